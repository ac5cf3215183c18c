#include <vector>

#include "base/result.h"
#include "cli/book_kinds.h"
#include "cli/book_work.h"
#include "records/eleeye/book.h"
#include "records/eleeye/maker.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/game.h"
#include "rules/xiangqi/wxf.h"

namespace ludex::cli {

namespace {

void add(const records::Record& record, records::eleeye::Maker& maker) {
  const auto start = xiangqi::parse_fen(record.setup.position);
  if (!start) return;  // the reader has judged it
  std::vector<xiangqi::Move> moves;
  for (const rules::Move move : records::main_line(record.tree)) {
    moves.push_back(xiangqi::to_xiangqi_move(move));
  }
  maker.add(*start, moves, record.result);
}

}  // namespace

Ending make_xiangqi_book(const MakeBook& asked, Console& console) {
  records::eleeye::Maker maker(options_of(asked));
  std::vector<records::eleeye::Entry> entries;
  BookWork work;
  work.game = "xiangqi";
  work.add = [&](const records::Record& record) { add(record, maker); };
  work.entries = [&] {
    entries = maker.entries();
    return entries.size();
  };
  work.write = [&](std::ostream& out) { records::eleeye::write(out, entries); };
  return make_book(asked, work, console);
}

Ending show_xiangqi_book(const ShowBook& asked, Console& console) {
  const auto position = xiangqi::parse_fen(asked.position ? *asked.position : xiangqi::start_fen);
  if (!position) {
    return wrong_usage("book show: " + describe(within("bad FEN", position.error())));
  }
  auto book = records::eleeye::Book::open(asked.book);
  if (!book) return work_failed("book show: " + describe(book.error()));
  std::vector<ShownMove> moves;
  for (const auto& known : book->moves(*position)) {
    moves.push_back({xiangqi::format_wxf(*position, known.move), known.weight, ""});
  }
  show_moves(book->entries(), xiangqi::format_fen(*position), moves, console.out);
  return {};
}

}  // namespace ludex::cli

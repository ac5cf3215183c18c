#include <fmt/format.h>

#include <vector>

#include "base/result.h"
#include "cli/book_kinds.h"
#include "cli/book_work.h"
#include "records/polyglot/book.h"
#include "records/polyglot/maker.h"
#include "rules/chess/fen.h"
#include "rules/chess/game.h"
#include "rules/chess/notation.h"

namespace ludex::cli {

namespace {

void add(const records::Record& record, records::polyglot::Maker& maker) {
  const auto start = chess::parse_fen(record.setup.position);
  if (!start) return;  // the reader has judged it
  std::vector<chess::Move> moves;
  for (const rules::Move move : records::main_line(record.tree)) {
    moves.push_back(chess::to_chess_move(move));
  }
  maker.add(*start, moves, record.result);
}

}  // namespace

Ending make_chess_book(const MakeBook& asked, Console& console) {
  records::polyglot::Maker maker(options_of(asked));
  std::vector<records::polyglot::Entry> entries;
  BookWork work;
  work.game = "chess";
  work.add = [&](const records::Record& record) { add(record, maker); };
  work.entries = [&] {
    entries = maker.entries();
    return entries.size();
  };
  work.write = [&](std::ostream& out) { records::polyglot::write(out, entries); };
  return make_book(asked, work, console);
}

Ending show_chess_book(const ShowBook& asked, Console& console) {
  const auto position = chess::parse_fen(asked.position ? *asked.position : chess::start_fen);
  if (!position) {
    return wrong_usage("book show: " + describe(within("bad FEN", position.error())));
  }
  auto book = records::polyglot::Book::open(asked.book);
  if (!book) return work_failed("book show: " + describe(book.error()));
  std::vector<ShownMove> moves;
  for (const auto& known : book->moves(*position)) {
    moves.push_back({chess::format_san(*position, known.move), known.weight,
                     known.learn == 0 ? "" : fmt::format("  learn {}", known.learn)});
  }
  show_moves(book->entries(), chess::format_fen(*position), moves, console.out);
  return {};
}

}  // namespace ludex::cli

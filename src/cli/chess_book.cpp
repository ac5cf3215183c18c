#include "cli/chess_book.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <cerrno>
#include <fstream>
#include <span>
#include <system_error>

#include "base/result.h"
#include "base/text.h"
#include "records/pgn/reader.h"
#include "records/polyglot/book.h"
#include "records/polyglot/maker.h"
#include "records/record.h"
#include "records/replace_file.h"
#include "records/source.h"
#include "rules/chess/fen.h"
#include "rules/chess/game.h"
#include "rules/chess/notation.h"

namespace ludex::cli {

namespace {

// More warnings than these say nothing new.
constexpr std::uint64_t most_warnings = 10;

struct Tally {
  std::uint64_t games = 0;
  std::uint64_t skipped = 0;
};

void add(const records::Record& record, records::polyglot::Maker& maker) {
  const auto start = chess::parse_fen(record.setup.position);
  if (!start) return;  // the reader has judged it
  std::vector<chess::Move> moves;
  for (const rules::Move move : records::main_line(record.tree)) {
    moves.push_back(chess::to_chess_move(move));
  }
  maker.add(*start, moves, record.result);
}

// A game that cannot be read is told and passed over.
Result<void> add_file(const std::string& name, std::size_t plies, records::polyglot::Maker& maker,
                      Tally& tally, Console& console) {
  errno = 0;
  std::ifstream file(name, std::ios::binary);
  if (!file || file.peek() == std::ifstream::traits_type::eof()) {
    const int why = errno;
    return fail(fmt::format("cannot read \"{}\": {}", printable(name),
                            why != 0 ? std::generic_category().message(why) : "it is empty"));
  }
  records::pgn::Reader reader(records::source_of(file),
                              {records::pgn::Content::main_line, plies, {}});
  records::Record record;
  while (true) {
    const auto read = reader.next(record);
    if (read && !*read) return {};
    if (read) {
      add(record, maker);
      ++tally.games;
    } else if (++tally.skipped <= most_warnings) {
      fmt::print(console.err, "ludex: book make: a game of \"{}\" is left out: {}\n",
                 printable(name), describe(read.error()));
    }
  }
}

}  // namespace

Ending make_chess_book(const MakeBook& asked, Console& console) {
  records::polyglot::MakeOptions options;
  options.plies = asked.plies;
  options.min_games = asked.min_games;
  options.min_percent = asked.min_percent;
  options.white = !asked.only_black;
  options.black = !asked.only_white;
  options.only_wins = asked.only_wins;
  options.uniform = asked.uniform;
  records::polyglot::Maker maker(options);
  Tally tally;
  for (const std::string& file : asked.games) {
    if (const auto added = add_file(file, asked.plies, maker, tally, console); !added) {
      return work_failed("book make: " + describe(added.error()));
    }
  }
  const auto entries = maker.entries();
  if (entries.empty()) {
    return work_failed(fmt::format(
        "book make: no move of {} games is frequent and successful enough; no book is written",
        tally.games));
  }
  const auto written = records::replace_file(
      asked.book, [&](std::ostream& out) { records::polyglot::write(out, entries); });
  if (!written) return work_failed("book make: " + describe(written.error()));
  fmt::print(console.out, "games: {}\nleft out: {}\nentries: {}\n", tally.games, tally.skipped,
             entries.size());
  return {};
}

Ending show_chess_book(const ShowBook& asked, Console& console) {
  const auto position = chess::parse_fen(asked.position ? *asked.position : chess::start_fen);
  if (!position) {
    return wrong_usage("book show: " + describe(within("bad FEN", position.error())));
  }
  auto book = records::polyglot::Book::open(asked.book);
  if (!book) return work_failed("book show: " + describe(book.error()));
  const auto moves = book->moves(*position);
  std::uint64_t weights = 0;
  for (const auto& known : moves) weights += known.weight;
  fmt::print(console.out, "entries: {}\nposition: {}\nmoves: {}\n", book->entries(),
             chess::format_fen(*position), moves.size());
  for (const auto& known : moves) {
    const double percent = weights == 0 ? 0 : 100.0 * known.weight / static_cast<double>(weights);
    fmt::print(console.out, "  {:<8} {:>5} {:>5.1f} %{}\n",
               chess::format_san(*position, known.move), known.weight, percent,
               known.learn == 0 ? "" : fmt::format("  learn {}", known.learn));
  }
  return {};
}

}  // namespace ludex::cli

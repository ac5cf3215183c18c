#include "cli/book_work.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>

#include "base/result.h"
#include "base/text.h"
#include "cli/file_use.h"
#include "cli/interruption.h"
#include "cli/output.h"
#include "cli/reading_progress.h"
#include "host/clock.h"
#include "records/formats.h"
#include "records/game_file.h"
#include "records/io/input_file.h"
#include "records/io/source.h"
#include "records/pgn/reader.h"
#include "records/text/decoder.h"

namespace ludex::cli {

namespace {

// Further warnings would repeat the same.
constexpr std::uint64_t most_warnings = 10;
// Enough to recognise the format of a file.
constexpr std::size_t front_bytes = std::size_t{1} << 20;

struct Tally {
  std::uint64_t games = 0;
  std::uint64_t skipped = 0;
};

void leave_out(const std::string& name, const std::string& why, Tally& tally, Console& console) {
  if (++tally.skipped > most_warnings) return;
  fmt::print(console.err, "ludex: book make: a game of {} is left out: {}\n",
             records::input_name(name), why);
}

// The objects that making a book needs.
struct Work {
  const MakeBook& asked;
  std::string_view game;
  records::BookMaker& maker;
  Tally tally = {};
};

// Called before a game is added or left out; an error ends the work.
using Passed = std::function<Result<void>(bool is_left_out)>;

// Adds a game if it is of the book's game, or reports why it is left out.
Result<void> add_game(const std::string& name, const records::Record& record,
                      std::string_view place, Work& work, Console& console, const Passed& passed) {
  std::string why;
  if (record.setup.game != work.game) {
    why = fmt::format("it is {}{}", record.setup.game, place);
  } else if (const auto added = work.maker.add(record); !added) {
    why = describe(added.error());
  }
  if (auto going_on = passed(!why.empty()); !going_on) return going_on;
  if (why.empty()) {
    ++work.tally.games;
  } else {
    leave_out(name, why, work.tally, console);
  }
  return {};
}

// PGN is read game by game, and only the main line of each.
Result<void> add_pgn(const std::string& name, records::Source source, Work& work, Console& console,
                     const Passed& passed) {
  records::pgn::ReadOptions options;
  options.content = records::pgn::Content::main_line;
  options.plies = work.asked.plies;
  options.game = work.game;
  records::pgn::Reader reader(records::decoded(std::move(source)), options);
  records::Record record;
  while (true) {
    const auto read = reader.next(record);
    if (read && !*read) return {};
    if (read) {
      const std::string place = fmt::format(", line {}", reader.place().line);
      if (auto done = add_game(name, record, place, work, console, passed); !done) return done;
      continue;
    }
    if (auto going_on = passed(true); !going_on) return going_on;
    leave_out(name, describe(read.error()), work.tally, console);
  }
}

// Reads any other format that can be converted, including variations.
Result<void> add_others(const std::string& name, records::Source source, Work& work,
                        Console& console, const Passed& passed) {
  auto reader = records::GameFileReader::open(std::move(source),
                                              records::GameFileReader::ReadMode::records, name);
  if (!reader) return tl::unexpected(within(records::input_name(name), reader.error()));
  records::FileGame game;
  while (reader->next(game)) {
    if (game.is_read) {
      const std::string place = fmt::format(", game {}", game.number);
      if (auto done = add_game(name, game.record, place, work, console, passed); !done) return done;
      continue;
    }
    if (auto going_on = passed(true); !going_on) return going_on;
    leave_out(name, describe(game.troubles.front()), work.tally, console);
  }
  return {};
}

Result<void> add_file(const std::string& name, Work& work, Console& console,
                      const std::stop_token& stop) {
  const auto opened = records::InputFile::open(name, FileKind::any, stop);
  if (!opened) return tl::unexpected(opened.error());
  records::InputFile& file = **opened;
  const host::SteadyClock clock;
  ReadingProgress progress(console.err, console.err_is_terminal, clock);
  const records::Source source = records::source_of(file);
  std::string front = records::take(source, front_bytes);
  const bool is_pgn = records::game_format_of(front, name) == records::pgn_format();
  records::Source all = records::joined(std::move(front), source);
  const auto passed = [&](bool is_left_out) -> Result<void> {
    if (stop.stop_requested()) return fail("stopped; no book is written");
    progress.step(file.taken(), file.size());
    if (is_left_out) {
      progress.erase();
    }
    return {};
  };
  auto done = is_pgn ? add_pgn(name, std::move(all), work, console, passed)
                     : add_others(name, std::move(all), work, console, passed);
  if (done && file.trouble()) return tl::unexpected(*file.trouble());
  return done;
}

records::MakeOptions options_of(const MakeBook& asked) {
  records::MakeOptions options;
  options.plies = asked.plies;
  options.min_games = asked.min_games;
  options.min_percent = asked.min_percent;
  options.first = !asked.only_second;
  options.second = !asked.only_first;
  options.only_wins = asked.only_wins;
  options.uniform = asked.uniform;
  return options;
}

}  // namespace

ExitResult make_book(const MakeBook& asked, const records::GameRecords& game, Console& console) {
  std::vector<FileUse> uses{{"--output", asked.book, FileUse::Mode::written}};
  for (const std::string& file : asked.games) {
    uses.insert(uses.end() - 1, FileUse{"--pgn", file, FileUse::Mode::read});
  }
  if (auto checked = check_uses("book make", uses); !checked) return checked;
  // Installed before the output is opened: an interruption must not leave a new file behind.
  const Interruption interruption;
  auto output = Output::open(asked.book, console, interruption.token());
  if (!output) return work_failed("book make: " + describe(output.error()));
  const auto maker = game.book->make(options_of(asked));
  Work work{asked, game.kind.name, *maker};
  for (const std::string& file : asked.games) {
    if (const auto added = add_file(file, work, console, interruption.token()); !added) {
      return work_failed("book make: " + describe(added.error()));
    }
  }
  const std::size_t entries = maker->finish();
  if (entries == 0) {
    return work_failed(fmt::format(
        "book make: no move of {} games is frequent and successful enough; no book is written",
        work.tally.games));
  }
  maker->write(output->stream());
  if (const auto written = output->finish(); !written) {
    return work_failed("book make: " + describe(written.error()));
  }
  if (output->is_stdout()) return {};
  fmt::print(console.out, "games: {}\nleft out: {}\nentries: {}\n", work.tally.games,
             work.tally.skipped, entries);
  return {};
}

void show_page(const records::BookPage& page, std::string_view position, std::ostream& out) {
  std::uint64_t weights = 0;
  for (const records::KnownMove& known : page.moves) {
    weights += known.weight;
  }
  fmt::print(out, "entries: {}\nposition: {}\nmoves: {}\n", page.entries, position,
             page.moves.size());
  for (const records::KnownMove& known : page.moves) {
    const double percent =
        weights == 0 ? 0 : 100.0 * static_cast<double>(known.weight) / static_cast<double>(weights);
    fmt::print(out, "  {:<8} {:>5} {:>5.1f} %{}{}\n", known.move, known.weight, percent,
               known.remark.empty() ? "" : "  ", known.remark);
  }
}

}  // namespace ludex::cli

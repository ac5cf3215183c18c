#include "cli/book_work.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <stop_token>

#include "base/result.h"
#include "base/text.h"
#include "cli/file_use.h"
#include "cli/interruption.h"
#include "cli/output.h"
#include "cli/reading_progress.h"
#include "host/clock.h"
#include "records/decoder.h"
#include "records/input_file.h"
#include "records/pgn/reader.h"
#include "records/source.h"

namespace ludex::cli {

namespace {

// More warnings than these say nothing new.
constexpr std::uint64_t most_warnings = 10;

struct Tally {
  std::uint64_t games = 0;
  std::uint64_t skipped = 0;
};

void leave_out(const std::string& name, const std::string& why, Tally& tally, Console& console) {
  if (++tally.skipped > most_warnings) return;
  fmt::print(console.err, "ludex: book make: a game of {} is left out: {}\n",
             records::input_name(name), why);
}

Result<void> add_file(const std::string& name, std::size_t plies, const BookWork& work,
                      Tally& tally, Console& console, const std::stop_token& stop) {
  const auto opened = records::InputFile::open(name);
  if (!opened) return tl::unexpected(opened.error());
  records::InputFile& file = **opened;
  const host::SteadyClock clock;
  ReadingProgress progress(console.err, console.err_is_terminal, clock);
  records::pgn::ReadOptions options;
  options.content = records::pgn::Content::main_line;
  options.plies = plies;
  options.game = work.game;
  records::pgn::Reader reader(records::decoded(records::source_of(file)), options);
  records::Record record;
  while (true) {
    const auto read = reader.next(record);
    if (read && !*read) break;
    if (stop.stop_requested()) return fail("stopped; no book is written");
    progress.step(file.taken(), file.size());
    if (!read) {
      progress.erase();
      leave_out(name, describe(read.error()), tally, console);
    } else if (record.setup.game != work.game) {
      progress.erase();
      leave_out(name, fmt::format("it is {}, line {}", record.setup.game, reader.place().line),
                tally, console);
    } else {
      work.add(record);
      ++tally.games;
    }
  }
  if (file.trouble()) return tl::unexpected(*file.trouble());
  return {};
}

}  // namespace

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

Ending make_book(const MakeBook& asked, const BookWork& work, Console& console) {
  std::vector<FileUse> uses{{"--output", asked.book, FileUse::Way::written}};
  for (const std::string& file : asked.games) {
    uses.insert(uses.end() - 1, FileUse{"--pgn", file, FileUse::Way::read});
  }
  if (auto checked = check_uses("book make", uses); !checked) return checked;
  // The new file must not lie about when somebody stops the work.
  const Interruption interruption;
  auto output = Output::open(asked.book, console);
  if (!output) return work_failed("book make: " + describe(output.error()));
  Tally tally;
  for (const std::string& file : asked.games) {
    if (const auto added = add_file(file, asked.plies, work, tally, console, interruption.token());
        !added) {
      return work_failed("book make: " + describe(added.error()));
    }
  }
  const std::size_t entries = work.entries();
  if (entries == 0) {
    return work_failed(fmt::format(
        "book make: no move of {} games is frequent and successful enough; no book is written",
        tally.games));
  }
  work.write(output->stream());
  if (const auto written = output->finish(); !written) {
    return work_failed("book make: " + describe(written.error()));
  }
  if (output->is_stdout()) return {};
  fmt::print(console.out, "games: {}\nleft out: {}\nentries: {}\n", tally.games, tally.skipped,
             entries);
  return {};
}

void show_moves(std::uint64_t entries, std::string_view position,
                const std::vector<ShownMove>& moves, std::ostream& out) {
  std::uint64_t weights = 0;
  for (const ShownMove& known : moves) weights += known.weight;
  fmt::print(out, "entries: {}\nposition: {}\nmoves: {}\n", entries, position, moves.size());
  for (const ShownMove& known : moves) {
    const double percent =
        weights == 0 ? 0 : 100.0 * static_cast<double>(known.weight) / static_cast<double>(weights);
    fmt::print(out, "  {:<8} {:>5} {:>5.1f} %{}\n", known.move, known.weight, percent,
               known.remark);
  }
}

}  // namespace ludex::cli

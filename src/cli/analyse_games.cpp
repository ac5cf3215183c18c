#include "cli/analyse_games.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <utility>

#include "base/text.h"
#include "cli/output.h"
#include "records/game_file.h"
#include "records/io/input_file.h"
#include "records/tree/losses.h"

namespace ludex::cli {

namespace {

tl::unexpected<ExitError> analyse_failed(const std::string& why) {
  return work_failed("analyse: " + why);
}

void tell_trouble(Console& console, const std::string& path, const Error& trouble) {
  fmt::print(console.err, "ludex: analyse: {}: {}\n", records::input_name(path), describe(trouble));
}

ExitResult read_file_of_games(const std::string& path, GamesToAnalyse& into, Console& console) {
  auto file = records::InputFile::open(path);
  if (!file) return analyse_failed(describe(file.error()));
  auto reader = records::GameFileReader::open(records::source_of(**file),
                                              records::GameFileReader::ReadMode::records, path);
  if (!reader) {
    return analyse_failed((*file)->trouble() ? describe((*file)->trouble().value())
                                             : fmt::format("{}: {}", records::input_name(path),
                                                           describe(reader.error())));
  }
  if (into.format == nullptr) {
    into.format = &reader->format();
  }
  for (records::FileGame game; reader->next(game); game = {}) {
    for (const Error& trouble : game.troubles) {
      tell_trouble(console, path, trouble);
      ++into.troubles;
    }
    if (game.is_read || !game.kept.empty()) {
      into.games.push_back({into.games.size() + 1, std::move(game.record), std::move(game.kept)});
    }
  }
  if ((*file)->trouble()) {
    tell_trouble(console, path, *(*file)->trouble());
    ++into.troubles;
  }
  return {};
}

}  // namespace

tl::expected<GamesToAnalyse, ExitError> read_games_to_analyse(const std::vector<std::string>& paths,
                                                              Console& console) {
  GamesToAnalyse games;
  for (const std::string& path : paths) {
    if (auto read = read_file_of_games(path, games, console); !read) {
      return tl::unexpected(std::move(read).error());
    }
  }
  if (games.games.empty()) return analyse_failed("there is no game to go over");
  return games;
}

tl::expected<const records::GameFormat*, ExitError> format_to_write(const std::string& path,
                                                                    const GamesToAnalyse& games) {
  const records::GameFormat* const named = records::game_format_of_name(path);
  const records::GameFormat* const format = named != nullptr ? named : games.format;
  if (format->write == nullptr) {
    return wrong_usage(
        fmt::format("analyse: files of {} are read only; another ending of --out names a format "
                    "that can be written, such as .pgn or .sgf",
                    format->name));
  }
  if (format->holds_one_game && games.games.size() > 1) {
    return wrong_usage(fmt::format("analyse: a file of {} holds one game, and there are {}",
                                   format->name, games.games.size()));
  }
  return format;
}

ExitResult write_games(const std::string& path, const records::GameFormat& format,
                       const std::vector<GameToAnalyse>& games, Console& console) {
  auto output = Output::open(path, console);
  if (!output) return analyse_failed(describe(output.error()));
  records::Losses losses;
  output->stream() << format.head;
  for (const GameToAnalyse& game : games) {
    if (!game.kept.empty()) {
      output->stream() << game.kept;
      continue;
    }
    const auto text = records::format_game(game.record, format, "", losses);
    if (!text) {
      return analyse_failed(fmt::format("game {} cannot be written as {}: {}", game.number,
                                        format.name, describe(text.error())));
    }
    output->stream() << *text;
  }
  output->stream() << format.foot;
  if (const auto done = output->finish(); !done) return analyse_failed(describe(done.error()));
  if (const std::string lost = losses.sentence(); !lost.empty()) {
    fmt::print(console.err, "ludex: analyse: {}: {}\n", path == "-" ? "stdout" : printable(path),
               lost);
  }
  return {};
}

}  // namespace ludex::cli

#include "cli/convert.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/options.h"
#include "cli/output.h"
#include "records/game_file.h"
#include "rules/registry.h"

namespace ludex::cli {

namespace {

using records::GameFormat;

struct Asked {
  std::string in;
  std::string out;  // "-": print it
  std::string format;
  std::string notation;
  std::size_t number = 0;  // of the only game wanted; 0: all
};

// The formats that can be written, as --to calls them.
constexpr std::array<std::pair<std::string_view, GameFormat>, 4> formats{
    {{"pgn", GameFormat::pgn},
     {"xqf", GameFormat::xqf},
     {"dhtmlxq", GameFormat::dhtmlxq},
     {"fen", GameFormat::fen}}};

tl::expected<GameFormat, Trouble> format_of(const Asked& asked) {
  std::vector<std::string_view> names;
  for (const auto& [name, format] : formats) {
    if (name == asked.format) return format;
    names.push_back(name);
  }
  if (!asked.format.empty())
    return wrong_usage("convert: " + unknown("format", asked.format, names));
  if (const auto format = records::game_format_of_name(asked.out)) return *format;
  return wrong_usage(fmt::format("convert: the name of `{}` does not tell its format; --to does",
                                 printable(asked.out)));
}

Result<std::string> read_file(const std::string& name) {
  errno = 0;
  std::ifstream file(name, std::ios::binary);
  if (!file || file.peek() == std::ifstream::traits_type::eof()) {
    const int why = errno;
    return fail(fmt::format("cannot read `{}`: {}", printable(name),
                            why != 0 ? std::generic_category().message(why) : "it is empty"));
  }
  return std::string(std::istreambuf_iterator<char>(file), {});
}

// The games that are wanted.
tl::expected<std::vector<records::Record>, Trouble> choose(std::vector<records::Record> games,
                                                           const Asked& asked) {
  if (games.empty()) {
    return work_failed(fmt::format("convert: no game of `{}` can be read", printable(asked.in)));
  }
  if (asked.number == 0) return games;
  if (asked.number > games.size()) {
    return wrong_usage(fmt::format("convert: --number {}, and `{}` has {} game{}", asked.number,
                                   printable(asked.in), games.size(), games.size() > 1 ? "s" : ""));
  }
  std::vector<records::Record> chosen;
  chosen.push_back(std::move(games[asked.number - 1]));
  return chosen;
}

Ending check_notation(const std::vector<records::Record>& games, const Asked& asked) {
  if (asked.notation.empty()) return {};
  for (const records::Record& game : games) {
    const rules::GameKind& kind = *rules::find_game(game.setup.game);
    if (rules::find_notation(kind, asked.notation)) continue;
    return wrong_usage("convert: " + unknown(fmt::format("notation of {}", kind.name),
                                             asked.notation,
                                             {kind.notations.data(), kind.notations.size()}));
  }
  return {};
}

Ending convert(const Asked& asked, Console& console) {
  const auto format = format_of(asked);
  if (!format) return tl::unexpected(format.error());
  if (!asked.notation.empty() && *format != GameFormat::pgn) {
    return wrong_usage("convert: --notation is for PGN");
  }
  const auto bytes = read_file(asked.in);
  if (!bytes) return work_failed("convert: " + describe(bytes.error()));
  auto read = records::read_games(*bytes);
  if (!read) {
    return work_failed(
        fmt::format("convert: `{}`: {}", printable(asked.in), describe(read.error())));
  }
  for (const Error& trouble : read->troubles) {
    fmt::print(console.err, "ludex: convert: `{}`: {}\n", printable(asked.in), describe(trouble));
  }
  const auto games = choose(std::move(read->records), asked);
  if (!games) return tl::unexpected(games.error());
  if (auto known = check_notation(*games, asked); !known) return known;
  const auto text = records::write_games(*games, *format, asked.notation);
  if (!text) {
    const bool too_many = *format == GameFormat::xqf && games->size() > 1;
    return work_failed(fmt::format("convert: {}{}", describe(text.error()),
                                   too_many ? "; --number chooses one" : ""));
  }
  auto output = Output::open(asked.out, console);
  if (!output) return work_failed("convert: " + describe(output.error()));
  output->stream() << *text;
  if (const auto written = output->finish(); !written) {
    return work_failed("convert: " + describe(written.error()));
  }
  if (output->is_stdout()) return {};
  fmt::print(console.out, "read: {}\nwritten: {}\ngames: {}\ntroubles: {}\n",
             records::name_of(records::game_format_of(*bytes)), records::name_of(*format),
             games->size(), read->troubles.size());
  return {};
}

}  // namespace

Ending run_convert(Arguments arguments, Console& console) {
  Asked asked;
  CLI::App app{
      "Writes the games of a file in another format. What IN is shows in its content: PGN of any\n"
      "game; XQF, DhtmlXQ text or page, CCBridge record or library of xiangqi. What cannot be\n"
      "understood is listed, and the rest is written.",
      "ludex convert"};
  app.add_option("IN", asked.in, "The file to read")->required();
  app.add_option("OUT", asked.out,
                 "The file to write, its format by its ending: .pgn, .xqf, .dhtmlxq, .ubb or .txt, "
                 ".fen; - prints it")
      ->required();
  app.add_option("--to", asked.format, "Its format: pgn, xqf, dhtmlxq or fen (start positions)");
  app.add_option("--notation", asked.notation,
                 "How PGN spells moves: san, lan or uci; for xiangqi chinese, chinese_traditional, "
                 "iccs, wxf, ucci or uci");
  app.add_option("--number", asked.number, "Only this game of the file, from 1")
      ->check(CLI::Range(1, 1'000'000'000));
  const auto parsed = parse_options(app, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  return convert(asked, console);
}

}  // namespace ludex::cli

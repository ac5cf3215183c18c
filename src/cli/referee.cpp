#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "base/tokens.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/parameter_flags.h"
#include "records/io/input_file.h"
#include "rules/any_notation.h"
#include "rules/registry.h"
#include "rules/ruling.h"

namespace ludex::cli {

namespace {

using Words = std::vector<std::string_view>;

constexpr std::string_view going_on = "the game goes on";

struct RefereeAsked {
  rules::Setup setup;
  std::vector<std::string> moves;  // may include numbers, comments and glyphs
  std::vector<std::string> dead;   // stones
  std::string batch;               // a file; empty: the one game of the command line
};

// Blanks separate words, even within one argument of the shell.
Words words_of(std::string_view text) {
  Words words;
  Tokens tokens(text);
  while (const auto word = tokens.next()) {
    words.push_back(word->text);
  }
  return words;
}

// The ruling's name for the seat.
std::string_view seat_name(const rules::Ruling& ruling, rules::Seat seat) {
  return ruling.seat_names[rules::index(seat)];
}

void print(const rules::Ruling& ruling, std::ostream& out) {
  fmt::print(out, "game: {}\nrules: {}\nposition: {}\nmoves: {}\n", ruling.setup.game,
             rules::rules_word(ruling.setup), ruling.position, ruling.moves);
  if (ruling.late_moves > 0) {
    fmt::print(out, "moves after the end: {}\n", ruling.late_moves);
  }
  fmt::print(out, "result: {}\n", rules::result_text(ruling));
  if (ruling.outcome) {
    fmt::print(out, "reason: {}\n", ruling.outcome->text);
    if (const auto offender = rules::offender_of(*ruling.outcome)) {
      fmt::print(out, "offender: {}\n", seat_name(ruling, *offender));
    }
  } else {
    fmt::print(out, "reason: {}, {} to move\n", going_on, seat_name(ruling, ruling.to_move));
  }
  if (ruling.claim) {
    fmt::print(out, "claim: {}\n", ruling.claim->text);
  }
  for (const std::string& line : ruling.why) {
    fmt::print(out, "why: {}\n", line);
  }
}

// --- Many games ---

struct Line {
  rules::Setup setup;
  Words moves;
};

// `[PARAMETER VALUE]... [fen FEN] [moves] M1 M2 ...`; the FEN ends before `moves`.
Result<Line> parse_line(std::string_view text, const rules::Setup& setup) {
  Line line{setup, {}};
  const rules::Declaration declared = rules::declaration_of(*rules::find_game(setup.game));
  Tokens tokens(text);
  auto word = tokens.next();
  while (const auto* parameter = word ? rules::find_parameter(declared, word->text) : nullptr) {
    const auto value = tokens.next();
    if (!value) {
      return fail(fmt::format("{}: expected a {}", parameter->name, parameter->noun),
                  tokens.column());
    }
    const auto set = rules::set_typed(line.setup.values, declared, parameter->name, value->text);
    if (!set) return tl::unexpected(set.error());
    word = tokens.next();
  }
  if (word && word->text == "fen") {
    line.setup.position.clear();
    for (word = tokens.next(); word && word->text != "moves"; word = tokens.next()) {
      line.setup.position += line.setup.position.empty() ? "" : " ";
      line.setup.position += word->text;
    }
    if (line.setup.position.empty()) return fail("fen: expected a position", tokens.column());
  }
  if (word && word->text == "moves") {
    word = tokens.next();
  }
  for (; word; word = tokens.next()) {
    line.moves.push_back(word->text);
  }
  return line;
}

Result<rules::Ruling> rule_on_line(std::string_view text, const rules::Setup& setup) {
  const auto line = parse_line(text, setup);
  if (!line) return tl::unexpected(line.error());
  return rules::rule_on(line->setup, line->moves);
}

// "12<TAB>0-1<TAB>perpetual_chase<TAB>Red<TAB>Black wins: perpetual chase by Red".
std::string row(std::size_t number, const Result<rules::Ruling>& ruling) {
  if (!ruling) return fmt::format("{}\terror\t-\t-\t{}\n", number, describe(ruling.error()));
  if (!ruling->outcome) return fmt::format("{}\t*\t-\t-\t{}\n", number, going_on);
  const auto offender = rules::offender_of(*ruling->outcome);
  return fmt::format("{}\t{}\t{}\t{}\t{}\n", number, rules::result_text(*ruling),
                     ruling->outcome->code, offender ? seat_name(*ruling, *offender) : "-",
                     ruling->outcome->text);
}

ExitResult rule_on_file(const RefereeAsked& asked, Console& console) {
  const auto opened = records::InputFile::open(asked.batch);
  if (!opened) return work_failed("referee: " + describe(opened.error()));
  records::InputFile& file = **opened;
  std::size_t bad = 0;
  std::string text;
  for (std::size_t number = 1; console.out && std::getline(file, text); ++number) {
    if (text.ends_with('\r')) {
      text.pop_back();
    }
    const std::string_view line = trim(text);
    if (line.empty() || line.front() == '#') continue;
    const auto ruling = rules::without_annotations(line).and_then(
        [&](const std::string& bare) { return rule_on_line(bare, asked.setup); });
    bad += ruling ? 0 : 1;
    console.out << row(number, ruling);
  }
  if (file.trouble()) return work_failed("referee: " + describe(*file.trouble()));
  if (bad == 0) return {};
  return work_failed(fmt::format("referee: {} lines of {} could not be ruled on", bad,
                                 records::input_name(asked.batch)));
}

ExitResult rule_on_one(const RefereeAsked& asked, Console& console) {
  const std::string dead = fmt::format("{}", fmt::join(asked.dead, " "));
  const auto ruling = rules::without_annotations(fmt::format("{}", fmt::join(asked.moves, " ")))
                          .and_then([&](const std::string& bare) {
                            return rules::rule_on(asked.setup, words_of(bare), words_of(dead));
                          });
  if (!ruling) return wrong_usage("referee: " + describe(ruling.error()));
  print(*ruling, console.out);
  return {};
}

}  // namespace

ExitResult run_referee(Arguments arguments, Console& console) {
  RefereeAsked asked;
  std::string name;
  std::string fen;
  ParameterOptions parameters;
  Usage usage{
      .name = "ludex referee",
      .description =
          "Judges a game by the rules: whether it goes on, or its result, the reason and\nwhose "
          "fault it was.",
      .arguments = {
          {.names = "GAME",
           .into = &name,
           .help = fmt::format("What is played: {}, or a variant of them",
                               fmt::join(rules::game_names(), ", ")),
           .required = true},
      }};
  parameters.add_to(usage);
  usage.arguments.push_back({"--fen", &fen, "Where it began, instead of the usual start"});
  usage.arguments.push_back(
      {"--moves", &asked.moves,
       "The moves, in any one notation of the game; numbers, comments, glyphs and\n"
       "a result among them are passed over"});
  usage.arguments.push_back(
      {.names = "--batch",
       .into = &asked.batch,
       .help = "A file with a game a line, - for stdin: [rules NAME] [fen FEN] [moves] M1 M2 "
               "...;\nany parameter of the game may stand where rules stands",
       .excludes = "--moves"});
  usage.arguments.push_back({.names = "--dead",
                             .into = &asked.dead,
                             .help = "Stones that are dead when both have passed (go); without "
                                     "them, none is",
                             .excludes = "--batch"});
  const auto parsed = parse_options(usage, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  asked.setup = rules::setup_named(name);
  asked.setup.position = fen;
  if (const auto set = parameters.set(asked.setup); !set) {
    return wrong_usage("referee: " + describe(set.error()));
  }
  // An error that would occur in every line is reported once.
  if (const auto game = rules::start_game(asked.setup); !game) {
    return wrong_usage("referee: " + describe(game.error()));
  }
  return asked.batch.empty() ? rule_on_one(asked, console) : rule_on_file(asked, console);
}

}  // namespace ludex::cli

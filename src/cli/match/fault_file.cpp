#include "cli/match/fault_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <iterator>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/text.h"
#include "host/programs.h"
#include "host/protocol.h"
#include "match/play/game_end.h"
#include "rules/line_of_moves.h"
#include "rules/registry.h"

namespace ludex::cli {
namespace {

using host::Traffic;
using Lines = std::vector<host::KeptLines::Line>;

constexpr std::size_t most_last_lines = 5;

// The newest lines of one kind, in their order.
std::vector<std::string> last_lines(const Lines& lines, Traffic::Kind kind) {
  std::vector<std::string> last;
  for (auto line = lines.rbegin(); line != lines.rend() && last.size() < most_last_lines; ++line) {
    if (line->kind == kind) {
      last.push_back(printable(line->text));
    }
  }
  std::reverse(last.begin(), last.end());
  return last;
}

// Whether the line asks for nothing but the end of a search or of the process: repeated at once, it
// would keep the engine from its fault.
bool only_ends(std::string_view line) {
  constexpr std::array words{"stop", "quit", "STOP", "QUIT", "YXSTOP", "END"};
  return std::find(words.begin(), words.end(), trim(line)) != words.end();
}

// From where on no line to the engine is repeated.
Lines::const_iterator end_of_repeated(const Lines& lines) {
  auto end = lines.end();
  while (end != lines.begin() &&
         (std::prev(end)->kind != Traffic::Kind::to_engine || only_ends(std::prev(end)->text))) {
    --end;
  }
  return end;
}

bool ends_lines_with_crlf(const host::EngineSpec& spec) {
  const auto protocol = host::find_protocol(spec.protocol);
  const host::LineEnd usual = protocol ? (*protocol)->framing.written : host::LineEnd::lf;
  return spec.line_ends.value_or(usual) == host::LineEnd::crlf;
}

// Sends the engine the lines of the file again, and leaves its stdin open for as long as it had
// been asked.
std::string repeating_command(const host::EngineSpec& spec, const Lines& lines,
                              const std::string& path) {
  const auto last = end_of_repeated(lines);
  const Duration asked =
      lines.empty() || last == lines.begin() ? Duration(0) : lines.back().at - std::prev(last)->at;
  std::string engine = "exec";
  if (!spec.environment.empty()) {
    engine += " env";
    for (const host::EnvironmentVariable& variable : spec.environment) {
      engine += ' ' + shell_word(variable.name + "=" + variable.value);
    }
  }
  engine += ' ' + shell_word(host::resolved_command(spec.command, spec.directory));
  for (const std::string& argument : spec.arguments) {
    engine += ' ' + shell_word(argument);
  }
  if (!spec.directory.empty()) {
    engine = fmt::format("cd {} && {}", shell_word(spec.directory), engine);
  }
  return fmt::format("( sed -n 's/^[0-9.]* > \\(.*\\)/\\1{}/p' {}; sleep {} ) | ( {} )",
                     ends_lines_with_crlf(spec) ? "\\r" : "", shell_word(path),
                     std::chrono::ceil<std::chrono::seconds>(asked).count() + 1, engine);
}

std::string moves_of(const match::PlayedGame& played) {
  const auto game = rules::start_game(played.setup);
  if (!game) return {};
  std::vector<rules::Move> moves;
  for (const match::PlayedMove& move : played.moves) {
    moves.push_back(move.move);
  }
  return rules::format_line(**game, moves, rules::coordinate);
}

std::string_view mark_of(Traffic::Kind kind, bool is_repeated) {
  switch (kind) {
    case Traffic::Kind::to_engine:
      return is_repeated ? ">" : ">>";
    case Traffic::Kind::from_engine:
      return "<";
    case Traffic::Kind::errors:
      return "!";
    case Traffic::Kind::note:
      return "#";
  }
  return "#";
}

}  // namespace

std::string last_output(const host::KeptLines::Kept& exchange) {
  const std::vector<std::string> last = last_lines(exchange.lines, Traffic::Kind::from_engine);
  return last.empty() ? std::string()
                      : match::shown(fmt::format("{}", fmt::join(last, " / ")),
                                     limits::stderr_tail_bytes / 8);
}

std::string fault_text(const FaultyGame& game, const std::string& path) {
  const match::GameEnd& end = game.played.end;
  const Lines& lines = game.exchange.lines;
  std::string text = fmt::format("Game {}: {}\n", game.number, end.reason);
  const auto add = [&](std::string_view name, std::string_view value) {
    if (!value.empty()) {
      text += fmt::format("{}: {}\n", name, value);
    }
  };
  add("Engine", printable(game.offender.name));
  add("Failure", end.failure ? printable(end.failure->detail) : std::string());
  add("Start", printable(game.played.setup.position));
  add("Moves", moves_of(game.played));
  add("Position", printable(match::last_position(game.played)));
  add("Again", repeating_command(game.offender, lines, path));
  for (const std::string& line : last_lines(lines, Traffic::Kind::from_engine)) {
    add("Last of stdout", line);
  }
  for (const std::string& line : last_lines(lines, Traffic::Kind::errors)) {
    add("Last of stderr", line);
  }
  text +=
      "\nSeconds from the first line; > to the engine (>> not repeated), < from it, ! its "
      "stderr, # a note.\n";
  if (game.exchange.left_out > 0) {
    text += fmt::format("{} lines are left out.\n", game.exchange.left_out);
  }
  const auto repeated = end_of_repeated(lines);
  for (auto line = lines.begin(); line != lines.end(); ++line) {
    const std::chrono::duration<double> since = line->at - lines.front().at;
    // What is sent again is not escaped.
    text += fmt::format(
        "{:.6f} {} {}\n", std::max(0.0, since.count()), mark_of(line->kind, line < repeated),
        line->kind == Traffic::Kind::to_engine ? line->text : printable(line->text));
  }
  return text;
}

}  // namespace ludex::cli

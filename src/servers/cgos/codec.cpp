#include "servers/cgos/codec.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/limits.h"
#include "base/overloaded.h"
#include "base/text.h"
#include "base/tokens.h"
#include "servers/cgos/line_parts.h"

namespace ludex::cgos {

namespace {

constexpr std::string_view refusal_name = "Error:";
constexpr std::string_view greeting_name = "e1";

char letter(Color color) {
  return color == Color::black ? 'b' : 'w';
}

Result<Color> color(Tokens& in) {
  const std::size_t column = in.column();
  const auto token = in.next();
  const std::string name = token ? lower(token->text) : std::string();
  if (name == "b" || name == "black") return Color::black;
  if (name == "w" || name == "white") return Color::white;
  return fail("bad color", column);
}

Result<Setup> game_of(Tokens& in) {
  Setup setup;
  auto game = read_word(in, "number of the game");
  if (!game) return tl::unexpected(std::move(game.error()));
  setup.game = *std::move(game);
  const auto size = in.integer("size of the board", 2, most_lines);
  if (!size) return tl::unexpected(size.error());
  setup.size = static_cast<int>(*size);
  const auto points = read_komi(in);
  if (!points) return tl::unexpected(points.error());
  setup.komi = *points;
  const auto main_time = read_time_left(in);
  if (!main_time) return tl::unexpected(main_time.error());
  setup.main_time = *main_time;
  auto white = read_player(in, "white player");
  if (!white) return tl::unexpected(std::move(white.error()));
  setup.white = *std::move(white);
  auto black = read_player(in, "black player");
  if (!black) return tl::unexpected(std::move(black.error()));
  setup.black = *std::move(black);
  return setup;
}

Result<ServerMessage> parse_setup(Tokens& in) {
  auto setup = game_of(in);
  if (!setup) return tl::unexpected(std::move(setup.error()));
  while (!in.at_end()) {
    if (setup->moves.size() == limits::game_plies) return fail("too many moves", in.column());
    auto move = read_timed_move(in);
    if (!move) return tl::unexpected(std::move(move.error()));
    setup->moves.push_back(*std::move(move));
  }
  return *std::move(setup);
}

Result<ServerMessage> parse_protocol(Tokens& in) {
  Protocol protocol;
  while (const auto extension = in.next()) {
    protocol.analysis = protocol.analysis || extension->text == analysis_extension;
  }
  return protocol;
}

Result<ServerMessage> parse_play(Tokens& in) {
  const auto who = color(in);
  if (!who) return tl::unexpected(who.error());
  auto played = read_timed_move(in);
  if (!played) return tl::unexpected(std::move(played.error()));
  return Play{*who, *std::move(played)};
}

Result<ServerMessage> parse_genmove(Tokens& in) {
  const auto who = color(in);
  if (!who) return tl::unexpected(who.error());
  const auto left = read_time_left(in);
  if (!left) return tl::unexpected(left.error());
  return Genmove{*who, *left};
}

Result<ServerMessage> parse_gameover(Tokens& in) {
  auto date = read_word(in, "date");
  if (!date) return tl::unexpected(std::move(date.error()));
  auto result = read_word(in, "result");
  if (!result) return tl::unexpected(std::move(result.error()));
  return Gameover{*std::move(date), *std::move(result), std::string(in.rest())};
}

struct ServerRow {
  std::string_view name;
  Result<ServerMessage> (*parse)(Tokens& in);
};

constexpr ServerRow server_rows[] = {
    {"gameover", parse_gameover},
    {"genmove", parse_genmove},
    {"info", [](Tokens& in) -> Result<ServerMessage> { return Info{std::string(in.rest())}; }},
    {"password", [](Tokens& /*in*/) -> Result<ServerMessage> { return Password{}; }},
    {"play", parse_play},
    {"protocol", parse_protocol},
    {"setup", parse_setup},
    {"username", [](Tokens& /*in*/) -> Result<ServerMessage> { return Username{}; }},
};

std::string with_text(std::string_view name, std::string_view text) {
  return text.empty() ? std::string(name) : fmt::format("{} {}", name, text);
}

std::string text_of(const Setup& setup) {
  std::string line =
      fmt::format("setup {} {} {} {} {} {}", setup.game, setup.size, format(setup.komi),
                  setup.main_time.count(), format(setup.white), format(setup.black));
  for (const TimedMove& move : setup.moves) {
    line += fmt::format(" {} {}", move.move, move.left.count());
  }
  return line;
}

}  // namespace

std::optional<std::string> to_move(std::string_view word) {
  std::string name = lower(word);
  if (name == "pass" || name == "resign") return name;
  if (name.size() < 2 || name.size() > 3) return std::nullopt;
  const char column = name.front();
  if (column < 'a' || column > 'z' || column == 'i') return std::nullopt;
  const auto row = is_digit(name[1]) ? to_integer(std::string_view(name).substr(1)) : std::nullopt;
  if (!row || *row < 1 || *row > most_lines) return std::nullopt;
  return fmt::format("{}{}", static_cast<char>(column - 'a' + 'A'), *row);
}

std::optional<Color> winner(std::string_view result) {
  if (result.size() < 2 || result[1] != '+') return std::nullopt;
  if (to_lower(result[0]) == 'b') return Color::black;
  if (to_lower(result[0]) == 'w') return Color::white;
  return std::nullopt;
}

Result<ServerMessage> parse_server_line(std::string_view line) {
  Tokens in(content_of(line));
  const auto name = in.next();
  if (!name) return fail("empty line", 1);
  // The error's text may follow its colon without a blank.
  if (name->text.starts_with(refusal_name)) {
    return Refusal{std::string(trim(content_of(line).substr(refusal_name.size())))};
  }
  for (const ServerRow& row : server_rows) {
    if (row.name == name->text) return row.parse(in);
  }
  return Unknown{std::string(content_of(line))};
}

std::string format(const ServerMessage& message) {
  return std::visit(
      Overloaded{
          [](const Protocol& m) {
            return with_text("protocol", m.analysis ? analysis_extension : std::string_view());
          },
          [](const Username& /*m*/) { return std::string("username"); },
          [](const Password& /*m*/) { return std::string("password"); },
          [](const Setup& m) { return text_of(m); },
          [](const Play& m) {
            return fmt::format("play {} {} {}", letter(m.color), m.move.move, m.move.left.count());
          },
          [](const Genmove& m) {
            return fmt::format("genmove {} {}", letter(m.color), m.left.count());
          },
          [](const Gameover& m) {
            return with_text(fmt::format("gameover {} {}", m.date, m.result), m.note);
          },
          [](const Info& m) { return with_text("info", m.text); },
          [](const Refusal& m) { return with_text(refusal_name, m.text); },
          [](const Unknown& m) { return m.text; },
      },
      message);
}

std::string format(Komi komi) {
  std::string text;
  append_decimal(text, komi.hundredths, 2);
  if (text.ends_with('0')) {
    text.pop_back();
  }
  return text;
}

std::string format(const Player& player) {
  if (player.rating.empty()) return player.name;
  return fmt::format("{}({})", player.name, player.rating);
}

Result<Greeting> parse_greeting(std::string_view line) {
  Tokens in(content_of(line));
  const auto name = in.next();
  if (!name || name->text != greeting_name) return fail("the greeting is not one of a player", 1);
  Greeting greeting;
  while (const auto token = in.next()) {
    const std::string_view part = content_of(token->text);
    if (part == analysis_extension) {
      greeting.analysis = true;
    } else if (!part.empty() && greeting.program.size() + part.size() < word_bytes) {
      if (!greeting.program.empty()) {
        greeting.program += ' ';
      }
      greeting.program += part;
    }
  }
  return greeting;
}

std::string format(const Greeting& greeting) {
  return with_text(with_text(greeting_name, greeting.program),
                   greeting.analysis ? analysis_extension : std::string_view());
}

bool is_spectator_greeting(std::string_view line) {
  Tokens in(content_of(line));
  const auto name = in.next();
  return name && name->text == "v1";
}

std::optional<std::string> observed_game(std::string_view line) {
  Tokens in(content_of(line));
  const auto name = in.next();
  const auto game = in.next();
  constexpr std::size_t most_digits = 20;
  if (!game || name->text != "observe" || in.next() || game->text.size() > most_digits ||
      !std::all_of(game->text.begin(), game->text.end(), is_digit)) {
    return std::nullopt;
  }
  return std::string(game->text);
}

Result<Answer> parse_answer(std::string_view line) {
  Tokens in(content_of(line));
  const auto move = in.next();
  if (!move) return fail("empty answer", 1);
  return Answer{std::string(move->text), std::string(in.rest())};
}

std::string format(const Answer& answer) {
  return with_text(answer.move, answer.analysis);
}

}  // namespace ludex::cgos

#include "servers/cgos/spectator_codec.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/limits.h"
#include "base/overloaded.h"
#include "base/text.h"
#include "base/tokens.h"
#include "servers/cgos/codec.h"
#include "servers/cgos/line_parts.h"

namespace ludex::cgos {

namespace {

// Stands for a value that is not known.
constexpr std::string_view unknown_word = "-";
constexpr std::size_t longest_number = 15;

std::string_view shown(const std::string& word) {
  return word.empty() ? unknown_word : std::string_view(word);
}

Result<std::string> known_word(Tokens& in, std::string_view what) {
  return read_word(in, what).map(
      [](std::string word) { return word == unknown_word ? std::string() : std::move(word); });
}

Result<std::string> game_number(Tokens& in) {
  const std::size_t column = in.column();
  const auto token = in.next();
  if (!token || !is_game_number(token->text)) return fail("bad number of the game", column);
  return std::string(token->text);
}

// A further word would be part of a value that is not understood.
Result<void> end_of_line(const Tokens& in) {
  if (in.at_end()) return {};
  return fail("unexpected word", in.column());
}

std::size_t words_in(Tokens rest) {
  std::size_t count = 0;
  while (rest.next()) {
    ++count;
  }
  return count;
}

Result<GameTerms> terms_behind(Tokens& in, std::string game) {
  GameTerms terms;
  terms.game = std::move(game);
  auto date = known_word(in, "date");
  if (!date) return tl::unexpected(std::move(date.error()));
  terms.date = *std::move(date);
  auto time = known_word(in, "time");
  if (!time) return tl::unexpected(std::move(time.error()));
  terms.time = *std::move(time);
  const auto size = in.integer("size of the board", 2, most_lines);
  if (!size) return tl::unexpected(size.error());
  terms.size = static_cast<int>(*size);
  const auto komi = read_komi(in);
  if (!komi) return tl::unexpected(komi.error());
  terms.komi = *komi;
  auto white = read_player(in, "white player");
  if (!white) return tl::unexpected(std::move(white.error()));
  terms.white = *std::move(white);
  auto black = read_player(in, "black player");
  if (!black) return tl::unexpected(std::move(black.error()));
  terms.black = *std::move(black);
  return terms;
}

Result<SpectatorMessage> parse_match(Tokens& in) {
  auto game = game_number(in);
  if (!game) return tl::unexpected(std::move(game.error()));
  auto terms = terms_behind(in, *std::move(game));
  if (!terms) return tl::unexpected(std::move(terms.error()));
  auto result = known_word(in, "result");
  if (!result) return tl::unexpected(std::move(result.error()));
  if (const auto end = end_of_line(in); !end) return tl::unexpected(end.error());
  return ListedGame{*std::move(terms), *std::move(result)};
}

// A result is the last of an odd number of words behind the level.
Result<SpectatorMessage> parse_observed(Tokens& in) {
  auto game = game_number(in);
  if (!game) return tl::unexpected(std::move(game.error()));
  if (const auto next = in.peek(); next && next->text == "?" && words_in(in) == 1) {
    return NoGame{*std::move(game)};
  }
  ObservedGame observed;
  auto terms = terms_behind(in, *std::move(game));
  if (!terms) return tl::unexpected(std::move(terms.error()));
  observed.terms = *std::move(terms);
  const auto level = read_time_left(in);
  if (!level) return tl::unexpected(level.error());
  observed.main_time = *level;
  const std::size_t words = words_in(in);
  if (words / 2 > limits::game_plies) return fail("too many moves", in.column());
  observed.moves.reserve(words / 2);
  for (std::size_t move = 0; move < words / 2; ++move) {
    auto played = read_timed_move(in);
    if (!played) return tl::unexpected(std::move(played.error()));
    observed.moves.push_back(*std::move(played));
  }
  if (words % 2 == 0) return observed;
  auto result = known_word(in, "result");
  if (!result) return tl::unexpected(std::move(result.error()));
  observed.result = *std::move(result);
  return observed;
}

Result<SpectatorMessage> parse_update(Tokens& in) {
  auto game = game_number(in);
  if (!game) return tl::unexpected(std::move(game.error()));
  if (words_in(in) == 1) {
    return read_word(in, "result").map([&](std::string result) -> SpectatorMessage {
      return GameResult{*std::move(game), std::move(result)};
    });
  }
  auto move = read_timed_move(in);
  if (!move) return tl::unexpected(std::move(move.error()));
  if (const auto end = end_of_line(in); !end) return tl::unexpected(end.error());
  return GameMove{*std::move(game), *std::move(move)};
}

Result<SpectatorMessage> parse_over(Tokens& in) {
  auto game = game_number(in);
  if (!game) return tl::unexpected(std::move(game.error()));
  auto result = read_word(in, "result");
  if (!result) return tl::unexpected(std::move(result.error()));
  const auto white = read_time_left(in);
  if (!white) return tl::unexpected(white.error());
  const auto black = read_time_left(in);
  if (!black) return tl::unexpected(black.error());
  if (const auto end = end_of_line(in); !end) return tl::unexpected(end.error());
  return GameOver{*std::move(game), *std::move(result), *white, *black};
}

struct SpectatorRow {
  std::string_view name;
  Result<SpectatorMessage> (*parse)(Tokens& in);
};

constexpr SpectatorRow spectator_rows[] = {
    {"gameover", parse_over},
    {"match", parse_match},
    {"setup", parse_observed},
    {"update", parse_update},
};

std::string words_of(const GameTerms& terms) {
  return fmt::format("{} {} {} {} {} {} {}", terms.game, shown(terms.date), shown(terms.time),
                     terms.size, format(terms.komi), format(terms.white), format(terms.black));
}

std::string words_of(const ObservedGame& game) {
  std::string line = fmt::format("setup {} {}", words_of(game.terms), game.main_time.count());
  for (const TimedMove& move : game.moves) {
    line += fmt::format(" {} {}", move.move, move.left.count());
  }
  return game.result.empty() ? line : line + ' ' + game.result;
}

}  // namespace

bool is_game_number(std::string_view text) {
  return !text.empty() && text.size() <= longest_number && (text.front() != '0' || text == "0") &&
         std::all_of(text.begin(), text.end(), is_digit);
}

std::optional<std::string> game_told_of(std::string_view line) {
  Tokens in(content_of(line));
  const auto name = in.next();
  if (!name || (name->text != "setup" && name->text != "update")) return std::nullopt;
  const auto game = in.next();
  if (!game || !is_game_number(game->text)) return std::nullopt;
  return std::string(game->text);
}

Result<SpectatorMessage> parse_spectator_line(std::string_view line) {
  Tokens in(content_of(line));
  if (const auto name = in.peek()) {
    for (const SpectatorRow& row : spectator_rows) {
      if (row.name == name->text) {
        (void)in.next();
        return row.parse(in);
      }
    }
  }
  auto message = parse_server_line(line);
  if (!message) return tl::unexpected(std::move(message.error()));
  if (auto* const protocol = std::get_if<Protocol>(&*message)) return *protocol;
  if (auto* const info = std::get_if<Info>(&*message)) return std::move(*info);
  if (auto* const refusal = std::get_if<Refusal>(&*message)) return std::move(*refusal);
  return Unknown{std::string(content_of(line))};
}

std::string format(const SpectatorMessage& message) {
  return std::visit(
      Overloaded{
          [](const Protocol& m) { return format(ServerMessage(m)); },
          [](const Info& m) { return format(ServerMessage(m)); },
          [](const Refusal& m) { return format(ServerMessage(m)); },
          [](const Unknown& m) { return format(ServerMessage(m)); },
          [](const ListedGame& m) {
            return fmt::format("match {} {}", words_of(m.terms), shown(m.result));
          },
          [](const ObservedGame& m) { return words_of(m); },
          [](const NoGame& m) { return fmt::format("setup {} ?", m.game); },
          [](const GameMove& m) {
            return fmt::format("update {} {} {}", m.game, m.move.move, m.move.left.count());
          },
          [](const GameResult& m) { return fmt::format("update {} {}", m.game, m.result); },
          [](const GameOver& m) {
            return fmt::format("gameover {} {} {} {}", m.game, m.result, m.white_used.count(),
                               m.black_used.count());
          },
      },
      message);
}

std::string spectator_greeting(std::string_view program) {
  return fmt::format("v1 {}", program);
}

std::string observe_line(std::string_view game) {
  return fmt::format("observe {}", game);
}

}  // namespace ludex::cgos

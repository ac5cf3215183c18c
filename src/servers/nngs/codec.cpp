#include "servers/nngs/codec.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "base/tokens.h"
#include "servers/nngs/patterns.h"

namespace ludex::nngs {

namespace {

constexpr int most_komi = 1000;
constexpr int most_minutes = 1'000'000;
constexpr std::size_t most_stored_in_line = 8;

// The first numbers of lines to clients.
enum Code : int {
  code_prompt = 1,
  code_error = 5,
  code_games = 7,
  code_info = 9,
  code_kibitz = 11,
  code_move = 15,
  code_say = 19,
  code_shout = 21,
  code_stored = 23,
  code_tell = 24,
  code_undo = 28,
  code_yell = 32,
};

std::optional<int> number_in(std::string_view text, int min, int max) {
  const auto value = to_integer(trim(text));
  if (!value || *value < min || *value > max) return std::nullopt;
  return static_cast<int>(*value);
}

std::optional<std::int64_t> hundredths_in(std::string_view text, int most) {
  const auto value = to_number(text);
  if (!value || !(std::abs(*value) <= most)) return std::nullopt;
  return std::llround(*value * 100);
}

std::optional<Komi> komi_in(std::string_view text) {
  const auto value = hundredths_in(text, most_komi);
  if (!value) return std::nullopt;
  return Komi{static_cast<int>(*value)};
}

std::optional<Color> color_in(std::string_view text) {
  const std::string name = lower(text);
  if (name == "b" || name == "black") return Color::black;
  if (name == "w" || name == "white") return Color::white;
  return std::nullopt;
}

// `NAME (CAPTURED LEFT STONES)`; a clock that has run below zero has nothing left.
bool read_side(std::string_view text, std::string& name, PlayerClock& clock) {
  const auto parts = matched("* (* * *)", text);
  if (!parts || !is_name((*parts)[0])) return false;
  const auto left = to_integer((*parts)[2]);
  const auto stones = number_in((*parts)[3], -1, limits::number);
  if (!to_integer((*parts)[1]) || !left || !stones) return false;
  name = (*parts)[0];
  const std::int64_t seconds =
      std::clamp<std::int64_t>(*left, 0, limits::longest_time.count() / 1000);
  clock.left = Milliseconds(seconds * 1000);
  if (*stones >= 0) {
    clock.moves_to_go = *stones;
  }
  return true;
}

Result<ServerMessage> game_line(std::string_view text) {
  const auto parts = matched("Game * *: *", text);
  const auto game = parts ? number_in((*parts)[0], 1, limits::number) : std::nullopt;
  if (!game) return fail("bad line of a game");
  GameLine line;
  line.game = *game;
  const auto sides = matched("* vs *", (*parts)[2]);
  if (!sides || !read_side((*sides)[0], line.white, line.white_clock) ||
      !read_side((*sides)[1], line.black, line.black_clock)) {
    return fail("bad players of a game");
  }
  return line;
}

Result<ServerMessage> move_line(std::string_view text) {
  const auto parts = matched("*(*): *", text);
  const auto number =
      parts ? number_in((*parts)[0], 0, static_cast<int>(limits::game_plies)) : std::nullopt;
  const auto color = parts ? color_in((*parts)[1]) : std::nullopt;
  if (!number || !color) return fail("bad line of a move");
  MoveLine line{static_cast<std::size_t>(*number), *color, {}, 0};
  if (const auto handicap = matched("Handicap *", (*parts)[2])) {
    const auto stones = number_in((*handicap)[0], 0, most_lines * most_lines);
    if (!stones) return fail("bad handicap");
    line.move = "handicap";
    line.handicap = *stones;
    return line;
  }
  // IGS lists captured stones behind the move.
  const std::string_view word = (*parts)[2].substr(0, (*parts)[2].find(' '));
  auto move = to_move(word);
  if (!move) return fail("bad move");
  line.move = *std::move(move);
  return line;
}

// `[N] WHITE [RANK] vs. BLACK [RANK] (MOVES SIZE HANDICAP KOMI BYOYOMI FLAGS) (OBSERVERS)`. The
// names are cut off after a few letters, so that nothing may depend on them. The heading begins
// with
// `[##]`.
std::optional<ServerMessage> game_entry(std::string_view text) {
  const auto parts = matched("[*] * (*) (*)", text);
  const auto game = parts ? number_in((*parts)[0], 1, limits::number) : std::nullopt;
  if (!game) return std::nullopt;
  Tokens in((*parts)[2]);
  std::array<std::string_view, 5> words;
  for (std::string_view& word : words) {
    const auto token = in.next();
    if (!token) return std::nullopt;
    word = token->text;
  }
  const auto size = number_in(words[1], 2, most_lines);
  const auto handicap = number_in(words[2], 0, most_lines * most_lines);
  const auto komi = komi_in(words[3]);
  const auto minutes = number_in(words[4], 0, most_minutes);
  if (!size || !handicap || !komi || !minutes) return std::nullopt;
  return GameEntry{*game, *size, *handicap, *komi, *minutes};
}

// `Use <match NAME COLOR SIZE TIME BYOYOMI> or <decline NAME> to respond.`
std::optional<ServerMessage> match_request(std::string_view text) {
  const auto parts = matched("Use <*> or <decline *> to respond.", text);
  if (!parts) return std::nullopt;
  Tokens in((*parts)[0]);
  std::vector<std::string_view> words;
  while (const auto token = in.next()) {
    if (words.size() == 6) return std::nullopt;
    words.push_back(token->text);
  }
  // Ing's rules have no time of byo-yomi in the request.
  if (words.size() < 5 || !words[0].ends_with("match") || !is_name(words[1]) ||
      !is_name(words[0])) {
    return std::nullopt;
  }
  const auto ours = color_in(words[2]);
  const auto size = number_in(words[3], 0, limits::number);
  const auto minutes = number_in(words[4], 0, most_minutes);
  const auto byo_yomi = words.size() == 6 ? number_in(words[5], 0, most_minutes) : 0;
  if (!ours || !size || !minutes || !byo_yomi) return std::nullopt;
  return MatchRequest{std::string(words[1]), *ours, *size, *minutes, *byo_yomi, lower(words[0])};
}

std::optional<GameOver> end_of_game(std::string_view how) {
  GameOver over;
  if (how == "has adjourned.") return over;
  const auto parts = matched("* resigns.*", how);
  const auto loser = color_in(how.substr(0, how.find(' ')));
  if (!loser) return std::nullopt;
  over.winner = other(*loser);
  if (matched("* forfeits on time.", how)) {
    over.how = GameOver::How::time;
    return over;
  }
  if (!parts) return std::nullopt;
  over.how = GameOver::How::resigned;
  // A game that was counted is lost by resignation too, with the count behind it.
  if (const auto points = matched(" W * B *", (*parts)[1])) {
    const auto white = hundredths_in((*points)[0], limits::number);
    const auto black = hundredths_in((*points)[1], limits::number);
    if (!white || !black) return std::nullopt;
    over.how = GameOver::How::counted;
    over.white_points = *white;
    over.black_points = *black;
  }
  return over;
}

// `{Game N: WHITE vs BLACK : HOW}`.
Result<ServerMessage> game_over(std::string_view text) {
  const auto parts = matched("{Game *: * vs * : *}", text);
  const auto game = parts ? number_in((*parts)[0], 1, limits::number) : std::nullopt;
  if (!game || !is_name((*parts)[1]) || !is_name((*parts)[2])) return fail("bad end of a game");
  auto over = end_of_game((*parts)[3]);
  if (!over) return fail("bad result of a game");
  over->game = *game;
  over->white = (*parts)[1];
  over->black = (*parts)[2];
  return *std::move(over);
}

std::optional<ServerMessage> komi_message(std::string_view text) {
  if (const auto parts = matched("Use \"komi *\" to accept, or \"decline *\" to respond.", text)) {
    const auto komi = komi_in((*parts)[0]);
    if (komi && is_name((*parts)[1])) return KomiOffered{*komi, std::string((*parts)[1])};
  }
  auto parts = matched("Komi is now set to *", text);
  if (!parts) {
    parts = matched("Set the komi to *", text);
  }
  const auto komi = parts ? komi_in((*parts)[0]) : std::nullopt;
  if (!komi) return std::nullopt;
  return KomiSet{*komi};
}

Result<ServerMessage> info_message(std::string_view text) {
  if (text.starts_with("{Game ")) return game_over(text);
  if (text.starts_with("You can check your score ")) return ScoringBegun{};
  if (const auto parts = matched("Removing @ *", text)) {
    auto point = to_move((*parts)[0]);
    if (!point || *point == "pass") return fail("bad point of dead stones");
    return Removed{*std::move(point)};
  }
  if (matched("* was not finished removing stones.*", text)) return DoneAgain{};
  if (text.starts_with("Game clock paused.") || text.starts_with("Game clock is paused")) {
    return Paused{};
  }
  if (matched("* would like to adjourn the game.", text)) return AdjournmentAsked{};
  if (auto request = match_request(text)) return *std::move(request);
  if (auto komi = komi_message(text)) return *std::move(komi);
  return Text{std::string(text)};
}

Result<ServerMessage> error_message(std::string_view text) {
  if (text == "Illegal Move!" || text == "It is not your move.") {
    return MoveRefused{std::string(text)};
  }
  return Complaint{std::string(text)};
}

ServerMessage prompt(std::string_view text) {
  if (text == "0") return LoginPrompt{};
  if (text == "1") return PasswordPrompt{};
  if (text == "5" || text == "8") return Prompt{Prompt::State::waiting};
  if (text == "6") return Prompt{Prompt::State::playing};
  if (text == "7") return Prompt{Prompt::State::scoring};
  return Prompt{};
}

// Names of stored games are `WHITE-BLACK`.
ServerMessage stored_games(std::string_view text) {
  StoredGames stored;
  Tokens in(text);
  while (const auto token = in.next()) {
    const auto names = matched("*-*", token->text);
    if (names && is_name((*names)[0]) && is_name((*names)[1]) &&
        stored.names.size() < most_stored_in_line) {
      stored.names.emplace_back(token->text);
    }
  }
  return stored;
}

ServerMessage talk(int code, std::string_view text) {
  if (code == code_shout) {
    const auto parts = matched("{* has connected.}", text);
    const std::string_view name =
        parts ? (*parts)[0].substr(0, (*parts)[0].find(' ')) : std::string_view();
    if (is_name(name)) return Connected{std::string(name)};
  }
  return Talk{code, std::string(text)};
}

// Lines without a number: those before the login, and those of a server that does not send numbers
// yet.
ServerMessage plain_line(std::string_view text) {
  if (text == "Login:") return LoginPrompt{};
  if (text == "Password:") return PasswordPrompt{};
  if (text == "#>") return Prompt{};
  if (text.starts_with("Invalid password") || text.starts_with("User unknown") ||
      text.starts_with("*** Sorry ") || text.find(" is not a registered name") != text.npos) {
    return LoginRefused{std::string(text)};
  }
  return Text{std::string(text)};
}

}  // namespace

bool is_name(std::string_view text) {
  const auto is_letter = [](char c) {
    return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z');
  };
  return !text.empty() && text.size() <= name_bytes &&
         std::all_of(text.begin(), text.end(), is_letter);
}

std::optional<std::string> to_move(std::string_view word) {
  const std::string text = lower(word);
  if (text == "pass") return text;
  if (text.size() < 2 || text.size() > 3 || text[0] < 'a' || text[0] > 'z' || text[0] == 'i') {
    return std::nullopt;
  }
  if (!number_in(text.substr(1), 1, most_lines) || text[1] == '0') return std::nullopt;
  std::string point = text;
  point[0] = static_cast<char>(point[0] - 'a' + 'A');
  return point;
}

std::string content(std::string_view line) {
  constexpr unsigned char command = 0xFF;  // telnet's IAC (RFC 854)
  constexpr unsigned char first_option = 0xFB;
  std::string text;
  text.reserve(line.size());
  for (std::size_t at = 0; at < line.size(); ++at) {
    const auto byte = static_cast<unsigned char>(line[at]);
    if (byte == command) {
      // A command that names an option has three bytes.
      const bool names_option =
          at + 1 < line.size() && static_cast<unsigned char>(line[at + 1]) >= first_option;
      at += names_option ? 2 : 1;
    } else if (byte != '\r' && byte != '\a') {
      text += line[at];
    }
  }
  return std::string(trim(text));
}

Result<ServerMessage> parse_server_line(std::string_view line) {
  const std::string text = content(line);
  const std::size_t blank = std::min(text.find(' '), text.size());
  const auto code = number_in(std::string_view(text).substr(0, blank), 0, 999);
  const std::string_view rest = trim(std::string_view(text).substr(blank));
  if (!code) return plain_line(text);
  switch (*code) {
    case code_prompt:
      return prompt(rest);
    case code_error:
      return error_message(rest);
    case code_games:
      if (auto entry = game_entry(rest)) return *std::move(entry);
      return Text{text};
    case code_info:
      return info_message(rest);
    case code_move:
      return rest.starts_with("Game ") ? game_line(rest) : move_line(rest);
    case code_stored:
      return stored_games(rest);
    case code_undo:
      if (const auto parts = matched("* undid the last move*", rest)) {
        return Undone{std::string((*parts)[0])};
      }
      return Text{text};
    case code_kibitz:
    case code_say:
    case code_shout:
    case code_tell:
    case code_yell:
      return talk(*code, rest);
    default:
      return Text{text};
  }
}

std::string text_of(Komi komi) {
  std::string text;
  append_decimal(text, komi.hundredths, 2);
  if (text.ends_with('0')) {
    text.pop_back();
  }
  return text;
}

std::string match_command(const MatchRequest& request) {
  return fmt::format("match {} {} {} {} {}", request.opponent,
                     request.ours == Color::black ? "b" : "w", request.size, request.minutes,
                     request.byo_yomi_minutes);
}

std::string komi_command(Komi komi) {
  return "komi " + text_of(komi);
}

}  // namespace ludex::nngs

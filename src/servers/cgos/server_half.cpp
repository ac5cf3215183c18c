#include "servers/cgos/server_half.h"

#include <algorithm>
#include <utility>

#include "base/expects.h"
#include "base/text.h"
#include "base/tokens.h"
#include "servers/cgos/codec.h"

namespace ludex::cgos {

namespace {

constexpr std::size_t shortest_name = 3;
constexpr std::size_t longest_name = 18;
constexpr std::size_t shortest_password = 3;
constexpr std::size_t longest_password = 64;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool may_be_in_name(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || c == '-' || c == '.';
}

// The line without blanks around it and without the CR of another system.
std::string_view content_of_player(std::string_view line) {
  while (!line.empty() && (line.back() == '\r' || line.back() == '\n')) {
    line.remove_suffix(1);
  }
  return trim(line);
}

}  // namespace

std::optional<std::string> why_not_name(std::string_view name) {
  if (name.size() < shortest_name || name.size() > longest_name) {
    return "a name has 3 to 18 characters";
  }
  if (!is_letter(name.front())) return "a name begins with a letter";
  if (!std::all_of(name.begin(), name.end(), may_be_in_name)) {
    return "a name has letters, digits, '_', '-' and '.' alone";
  }
  return std::nullopt;
}

std::optional<std::string> why_not_password(std::string_view password) {
  if (password.size() < shortest_password || password.size() > longest_password) {
    return "a password has 3 to 64 characters";
  }
  if (!std::all_of(password.begin(), password.end(), [](char c) { return c > ' ' && c <= '~'; })) {
    return "a password has visible characters of ASCII alone";
  }
  return std::nullopt;
}

ServerOutput ServerHalf::start(TimePoint now) {
  return ask(State::greeting, Protocol{terms_.analysis}, now);
}

ServerOutput ServerHalf::on_line(std::string_view line, TimePoint now) {
  if (ended()) return {};
  line = content_of_player(line);
  if (line == "quit") return end("the player has left");
  switch (state_) {
    case State::greeting:
      return on_greeting(line, now);
    case State::naming:
      return on_name(line, now);
    case State::proving:
      return on_password(line);
    case State::deciding:
      return on_answer(line);
    case State::leaving_game:
      if (line != "ready") return useless();
      state_ = State::waiting;
      deadline_.reset();
      return {{}, {ReadyAgain{}}, deadline_};
    case State::watching:
      return on_spectator(line, now);
    case State::judging:
    case State::waiting:
    case State::playing:
    case State::ended:
      break;
  }
  return useless();
}

ServerOutput ServerHalf::on_deadline(TimePoint now) {
  if (ended()) return {};
  if (!deadline_ || now < *deadline_) return {{}, {}, deadline_};
  return refuse("no answer in time");
}

ServerOutput ServerHalf::admit() {
  if (ended()) return {};
  expects(state_ == State::judging);
  state_ = State::waiting;
  return {{}, {}, deadline_};
}

ServerOutput ServerHalf::refuse(std::string_view why) {
  if (ended()) return {};
  ServerOutput output = end(std::string(why));
  output.send.push_back(format(Refusal{std::string(why)}));
  return output;
}

ServerOutput ServerHalf::setup(const Setup& game) {
  if (ended()) return {};
  expects(state_ == State::waiting);
  return say(State::playing, game);
}

ServerOutput ServerHalf::play(const Play& move) {
  if (ended()) return {};
  expects(state_ == State::playing);
  return say(State::playing, move);
}

ServerOutput ServerHalf::genmove(const Genmove& request) {
  if (ended()) return {};
  expects(state_ == State::playing);
  return say(State::deciding, request);
}

ServerOutput ServerHalf::gameover(const Gameover& end, TimePoint now) {
  if (ended()) return {};
  expects(in_game());
  return ask(State::leaving_game, end, now);
}

ServerOutput ServerHalf::info(std::string_view text) {
  if (ended()) return {};
  return say(state_, Info{std::string(text)});
}

ServerOutput ServerHalf::on_greeting(std::string_view line, TimePoint now) {
  if (is_spectator_greeting(line)) {
    state_ = State::watching;
    deadline_.reset();
    return {{}, {SpectatorCame{}}, deadline_};
  }
  auto greeting = parse_greeting(line);
  if (!greeting) return refuse("a player begins with e1, a spectator with v1");
  greeting_ = *std::move(greeting);
  return ask(State::naming, Username{}, now);
}

ServerOutput ServerHalf::on_name(std::string_view line, TimePoint now) {
  if (const auto why = why_not_name(line)) return refuse(*why);
  name_ = line;
  return ask(State::proving, Password{}, now);
}

// `OLD NEW` changes the password.
ServerOutput ServerHalf::on_password(std::string_view line) {
  Tokens in(line);
  const auto password = in.next();
  const auto changed = in.next();
  if (in.next()) return refuse("expected a password, or the old and a new one");
  for (const auto& word : {password, changed}) {
    if (!word && !password) return refuse("a password has 3 to 64 characters");
    if (!word) continue;
    if (const auto why = why_not_password(word->text)) return refuse(*why);
  }
  state_ = State::judging;
  deadline_.reset();
  return {{},
          {LoginWanted{name_, std::string(password->text),
                       changed ? std::string(changed->text) : std::string()}},
          deadline_};
}

ServerOutput ServerHalf::on_answer(std::string_view line) {
  auto answer = parse_answer(line);
  if (!answer) return useless();
  if (!greeting_.analysis) {
    answer->analysis.clear();
  }
  state_ = State::playing;
  return {{}, {Answered{*std::move(answer)}}, deadline_};
}

ServerOutput ServerHalf::on_spectator(std::string_view line, TimePoint now) {
  auto game = observed_game(line);
  if (!game) return useless();
  if (observed_ == 0 || now - minute_began_ >= std::chrono::minutes(1)) {
    observed_ = 0;
    minute_began_ = now;
  }
  if (observed_ == terms_.observed_a_minute) return useless();
  ++observed_;
  return {{}, {ObserveWanted{*std::move(game)}}, deadline_};
}

ServerOutput ServerHalf::useless() {
  ++useless_;
  if (useless_ > terms_.useless_lines) return refuse("too many lines out of turn");
  return {{}, {}, deadline_};
}

ServerOutput ServerHalf::ask(State state, const ServerMessage& message, TimePoint now) {
  state_ = state;
  deadline_ = now + terms_.answer_wait;
  return {{format(message)}, {}, deadline_};
}

ServerOutput ServerHalf::say(State state, const ServerMessage& message) {
  state_ = state;
  return {{format(message)}, {}, deadline_};
}

ServerOutput ServerHalf::end(std::string why) {
  state_ = State::ended;
  deadline_.reset();
  return {{}, {PlayerGone{std::move(why)}}, deadline_};
}

}  // namespace ludex::cgos

// The login, the commands of the owner, and the waits. client_game.cpp has the lines of a game.
#include "servers/nngs/client_half.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "servers/nngs/codec.h"

namespace ludex::nngs {

ClientHalf::ClientHalf(Account account, ClientTerms terms)
    : account_(std::move(account)), terms_(terms) {}

// While an answer of the server is due, its lines do not extend the wait.
std::optional<TimePoint> ClientHalf::deadline() const {
  if (ended()) return std::nullopt;
  const Duration silence = probed_     ? terms_.answer_wait
                           : in_game() ? terms_.game_silence
                                       : terms_.idle_silence;
  const TimePoint silent_until = last_line_ + silence;
  return answer_until_ ? std::min(*answer_until_, silent_until) : silent_until;
}

ClientOutput ClientHalf::end(ClientEvent event) {
  state_ = State::ended;
  answer_until_.reset();
  return {{}, {std::move(event)}, std::nullopt};
}

ClientOutput ClientHalf::out_of_step(std::string_view what) {
  return end(Failure{fmt::format("out of step: {}", what)});
}

ClientOutput ClientHalf::start(TimePoint now) {
  last_line_ = now;
  answer_until_ = now + terms_.answer_wait;
  return nothing();
}

ClientOutput ClientHalf::on_line(std::string_view line, TimePoint now) {
  if (ended()) return {};
  if (answer_until_ && now >= *answer_until_) return on_deadline(now);
  last_line_ = now;
  probed_ = false;
  if (content(line).empty()) return nothing();
  const auto message = parse_server_line(line);
  if (message) return std::visit([&](const auto& m) { return on(m, now); }, *message);
  const std::string text = fmt::format("{}: `{}`", describe(message.error()), excerpt(line));
  // What is lost here may be a move: a game that goes on without it would be another game.
  if (in_game()) return end(Failure{text});
  return told(Announcement{0, text});
}

ClientOutput ClientHalf::on_deadline(TimePoint now) {
  if (ended()) return {};
  if (now < *deadline()) return nothing();
  if (answer_until_ && now >= *answer_until_) return end(Failure{"the server does not answer"});
  if (probed_) return end(Failure{"the server is silent"});
  // The server answers this with any line; it also keeps an idle player logged in.
  probed_ = true;
  last_line_ = now;
  return sent({"ayt"});
}

// --- The login ---

ClientOutput ClientHalf::on(const LoginPrompt& /*message*/, TimePoint /*now*/) {
  if (state_ != State::greeting) return nothing();
  state_ = State::naming;
  return sent({account_.name});
}

// The password is sent once, behind the name. A server that asks again gets nothing.
ClientOutput ClientHalf::on(const PasswordPrompt& /*message*/, TimePoint /*now*/) {
  if (state_ == State::checking) return end(Refused{"it asks for the password again"});
  if (state_ != State::naming) return nothing();
  state_ = State::checking;
  return sent({account_.password});
}

ClientOutput ClientHalf::on(const LoginRefused& message, TimePoint /*now*/) {
  if (state_ != State::naming && state_ != State::checking) return nothing();
  return end(Refused{message.text});
}

// Only now does the server take commands.
ClientOutput ClientHalf::configure(TimePoint /*now*/) {
  state_ = State::configuring;
  return sent({"set client 1"});
}

ClientOutput ClientHalf::begin_waiting(TimePoint /*now*/) {
  state_ = State::waiting;
  answer_until_.reset();
  return sent(
      {"set verbose 0", "set bell 0", "set shout 0", "set gshout 0", "set open 1", "stored"});
}

ClientOutput ClientHalf::on(const Prompt& message, TimePoint now) {
  using enum Prompt::State;
  switch (state_) {
    case State::checking:
      return configure(now);
    case State::configuring:
      return message.state == waiting ? begin_waiting(now) : nothing();
    case State::fetching:
      if (message.state != playing && message.state != scoring) return nothing();
      return finish_fetching(message.state == scoring);
    case State::in_step:
      if (message.state == waiting) return out_of_step("a game has ended without a result");
      return nothing();
    case State::greeting:
    case State::naming:
    case State::waiting:
    case State::ended:
      return nothing();
  }
  return nothing();
}

ClientOutput ClientHalf::on(const Text& message, TimePoint now) {
  // A player may have given himself another prompt than the usual one.
  if (state_ == State::checking && message.text.starts_with("No Name Go Server")) {
    return configure(now);
  }
  return nothing();
}

// --- Between games ---

ClientOutput ClientHalf::on(const StoredGames& message, TimePoint /*now*/) {
  if (state_ != State::waiting || message.names.empty() || stored_lines_ == 0) return nothing();
  --stored_lines_;
  return told(GamesStored{message.names});
}
ClientOutput ClientHalf::on(const MatchRequest& message, TimePoint /*now*/) {
  if (state_ != State::waiting) return nothing();
  return told(GameAsked{message});
}
ClientOutput ClientHalf::on(const Connected& message, TimePoint /*now*/) {
  if (state_ != State::waiting) return nothing();
  return told(PlayerConnected{message.name});
}
ClientOutput ClientHalf::on(const Talk& message, TimePoint /*now*/) {
  return told(Announcement{message.code, message.text});
}
ClientOutput ClientHalf::on(const Complaint& message, TimePoint /*now*/) {
  return told(Announcement{5, message.text});
}

// --- What the owner decides ---

Result<ClientOutput> ClientHalf::move(std::string_view move, TimePoint now) {
  if (state_ != State::in_step || !due_) return fail("no move is due");
  if (move == "resign") {
    due_ = false;
    answer_until_ = now + terms_.answer_wait;
    return sent({"resign"});
  }
  auto word = to_move(move);
  if (!word) return fail(fmt::format("not a move of NNGS: `{}`", excerpt(move)));
  due_ = false;
  answer_until_ = now + terms_.answer_wait;
  unconfirmed_ = *std::move(word);
  return sent({lower(*unconfirmed_)});
}

Result<ClientOutput> ClientHalf::take_handicap(int stones, TimePoint now) {
  if (state_ != State::in_step || !due_ || plies_ != 0) return fail("no first move is due");
  if (stones < 2 || stones > 9) return fail("a handicap has 2 to 9 stones");
  due_ = false;
  answer_until_ = now + terms_.answer_wait;
  return sent({fmt::format("handicap {}", stones)});
}

Result<ClientOutput> ClientHalf::undo(TimePoint now) {
  if (state_ != State::in_step || !(due_ || scoring_)) return fail("no turn to undo in");
  due_ = false;
  answer_until_ = now + terms_.answer_wait;
  return sent({"undo"});
}

Result<ClientOutput> ClientHalf::remove(std::string_view point, TimePoint /*now*/) {
  const auto word = to_move(point);
  if (state_ != State::in_step || !scoring_) return fail("no stones are due");
  if (!word || *word == "pass") return fail(fmt::format("not a point: `{}`", excerpt(point)));
  return sent({lower(*word)});
}

Result<ClientOutput> ClientHalf::done(TimePoint /*now*/) {
  if (state_ != State::in_step || !scoring_) return fail("no stones are due");
  return sent({"done"});
}

Result<ClientOutput> ClientHalf::adjourn(TimePoint /*now*/) {
  if (!in_game()) return fail("no game to adjourn");
  return sent({"adjourn"});
}

Result<ClientOutput> ClientHalf::fetch_again(TimePoint now) {
  if (state_ != State::in_step) return fail("no game to ask for");
  return fetch(now);
}

Result<ClientOutput> ClientHalf::set_komi(Komi komi, TimePoint /*now*/) {
  if (!in_game()) return fail("no game to set a komi in");
  return sent({komi_command(komi)});
}

Result<ClientOutput> ClientHalf::agree(const MatchRequest& request, TimePoint /*now*/) {
  if (state_ != State::waiting) return fail("no time for a game");
  if (!is_name(request.opponent)) return fail("not a name of a player");
  return sent({match_command(request)});
}

Result<ClientOutput> ClientHalf::decline(std::string_view name, TimePoint /*now*/) {
  if (state_ != State::waiting && !in_game()) return fail("not logged in");
  if (!is_name(name)) return fail("not a name of a player");
  return sent({fmt::format("decline {}", name)});
}

Result<ClientOutput> ClientHalf::load(std::string_view stored, TimePoint /*now*/) {
  if (state_ != State::waiting) return fail("no time for a game");
  const std::size_t dash = stored.find('-');
  if (dash == std::string_view::npos || !is_name(stored.substr(0, dash)) ||
      !is_name(stored.substr(dash + 1))) {
    return fail("not a name of a game");
  }
  return sent({"load " + lower(stored)});
}

ClientOutput ClientHalf::leave(TimePoint /*now*/) {
  if (ended()) return {};
  // Before the login a word would be taken for a name or a password.
  const bool takes_commands = in_game() || is_waiting();
  ClientOutput output = end(Left{});
  if (takes_commands) {
    output.send.emplace_back("quit");
  }
  return output;
}

}  // namespace ludex::nngs

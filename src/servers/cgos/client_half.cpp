#include "servers/cgos/client_half.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "servers/cgos/codec.h"

namespace ludex::cgos {

namespace {

std::string_view name_of(Color color) {
  return color == Color::black ? "black" : "white";
}

}  // namespace

ClientHalf::ClientHalf(Account account, ClientTerms terms)
    : account_(std::move(account)), terms_(std::move(terms)) {}

bool ClientHalf::in_game() const {
  return state_ == State::playing || state_ == State::deciding;
}

ClientOutput ClientHalf::start(TimePoint now) {
  return enter(State::greeting, terms_.login_wait, now);
}

ClientOutput ClientHalf::on_line(std::string_view line, TimePoint now) {
  if (ended()) return {};
  if (trim(line).empty()) return {{}, {}, deadline_};
  const auto message = parse_server_line(line);
  if (message) return std::visit([&](const auto& m) { return on(m, now); }, *message);
  const std::string text = fmt::format("{}: `{}`", describe(message.error()), excerpt(line));
  // What is lost here may be a move: a game that goes on without it would be another game.
  if (in_game()) return end(Failure{text});
  return complain(text);
}

ClientOutput ClientHalf::on_deadline(TimePoint now) {
  if (ended()) return {};
  if (!deadline_ || now < *deadline_) return {{}, {}, deadline_};
  return end(Failure{"the server is silent"});
}

Result<ClientOutput> ClientHalf::move(std::string_view move, std::string_view analysis,
                                      TimePoint now) {
  if (state_ != State::deciding) return fail("no move is due");
  auto word = to_move(move);
  if (!word) return fail(fmt::format("not a move of CGOS: `{}`", excerpt(move)));
  // JSON may hold line ends between its words, which would end the answer.
  std::string text(analysis_ ? analysis : std::string_view());
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  if (*word != "resign") {
    ++plies_;
  }
  // The opponent thinks next, on a clock that this player is not told before the move.
  ClientOutput output = enter(State::playing, main_time_ + terms_.grace, now);
  output.send.push_back(format(Answer{*std::move(word), std::move(text)}));
  return output;
}

ClientOutput ClientHalf::leave(TimePoint /*now*/) {
  if (ended()) return {};
  leaving_ = true;
  if (in_game()) return {{}, {}, deadline_};
  ClientOutput output = end(Left{});
  output.send.emplace_back("quit");
  return output;
}

ClientOutput ClientHalf::on(const Protocol& message, TimePoint now) {
  if (state_ != State::greeting) return out_of_step("protocol");
  analysis_ = terms_.analysis && message.analysis;
  ClientOutput output = enter(State::naming, terms_.login_wait, now);
  output.send.push_back(format(Greeting{terms_.program, analysis_}));
  return output;
}

ClientOutput ClientHalf::on(const Username& /*message*/, TimePoint now) {
  if (state_ != State::naming) return out_of_step("username");
  ClientOutput output = enter(State::proving, terms_.login_wait, now);
  output.send.push_back(account_.name);
  return output;
}

// The password is sent once, behind the name. A server that asks again gets nothing.
ClientOutput ClientHalf::on(const Password& /*message*/, TimePoint now) {
  if (state_ != State::proving) return out_of_step("password");
  ClientOutput output = enter(State::waiting, terms_.idle_wait, now);
  output.send.push_back(account_.password);
  return output;
}

ClientOutput ClientHalf::on(const Setup& message, TimePoint now) {
  if (state_ != State::waiting) return out_of_step("setup");
  const bool white = message.white.name == account_.name;
  if (white == (message.black.name == account_.name)) {
    return end(Failure{fmt::format("a game of `{}` and `{}`, not of this player",
                                   excerpt(message.white.name), excerpt(message.black.name))});
  }
  for (const TimedMove& move : message.moves) {
    if (move.move == "resign") return end(Failure{"a game goes on after a resignation"});
  }
  ours_ = white ? Color::white : Color::black;
  plies_ = message.moves.size();
  main_time_ = message.main_time;
  ClientOutput output = enter(State::playing, main_time_ + terms_.grace, now);
  output.events.emplace_back(GameBegun{message, ours_});
  return output;
}

ClientOutput ClientHalf::on(const Play& message, TimePoint now) {
  const Color mover = mover_after(plies_);
  if (state_ != State::playing || message.color != mover || mover == ours_) {
    return out_of_step(fmt::format("play {}", name_of(message.color)));
  }
  if (message.move.move == "resign") return out_of_step("play resign");
  if (plies_ == limits::game_plies) return end(Failure{"the game has too many moves"});
  ++plies_;
  // The request for a move, or the end of the game, follows at once.
  ClientOutput output = enter(State::playing, terms_.grace, now);
  output.events.emplace_back(
      OpponentMoved{TimedMove{message.move.move, within_game(message.move.left)}});
  return output;
}

ClientOutput ClientHalf::on(const Genmove& message, TimePoint now) {
  if (state_ != State::playing || message.color != ours_ || mover_after(plies_) != ours_) {
    return out_of_step(fmt::format("genmove {}", name_of(message.color)));
  }
  const Milliseconds left = within_game(message.left);
  ClientOutput output = enter(State::deciding, left + terms_.grace, now);
  if (left != message.left) {
    output.events.emplace_back(Complaint{"the clock shows more than the time of the whole game"});
  }
  output.events.emplace_back(MoveDue{left});
  return output;
}

ClientOutput ClientHalf::on(const Gameover& message, TimePoint now) {
  if (!in_game()) return out_of_step("gameover");
  std::optional<bool> won;
  if (const auto color = winner(message.result)) {
    won = *color == ours_;
  }
  ClientOutput output =
      leaving_ ? end(GameEnded{message, won}) : enter(State::waiting, terms_.idle_wait, now);
  if (leaving_) {
    output.events.emplace_back(Left{});
    output.send.emplace_back("quit");
  } else {
    output.events.emplace_back(GameEnded{message, won});
    output.send.emplace_back("ready");
  }
  return output;
}

// A server that talks is there, but in a game it still has to keep the game's times.
ClientOutput ClientHalf::on(const Info& message, TimePoint now) {
  ClientOutput output{{}, {}, deadline_};
  if (state_ == State::waiting) {
    output = enter(State::waiting, terms_.idle_wait, now);
  }
  output.events.emplace_back(Announcement{message.text});
  return output;
}

ClientOutput ClientHalf::on(const Refusal& message, TimePoint /*now*/) {
  return end(Refused{message.text});
}

// Servers of other versions may have further commands.
ClientOutput ClientHalf::on(const Unknown& message, TimePoint /*now*/) {
  return complain(fmt::format("unknown command: `{}`", excerpt(message.text)));
}

ClientOutput ClientHalf::enter(State state, Duration wait, TimePoint now) {
  state_ = state;
  deadline_ = now + wait;
  return {{}, {}, deadline_};
}

ClientOutput ClientHalf::end(ClientEvent event) {
  state_ = State::ended;
  deadline_.reset();
  ClientOutput output;
  output.events.push_back(std::move(event));
  return output;
}

ClientOutput ClientHalf::out_of_step(std::string_view line) {
  return end(Failure{fmt::format("the server is out of step: `{}`", line)});
}

ClientOutput ClientHalf::complain(std::string text) const {
  return {{}, {Complaint{std::move(text)}}, deadline_};
}

Milliseconds ClientHalf::within_game(Milliseconds left) const {
  return std::min(left, main_time_);
}

}  // namespace ludex::cgos

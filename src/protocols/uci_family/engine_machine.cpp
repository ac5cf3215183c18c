// States of the engine halves of the UCI family (uci.md section 3, ucci.md section 2):
//
//   boot -the first word-> idle -go-> thinking -stop-> stopping -the engine's decision-> idle
//                                     thinking -the engine's decision-> idle
//                                     thinking -stop, with the answer held back-> idle
//   thinking, stopping -quit, end of input-> leaving -the engine's decision-> quit
//   any other -quit, end of input-> quit           any -the engine fails-> quit
//
// AGI does not use leaving, since its searches then end without an answer. UCI does not use boot: a
// controller that has not sent `uci` is a person who types.
//
// A search that is infinite or ponders may hold its answer back until stop (ponderhit). Beside it
// one question may be open. A line that must not be obeyed while either is in progress waits, and
// so does every line behind it that depends on it; the lines are obeyed in order when search and
// question are over.
#include "protocols/uci_family/engine_machine.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/expects.h"
#include "base/limits.h"
#include "base/text.h"

namespace ludex::protocols {

EngineMachine::EngineMachine(State state, engine::Identity identity, std::string game_name)
    : identity_(std::move(identity)), game_name_(std::move(game_name)), state_(state) {}

int EngineMachine::outstanding() const {
  const bool owes =
      state_ == State::thinking || state_ == State::stopping || state_ == State::leaving;
  return owes ? 1 : 0;
}

// A half that reads on keeps waiting lines as long as it has room, and then reports that it has
// none; one that processes its lines one after the other leaves them to the owner instead.
bool EngineMachine::has_room() const {
  const bool room = waiting_.size() < limits::waiting_commands &&
                    waiting_bytes_ + limits::line_bytes <= limits::waiting_bytes;
  return room || !works_off_lines();
}

// --- Lines in, and which of them wait ---

EngineMachine::Output EngineMachine::on_line(std::string_view line, TimePoint now) {
  Output out;
  if (state_ == State::quit || state_ == State::leaving) return out;
  const bool must_wait = works_off_lines() && is_busy();
  if (must_wait || !obey(line, out, now)) {
    postpone(line, out);
  }
  return out;
}

EngineMachine::Output EngineMachine::on_closed(TimePoint now) {
  Output out;
  if (state_ == State::quit || state_ == State::leaving) return out;
  closed_ = true;
  if (works_off_lines() && is_busy()) return out;
  end(out, now);
  return out;
}

void EngineMachine::postpone(std::string_view line, Output& out) {
  if (waiting_.size() < limits::waiting_commands &&
      waiting_bytes_ + line.size() <= limits::waiting_bytes) {
    waiting_.emplace_back(line);
    waiting_bytes_ += line.size();
  } else {
    debug("too many commands during a search: " + excerpt(line), out);
  }
}

// A waiting line may begin the next search; the lines behind it then wait again if they must.
void EngineMachine::obey_waiting(Output& out, TimePoint now) {
  if (std::exchange(obeys_waiting_, true)) return;
  while (!waiting_.empty() && state_ != State::quit) {
    if (works_off_lines() && is_busy()) break;
    std::string line = std::move(waiting_.front());
    waiting_.pop_front();
    waiting_bytes_ -= line.size();
    if (!obey(line, out, now)) {
      waiting_bytes_ += line.size();
      waiting_.push_front(std::move(line));
      break;
    }
  }
  obeys_waiting_ = false;
  if (closed_ && state_ != State::quit && !is_busy()) {
    end(out, now);
  }
}

void EngineMachine::end(Output& out, TimePoint now, std::vector<std::string> last_words) {
  waiting_.clear();
  waiting_bytes_ = 0;
  last_words_ = std::move(last_words);
  const bool stops = search_.engine_thinks && state_ == State::thinking;
  if (stops) {
    out.calls.emplace_back(Stop{});
  }
  if (outstanding() == 0 || !answers_at_end()) return leave(out);
  state_ = State::leaving;
  if (search_.answered) {
    release(out, now);
  }
}

void EngineMachine::leave(Output& out) {
  for (std::string& line : last_words_) {
    out.send.push_back(std::move(line));
  }
  out.calls.emplace_back(Quit{});
  last_words_.clear();
  waiting_.clear();
  state_ = State::quit;
}

void EngineMachine::debug(std::string_view text, Output& out) const {
  if (wants_reasons()) {
    out.send.push_back(message(text));
  }
}

// --- A search and its answer ---

void EngineMachine::begin(Search search) {
  search_ = std::move(search);
  state_ = State::thinking;
}

void EngineMachine::think(engine::Request request, Output& out) {
  search_.engine_thinks = true;
  out.calls.emplace_back(Think{search_.game->clone(), std::move(request)});
}

bool EngineMachine::stop(Output& out, TimePoint now) {
  if (state_ != State::thinking) return false;
  if (search_.answered) {
    release(out, now);
  } else {
    stop_early(out);
  }
  return true;
}

void EngineMachine::stop_early(Output& out) {
  state_ = State::stopping;
  out.calls.emplace_back(Stop{});
}

bool EngineMachine::ponderhit(bool draw_offered, Output& out, TimePoint now) {
  if (state_ != State::thinking || !search_.ponder) return false;
  search_.ponder = false;
  if (search_.engine_thinks) {
    out.calls.emplace_back(Ponderhit{draw_offered});
  }
  if (search_.answered && !search_.until_stop) {
    release(out, now);
  }
  return true;
}

void EngineMachine::answer(std::vector<std::string> lines, Output& out, TimePoint now) {
  search_.engine_thinks = false;
  search_.answered = true;
  search_.answer = std::move(lines);
  const bool held = state_ == State::thinking && (search_.until_stop || search_.ponder);
  if (!held) {
    release(out, now);
  }
}

void EngineMachine::release(Output& out, TimePoint now) {
  for (std::string& line : search_.answer) {
    out.send.push_back(std::move(line));
  }
  search_ = {};
  if (state_ == State::leaving) return leave(out);
  state_ = State::idle;
  obey_waiting(out, now);
}

std::optional<rules::Move> EngineMachine::move_instead(
    const engine::Resign& resign, const std::vector<rules::Move>& banned) const {
  const rules::Game& game = *search_.game;
  const auto may = [&](rules::Move move) {
    return game.is_legal(move) && std::find(banned.begin(), banned.end(), move) == banned.end();
  };
  for (const auto& move : {resign.move, search_.best}) {
    if (move && may(*move)) return move;
  }
  engine::Request rest;
  rest.banned = banned;
  return engine::first_allowed(rest, game);
}

// --- Questions ---

void EngineMachine::ask(std::unique_ptr<rules::Game> game, engine::Question question, Output& out) {
  expects(!asks() && game != nullptr);
  asked_about_ = game->clone();
  out.calls.emplace_back(Ask{++questions_, std::move(game), std::move(question)});
}

EngineMachine::Output EngineMachine::on_answer(std::uint32_t number, const engine::AnswerTo& answer,
                                               TimePoint now) {
  Output out;
  const bool hears = state_ != State::quit && state_ != State::leaving;
  if (!hears || !asks() || number != questions_) return out;
  const auto game = std::exchange(asked_about_, nullptr);
  on_answered(answer, *game, out);
  obey_waiting(out, now);
  return out;
}

// --- Events of the engine ---

EngineMachine::Output EngineMachine::on_event(const engine::Event& event, TimePoint now) {
  Output out;
  if (state_ == State::quit) return out;
  if (const auto* info = std::get_if<engine::Info>(&event)) {
    if (search_.engine_thinks) {
      on_info(*info, out, now);
    }
  } else if (const auto* decision = std::get_if<engine::Decision>(&event)) {
    if (search_.engine_thinks) {
      on_decision(*decision, out, now);
    }
  } else if (const auto* complaint = std::get_if<engine::Complaint>(&event)) {
    debug(complaint->text, out);
  } else if (const auto* failure = std::get_if<engine::Failure>(&event)) {
    out.send.push_back(message("the engine failed: " + failure->detail));
    send_last_words(out);
    last_words_.clear();
    leave(out);
  }
  return out;
}

EngineMachine::Output EngineMachine::on_refused_search(std::string_view why, TimePoint now) {
  Output out;
  if (state_ == State::quit || !search_.engine_thinks) return out;
  out.send.push_back(message(why));
  on_decision({engine::NoMove{}}, out, now);
  return out;
}

// An option whose declaration allows a value that the engine cannot use (such as a name of a file
// that does not exist) is reported even without debug, since the user asked for it.
EngineMachine::Output EngineMachine::on_refused(const SetOption& call, const Error& why) const {
  Output out;
  out.send.push_back(message(fmt::format("{} is not set: {}", name_of(call.name), describe(why))));
  return out;
}

}  // namespace ludex::protocols

// How the machine treats an engine's answers: to a search, where a surplus bestmove must cost
// nobody a game (surplus.h defines which answers are odd), and to a command of the engine's own.
//
// An odd bestmove is kept while a better one may still come; then the engine is told to stop and
// asked whether it is ready, and its answer is what it has printed by then, or a moment later. From
// then on, and after any output that nobody asked for, a think() passes through getting_ready. The
// time of an answer is the time of its line.
//
// A command is sent to an engine at rest, followed by the question whether it is ready; what it
// prints until readyok is the answer.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "protocols/uci_family/controller_machine.h"

namespace ludex::protocols {

std::optional<Duration> ControllerMachine::time_for(const engine::Request& request,
                                                    const rules::Game& game) {
  const auto at_most_a_day = [](Milliseconds time) {
    return Duration(std::min<Milliseconds>(time, std::chrono::hours(24)));
  };
  const engine::Limits& limits = request.limits;
  if (limits.movetime) return at_most_a_day(*limits.movetime);
  if (limits.clocks) {
    const engine::SeatClock& clock = (*limits.clocks)[rules::index(game.to_move())];
    return at_most_a_day(engine::without_byo_yomi(clock).left);
  }
  return std::nullopt;
}

void ControllerMachine::unasked_answer(std::string_view what, Output& out) {
  surplus_.surplus_arrived();
  out.events.push_back(engine::Complaint{fmt::format("{} without a go", what)});
}

std::string ControllerMachine::quoted(std::string_view move) const {
  constexpr std::size_t enough = 64;
  std::string text(words_.bestmove);
  if (!move.empty()) {
    text += ' ';
    text += move.substr(0, enough);
  }
  return text;
}

void ControllerMachine::answer(Answer answer, Output& out) {
  if (doubted_) return answer_again(std::move(answer), out);
  const TimePoint now = answer.at;
  const auto until = state_ == State::thinking ? surplus_.doubt(answer.fits, now) : std::nullopt;
  if (!until) return end_search(std::move(answer.decision), out, now);
  doubted_ = std::move(answer);
  enter(State::doubting, now);
  wait_.set_deadline(until);
}

// Of two answers that both fit, the later one counts: the first may belong to the previous search.
void ControllerMachine::answer_again(Answer answer, Output& out) {
  surplus_.surplus_arrived();
  const TimePoint now = answer.at;
  const bool later_counts = answer.text != doubted_->text && (answer.fits || !doubted_->fits);
  if (later_counts) {
    std::swap(*doubted_, answer);
  }
  out.events.push_back(
      engine::Complaint{fmt::format("it answered twice: {}", printable(answer.text))});
  settled_ = true;
  const bool enough = state_ == State::doubting ? doubted_->fits : ready_arrived_ || !asks_ready_;
  if (enough) {
    conclude(out, now);
  }
}

// No better answer has arrived by itself. If the time is nearly over, there is none left to ask;
// nor is an engine asked that has not answered before.
void ControllerMachine::verify(Output& out, TimePoint now) {
  const TimePoint until = surplus_.settled(now + policy().stop_wait);
  if (until <= now || answers_nothing_idle_) return conclude(out, now);
  out.send.push_back({std::string(words_.stop)});
  stop_may_cross_ = words_.answers_idle_stop;
  if (asks_ready_) {
    out.send.push_back({std::string(words_.ask_ready)});
  }
  ready_arrived_ = settled_ = false;
  enter(State::verifying, now);
  wait_.set_deadline(until);
}

// Engines answer isready at once, and stop a moment later (uci.md section 11).
void ControllerMachine::verify_by_ready(Output& out, TimePoint now) {
  ready_arrived_ = true;
  if (settled_) return conclude(out, now);
  const Milliseconds wait =
      doubted_->fits ? SurplusWatch::short_last_word : SurplusWatch::last_word;
  wait_.set_deadline(std::min(*wait_.deadline(), now + wait));
}

void ControllerMachine::verify_by_idleness(Output& out, TimePoint now) {
  stop_may_cross_ = false;
  if (!settled_) {
    surplus_.doubted_in_vain();
  }
  settled_ = true;
  if (ready_arrived_ || !asks_ready_) {
    conclude(out, now);
  }
}

// The wait for another answer is over. A first version of UCCI has no isready; an engine that is
// silent when it is told to stop at rest as well is never waited for again.
void ControllerMachine::learn_from_silence(Output& out) {
  surplus_.doubted_in_vain();
  if (asks_ready_ || ready_arrived_) return;
  answers_nothing_idle_ = true;
  out.events.push_back(engine::Complaint{fmt::format(
      "it has answered twice before, and says nothing when it is told to stop at rest: finding "
      "that out took {} ms, once",
      policy().stop_wait.count())});
}

void ControllerMachine::conclude(Output& out, TimePoint now) {
  if (state_ == State::verifying && asks_ready_ && !ready_arrived_) {
    ++owed_ready_;
  }
  surplus_.unsettled();
  Answer answer = *std::exchange(doubted_, std::nullopt);
  out.decided_at = answer.at;
  end_search(std::move(answer.decision), out, now);
}

// --- Commands of the engine ---

Result<ControllerMachine::Output> ControllerMachine::ask_command(engine::Ticket ticket,
                                                                 const engine::Command& command,
                                                                 std::vector<Line> lines,
                                                                 TimePoint now) {
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  if (!asks_ready_) return ludex::fail("the engine cannot say when a command is done");
  std::string text = command.name;
  for (const std::string& argument : command.arguments) {
    text += ' ' + argument;
  }
  if (trim(text).empty() || text.find_first_of("\r\n") != std::string::npos) {
    return ludex::fail("a command is one line of text");
  }
  Output out;
  out.send = std::move(lines);
  out.send.push_back({std::move(text)});
  out.send.push_back({std::string(words_.ask_ready)});
  open_question(ticket, now + limits::command_wait);
  command_ = CommandOutput{};
  ControllerCore::enter({Phase::asked}, now);
  return with_deadline(std::move(out), now);
}

// The engine is in the same state as before the command.
void ControllerMachine::end_command(TimePoint now) {
  command_.reset();
  enter(state_, now);
}

// Lines beyond the limit are dropped.
void ControllerMachine::collect(std::string_view line, Output& out, TimePoint now) {
  if (trim(line) == words_.ready) {
    if (owed_ready_ > 0) {
      --owed_ready_;
    } else {
      answer_question(std::move(command_->printed), out);
      end_command(now);
    }
    return;
  }
  command_->bytes += line.size() + sizeof(std::string);
  if (command_->bytes <= limits::line_bytes) {
    command_->printed.lines.emplace_back(line);
  }
}

}  // namespace ludex::protocols

// States (gtp.md section 7):
//
//   spawned -start-> introducing -protocol_version, name, version, list_commands answered-> idle
//   idle, ready -new_game-> preparing -the whole start answered-> ready
//   ready -think-> thinking -the answer to the question-> ready
//         thinking -stop-> stopping -the answer-> ready
//   idle, ready -ask-> asking -the answer-> idle, ready
//   any -quit-> quitting            any -a wait's deadline, a panic-> dead
//
// Commands whose answers change nothing about what is sent next go out together with the command
// behind them: moves, times and settings with the question. Otherwise one command is outstanding,
// except for the stream of an analysis, which the command behind it ends. Each command has a
// deadline, except for a question for a move or a score and a command for which its asker waits.
#include "protocols/gtp/controller_half.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "protocols/gtp/codec.h"

namespace ludex::gtp {

namespace {

// An answer with a text but without its end counts as complete after this much silence (gtp.md
// 2.4).
constexpr Milliseconds wait_for_end{2000};
// The number of successive stray lines that are each reported; further ones are ignored.
constexpr std::size_t reported_strays = 20;
// Commands without an answer; with these the pipe to the engine is never full (gtp.md section 2.4).
constexpr std::size_t most_outstanding = 64;

}  // namespace

ControllerHalf::ControllerHalf(Settings settings) : ControllerCore(settings), settings_(settings) {}

// --- Transitions ---

void ControllerHalf::enter(State state, TimePoint now) {
  state_ = state;
  ControllerCore::enter({phase_of(state)}, now);
  wait_for_answer(now);
}

ControllerHalf::Phase ControllerHalf::phase_of(State state) {
  switch (state) {
    case State::spawned:
      return Phase::spawned;
    case State::introducing:
      return Phase::introducing;
    case State::idle:
    case State::ready:
      return Phase::at_rest;
    case State::preparing:
      return Phase::getting_ready;
    case State::thinking:
      return Phase::thinking;
    case State::stopping:
      return Phase::stopping;
    case State::asking:
      return Phase::asked;
    case State::quitting:
      return Phase::quitting;
    case State::dead:
      break;
  }
  return Phase::dead;
}

void ControllerHalf::wait_for_answer(TimePoint now) {
  if (sent_.empty() || state_ == State::dead || state_ == State::quitting) return wait_.cancel();
  if (state_ == State::stopping) return wait_.begin(settings_.stop_wait, now);
  switch (awaited(sent_.front().step.purpose).clock) {
    case Awaited::Clock::handshake:
      wait_.begin(settings_.handshake_wait, spawned_at_);  // one wait for the whole introduction
      return wait_.set_deadline(std::max(spawned_at_ + settings_.handshake_wait, now));
    case Awaited::Clock::command:
      if (state_ != State::preparing) return wait_.begin(settings_.ready_wait, now);
      // All commands of a game's start, with its stones and moves, share one wait.
      return wait_.begin(settings_.new_game_wait, preparing_since_);
    case Awaited::Clock::asker: {
      const auto* command = std::get_if<engine::Command>(&asked_);
      if (command != nullptr && command->as_it_stands) return wait_.cancel();
      return wait_.begin(limits::command_wait, now);
    }
    case Awaited::Clock::owner:
      return wait_.cancel();
  }
}

void ControllerHalf::die() {
  state_ = State::dead;
  steps_.clear();
}

// If an answer is open, the lines so far count as all of it,
// unless a move was asked for and none of them names one: then the engine is still thinking.
void ControllerHalf::overdue(Output& out, TimePoint now) {
  if (sent_.empty()) return wait_.cancel();
  const std::string command = sent_.front().step.name;
  if (reader_.is_open() && open_answer_may_be_whole()) {
    complain(fmt::format("no empty line ended its answer to {}", command), out);
    out.decided_at = last_line_at_;
    return take(reader_.take_open(), out, now);
  }
  const bool is_new = state_ == State::introducing;
  fail(wait_.failure(is_new ? engine::Fault::no_handshake : engine::Fault::not_responding,
                     "answer to " + command, now),
       out);
}

void ControllerHalf::read(std::string_view line, Output& out, TimePoint now) {
  for (const auto& reading : reader_.add(line)) {
    if (state_ != State::dead) {
      read(reading, out, now);
    }
  }
  last_line_at_ = now;
}

void ControllerHalf::read(const ResponseReader::Reading& reading, Output& out, TimePoint now) {
  using Kind = ResponseReader::Reading::Kind;
  const auto is_asked_for = [&](Purpose purpose) {
    return !sent_.empty() && sent_.front().step.purpose == purpose;
  };
  switch (reading.kind) {
    case Kind::opened:
      // An answer of one line may lack its end, unless the engine shows that it continues.
      if (((is_asked_for(Purpose::generate) || is_asked_for(Purpose::suggest)) &&
           open_answer_may_be_whole()) ||
          (is_asked_for(Purpose::question) && reading.text.empty())) {
        wait_.begin(wait_for_end, now);
      }
      return;
    case Kind::continued:
      if (is_asked_for(Purpose::analyze) || is_asked_for(Purpose::generate_with_analysis)) {
        analyzed(reading.text, out, now);
        if (is_asked_for(Purpose::generate_with_analysis) && open_answer_may_be_whole()) {
          wait_.begin(wait_for_end, now);
        }
      } else if (is_asked_for(Purpose::question)) {
        wait_for_answer(now);
      }
      return;
    case Kind::complete:
      return take(reading.response, out, now);
    case Kind::stray:
      if (++strays_ <= reported_strays) {
        complain("a line outside any answer: " + excerpt(reading.text), out);
      }
      return;
    case Kind::panic:
      return fail({engine::Fault::refused, "it gave up: " + excerpt(reading.text)}, out);
  }
}

// Whether the response belongs to an outstanding command. A command that was sent before that one,
// and has no answer of its own, then counts as refused.
bool ControllerHalf::belongs(const Response& response, Output& out, TimePoint now) {
  const auto is_it = [&](const Sent& sent) { return sent.id == response.id; };
  if (!response.id || is_it(sent_.front())) {
    if (!response.id && !std::exchange(warned_of_ids_, true)) {
      complain("it answers without the number of the command", out);
    }
    return true;
  }
  if (std::any_of(sent_.begin(), sent_.end(), is_it)) {
    const Sent lost = std::move(sent_.front());
    sent_.pop_front();
    complain(fmt::format("it did not answer {}", lost.step.name), out);
    answered(lost, response_of(false, lost.id, "no answer"), out, now);
    return true;
  }
  const auto number = static_cast<std::uint32_t>(*response.id);
  if (number < static_cast<std::uint32_t>(sent_.front().id) && number > 0) {
    complain(
        fmt::format("a second answer to command {}: {}", number, excerpt(response.lines.front())),
        out);
    return false;
  }
  if (!std::exchange(warned_of_ids_, true)) {
    complain(fmt::format("it answers command {} by the number {}",
                         static_cast<std::uint32_t>(sent_.front().id), number),
             out);
  }
  return true;
}

void ControllerHalf::take(const Response& response, Output& out, TimePoint now) {
  if (sent_.empty()) {
    return complain("an answer without a question: " + excerpt(response.lines.front()), out);
  }
  if (!belongs(response, out, now) || sent_.empty() || state_ == State::dead) return;
  const Sent sent = std::move(sent_.front());
  sent_.pop_front();
  strays_ = 0;
  answered(sent, response, out, now);
  if (state_ != State::dead) {
    go_on(out, now);
  }
}

// --- Steps ---

void ControllerHalf::add(Purpose purpose, std::string_view name, std::string arguments) {
  steps_.push_back({purpose, std::string(name), std::move(arguments)});
}

// The engine may be thinking in every step of a search, so each of them starts its clock.
void ControllerHalf::send(Step step, Output& out, TimePoint now) {
  last_id_ = last_id_ < highest_id ? last_id_ + 1 : 1;
  const Id id{last_id_};
  out.send.push_back({format(Command{id, step.name, step.arguments}), searching()});
  sent_.push_back({std::move(step), id});
  wait_for_answer(now);
}

bool ControllerHalf::is_followed_at_once(const Sent& sent) {
  switch (sent.step.purpose) {
    case Purpose::move:
    case Purpose::demand:
    case Purpose::inform:
    case Purpose::hint:
      return true;
    default:
      return false;  // its answer decides what is sent next
  }
}

void ControllerHalf::go_on(Output& out, TimePoint now) {
  const std::size_t most = searching() ? most_outstanding : 1;
  while (!steps_.empty() && sent_.size() < most &&
         std::all_of(sent_.begin(), sent_.end(), is_followed_at_once)) {
    Step next = std::move(steps_.front());
    steps_.pop_front();
    send(std::move(next), out, now);
  }
  if (!sent_.empty()) {
    wait_for_answer(now);
    question_is_heard_ =
        question_is_heard_ || (state_ == State::thinking && steps_.empty() && sent_.size() == 1);
    if (question_is_heard_ && stop_wanted_) {
      Output stopped = stop(now);
      std::move(stopped.send.begin(), stopped.send.end(), std::back_inserter(out.send));
    }
    return;
  }
  wait_.cancel();
  if (state_ == State::introducing) {
    enter(State::idle, now);
    introduce(out);
  } else if (state_ == State::preparing) {
    enter(State::ready, now);
  }
  if (phase() == Phase::at_rest) {
    report_ready(out);
  }
}

// --- Calls of the owner ---

ControllerHalf::Output ControllerHalf::start(TimePoint now) {
  Output out;
  if (state_ == State::spawned) {
    spawned_at_ = now;
    add(Purpose::protocol_version, "protocol_version");
    add(Purpose::name, "name");
    add(Purpose::program_version, "version");
    add(Purpose::list, "list_commands");
    enter(State::introducing, now);
    go_on(out, now);
  }
  return with_deadline(std::move(out), now);
}

Result<void> ControllerHalf::set_undeclared(std::string_view name, std::string_view value,
                                            Output& out, TimePoint now) {
  if (!offers(name)) {
    return ludex::fail(
        fmt::format("the engine does not list a command `{}`, so it cannot be set as an option",
                    printable(name)));
  }
  if (value.find_first_of("\r\n#") != std::string_view::npos) {
    return ludex::fail(
        fmt::format("option {} takes one line of text without `#`", printable(name)));
  }
  steps_.push_back({.purpose = Purpose::demand,
                    .name = std::string(name),
                    .arguments = std::string(value),
                    .is_option = true});
  go_on(out, now);
  return {};
}

ControllerHalf::Output ControllerHalf::stop(TimePoint now) {
  Output out;
  if (state_ == State::thinking && !question_is_heard_) {
    stop_wanted_ = true;
  } else if (state_ == State::thinking) {
    stop_wanted_ = false;
    enter(State::stopping, now);
    if (question_.purpose == Purpose::analyze) {
      Step end{Purpose::end_stream, "protocol_version"};
      send(std::move(end), out, now);
    } else if (has_list_ && commands_.contains("gogui-interrupt")) {
      out.send.push_back({"# interrupt"});
    }
    wait_for_answer(now);
  }
  return with_deadline(std::move(out), now);
}

ControllerHalf::Output ControllerHalf::quit(TimePoint now) {
  Output out;
  if (state_ == State::quitting) return out;
  steps_.clear();
  send({Purpose::hint, "quit"}, out, now);
  enter(State::quitting, now);
  for (protocols::Line& line : out.send) {
    line.starts_clock = false;
  }
  return out;
}

bool ControllerHalf::offers(std::string_view option) const {
  return commands_.contains(option);
}

std::vector<engine::CommandInfo> ControllerHalf::commands() const {
  std::vector<engine::CommandInfo> all;
  for (const std::string& name : commands_) {
    all.push_back({name});
  }
  return all;
}

}  // namespace ludex::gtp

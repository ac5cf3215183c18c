// States (gomocup.md section 7):
//
//   spawned -start-> introducing -ABOUT's answer-> idle
//   introducing -no answer, an error, free text-> probing -OK, an error-> idle
//   idle, ready -new_game-> starting | restarting -OK-> ready
//   restarting -no OK-> starting (START is mandatory and as thorough)
//   ready -think-> thinking, if the engine's board needs no change; otherwise first
//         -think-> taking_back -OK to each-> thinking
//         -think-> restarting | starting -OK-> thinking
//   taking_back -no OK-> restarting
//   thinking -a move, a SWAP-> ready        thinking -SUGGEST-> imposing -the echo-> ready
//   thinking -ERROR, then silence-> dead    thinking -stop-> stopping -a move-> ready
//   any -quit-> quitting                    any -a wait's deadline-> dead
//
// Waits with a deadline: all but idle, ready and thinking. A search has none of its own: its owner
// has the clock and calls stop().
#include "protocols/gomocup/controller_half.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/limits.h"
#include "base/text.h"
#include "protocols/gomocup/codec.h"

namespace ludex::gomocup {

namespace {

// Our decision in section 8: for ABOUT, RESTART, TAKEBACK and the echo of PLAY.
constexpr Milliseconds short_wait{3000};
// This much silence after an ERROR instead of a move means that no move will come (section 12).
constexpr Milliseconds silence_after_error{1000};
// Every engine plays on a board of this size (section 3).
constexpr int mandatory_size = 20;

std::string shown(std::string_view word, std::string_view text) {
  return text.empty() ? std::string(word) : fmt::format("{} {}", word, printable(text));
}

bool is_key(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || is_digit(c) || c == '_';
  });
}

}  // namespace

ControllerHalf::ControllerHalf(Settings settings) : ControllerCore(settings), settings_(settings) {
  constexpr std::int64_t most_bytes = std::int64_t{1} << 50;
  options_.declare({"max_memory", engine::Spin{0, 0, most_bytes}, "bytes; 0: no limit"});
  options_.declare({"game_type", engine::Spin{1, 0, 3},
                    "0 against people, 1 engines, 2 in a tournament, 3 over a network"});
  options_.declare({std::string(folder_option), engine::Text{}, "for files that outlive the game"});
  if (!settings_.yixin) return;
  options_.declare({std::string(hash_name), engine::Spin{0, 0, 1 << 20},
                    "megabytes of the table; 0: as the engine likes"},
                   "hash_size");
  options_.declare({"Threads", engine::Spin{0, 0, 1024}, "0: as the engine likes"}, "thread_num");
  options_.declare({"strength", engine::Spin{100, 0, 100}, "100: all that it has"});
}

// --- Transitions ---

ControllerHalf::Stage ControllerHalf::stage_of(State state) const {
  switch (state) {
    case State::spawned:
      return {Phase::spawned};
    case State::introducing:
      return {Phase::introducing, short_wait};
    case State::probing:
      return {Phase::introducing};
    case State::idle:
    case State::ready:
      return {Phase::at_rest};
    case State::starting:
      return {Phase::getting_ready, settings_.new_game_wait};
    case State::restarting:
    case State::taking_back:
      return {Phase::getting_ready, short_wait};
    case State::thinking:
      return {Phase::thinking};
    case State::imposing:
      return {Phase::stopping, short_wait};
    case State::stopping:
      return {Phase::stopping, settings_.stop_wait};
    case State::quitting:
      return {Phase::quitting};
    case State::dead:
      break;
  }
  return {Phase::dead};
}

void ControllerHalf::enter(State state, TimePoint now) {
  state_ = state;
  ControllerCore::enter(stage_of(state), now);
  if (state_ == State::probing) {
    wait_.set_deadline(std::max(spawned_at_ + settings_.handshake_wait, now));
  }
}

bool ControllerHalf::searching() const {
  return state_ == State::thinking || state_ == State::imposing || state_ == State::stopping ||
         !question_.empty();
}

void ControllerHalf::die() {
  state_ = State::dead;
  question_.clear();
}

void ControllerHalf::overdue(Output& out, TimePoint now) {
  const auto give_up = [&](engine::Fault silent, std::string_view awaited) {
    fail(wait_.failure(silent, awaited, now), out);
  };
  switch (state_) {
    case State::introducing:
      return probe(out, now);
    case State::probing:
      return give_up(engine::Fault::no_handshake, "OK to START");
    case State::starting:
      return give_up(engine::Fault::not_responding, "OK to START");
    case State::restarting:
    case State::taking_back:
      return refused("nothing", out, now);
    case State::thinking:
      return fail({engine::Fault::refused, "it answered " + trouble_}, out);
    case State::imposing:
      complain("it did not confirm a move that was imposed", out);
      return decide_points({turned(*suggested_)}, out, now);
    case State::stopping:
      return give_up(engine::Fault::not_responding, "move after it was told to stop");
    case State::spawned:
    case State::idle:
    case State::ready:
    case State::quitting:
    case State::dead:
      break;
  }
  wait_.cancel();
}

void ControllerHalf::read(std::string_view line, Output& out, TimePoint now) {
  if (trim(line).empty()) return;
  act_on(parse_message(line), line, out, [&](const auto& received) { on(received, out, now); });
}

void ControllerHalf::send(const Command& command, Output& out, bool starts_clock) const {
  out.send.push_back({format(command), starts_clock});
}

Point ControllerHalf::turned(const Point& point) const {
  return settings_.transpose ? Point{point.y, point.x} : point;
}

// --- The introduction ---

ControllerHalf::Output ControllerHalf::start(TimePoint now) {
  Output out;
  if (state_ == State::spawned) {
    spawned_at_ = now;
    send(About{}, out);
    enter(State::introducing, now);
  }
  return with_deadline(std::move(out), now);
}

void ControllerHalf::probe(Output& out, TimePoint now) {
  send(Start{mandatory_size}, out);
  enter(State::probing, now);
}

void ControllerHalf::introduced(Output& out, TimePoint now) {
  enter(State::idle, now);
  introduce(out);
}

void ControllerHalf::on(const Introduction& message, Output& out, TimePoint now) {
  if (state_ != State::introducing && state_ != State::probing) return;
  identity_ = {};
  std::string version;
  for (const auto& [key, text] : message.pairs) {
    if (key == "name") {
      identity_.name = text;
    }
    if (key == "version") {
      version = text;
    }
    if (key == "author") {
      identity_.author = text;
    }
  }
  if (!version.empty() && identity_.name.find(version) == std::string::npos) {
    identity_.name += (identity_.name.empty() ? "" : " ") + version;
  }
  if (state_ == State::introducing) {
    introduced(out, now);
  }
}

// Old engines introduce themselves with a line of free text, which becomes their name.
void ControllerHalf::on(const Text& message, Output& out, TimePoint now) {
  if (state_ != State::introducing) return;
  identity_.name = printable(message.text);
  probe(out, now);
}

// --- Before a game ---

ControllerHalf::Output ControllerHalf::quit(TimePoint now) {
  Output out;
  if (state_ == State::quitting) return out;
  send(End{}, out);
  question_.clear();
  enter(State::quitting, now);
  return out;
}

bool ControllerHalf::offers(std::string_view option) const {
  return ControllerCore::offers(option) || (settings_.yixin && is_key(option));
}

void ControllerHalf::set_declared(const engine::Option& option, std::string value, Output& out,
                                  TimePoint now) {
  sent_basis_.reset();
  ControllerCore::set_declared(option, std::move(value), out, now);
}

Result<void> ControllerHalf::set_undeclared(std::string_view name, std::string_view value,
                                            Output& out, TimePoint now) {
  if (!offers(name)) return ControllerCore::set_undeclared(name, value, out, now);
  sent_basis_.reset();
  if (value.find_first_of("\r\n") != std::string_view::npos) {
    return ludex::fail(fmt::format("option {} takes one line of text", printable(name)));
  }
  const auto known = std::find_if(own_keys_.begin(), own_keys_.end(),
                                  [&](const auto& key) { return key.first == name; });
  if (known != own_keys_.end()) {
    known->second = value;
  } else {
    own_keys_.emplace_back(name, value);
  }
  return {};
}

void ControllerHalf::get_ready(Output& out, TimePoint /*now*/) {
  report_ready(out);
}

// --- Refusals of the engine ---

bool ControllerHalf::is_about_rules(std::string_view text) const {
  return !rule_is_accepted_ && lower(text).find("rule") != std::string::npos;
}

void ControllerHalf::on(const Failed& message, Output& out, TimePoint now) {
  refused(shown("ERROR", message.text), out, now);
}

// Every engine knows START, so an UNKNOWN before its OK is about an earlier line.
void ControllerHalf::on(const NotKnown& message, Output& out, TimePoint now) {
  if (state_ == State::starting && size_.width == size_.height) {
    return complain("it said " + shown("UNKNOWN", message.text), out);
  }
  refused(shown("UNKNOWN", message.text), out, now);
}

// Rapfi prints an ERROR at once if it does not know a rule, and then plays by another one.
void ControllerHalf::refused(const std::string& answer, Output& out, TimePoint now) {
  switch (state_) {
    case State::introducing:
      return probe(out, now);
    case State::probing:
      return introduced(out, now);
    case State::starting:
      return fail(
          {engine::Fault::refused, fmt::format("it does not start a board of {}: it answered {}",
                                               rules::to_text(size_), answer)},
          out);
    case State::restarting:
      knows_restart_ = false;
      return send_start(out, now);
    case State::taking_back:
      knows_takeback_ = false;
      board_ = Board::unknown;
      return plan_question(out, now);
    case State::ready:
    case State::thinking:
      if (is_about_rules(answer)) {
        return fail(
            {engine::Fault::refused, "it does not play by these rules: it answered " + answer},
            out);
      }
      break;
    case State::spawned:
    case State::idle:
    case State::imposing:
    case State::stopping:
    case State::quitting:
    case State::dead:
      break;
  }
  distrust(answer, out, now);
}

// What an engine says instead of a move is reported; if only silence follows, it has failed.
void ControllerHalf::distrust(const std::string& answer, Output& out, TimePoint now) {
  complain("it said " + answer, out);
  if (state_ != State::thinking) return;
  trouble_ = answer;
  wait_.begin(silence_after_error, now);
}

}  // namespace ludex::gomocup

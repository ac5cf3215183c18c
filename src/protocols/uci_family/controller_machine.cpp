// States of the controller halves of the UCI family (uci.md section 3, ucci.md section 2):
//
//   spawned -start-> handshake -uciok-> configuring -isready-> getting_ready -readyok-> ready
//   ready -set_option-> configuring
//   ready -go-> thinking | pondering | analysing -bestmove-> ready
//   pondering -ponderhit-> thinking | analysing
//   thinking | pondering | analysing -stop-> stopping -bestmove-> ready
//   thinking -the longest time for it-> stopping
//   thinking -an odd bestmove-> doubting -bestmove-> ready
//   doubting -the time to doubt, stop-> verifying -bestmove, or readyok and a moment-> ready
//   any -quit-> quitting     any -a wait's deadline, refusal-> dead
//
// new_game() and a think() in `configuring` pass through getting_ready; the lines of that think()
// are held until readyok. Waits with a deadline: handshake, getting_ready, stopping. A search has
// none of its own: its owner has the clock and calls stop(), unless the language could not express
// all the limits and the half enforces one itself. A message that a state does not expect is
// ignored by rule; a bestmove without a go is reported as a Complaint.
//
// controller_answers.cpp holds what happens in the states doubting and verifying, and the commands
// of the engine's own.
//
// UCCI differs in two ways. An engine of its first versions does not know isready: it counts as
// ready when the words are written. And an engine answers a stop that finds it idle, so after a
// stop that may have crossed its bestmove, the machine returns to `configuring`, and the stray
// answer is dropped before readyok.
#include "protocols/uci_family/controller_machine.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "engine/finding.h"
#include "protocols/uci_family/moves_and_infos.h"

namespace ludex::protocols {

ControllerMachine::ControllerMachine(const Words& words, const SessionPolicy& policy)
    : ControllerCore(policy), words_(words), surplus_(policy.for_match) {}

// --- Transitions ---

ControllerMachine::Stage ControllerMachine::stage_of(State state) const {
  switch (state) {
    case State::spawned:
      return {Phase::spawned};
    case State::handshake:
      return {Phase::introducing, policy().handshake_wait};
    case State::getting_ready:
      return {Phase::getting_ready, policy().ready_wait};
    case State::configuring:
    case State::ready:
      return {Phase::at_rest};
    case State::thinking:
      return {Phase::thinking, longest_};
    case State::pondering:
    case State::analysing:
    case State::doubting:
      return {Phase::thinking};
    case State::verifying:
    case State::stopping:
      return {Phase::stopping, policy().stop_wait};
    case State::quitting:
      return {Phase::quitting};
    case State::dead:
      break;
  }
  return {Phase::dead};
}

void ControllerMachine::enter(State state, TimePoint now) {
  state_ = state;
  ControllerCore::enter(stage_of(state), now);
}

ControllerMachine::Output ControllerMachine::start(TimePoint now) {
  Output out;
  if (state_ == State::spawned) {
    out.send.push_back({std::string(words_.start)});
    enter(State::handshake, now);
  }
  return with_deadline(std::move(out), now);
}

void ControllerMachine::read(std::string_view line, Output& out, TimePoint now) {
  if (command_) return collect(line, out, now);
  read_message(line, out, now);
}

void ControllerMachine::question_overdue(Output& out, TimePoint now) {
  ++owed_ready_;
  end_command(now);
  ControllerCore::question_overdue(out, now);
}

void ControllerMachine::identify(std::string_view name, std::string_view author) {
  if (state_ != State::handshake) return;
  identity_.name = name.empty() ? identity_.name : name;
  identity_.author = author.empty() ? identity_.author : author;
}

void ControllerMachine::introduced(Output& out, TimePoint now) {
  if (state_ != State::handshake) return;
  enter(State::configuring, now);
  introduce(out);
}

void ControllerMachine::received_ready(Output& out, TimePoint now) {
  if (owed_ready_ > 0) {
    if (--owed_ready_ == 0) {
      owed_ready_arrived(out);
    }
  } else if (state_ == State::verifying) {
    verify_by_ready(out, now);
  } else if (state_ == State::getting_ready) {
    is_ready(out, now);
  }
}

void ControllerMachine::ask_ready(Output& out, TimePoint now) {
  enter(State::getting_ready, now);
  if (!asks_ready_) return leave_getting_ready(out, now);
  out.send.push_back({std::string(words_.ask_ready)});
}

void ControllerMachine::ask_ready_for_game(Output& out, TimePoint now) {
  expect_ready();
  ask_ready(out, now);
  if (state_ == State::getting_ready) {
    wait_.set_deadline(now + policy().new_game_wait);
  }
}

void ControllerMachine::leave_getting_ready(Output& out, TimePoint now) {
  if (asks_ready_) {
    stop_may_cross_ = false;
  }
  surplus_.synchronised();
  report_ready(out);
  if (held_.empty()) return enter(State::ready, now);
  out.send.insert(out.send.end(), held_.begin(), held_.end());
  held_.clear();
  surplus_.asked(now, time_);
  enter(held_state_, now);
}

void ControllerMachine::end_search(engine::Decision decision, Output& out, TimePoint now) {
  if (state_ != State::stopping && state_ != State::verifying) {
    stop_may_cross_ = false;
  }
  const bool crossing = stop_may_cross_ && asks_ready_;
  enter(crossing ? State::configuring : State::ready, now);
  out.events.push_back(std::move(decision));
}

void ControllerMachine::think_no_longer(TimePoint now) {
  if (state_ == State::thinking) {
    wait_.set_deadline(now);
  }
}

void ControllerMachine::begin_stopping(TimePoint now) {
  stop_may_cross_ = words_.answers_idle_stop;
  enter(State::stopping, now);
}

ControllerMachine::Output ControllerMachine::stop(TimePoint now) {
  Output out;
  if (state_ == State::doubting) {
    wait_.set_deadline(now);  // the time to doubt is over
  } else if (state_ == State::pondering && !words_.answers_ponder_stop) {
    out.send.push_back({std::string(words_.stop)});
    end_search({engine::NoMove{}}, out, now);
  } else if (searching() && state_ != State::stopping && state_ != State::verifying) {
    out.send.push_back({std::string(words_.stop)});
    begin_stopping(now);
  } else if (held_state_ == State::pondering && !held_.empty() && !words_.answers_ponder_stop) {
    held_.clear();
    out.events.emplace_back(engine::Decision{engine::NoMove{}});
  } else if (!held_.empty() && held_state_ != State::stopping) {
    held_.push_back({std::string(words_.stop)});
    held_state_ = State::stopping;
  }
  return with_deadline(std::move(out), now);
}

ControllerMachine::Output ControllerMachine::ponderhit(TimePoint now, bool draw_offered) {
  Output out;
  const std::string_view word = draw_offered ? words_.ponderhit_with_draw : words_.ponderhit;
  Line line{ponderhit_.value_or(std::string(word)), true};
  const State after = infinite_ ? State::analysing : State::thinking;
  if (state_ == State::pondering) {
    out.send.push_back(std::move(line));
    surplus_.hit(now);
    enter(after, now);
  } else if (!held_.empty() && held_state_ == State::pondering) {
    held_.push_back(std::move(line));
    held_state_ = after;
  }
  return with_deadline(std::move(out), now);
}

// An engine in mid-search is told to stop first: some crash on a bare quit (section 14).
ControllerMachine::Output ControllerMachine::quit(TimePoint now) {
  Output out;
  if (state_ == State::quitting) return out;
  if (searching() && state_ != State::stopping) {
    out.send.push_back({std::string(words_.stop)});
  }
  out.send.push_back({std::string(words_.quit)});
  doubted_.reset();
  command_.reset();
  enter(State::quitting, now);
  return out;
}

void ControllerMachine::die() {
  state_ = State::dead;
  held_.clear();
  doubted_.reset();
  command_.reset();
}

void ControllerMachine::overdue(Output& out, TimePoint now) {
  if (state_ == State::thinking) {
    out.send.push_back({std::string(words_.stop)});
    return begin_stopping(now);
  }
  if (state_ == State::doubting) return verify(out, now);
  if (state_ == State::verifying) {
    if (!settled_) {
      learn_from_silence(out);
    }
    return conclude(out, now);
  }
  const std::string awaited = state_ == State::handshake ? std::string(words_.started)
                              : state_ == State::getting_ready
                                  ? std::string(words_.ready)
                                  : fmt::format("{} after {}", words_.bestmove, words_.stop);
  const engine::Fault silent =
      state_ == State::handshake ? engine::Fault::no_handshake : engine::Fault::not_responding;
  fail(wait_.failure(silent, awaited, now), out);
}

// --- A search ---

ControllerMachine::Output ControllerMachine::begin_search(Search search, std::vector<Line> lines,
                                                          Output out, TimePoint now) {
  ponderhit_ = std::move(search.ponderhit);
  infinite_ = search.infinite;
  longest_ = search.longest;
  time_ = search.time;
  notes_ = {};
  illegal_move_.clear();
  ControllerCore::begin_search();
  const bool in_step = state_ == State::ready && out.send.empty() && !surplus_.must_synchronise();
  if (!asks_ready_ || in_step) {
    surplus_.asked(now, time_);
    if (out.send.empty()) {
      out.send = std::move(lines);
    } else {
      out.send.insert(out.send.end(), std::make_move_iterator(lines.begin()),
                      std::make_move_iterator(lines.end()));
    }
    enter(search.state, now);
    return with_deadline(std::move(out), now);
  }
  held_ = std::move(lines);
  held_state_ = search.state;
  if (surplus_.may_think()) {
    out.send.push_back({std::string(words_.stop)});
    stop_may_cross_ = words_.answers_idle_stop;
  }
  ask_ready(out, now);
  return with_deadline(std::move(out), now);
}

// --- Infos ---

void ControllerMachine::received_info(const Info& info, Output& out) {
  if (!searching() && (info.score || info.depth || info.nodes || !info.pv.empty())) {
    report_late_info(out);
  } else if (searching()) {
    falls().see(info);
  }
  if (!info.score) return;
  const bool line = !info.pv.empty();
  if (state_ == State::doubting && line) {
    wait_.set_deadline(surplus_.thinking_on());
  } else if (searching()) {
    surplus_.printed_line();
  } else if (line) {
    surplus_.still_thinks();
  }
}

void ControllerMachine::keep(Info info, TimePoint now) {
  engine::take_report(notes_, info);
  info_kept(now);
}

bool ControllerMachine::drop_illegal_line(Info& info, const rules::Game& game,
                                          const Spelling& spelling) {
  if (!info.pv.empty() && !resolve(info.pv.front(), game, spelling)) {
    illegal_move_ = info.pv.front().view();
    info.pv.clear();
  }
  return !info.pv.empty();
}

engine::Info ControllerMachine::judged(engine::Info info) {
  info.faults.add(falls().faults());
  if (info.illegal_move.empty()) {
    info.illegal_move = std::exchange(illegal_move_, {});
  }
  return info;
}

// --- Options ---

void ControllerMachine::set_declared(const engine::Option& option, std::string value, Output& out,
                                     TimePoint now) {
  if (!is_set_by_owner(option.name)) {
    set_by_owner_.push_back(option.name);
  }
  send_setting(option, std::move(value), out);
  enter(State::configuring, now);
}

void ControllerMachine::send_setting(const engine::Option& option, std::string value, Output& out) {
  const bool button = std::holds_alternative<engine::Button>(option.type);
  out.send.push_back(
      {words_.setting(options_.wire_name(option), button ? std::nullopt : std::optional(value))});
  options_.set_value(option, std::move(value));
}

bool ControllerMachine::is_set_by_owner(std::string_view option) const {
  return std::any_of(set_by_owner_.begin(), set_by_owner_.end(),
                     [&](const std::string& name) { return equal_ignoring_case(name, option); });
}

void ControllerMachine::set_own(std::string_view name, std::string_view value, Output& out) {
  if (!is_set_by_owner(name)) {
    set_for_game(name, value, out);
  }
}

void ControllerMachine::set_for_game(std::string_view name, std::string_view value, Output& out) {
  const engine::Option* option = options_.find(name);
  if (option == nullptr) return;
  auto checked = engine::checked_value(*option, value);
  if (!checked || options_.value(*option) == *checked) return;
  send_setting(*option, std::move(*checked), out);
}

}  // namespace ludex::protocols

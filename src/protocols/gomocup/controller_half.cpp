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

ControllerHalf::ControllerHalf(Settings settings) : settings_(settings), infos_(settings.infos) {
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

std::optional<Duration> ControllerHalf::wait_of(State state) const {
  switch (state) {
    case State::introducing:
    case State::restarting:
    case State::taking_back:
    case State::imposing:
      return short_wait;
    case State::starting:
      return settings_.new_game_wait;
    case State::stopping:
      return settings_.stop_wait;
    case State::probing:
    case State::spawned:
    case State::idle:
    case State::ready:
    case State::thinking:
    case State::quitting:
    case State::dead:
      break;
  }
  return std::nullopt;
}

void ControllerHalf::enter(State state, TimePoint now) {
  state_ = state;
  wait_.begin(wait_of(state), now);
  if (state_ == State::probing) {
    wait_.set_deadline(std::max(spawned_at_ + settings_.handshake_wait, now));
  }
}

bool ControllerHalf::searching() const {
  return state_ == State::thinking || state_ == State::imposing || state_ == State::stopping ||
         !question_.empty();
}

int ControllerHalf::outstanding() const {
  return searching() ? 1 : 0;
}

ControllerHalf::Output ControllerHalf::with_deadline(Output out, TimePoint now) {
  infos_.tell(out, now, [](const engine::Info& said) { return said; });
  out.deadline = wait_.deadline();
  if (const auto next = infos_.due();
      next && searching() && (!out.deadline || *next < *out.deadline)) {
    out.deadline = next;
  }
  return out;
}

void ControllerHalf::fail(engine::Failure failure, Output& out) {
  failure_ = std::move(failure);
  state_ = State::dead;
  wait_.cancel();
  question_.clear();
  out.events.push_back(failure_);
}

// Acts on a deadline that has passed.
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
      out.events.push_back(
          engine::Complaint{std::string("it did not confirm a move that was imposed")});
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

ControllerHalf::Output ControllerHalf::on_deadline(TimePoint now) {
  Output out;
  if (wait_.is_over(now)) {
    overdue(out, now);
  }
  return with_deadline(std::move(out), now);
}

// A late answer still counts; anything else that arrives after the deadline does not.
ControllerHalf::Output ControllerHalf::on_line(std::string_view line, TimePoint now) {
  Output out;
  if (state_ == State::dead || state_ == State::quitting || trim(line).empty()) return out;
  wait_.heard_line(now);
  if (const auto message = parse_message(line)) {
    std::visit([&](const auto& said) { on(said, out, now); }, *message);
  } else {
    out.events.push_back(engine::Complaint{
        fmt::format("{}: {}", describe(message.error()), printable(line.substr(0, 100)))});
  }
  if (wait_.is_over(now)) {
    overdue(out, now);
  }
  return with_deadline(std::move(out), now);
}

std::optional<Error> ControllerHalf::refusal() const {
  switch (state_) {
    case State::idle:
    case State::ready:
      return std::nullopt;
    case State::spawned:
    case State::introducing:
    case State::probing:
      return Error{"the engine has not introduced itself yet"};
    case State::starting:
    case State::restarting:
    case State::taking_back:
      return Error{"the engine is getting ready"};
    case State::thinking:
    case State::imposing:
    case State::stopping:
      return Error{"the engine is thinking"};
    case State::quitting:
      return Error{"the engine was told to quit"};
    case State::dead:
      return Error{failure_.detail};
  }
  return Error{"the engine is in no known state"};
}

void ControllerHalf::say(const Command& command, Output& out, bool starts_clock) const {
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
    say(About{}, out);
    enter(State::introducing, now);
  }
  return with_deadline(std::move(out), now);
}

void ControllerHalf::probe(Output& out, TimePoint now) {
  say(Start{mandatory_size}, out);
  enter(State::probing, now);
}

void ControllerHalf::introduced(Output& out, TimePoint now) {
  enter(State::idle, now);
  out.events.push_back(protocols::Handshaken{identity_, options_.options()});
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
  say(End{}, out);
  question_.clear();
  enter(State::quitting, now);
  return out;
}

bool ControllerHalf::offers(std::string_view option) const {
  return options_.find(option) != nullptr || (settings_.yixin && is_key(option));
}

std::vector<engine::Option> ControllerHalf::options() const {
  std::vector<engine::Option> all;
  for (const engine::Option& option : options_.options()) {
    all.push_back(protocols::with_initial(option, options_.value(option)));
  }
  return all;
}

Result<ControllerHalf::Output> ControllerHalf::set_option(std::string_view name,
                                                          std::string_view value,
                                                          TimePoint /*now*/) {
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  if (value.find_first_of("\r\n") != std::string_view::npos) {
    return ludex::fail(fmt::format("option {} takes one line of text", printable(name)));
  }
  if (const engine::Option* option = options_.find(name)) {
    auto checked = engine::checked_value(*option, value);
    if (!checked) return tl::unexpected(std::move(checked).error());
    options_.set_value(*option, *std::move(checked));
    return Output{};
  }
  if (!offers(name)) {
    return ludex::fail(fmt::format("the engine has no option `{}`", printable(name)));
  }
  const auto known = std::find_if(own_keys_.begin(), own_keys_.end(),
                                  [&](const auto& key) { return key.first == name; });
  if (known != own_keys_.end()) {
    known->second = value;
  } else {
    own_keys_.emplace_back(name, value);
  }
  return Output{};
}

Result<ControllerHalf::Output> ControllerHalf::isready(TimePoint now) {
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  Output out;
  out.events.emplace_back(protocols::Ready{});
  return with_deadline(std::move(out), now);
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
    out.events.emplace_back(engine::Complaint{"it said " + shown("UNKNOWN", message.text)});
    return;
  }
  refused(shown("UNKNOWN", message.text), out, now);
}

// Rapfi prints an ERROR at once if it does not know a rule, and then plays by another one.
void ControllerHalf::refused(const std::string& said, Output& out, TimePoint now) {
  switch (state_) {
    case State::introducing:
      return probe(out, now);
    case State::probing:
      return introduced(out, now);
    case State::starting:
      return fail(
          {engine::Fault::refused, fmt::format("it does not start a board of {}: it answered {}",
                                               rules::to_text(size_), said)},
          out);
    case State::restarting:
      knows_restart_ = false;
      return say_start(out, now);
    case State::taking_back:
      knows_takeback_ = false;
      board_ = Board::unknown;
      return plan_question(std::move(stones_), own_, out, now);
    case State::ready:
    case State::thinking:
      if (is_about_rules(said)) {
        return fail(
            {engine::Fault::refused, "it does not play by these rules: it answered " + said}, out);
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
  distrust(said, out, now);
}

// What an engine says instead of a move is reported; if only silence follows, it has failed.
void ControllerHalf::distrust(const std::string& said, Output& out, TimePoint now) {
  out.events.emplace_back(engine::Complaint{"it said " + said});
  if (state_ != State::thinking) return;
  trouble_ = said;
  wait_.begin(silence_after_error, now);
}

}  // namespace ludex::gomocup

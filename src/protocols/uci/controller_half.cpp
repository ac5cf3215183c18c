// States of the controller half (uci.md section 3):
//
//   spawned -start-> handshake -uciok-> configuring -isready-> getting_ready -readyok-> ready
//   ready -set_option-> configuring
//   ready -go-> thinking | pondering | analysing -bestmove-> ready
//   pondering -ponderhit-> thinking | analysing
//   thinking | pondering | analysing -stop-> stopping -bestmove-> ready
//   any -quit-> quitting     any -a wait's deadline, refusal-> dead
//
// new_game() and a think() in `configuring` pass through getting_ready; the lines of that think()
// are held until readyok. Waits with a deadline: handshake, getting_ready, stopping. A search has
// none here: its owner has the clock and says stop(). A message that a state does not expect is
// ignored by rule; a bestmove without a go is complained of.
#include "protocols/uci/controller_half.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "protocols/uci/options.h"
#include "protocols/uci/resolve.h"

namespace ludex::uci {

namespace {

constexpr std::string_view excerpt(std::string_view line) {
  return line.substr(0, 100);
}

// `title elo kind name` (section 7, UCI_Opponent).
std::string describe(const Opponent& opponent) {
  const std::string elo = opponent.elo ? fmt::to_string(*opponent.elo) : "none";
  return fmt::format("{} {} {} {}", opponent.title, elo, opponent.computer ? "computer" : "human",
                     opponent.name);
}

}  // namespace

ControllerHalf::ControllerHalf(Settings settings) : settings_(std::move(settings)) {}

int ControllerHalf::outstanding() const {
  return searching() ? 1 : 0;
}

bool ControllerHalf::searching() const {
  return state_ == State::thinking || state_ == State::pondering || state_ == State::analysing ||
         state_ == State::stopping;
}

// --- Transitions ---

std::optional<Duration> ControllerHalf::wait_of(State state) const {
  switch (state) {
    case State::handshake:
      return settings_.handshake_wait;
    case State::getting_ready:
      return settings_.ready_wait;
    case State::stopping:
      return settings_.stop_wait;
    case State::spawned:
    case State::configuring:
    case State::ready:
    case State::thinking:
    case State::pondering:
    case State::analysing:
    case State::quitting:
    case State::dead:
      break;
  }
  return std::nullopt;
}

void ControllerHalf::enter(State state, TimePoint now) {
  state_ = state;
  last_heard_.reset();
  deadline_.reset();
  if (const auto wait = wait_of(state)) {
    wait_began_ = now;
    deadline_ = now + *wait;
  }
}

ControllerHalf::Output ControllerHalf::start(TimePoint now) {
  Output out;
  if (state_ == State::spawned) {
    out.send.push_back(format(Uci{}));
    enter(State::handshake, now);
  }
  return with_deadline(std::move(out));
}

ControllerHalf::Output ControllerHalf::on_line(std::string_view line, TimePoint now) {
  Output out;
  if (state_ == State::dead || state_ == State::quitting) return out;
  last_heard_ = now;
  if (!settings_.every_info && searching() && line.starts_with("info ")) {
    remember_info(line);
  } else if (const auto message = parse_message(line, settings_.scan)) {
    std::visit([&](const auto& said) { on(said, out, now); }, *message);
  } else {
    out.events.push_back(engine::Complaint{
        fmt::format("{}: {}", ludex::describe(message.error()), printable(excerpt(line)))});
  }
  // A late answer is an answer; anything else that arrives after the deadline is not.
  if (deadline_ && now >= *deadline_) fail_overdue(out, now);
  return with_deadline(std::move(out));
}

ControllerHalf::Output ControllerHalf::on_deadline(TimePoint now) {
  Output out;
  if (deadline_ && now >= *deadline_) fail_overdue(out, now);
  return with_deadline(std::move(out));
}

void ControllerHalf::on(const UciOk& /*message*/, Output& out, TimePoint now) {
  if (state_ != State::handshake) return;
  enter(State::configuring, now);
  out.events.push_back(protocols::Handshaken{identity_, options_.options()});
}

void ControllerHalf::ask_ready(Output& out, TimePoint now) {
  out.send.push_back(format(IsReady{}));
  ready_heard_ = false;
  enter(State::getting_ready, now);
}

void ControllerHalf::on(const ReadyOk& /*message*/, Output& out, TimePoint now) {
  if (state_ != State::getting_ready) return;
  ready_heard_ = true;
  if (!copy_check_runs_) leave_getting_ready(out, now);
}

void ControllerHalf::leave_getting_ready(Output& out, TimePoint now) {
  if (std::exchange(tell_ready_, false)) out.events.push_back(protocols::Ready{});
  if (held_.empty()) return enter(State::ready, now);
  out.send.insert(out.send.end(), held_.begin(), held_.end());
  held_.clear();
  enter(held_state_, now);
}

void ControllerHalf::on(const BestMove& message, Output& out, TimePoint now) {
  if (!searching()) {
    out.events.push_back(engine::Complaint{"bestmove without a go"});
    return;
  }
  if (!last_info_.empty()) {
    const auto info = parse_message(std::exchange(last_info_, {}), settings_.scan);
    if (info) on(std::get<Info>(*info), out, now);
  }
  enter(State::ready, now);
  out.events.push_back(to_engine(message, position_.game()));
}

ControllerHalf::Output ControllerHalf::stop(TimePoint now) {
  Output out;
  if (searching() && state_ != State::stopping) {
    out.send.push_back(format(Stop{}));
    enter(State::stopping, now);
  } else if (!held_.empty() && held_state_ != State::stopping) {
    held_.push_back(format(Stop{}));
    held_state_ = State::stopping;
  }
  return with_deadline(std::move(out));
}

ControllerHalf::Output ControllerHalf::ponderhit(TimePoint now) {
  Output out;
  const State after = infinite_ ? State::analysing : State::thinking;
  if (state_ == State::pondering) {
    out.send.push_back(format(PonderHit{}));
    enter(after, now);
  } else if (!held_.empty() && held_state_ == State::pondering) {
    held_.push_back(format(PonderHit{}));
    held_state_ = after;
  }
  return with_deadline(std::move(out));
}

// An engine in mid-search is told to stop first: some crash on a bare quit (section 14).
ControllerHalf::Output ControllerHalf::quit(TimePoint now) {
  Output out;
  if (state_ == State::quitting) return out;
  if (searching() && state_ != State::stopping) out.send.push_back(format(Stop{}));
  out.send.push_back(format(Quit{}));
  enter(State::quitting, now);
  return out;
}

void ControllerHalf::fail(engine::Fault fault, std::string detail, Output& out) {
  failure_ = {fault, std::move(detail)};
  state_ = State::dead;
  deadline_.reset();
  held_.clear();
  out.events.push_back(failure_);
}

// The deadline passed. An engine that was still printing in the last quarter of the wait floods.
void ControllerHalf::fail_overdue(Output& out, TimePoint now) {
  const Duration wait = *deadline_ - wait_began_;
  const bool prints = last_heard_ && *deadline_ - std::min(*last_heard_, now) < wait / 4;
  const auto seconds = std::chrono::duration<double>(wait).count();
  const std::string_view awaited = state_ == State::handshake       ? "uciok"
                                   : state_ == State::getting_ready ? "readyok"
                                                                    : "bestmove after stop";
  const engine::Fault silent =
      state_ == State::handshake ? engine::Fault::no_handshake : engine::Fault::not_responding;
  fail(prints ? engine::Fault::flooding : silent,
       fmt::format("no {} within {:g} s{}", awaited, seconds, prints ? ", but other output" : ""),
       out);
}

// --- Calls for an engine at rest ---

std::optional<Error> ControllerHalf::refusal() const {
  switch (state_) {
    case State::configuring:
    case State::ready:
      return std::nullopt;
    case State::spawned:
    case State::handshake:
      return Error{"the engine has not introduced itself yet"};
    case State::getting_ready:
      return Error{"the engine is getting ready"};
    case State::thinking:
    case State::pondering:
    case State::analysing:
    case State::stopping:
      return Error{"the engine is thinking"};
    case State::quitting:
      return Error{"the engine was told to quit"};
    case State::dead:
      return Error{failure_.detail};
  }
  return Error{"the engine is in no known state"};
}

Result<ControllerHalf::Output> ControllerHalf::set_option(std::string_view name,
                                                          std::string_view value, TimePoint now) {
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  const engine::Option* option = options_.find(name);
  if (option == nullptr) {
    std::vector<std::string_view> names;
    for (const engine::Option& known : options_.options()) names.emplace_back(known.name);
    const auto meant = nearest(name, names);
    return ludex::fail(fmt::format("the engine has no option '{}'{}", printable(name),
                                   meant ? fmt::format("; did you mean '{}'?", *meant) : ""));
  }
  if (value.find_first_of("\r\n") != std::string_view::npos) {
    return ludex::fail(fmt::format("option {} takes one line of text", option->name));
  }
  auto checked = engine::checked_value(*option, value == "<empty>" ? "" : value);
  if (!checked) return tl::unexpected(std::move(checked).error());
  Output out;
  send_setting(*option, std::move(*checked), out);
  enter(State::configuring, now);
  return out;
}

Result<ControllerHalf::Output> ControllerHalf::isready(TimePoint now) {
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  Output out;
  tell_ready_ = true;
  ask_ready(out, now);
  return with_deadline(std::move(out));
}

Result<ControllerHalf::Output> ControllerHalf::new_game(const rules::Game& game, TimePoint now) {
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  Output out;
  if (!set_up_for(game, out)) return out;
  out.send.push_back(format(UciNewGame{}));
  if (settings_.opponent) set_own("UCI_Opponent", describe(*settings_.opponent), out);
  tell_ready_ = true;
  ask_ready(out, now);
  return with_deadline(std::move(out));
}

Result<ControllerHalf::Output> ControllerHalf::think(const rules::Game& game,
                                                     const engine::Request& request,
                                                     TimePoint now) {
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  if (request.limits.ponder && options_.find("Ponder") == nullptr) {
    return ludex::fail("the engine does not offer to ponder");
  }
  Output out;
  if (!set_up_for(game, out)) return out;
  position_.follow(game);
  const Go go = to_message(request, game);
  if (!request.banned.empty() && go.searchmoves.empty()) {
    out.events.push_back(engine::Decision{engine::NoMove{}});
    if (!out.send.empty()) enter(State::configuring, now);
    return out;
  }
  infinite_ = go.infinite;
  last_info_.clear();
  last_info_exact_ = false;
  const State search = go.ponder     ? State::pondering
                       : go.infinite ? State::analysing
                                     : State::thinking;
  if (state_ == State::ready && out.send.empty()) {
    out.send.reserve(2);
    out.send.push_back(position_.line());
    out.send.push_back(format(go));
    enter(search, now);
    return out;
  }
  held_ = {position_.line(), format(go)};
  held_state_ = search;
  ask_ready(out, now);
  return with_deadline(std::move(out));
}

ControllerHalf::Output ControllerHalf::with_deadline(Output out) const {
  out.deadline = deadline_;
  return out;
}

// --- Other messages of the engine ---

void ControllerHalf::on(const IdName& message, Output& /*out*/, TimePoint /*now*/) {
  if (state_ == State::handshake) identity_.name = message.name;
}

void ControllerHalf::on(const IdAuthor& message, Output& /*out*/, TimePoint /*now*/) {
  if (state_ == State::handshake) identity_.author = message.author;
}

void ControllerHalf::on(const Option& message, Output& out, TimePoint /*now*/) {
  if (state_ != State::handshake) return;
  auto option = to_engine(message);
  if (!option) {
    out.events.push_back(engine::Complaint{ludex::describe(option.error())});
    return;
  }
  options_.declare(std::move(*option));
}

void ControllerHalf::on(const Info& message, Output& out, TimePoint /*now*/) {
  if (searching()) {
    const auto view =
        settings_.white_point_of_view ? PointOfView::white : PointOfView::side_to_move;
    out.events.push_back(to_engine(message, position_.game(), view));
  } else if (message.string) {
    // There is no position that the rest could be about.
    engine::Info text;
    text.text = *message.string;
    out.events.push_back(std::move(text));
  }
}

void ControllerHalf::on(const CopyProtection& message, Output& out, TimePoint now) {
  if (state_ == State::spawned || state_ == State::handshake) return;
  copy_check_runs_ = message.status == Status::checking;
  if (message.status == Status::error) {
    fail(engine::Fault::refused, "the engine's copy protection failed", out);
  } else if (!copy_check_runs_ && ready_heard_ && state_ == State::getting_ready) {
    leave_getting_ready(out, now);
  }
}

// Every error is answered (section 12): once with what we were given, then with `later`.
void ControllerHalf::on(const Registration& message, Output& out, TimePoint /*now*/) {
  if (state_ == State::spawned || state_ == State::handshake) return;
  if (message.status != Status::error) return;
  if (settings_.registration && !registration_tried_) {
    out.send.push_back(format(*settings_.registration));
  } else {
    out.send.push_back(format(RegisterLater{}));
    out.events.push_back(
        engine::Complaint{"the engine is not registered and may play below its strength"});
  }
  registration_tried_ = true;
}

void ControllerHalf::on(const Unknown& /*message*/, Output& /*out*/, TimePoint /*now*/) {}

// Keeps the newest line with an exact score of the best line; a bound only while there is no other
// (section 6). Looks no closer: the line is parsed once, at the decision.
void ControllerHalf::remember_info(std::string_view line) {
  const auto has = [&](std::string_view words) {
    return line.find(words) != std::string_view::npos;
  };
  if (!has(" score ") || line.starts_with("info string")) return;
  if (has(" multipv ") && !has(" multipv 1 ")) return;
  const bool exact = !has("bound ");
  if (!exact && last_info_exact_) return;
  last_info_ = line;
  last_info_exact_ = exact;
}

// --- Options and position ---

void ControllerHalf::send_setting(const engine::Option& option, std::string value, Output& out) {
  SetOption command{option.name, std::nullopt};
  if (!std::holds_alternative<engine::Button>(option.type)) command.value = value;
  out.send.push_back(format(command));
  options_.set_value(option, std::move(value));
}

void ControllerHalf::set_own(std::string_view name, std::string_view value, Output& out) {
  const engine::Option* option = options_.find(name);
  if (option == nullptr) return;
  auto checked = engine::checked_value(*option, value);
  if (!checked || options_.value(*option) == *checked) return;
  send_setting(*option, std::move(*checked), out);
}

bool ControllerHalf::set_up_for(const rules::Game& game, Output& out) {
  const rules::Setup& setup = game.setup();
  std::string variant = setup.game + ' ' + setup.variant;
  if (variant == set_up_variant_) return true;
  const bool chess960 = setup.variant == "chess960";
  const engine::Option* variants = options_.find("UCI_Variant");
  const bool has_game = variants == nullptr
                            ? setup.game == "chess"
                            : engine::checked_value(*variants, setup.game).has_value();
  if (!has_game || (chess960 && options_.find("UCI_Chess960") == nullptr)) {
    fail(engine::Fault::refused,
         fmt::format("the engine does not play {}", chess960 ? setup.variant : setup.game), out);
    return false;
  }
  const auto word = [](bool value) { return value ? "true" : "false"; };
  set_own("UCI_Variant", setup.game, out);
  set_own("UCI_Chess960", word(chess960), out);
  set_own("Ponder", word(settings_.ponder), out);
  set_own("UCI_AnalyseMode", word(settings_.analyse), out);
  set_own("UCI_ShowWDL", word(settings_.show_wdl), out);
  set_up_variant_ = std::move(variant);
  return true;
}

}  // namespace ludex::uci

// The states are described in protocols/uci_family/controller_machine.cpp; this file has the
// messages of UCCI.
#include "protocols/ucci/controller_half.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "protocols/ucci/codec.h"
#include "protocols/ucci/option_names.h"
#include "protocols/uci_family/moves_and_infos.h"
#include "protocols/uci_family/options.h"
#include "rules/registry.h"

namespace ludex::ucci {

namespace {

using protocols::Line;
using protocols::PositionLine;
using protocols::Spelling;

// An engine looks into its table at once (section 5.8).
constexpr Milliseconds probe_wait{1000};

std::string setting(const std::string& name, const std::optional<std::string>& value) {
  return format(SetOption{name, value.value_or("")});
}

// The values of UCCI 2's options `repetition` and `drawmoves` for the rules of a game, as far as
// these options can express them.
std::optional<std::string_view> repetition_of(const rules::Setup& setup) {
  const std::string_view name = setup.values.text(rules::rules_parameter);
  const auto row = std::find_if(repetitions.begin(), repetitions.end(),
                                [&](const Repetition& one) { return one.rule_set == name; });
  return row == repetitions.end() ? std::nullopt : std::optional(row->value);
}

// The limit is sent only if it differs from the usual one of the rules.
std::optional<std::string> drawmoves_of(const rules::Setup& setup) {
  if (rules::is_usual(setup, natural_limit)) return std::nullopt;
  return fmt::to_string(2 * setup.values.integer(natural_limit));
}

}  // namespace

ControllerHalf::ControllerHalf(Settings settings)
    : ControllerMachine({.start = "ucci",
                         .started = "ucciok",
                         .setting = setting,
                         .ponderhit_with_draw = "ponderhit draw",
                         .answers_idle_stop = true},
                        settings),
      settings_(settings),
      position_(PositionLine::From::last_capture) {}

TimeUnit ControllerHalf::unit() const {
  if (settings_.time_unit) return *settings_.time_unit;
  const bool silent = identity_.name.starts_with("Fairy-Stockfish");
  return has_milliseconds_ || silent ? TimeUnit::milliseconds : TimeUnit::seconds;
}

void ControllerHalf::read_message(std::string_view line, Output& out, TimePoint now) {
  act_on(parse_message(line), line, out, [&](auto& received) { on(received, out, now); });
}

engine::Info ControllerHalf::resolved(const Info& info) {
  return to_engine(info, position_.game());
}

void ControllerHalf::question_overdue(Output& out, TimePoint now) {
  if (!probed_) return ControllerMachine::question_overdue(out, now);
  knows_probe_ = false;
  owed_ready_ = 0;
  answer_probe(engine::NoAnswer{"the engine does not answer a probe"}, out);
}

// --- The handshake ---

void ControllerHalf::on(const Id& message, Output& /*out*/, TimePoint /*now*/) {
  identify(message.key == "name" ? message.text : "", message.key == "author" ? message.text : "");
}

// Options that concern only the controller are not shown to its owner.
void ControllerHalf::on(const Option& message, Output& out, TimePoint /*now*/) {
  if (state() != State::handshake) return;
  if (equal_ignoring_case(message.name, usemillisec)) {
    has_milliseconds_ = true;
    return;
  }
  if (equal_ignoring_case(message.name, batch) || equal_ignoring_case(message.name, newgame)) {
    return;
  }
  Option named = message;
  named.name = interface_name(message.name);
  auto option = protocols::to_engine(named);
  if (!option) {
    return complain(ludex::describe(option.error()), out);
  }
  options_.declare(std::move(*option), message.name);
}

// Engines from before UCCI 2.3 declare no usemillisec, and may not know isready.
void ControllerHalf::on(const UcciOk& /*message*/, Output& out, TimePoint now) {
  if (state() != State::handshake) return;
  asks_ready_ = has_milliseconds_;
  const bool ms = unit() == TimeUnit::milliseconds;
  if (has_milliseconds_) {
    out.send.push_back({setting(std::string(usemillisec), word_for(ms))});
  }
  introduced(out, now);
}

void ControllerHalf::on(const ReadyOk& /*message*/, Output& out, TimePoint now) {
  received_ready(out, now);
}

// An engine that has not answered a probe before the isready behind it does not know probe.
void ControllerHalf::owed_ready_arrived(Output& out) {
  if (!probed_) return;
  knows_probe_ = false;
  answer_probe(engine::NoAnswer{"the engine does not know the command probe"}, out);
}

// --- Calls for an engine at rest ---

Result<ControllerHalf::Output> ControllerHalf::new_game(const rules::Game& game,
                                                        const engine::Terms& /*terms*/,
                                                        TimePoint now) {
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  Output out;
  const bool promotes = game.setup().values.text(rules::variant_parameter) == promotion;
  if (promotes && options_.find(promotion) == nullptr) {
    fail({engine::Fault::refused, "the engine does not play the variant promotion"}, out);
    return with_deadline(std::move(out), now);
  }
  set_for_game(promotion, word_for(promotes), out);
  set_own("Ponder", word_for(settings_.ponder), out);
  if (const auto value = repetition_of(game.setup())) {
    set_own("repetition", *value, out);
  }
  if (const auto value = drawmoves_of(game.setup())) {
    set_own("drawmoves", *value, out);
  }
  out.send.push_back({setting(std::string(newgame), std::nullopt)});
  forget_game();
  ask_ready_for_game(out, now);
  return with_deadline(std::move(out), now);
}

Result<ControllerHalf::Output> ControllerHalf::think(const rules::Game& game,
                                                     const engine::Request& request,
                                                     TimePoint now) {
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  const Go go = to_message(request, game, unit());
  if (request.limits.ponder && !can_ponder(request)) {
    return ludex::fail("over UCCI an engine can ponder only with a clock");
  }
  if (!engine::is_plain(request, game)) {
    return ludex::fail("UCCI asks for the best move of the side to move only");
  }
  Output out;
  position_.follow(game, Spelling());
  banned_ = banned(request, game);
  if (!banned_.empty() && all_are_banned()) {
    out.events.push_back(engine::Decision{engine::NoMove{}});
    return with_deadline(std::move(out), now);
  }
  std::vector<Line> lines{{position_.line()}};
  if (!banned_.empty()) {
    lines.push_back({format(BanMoves{protocols::spell(banned_, game, Spelling())})});
  }
  lines.push_back({format(go), !request.limits.ponder});
  const bool infinite = std::holds_alternative<Infinite>(go.mode);
  const State search = request.limits.ponder ? State::pondering
                       : infinite            ? State::analysing
                                             : State::thinking;
  enforced_ = enforced_limits(request, game, go);
  value_only_ = request.limits.depth == 0;
  return begin_search({search, infinite, enforced_.time, time_for(request, game)}, std::move(lines),
                      std::move(out), now);
}

bool ControllerHalf::can_ponder(const engine::Request& request) const {
  const engine::Limits& limits = request.limits;
  return !limits.infinite && (limits.clocks || limits.movetime);
}

Result<ControllerHalf::Output> ControllerHalf::ask(engine::Ticket ticket, const rules::Game& game,
                                                   const engine::Question& question,
                                                   TimePoint now) {
  if (std::holds_alternative<engine::TableEntry>(question)) return probe(ticket, game, now);
  const auto* command = std::get_if<engine::Command>(&question);
  if (command == nullptr) return ludex::fail("this cannot be asked over UCCI");
  if (probed_) return ludex::fail("the engine is answering a probe");
  if (command->as_it_stands) return ask_command(ticket, *command, {}, now);
  position_.follow(game, Spelling());
  return ask_command(ticket, *command, {{position_.line()}}, now);
}

Result<ControllerHalf::Output> ControllerHalf::probe(engine::Ticket ticket, const rules::Game& game,
                                                     TimePoint now) {
  const bool thinks =
      state() == State::thinking || state() == State::pondering || state() == State::analysing;
  const bool rests = !refusal();
  if (!(rests || thinks) || !knows_probe_ || probed_) {
    return ludex::fail("the engine cannot be probed now");
  }
  PositionLine position(PositionLine::From::last_capture);
  position.follow(game, Spelling());
  Output out;
  out.send.push_back({"probe" + position.line().substr(std::string_view("position").size())});
  if (asks_ready_) {
    out.send.push_back({"isready"});
    ++owed_ready_;
  }
  probed_ = game.clone();
  open_question(ticket, now + probe_wait);
  return with_deadline(std::move(out), now);
}

void ControllerHalf::answer_probe(engine::AnswerTo answer, Output& out) {
  probed_.reset();
  answer_question(std::move(answer), out);
}

bool ControllerHalf::may_have_no_move() const {
  return value_only_ || all_are_banned();
}

bool ControllerHalf::all_are_banned() const {
  const auto legal = position_.game().legal_moves();
  return std::all_of(legal.begin(), legal.end(), [&](rules::Move move) {
    return std::find(banned_.begin(), banned_.end(), move) != banned_.end();
  });
}

// --- Answers ---

void ControllerHalf::on(Info& message, Output& out, TimePoint now) {
  if (message == Info{}) return;
  received_info(message, out);
  if (searching()) {
    const bool legal = drop_illegal_line(message, position_.game(), Spelling());
    const bool deep = enforced_.depth && legal && message.depth >= *enforced_.depth;
    const bool wide = enforced_.nodes && message.nodes >= *enforced_.nodes;
    if (deep || wide) {
      think_no_longer(now);
    }
    if (keeps_infos()) return keep(std::move(message), now);
    out.events.emplace_back(judged(to_engine(message, position_.game())));
  } else if (message.string) {
    // The other fields refer to a position, and there is none.
    report_text(*message.string, out);
  }
}

void ControllerHalf::on(const BestMove& message, Output& out, TimePoint now) {
  if (!searching()) return unasked_answer("bestmove", out);
  auto decision = to_engine(message, position_.game());
  const bool moves = std::holds_alternative<engine::Play>(decision.what) ||
                     std::holds_alternative<engine::Resign>(decision.what);
  answer({std::move(decision), quoted(message.move), moves || may_have_no_move(), now}, out);
}

// A nobestmove that answers a stop which found the engine idle belongs to no search (section 2). An
// engine that cannot be asked whether it is ready may print it only when the next search runs; if
// that search has a move to find, the first nobestmove is still the stray one.
void ControllerHalf::on(const NoBestMove& /*message*/, Output& out, TimePoint now) {
  if (!searching()) {
    if (!std::exchange(stop_may_cross_, false)) {
      unasked_answer("nobestmove", out);
    }
    return;
  }
  if (state() == State::verifying) return verify_by_idleness(out, now);
  const bool stray = stop_may_cross_ && state() != State::stopping && !may_have_no_move();
  if (stray) {
    stop_may_cross_ = false;
    return;
  }
  answer({engine::Decision{engine::NoMove{}}, "nobestmove", may_have_no_move(), now}, out);
}

// An answer for which nobody waits any more is dropped.
void ControllerHalf::on(const PopHash& message, Output& out, TimePoint /*now*/) {
  if (probed_) {
    answer_probe(to_engine(message, *probed_), out);
  }
}

void ControllerHalf::on(const Bye& /*message*/, Output& /*out*/, TimePoint /*now*/) {}

void ControllerHalf::on(const Unknown& /*message*/, Output& /*out*/, TimePoint /*now*/) {}

}  // namespace ludex::ucci

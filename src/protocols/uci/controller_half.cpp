// The states are described in protocols/uci_family/controller_machine.cpp; this file has the
// messages of UCI and the preparation of a game.
#include "protocols/uci/controller_half.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "protocols/uci/go_request.h"
#include "protocols/uci_family/moves_and_infos.h"
#include "protocols/uci_family/options.h"

namespace ludex::uci {

namespace {

using protocols::Line;
using protocols::PointOfView;
using protocols::Ranks;
using protocols::Spelling;

// Returns `title elo kind name` (section 7, UCI_Opponent).
std::string describe(const engine::Opponent& opponent) {
  const std::string elo = opponent.rating ? fmt::to_string(*opponent.rating) : "none";
  return fmt::format("none {} computer {}", elo, printable(opponent.name));
}

// The usual numbering of ranks in a game whose rules number them from 0: engines for one game do so
// too, engines for many variants (Fairy-Stockfish) number from 1 in all of them.
Ranks usual_ranks(const engine::Option* variants) {
  const auto* combo = variants == nullptr ? nullptr : std::get_if<engine::Combo>(&variants->type);
  return combo != nullptr && combo->choices.size() > 1 ? Ranks::plus_one : Ranks::as_in_rules;
}

std::string setting(const std::string& name, const std::optional<std::string>& value) {
  return format(SetOption{name, value});
}

}  // namespace

ControllerHalf::ControllerHalf(Settings settings)
    : ControllerMachine({"uci", "uciok", setting}, settings),
      settings_(std::move(settings)),
      spelling_(settings_.ranks.value_or(Ranks::as_in_rules)) {}

void ControllerHalf::read_message(std::string_view line, Output& out, TimePoint now) {
  act_on(parse_message(line, settings_.scan), line, out,
         [&](auto& received) { on(received, out, now); });
}

void ControllerHalf::on(const UciOk& /*message*/, Output& out, TimePoint now) {
  introduced(out, now);
}

void ControllerHalf::on(const ReadyOk& /*message*/, Output& out, TimePoint now) {
  received_ready(out, now);
}

// A readyok does not count while the copy protection is being checked.
void ControllerHalf::is_ready(Output& out, TimePoint now) {
  ready_arrived_ = copy_check_runs_;
  if (!copy_check_runs_) {
    leave_getting_ready(out, now);
  }
}

void ControllerHalf::on(const BestMove& message, Output& out, TimePoint now) {
  if (!searching()) return unasked_answer("bestmove", out);
  recognise(message.move);
  auto decision = protocols::to_decision(message.move, message.ponder, position_.game(), spelling_);
  const bool moves = std::holds_alternative<engine::Play>(decision.what);
  const bool fits = moves || position_.game().legal_moves().empty();
  answer({std::move(decision), quoted(message.move), fits, now}, out);
}

// --- Calls for an engine at rest ---

Result<ControllerHalf::Output> ControllerHalf::new_game(const rules::Game& game,
                                                        const engine::Terms& /*terms*/,
                                                        TimePoint now) {
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  Output out;
  if (!set_up_for(game, out)) return with_deadline(std::move(out), now);
  out.send.push_back({format(UciNewGame{})});
  forget_game();
  if (opponent_) {
    set_own("UCI_Opponent", describe(*opponent_), out);
  }
  ask_ready_for_game(out, now);
  return with_deadline(std::move(out), now);
}

Result<ControllerHalf::Output> ControllerHalf::think(const rules::Game& game,
                                                     const engine::Request& request,
                                                     TimePoint now) {
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  if (request.limits.ponder && !can_ponder(request)) {
    return ludex::fail("the engine does not offer to ponder");
  }
  if (!engine::is_plain(request, game)) {
    return ludex::fail("UCI asks for the best move of the side to move only");
  }
  Output out;
  if (!set_up_for(game, out)) return with_deadline(std::move(out), now);
  position_.follow(game, spelling_);
  const Go go = to_message(request, game, spelling_);
  if (!request.banned.empty() && go.searchmoves.empty()) {
    out.events.push_back(engine::Decision{engine::NoMove{}});
    if (!out.send.empty()) {
      enter(State::configuring, now);
    }
    return with_deadline(std::move(out), now);
  }
  const State search = go.ponder     ? State::pondering
                       : go.infinite ? State::analysing
                                     : State::thinking;
  std::vector<Line> lines;
  lines.reserve(2);
  lines.push_back({position_.line()});
  lines.push_back({format(go), !go.ponder});
  return begin_search({search, go.infinite, {}, time_for(request, game)}, std::move(lines),
                      std::move(out), now);
}

Result<ControllerHalf::Output> ControllerHalf::ask(engine::Ticket ticket, const rules::Game& game,
                                                   const engine::Question& question,
                                                   TimePoint now) {
  const auto* command = std::get_if<engine::Command>(&question);
  if (command == nullptr) return ludex::fail("this cannot be asked over UCI");
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  if (command->as_it_stands) return ask_command(ticket, *command, {}, now);
  Output out;
  if (!set_up_for(game, out)) return with_deadline(std::move(out), now);
  position_.follow(game, spelling_);
  out.send.push_back({position_.line()});
  return ask_command(ticket, *command, std::move(out.send), now);
}

bool ControllerHalf::can_ponder(const engine::Request& /*request*/) const {
  return options_.find("Ponder") != nullptr;
}

// --- Other messages of the engine ---

void ControllerHalf::on(const IdName& message, Output& /*out*/, TimePoint /*now*/) {
  identify(message.name, {});
}

void ControllerHalf::on(const IdAuthor& message, Output& /*out*/, TimePoint /*now*/) {
  identify({}, message.author);
}

void ControllerHalf::on(const Option& message, Output& out, TimePoint /*now*/) {
  if (state() != State::handshake) return;
  auto option = protocols::to_engine(message);
  if (!option) {
    return complain(ludex::describe(option.error()), out);
  }
  options_.declare(std::move(*option));
}

engine::Info ControllerHalf::resolved(const Info& info) {
  const auto view = settings_.white_point_of_view ? PointOfView::white : PointOfView::side_to_move;
  return protocols::to_engine(info, position_.game(), view, spelling_);
}

void ControllerHalf::on(Info& message, Output& out, TimePoint now) {
  received_info(message, out);
  if (searching()) {
    for (const MoveText& move : message.pv) {
      recognise(move.view());
    }
    if (!keeps_infos()) return out.events.emplace_back(judged(resolved(message))), void();
  }
  // At rest, the other fields refer to no position. In a search they are kept, and the text, which
  // is no part of what they sum up, is reported at once.
  if (message.string) {
    report_text(*message.string, out);
  }
  if (!searching()) return;
  drop_illegal_line(message, position_.game(), spelling_);
  keep(std::move(message), now);
}

void ControllerHalf::on(const CopyProtection& message, Output& out, TimePoint now) {
  if (state() == State::spawned || state() == State::handshake) return;
  copy_check_runs_ = message.status == Status::checking;
  if (message.status == Status::error) {
    fail({engine::Fault::refused, "the engine's copy protection failed"}, out);
  } else if (!copy_check_runs_ && state() == State::getting_ready &&
             std::exchange(ready_arrived_, false)) {
    leave_getting_ready(out, now);
  }
}

// Every error is answered (section 12): once with the registration in the settings, then with
// `later`.
void ControllerHalf::on(const Registration& message, Output& out, TimePoint /*now*/) {
  if (state() == State::spawned || state() == State::handshake) return;
  if (message.status != Status::error) return;
  if (settings_.registration && !registration_tried_) {
    out.send.push_back({format(*settings_.registration)});
  } else {
    out.send.push_back({format(RegisterLater{})});
    complain("the engine is not registered and may play below its strength", out);
  }
  registration_tried_ = true;
}

void ControllerHalf::on(const Unknown& /*message*/, Output& /*out*/, TimePoint /*now*/) {}

// --- Options and position ---

// A move reveals how the engine numbers ranks if one of its ranks is 0 or 10 (ucci.md section 14).
// The engine then misread the moves of the current position, if there were any; the next search is
// sent correctly.
void ControllerHalf::recognise(std::string_view move) {
  if (settings_.ranks || !zero_ranks_) return;
  if (const auto seen = protocols::ranks_of(move)) {
    spelling_ = Spelling(*seen);
  }
}

bool ControllerHalf::set_up_for(const rules::Game& game, Output& out) {
  const rules::Setup& setup = game.setup();
  const std::string name(setup.values.text(rules::variant_parameter));
  std::string variant = setup.game + ' ' + name;
  if (variant == set_up_variant_) return true;
  const bool chess960 = name == "chess960";
  // A variant other than the usual one is an option of the engine.
  const std::string_view needed = chess960              ? "UCI_Chess960"
                                  : name == "promotion" ? "promotion"
                                                        : "";
  const engine::Option* variants = options_.find("UCI_Variant");
  // An engine that lists no variants plays one game, and its owner knows which.
  const bool has_game =
      variants == nullptr || engine::checked_value(*variants, setup.game).has_value();
  const bool has_variant = needed.empty() || options_.find(needed) != nullptr;
  if (!has_game || !has_variant) {
    fail({engine::Fault::refused,
          fmt::format("the engine does not play {}", has_game ? name : setup.game)},
         out);
    return false;
  }
  zero_ranks_ = protocols::counts_ranks_from_zero(setup);
  if (!settings_.ranks) {
    spelling_ = Spelling(zero_ranks_ ? usual_ranks(variants) : Ranks::as_in_rules);
  }
  set_for_game("UCI_Variant", setup.game, out);
  set_for_game("UCI_Chess960", word_for(chess960), out);
  set_for_game("promotion", word_for(name == "promotion"), out);
  set_own("Ponder", word_for(settings_.ponder), out);
  set_up_variant_ = std::move(variant);
  return true;
}

}  // namespace ludex::uci

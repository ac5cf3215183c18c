#include "match/play/referee.h"

#include <optional>
#include <utility>
#include <variant>

#include "base/limits.h"
#include "match/play/game_end.h"
#include "match/play/settlement.h"
#include "match/play/table.h"
#include "match/play/turn.h"
#include "rules/settled_game.h"

namespace ludex::match {
namespace {

using rules::Seat;

// Holds references, so it lives within one call of Referee::play().
class GameInProgress {
 public:
  GameInProgress(const Clock& clock, const RefereeRules& rules, std::unique_ptr<rules::Game> game,
                 const std::array<Player*, 2>& players, const std::stop_token& stop,
                 GameObserver* observer, RefereeEngine* referee_engine)
      : rules_(rules),
        table_(clock, std::move(game), players, stop, observer),
        referee_engine_(referee_engine),
        to_settle_(dynamic_cast<const rules::SettledGame*>(table_.game.get())),
        adjudicator_(rules.adjudication) {}

  PlayedGame run(std::span<const rules::Move> opening) {
    const TimePoint start = table_.clock.now();
    table_.played.setup = table_.game->setup();
    if (table_.observer != nullptr) {
      table_.observer->board_set_up(table_.played.setup);
    }
    for (const rules::Move move : opening) {
      PlayedMove played;
      played.move = move;
      played.book = true;
      table_.put_on_board(std::move(played));
    }
    table_.played.end = play_to_the_end();
    table_.played.seat_names = table_.game->seat_names();
    end_pondering();
    table_.played.duration = table_.clock.now() - start;
    return std::move(table_.played);
  }

 private:
  GameEnd play_to_the_end() {
    const engine::Terms terms = table_.clocks.terms();
    for (const Seat seat : {Seat::first, Seat::second}) {
      engine::Engine& engine = table_.player(seat).engine;
      if (const auto ready = engine.new_game(*table_.game, terms); !ready) {
        return failed(seat, ready.error());
      }
      table_.played.identities[index(seat)] = engine.identity();
    }
    while (true) {
      if (auto end = end_before_move()) {
        return *std::move(end);
      }
      if (auto end = play_one_move(table_.game->to_move())) {
        return *std::move(end);
      }
    }
  }

  // Returns how the game ends in the present position, if it ends before another move.
  std::optional<GameEnd> end_before_move() {
    const rules::Game& game = *table_.game;
    if (const auto outcome = game.outcome()) {
      return ended_by_rules(*outcome);
    }
    if (table_.stopped()) {
      return unterminated();
    }
    if (to_settle_ != nullptr && to_settle_->awaits_settlement()) {
      end_pondering();
      return settle(table_, *to_settle_, referee_engine_);
    }
    if (table_.played.moves.size() >= limits::game_plies) {
      if (to_settle_ != nullptr) {
        end_pondering();
        return settle_too_long(table_, *to_settle_, referee_engine_);
      }
      return ended_by_adjudication(game, Verdict{{}, true});
    }
    table_.banned = game.banned_moves();
    if (!table_.banned.empty() && table_.banned.size() == game.legal_moves().size()) {
      return ended_without_allowed_move(game, game.to_move());
    }
    return std::nullopt;
  }

  std::optional<GameEnd> play_one_move(Seat seat) {
    Turn turn(table_, seat, rules_.unclocked_move, rules_.keeps_line);
    TurnEnd end = turn.take();
    if (auto* failure = std::get_if<engine::Failure>(&end)) {
      return failed(seat, *failure);
    }
    if (auto* late = std::get_if<LostOnTime>(&end)) {
      if (late->failure) {
        table_.played.healthy[index(seat)] = false;
      }
      return ended_on_time(*table_.game, seat, std::move(*late));
    }
    if (std::holds_alternative<Interrupted>(end)) {
      return unterminated();
    }
    if (std::holds_alternative<OpponentResigned>(end)) {
      return ended_by_resignation(*table_.game, rules::other(seat));
    }
    PlayedMove played;
    played.finding = std::move(turn.finding());
    played.lines = std::move(turn.lines());
    return judge(seat, std::get<engine::Decision>(end), std::move(played));
  }

  // Returns how the game ends with this decision; std::nullopt if it goes on. `played` holds what
  // the player reported.
  std::optional<GameEnd> judge(Seat seat, const engine::Decision& decision, PlayedMove played) {
    const rules::Game& game = *table_.game;
    if (const auto overrun = table_.clocks.charge(seat, decision.took)) {
      return ended_on_time(game, seat, {*overrun, {}});
    }
    // NoMove counts as a resignation, because no engine is asked in a position without moves.
    if (std::holds_alternative<engine::Resign>(decision.what) ||
        std::holds_alternative<engine::NoMove>(decision.what)) {
      return ended_by_resignation(game, seat);
    }
    if (decision.draw && table_.offering == rules::other(seat)) {
      return ended_by_agreement();
    }
    const auto* play = std::get_if<engine::Play>(&decision.what);
    if (play == nullptr || !game.is_legal(play->move)) {
      return ended_by_illegal_move(game, seat, decision);
    }
    if (decision.draw) {
      if (const auto claimed = game.claim(play->move)) {
        return ended_by_rules(*claimed);
      }
    }
    table_.offering = decision.draw ? std::optional(seat) : std::nullopt;
    played.took = decision.took;
    auto end = make_moves(seat, *play, std::move(played));
    if (!end && play->ponder) {
      ponder(seat, *play->ponder);
    }
    return end;
  }

  std::optional<GameEnd> make_moves(Seat seat, const engine::Play& play, PlayedMove played) {
    auto end = make_move(seat, play.move, std::move(played));
    // Further moves of the same decision cost no time.
    for (const rules::Move move : play.more) {
      if (end || table_.game->outcome()) {
        break;
      }
      if (table_.game->to_move() != seat || !table_.game->is_legal(move)) {
        return ended_by_illegal_move(*table_.game, seat, {engine::Play{move, {}}});
      }
      end = make_move(seat, move, {});
    }
    return end;
  }

  std::optional<GameEnd> make_move(Seat seat, rules::Move move, PlayedMove played) {
    const int number = table_.game->move_number();
    const auto score = played.finding.score;
    played.move = move;
    played.left = table_.clocks.player(seat).left();
    table_.put_on_board(std::move(played));
    const auto verdict = adjudicator_.on_move(seat, number, score);
    if (!verdict || table_.game->outcome()) {
      return std::nullopt;
    }
    return ended_by_adjudication(*table_.game, *verdict);
  }

  void ponder(Seat seat, rules::Move expected) {
    const Player& own = table_.player(seat);
    if (!own.allowance.ponder || !table_.clocks.player(seat).allowance() ||
        table_.game->outcome()) {
      return;
    }
    engine::Request request;
    request.limits = limits_for(own, table_.clocks, seat);
    request.may_resign = own.allowance.may_resign;
    table_.ponderer(seat).begin(*table_.game, expected, std::move(request));
  }

  void end_pondering() {
    for (const Seat seat : {Seat::first, Seat::second}) {
      Ponderer& ponderer = table_.ponderer(seat);
      if (!ponderer.rest(table_.grace_of(seat), table_.stop) || ponderer.failure()) {
        table_.played.healthy[index(seat)] = false;
      }
    }
  }

  [[nodiscard]] GameEnd failed(Seat seat, const engine::Failure& failure) {
    table_.played.healthy[index(seat)] = false;
    if (table_.stopped()) {
      return unterminated();  // a stop ends all waits
    }
    return ended_by_failure(table_.game->seat_names()[index(seat)], seat, failure);
  }

  const RefereeRules& rules_;
  Table table_;
  RefereeEngine* referee_engine_;        // null: none
  const rules::SettledGame* to_settle_;  // the game on the table; null: it ends by its rules alone
  Adjudicator adjudicator_;
};

}  // namespace

PlayedGame Referee::play(std::unique_ptr<rules::Game> game, std::span<const rules::Move> opening,
                         std::array<Player*, 2> players, const std::stop_token& stop,
                         GameObserver* observer, RefereeEngine* referee_engine) const {
  return GameInProgress(clock_, rules_, std::move(game), players, stop, observer, referee_engine)
      .run(opening);
}

}  // namespace ludex::match

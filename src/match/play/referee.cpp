#include "match/play/referee.h"

#include <chrono>
#include <optional>
#include <utility>
#include <variant>

#include "match/play/match_game.h"
#include "match/play/settlement.h"
#include "match/play/side_search.h"
#include "match/play/turn.h"

namespace ludex::match {
namespace {

using rules::Seat;

// How long a referee engine may take to obey.
constexpr std::chrono::seconds judges_grace{5};

// Holds references, so it lives within one call of Referee::play().
class RefereedGame {
 public:
  RefereedGame(const Clock& clock, const RefereeRules& rules, std::unique_ptr<rules::Game> game,
               const std::array<Player*, 2>& players, const std::stop_token& stop,
               GameObserver* observer, RefereeEngine* referee_engine)
      : rules_(rules),
        game_(clock, std::move(game), rules.adjudication, players, stop, observer),
        referee_engine_(referee_engine) {
    if (referee_engine_ != nullptr && referee_engine_->rule) {
      judge_.emplace(*referee_engine_->rule);
    }
  }

  PlayedGame run(std::span<const rules::Move> opening, std::span<const PlayedMove> earlier) {
    const TimePoint start = game_.clock.now();
    if (game_.observer != nullptr) {
      game_.observer->board_set_up(game_.in_play.record().setup);
    }
    std::chrono::nanoseconds played_before{0};
    for (const PlayedMove& move : earlier) {
      played_before += move.took;
      game_.replay(move);
    }
    if (earlier.empty()) {
      for (const rules::Move move : opening) {
        game_.apply(event::BookMove{move});
      }
    }
    if (start_engines()) {
      play_to_the_end();
    }
    end_pondering();
    PlayedGame played = game_.in_play.take_record();
    played.duration =
        game_.clock.now() - start + std::chrono::duration_cast<Duration>(played_before);
    return played;
  }

 private:
  // Returns whether both are ready; if not, the game is over.
  bool start_engines() {
    const engine::Terms terms = game_.in_play.clock().terms();
    for (const Seat seat : {Seat::first, Seat::second}) {
      engine::Engine& engine = game_.player(seat).engine;
      if (const auto ready = engine.new_game(game_.board(), terms); !ready) {
        fail(seat, ready.error());
        return false;
      }
      game_.in_play.record().identities[index(seat)] = engine.identity();
    }
    return true;
  }

  void play_to_the_end() {
    (void)game_.in_play.begin(game_.clock.now());
    while (!game_.in_play.is_over()) {
      if (game_.stopped()) {
        game_.apply(event::Stop{});
      } else if (game_.in_play.counting() != nullptr) {
        end_pondering();
        settle(game_, referee_engine_);
      } else {
        play_one_move(game_.in_play.to_move());
        look_into_tables();
        judge_position();
      }
    }
  }

  void play_one_move(Seat seat) {
    Turn turn(game_, seat, {rules_.unclocked_move, rules_.keeps_line, rules_.checks_lines});
    TurnEnd end = turn.take();
    if (auto* failure = std::get_if<engine::Failure>(&end)) {
      fail(seat, *failure);
    } else if (auto* late = std::get_if<LostOnTime>(&end)) {
      if (late->failure) {
        game_.mark_unhealthy(seat);
      }
      game_.apply(event::LateAnswer{std::move(*late)});
    } else if (std::holds_alternative<Interrupted>(end)) {
      game_.apply(event::Stop{});
    } else if (std::holds_alternative<OpponentResigned>(end)) {
      game_.apply(event::Resignation{rules::other(seat)});
    } else {
      auto& decision = std::get<engine::Decision>(end);
      const auto* const play = std::get_if<engine::Play>(&decision.what);
      const std::optional<rules::Move> expected = play != nullptr ? play->ponder : std::nullopt;
      game_.apply(event::Decision{std::move(decision), std::move(turn.finding()),
                                  std::move(turn.lines()), turn.faults()});
      if (expected && !game_.in_play.is_over()) {
        ponder(seat, *expected);
      }
    }
  }

  void look_into_tables() {
    if (!rules_.tables.probe || !game_.in_play.goes_on() || game_.stopped()) return;
    const auto value = rules_.tables.probe(game_.board());
    if (!value) return;
    if (const auto verdict = adjudicated(rules_.tables, game_.in_play.to_move(), *value)) {
      game_.apply(event::Verdict{*verdict});
    }
  }

  // Between two moves, while no clock runs. A referee engine that fails is not asked again.
  void judge_position() {
    if (!judge_ || !referee_engine_->fit || !game_.in_play.goes_on()) return;
    if (game_.in_play.counting() != nullptr || game_.stopped()) return;
    engine::Engine& engine = referee_engine_->engine;
    SideSearch search;
    if (!std::exchange(judge_knows_game_, true)) {
      if (const auto ready = engine.new_game(game_.board()); !ready) {
        search.failure = ready.error().detail;
      }
    }
    if (!search.failure) {
      search = search_beside(engine, game_.board(), game_.clock,
                             {referee_engine_->limits, referee_engine_->patience, judges_grace,
                              [this] { return game_.stopped(); }});
    }
    if (game_.stopped()) return;
    if (search.failure) {
      referee_engine_->fit = false;
      game_.warn(game_.in_play.to_move(),
                 "the referee engine cannot judge its position: " + *search.failure);
      return;
    }
    referee_engine_->answered = true;
    if (const auto verdict = judge_->on_score(game_.in_play.to_move(), search.finding.score)) {
      game_.apply(event::Verdict{*verdict});
    }
  }

  void ponder(Seat seat, rules::Move expected) {
    const Player& own = game_.player(seat);
    const GameClock& clock = game_.in_play.clock();
    if (!own.allowance.ponder || !clock.player(seat).allowance() || game_.board().outcome()) {
      return;
    }
    engine::Request request;
    request.limits = limits_for(own, clock, seat);
    request.may_resign = own.allowance.may_resign;
    game_.ponderer(seat).begin(game_.board(), expected, std::move(request));
  }

  void end_pondering() {
    for (const Seat seat : {Seat::first, Seat::second}) {
      Ponderer& ponderer = game_.ponderer(seat);
      if (!ponderer.rest(game_.grace_of(seat), game_.stop) || ponderer.failure()) {
        game_.mark_unhealthy(seat);
      }
    }
  }

  void fail(Seat seat, const engine::Failure& failure) {
    game_.mark_unhealthy(seat);
    if (game_.stopped()) {
      game_.apply(event::Stop{});  // a stop ends all waits
    } else {
      game_.apply(event::Failure{seat, failure});
    }
  }

  const RefereeRules& rules_;
  MatchGame game_;
  RefereeEngine* referee_engine_;  // null: none
  std::optional<Judge> judge_;     // present if the referee engine judges positions
  bool judge_knows_game_ = false;
};

}  // namespace

PlayedGame Referee::play(Beginning beginning, std::array<Player*, 2> players,
                         const std::stop_token& stop, GameObserver* observer,
                         RefereeEngine* referee_engine) const {
  return RefereedGame(clock_, rules_, std::move(beginning.game), players, stop, observer,
                      referee_engine)
      .run(beginning.opening, beginning.earlier);
}

}  // namespace ludex::match

#include "match/play/match_game.h"

#include <utility>

#include "base/expects.h"

namespace ludex::match {
namespace {

using rules::Seat;

// An engine's host gives up a little earlier than the referee, and knows more about the reason.
constexpr Milliseconds host_goes_first{500};

GameInPlay::Terms terms_of(const std::array<Player*, 2>& players,
                           const AdjudicationRules& adjudication) {
  return {.times = {time_of(players[0]->allowance), time_of(players[1]->allowance)},
          .adjudication = adjudication};
}

}  // namespace

MatchGame::MatchGame(const Clock& game_clock, std::unique_ptr<rules::Game> started,
                     const AdjudicationRules& adjudication, const std::array<Player*, 2>& both,
                     const std::stop_token& stop_asked, GameObserver* watching)
    : clock(game_clock),
      in_play(std::move(started), terms_of(both, adjudication)),
      players(both),
      stop(stop_asked),
      observer(watching),
      ponderers{Ponderer(both[0]->engine, game_clock), Ponderer(both[1]->engine, game_clock)} {
  // The referee waits for one engine at a time, so a player that speaks wakes both.
  for (const Seat seat : {Seat::first, Seat::second}) {
    auto* const interjector = dynamic_cast<engine::Interjector*>(&player(seat).engine);
    interjectors_[rules::index(seat)] = interjector;
    if (interjector == nullptr) continue;
    interjector->on_interjection([this] {
      spoken_ = true;
      for (Player* each : players) {
        each->engine.wake();
      }
    });
  }
}

MatchGame::~MatchGame() {
  for (engine::Interjector* interjector : interjectors_) {
    if (interjector != nullptr) {
      interjector->on_interjection({});
    }
  }
}

bool MatchGame::has_spoken() {
  return spoken_.exchange(false);
}

std::optional<engine::Interjection> MatchGame::take_interjection(Seat seat) {
  engine::Interjector* const interjector = interjectors_[rules::index(seat)];
  return interjector == nullptr ? std::nullopt : interjector->take_interjection();
}

Duration MatchGame::grace_of(Seat seat) const {
  return player(seat).allowance.grace + host_goes_first;
}

void MatchGame::replay(const PlayedMove& move) {
  in_play.replay(move);
  if (observer == nullptr) return;
  observer->move_played(in_play.mover(in_play.plies() - 1), move);
}

void MatchGame::apply(GameEvent&& event) {
  const std::size_t before = in_play.plies();
  // What players cannot do now is without effect: an offer of a draw in a game that has none.
  (void)in_play.apply(std::move(event), clock.now());
  if (observer == nullptr) return;
  for (std::size_t ply = before; ply < in_play.plies(); ++ply) {
    observer->move_played(in_play.mover(ply), in_play.record().moves[ply]);
  }
}

}  // namespace ludex::match

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
    auto* const voice = dynamic_cast<engine::Voice*>(&player(seat).engine);
    voices_[rules::index(seat)] = voice;
    if (voice == nullptr) continue;
    voice->on_speech([this] {
      spoken_ = true;
      for (Player* each : players) {
        each->engine.wake();
      }
    });
  }
}

MatchGame::~MatchGame() {
  for (engine::Voice* voice : voices_) {
    if (voice != nullptr) {
      voice->on_speech({});
    }
  }
}

bool MatchGame::has_spoken() {
  return spoken_.exchange(false);
}

std::optional<engine::Interjection> MatchGame::take_speech(Seat seat) {
  engine::Voice* const voice = voices_[rules::index(seat)];
  return voice == nullptr ? std::nullopt : voice->take_speech();
}

Duration MatchGame::grace_of(Seat seat) const {
  return player(seat).allowance.grace + host_goes_first;
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

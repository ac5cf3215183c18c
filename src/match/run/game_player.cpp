#include "match/run/game_player.h"

#include <string>
#include <utility>

#include "base/expects.h"
#include "match/run/runner.h"
#include "rules/registry.h"

namespace ludex::match {

std::unique_ptr<rules::Game> board_of(const MatchPlan& plan, const Opening& opening) {
  rules::Setup setup = plan.setup;
  setup.position = opening.position;
  auto game = rules::start_game(setup);
  expects(game.has_value());  // openings are checked when they are read
  return *std::move(game);
}

GameHeader header_of(const MatchPlan& plan, const ScheduledGame& game, const WallTime& start) {
  const Entrant& first = plan.entrants[game.seats[0]];
  const Entrant& second = plan.entrants[game.seats[1]];
  return GameHeader{plan.event,
                    plan.site,
                    std::to_string(game.round),
                    {first.name, second.name},
                    {first.allowance.time, second.allowance.time},
                    start,
                    {first.rating, second.rating}};
}

PlayedGame forfeited(const MatchPlan& plan, const Opening& opening, GameEnd end) {
  PlayedGame played;
  played.setup = board_of(plan, opening)->setup();
  played.seat_names = rules::find_game(plan.setup.game)->seats;
  for (const rules::Move move : opening.moves) {
    played.moves.emplace_back().move = move;
    played.moves.back().book = true;
  }
  played.end = std::move(end);
  return played;
}

}  // namespace ludex::match

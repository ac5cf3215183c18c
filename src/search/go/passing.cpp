#include "search/go/passing.h"

#include <algorithm>

#include "rules/go/life.h"
#include "rules/go/playout.h"
#include "search/go/survey.h"

namespace ludex::search {

namespace {

constexpr int survey_games = 200;
constexpr std::uint64_t survey_seed = 0x70617373;  // any constant will do

}  // namespace

std::vector<go::Move> sensible_moves(const go::GameState& state, go::Color color,
                                     bool takes_dead_stones) {
  const go::Position& position = state.position();
  const go::UnconditionalStatus sure = go::unconditional_status(position);
  const auto is_wasted = [&](go::Point point) {
    if (sure.territory[go::index(~color)].contains(point)) return true;
    return !takes_dead_stones && sure.territory[go::index(color)].contains(point);
  };
  std::vector<go::Move> moves;
  go::for_each_point(position.size(), [&](go::Point point) {
    const bool sensible = position.is_empty(point) && state.is_legal(color, point) &&
                          go::Playout::allows(position, color, point) && !is_wasted(point);
    if (sensible) {
      moves.push_back(go::Move::stone(color, point));
    }
  });
  moves.push_back(go::Move::pass(color));
  return moves;
}

bool nothing_left(const go::GameState& state, go::Color color, const std::vector<go::Move>& moves,
                  bool takes_dead_stones) {
  if (moves.size() == 1) return true;
  const Survey survey(state.position(), survey_games, survey_seed);
  if (takes_dead_stones && !(survey.dead() & state.position().stones_of(~color)).empty()) {
    return false;
  }
  return std::none_of(moves.begin(), moves.end(), [&](go::Move move) {
    return move.is_stone() && survey.is_open(move.point());
  });
}

}  // namespace ludex::search

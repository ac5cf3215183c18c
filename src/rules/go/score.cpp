#include "rules/go/score.h"

#include "rules/go/region.h"
#include "rules/go/seki.h"
#include "rules/parameter.h"

namespace ludex::go {

namespace {

constexpr int point_value = 100;  // hundredths

}  // namespace

int Score::of(Color color) const {
  const SideScore& holding = holdings[index(color)];
  const int points = scoring == Scoring::area
                         ? holding.stones + holding.territory
                         : holding.territory + holding.prisoners + holding.dead;
  return point_value * points;
}

int Score::white_lead() const {
  return of(Color::white) - of(Color::black) + komi + point_value * compensation;
}

Score score(const GameState& state, const PointSet& dead, const std::optional<PointSet>& seki) {
  const RuleSet& rules = state.rules();
  const Position& board = state.position();
  Score result;
  result.scoring = rules.scoring;
  result.komi = rules.komi;
  result.compensation = compensation_for(rules, state.handicap());
  result.dead = whole_strings(board, dead);
  const Position living = without(board, result.dead);
  if (rules.scoring == Scoring::territory) {
    result.seki = seki ? whole_strings(living, *seki) : seki_stones(living);
  }
  for (const Region& region : all_regions(living)) {
    const Color owner = region.touches[index(Color::black)] ? Color::black : Color::white;
    if (region.is_of(owner) && (region.border & result.seki).empty()) {
      result.territory[index(owner)] |= region.points;
    } else {
      result.dame |= region.points;
    }
  }
  for (const Color color : colors) {
    SideScore& holding = result.holdings[index(color)];
    holding.stones = living.stones(color);
    holding.territory = result.territory[index(color)].size();
    holding.prisoners =
        board.captured_by(color) + (rules.pass_stones ? state.passes_of(~color) : 0);
    holding.dead = board.stones(~color) - living.stones(~color);
  }
  return result;
}

PointSet whole_strings(const Position& position, const PointSet& named) {
  PointSet whole;
  named.for_each([&](Point point) {
    if (position.is_on_board(point) && position.stone_at(point) && !whole.contains(point)) {
      whole |= position.string_stones(point);
    }
  });
  return whole;
}

Position without(const Position& position, const PointSet& stones) {
  Position left = position;
  left.erase(stones);
  return left;
}

std::string points_text(int hundredths) {
  return rules::decimal_text(hundredths);
}

std::string result_text(const Score& score) {
  const int lead = score.white_lead();
  if (lead == 0) return "0";
  return lead > 0 ? "W+" + points_text(lead) : "B+" + points_text(-lead);
}

}  // namespace ludex::go

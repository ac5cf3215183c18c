#include "search/gomoku/four_search.h"

#include <algorithm>

namespace ludex::search {

using gomoku::Color;
using gomoku::Point;

void FourSearch::forget() {
  std::fill(entries_.begin(), entries_.end(), std::uint64_t{0});
}

void FourSearch::begin(const Budget& budget) {
  depth_ = 0;
  fours_left_ = budget.fours;
  complete_ = true;
  ended_ = false;
}

FourSearch::Start FourSearch::start(const GomokuBoard& board, Fours& fours) {
  const Color own = board.side_to_move();
  const auto wins_with = [this](Point point, int plies) {
    line_.assign({point});
    length_ = plies;
    return Start::won;
  };
  if (board.count(own, Threat::five) > 0) {
    return wins_with(board.points(own, Threat::five).first(), 1);
  }
  const auto add = [&](Point point) {
    if (!board.is_forbidden(own, point)) {
      fours.push_back({point, board.value(own, point).urgency});
    }
  };
  if (board.count(~own, Threat::five) > 0) {
    for (const Point point : answers_to_five(board, ~own)) {
      const Threat threat = board.value(own, point).threat;
      if (threat == Threat::winning) return wins_with(point, 3);
      if (threat == Threat::four || threat == Threat::four_three) {
        add(point);
      }
    }
    return fours.empty() ? Start::lost : Start::open;
  }
  if (const auto point = board.allowed(own, Threat::winning)) return wins_with(*point, 3);
  const int height = board.position().size().height;
  board.points(own, Threat::four_three).for_each(height, add);
  board.points(own, Threat::four).for_each(height, add);
  if (fours.empty()) return Start::lost;
  std::stable_sort(fours.begin(), fours.end(),
                   [](const Four& a, const Four& b) { return a.urgency < b.urgency; });
  return Start::open;
}

}  // namespace ludex::search

#include "search/go/playout/tactics.h"

#include <algorithm>

namespace ludex::search::go_playout {

// The shapes whose empty space has one vital point: the capturer gets one eye if the opponent plays
// there. Of three stones all, of four the square and the T, of five the cross and the bulky five,
// of six the rabbity six.
bool makes_nakade(const go::Position& position, go::Color color, go::Point point) {
  constexpr std::size_t most = 6;
  FewPoints<most + 1> stones;
  stones.add(point);
  position.for_each_neighbour(point, [&](go::Point next) {
    if (!position.has_stone(color, next)) return;
    position.for_each_stone_until(next, [&](go::Point stone) {
      stones.add(stone);
      return stones.is_full();
    });
  });
  if (stones.is_full()) return false;
  int pairs = 0;
  int most_beside = 0;
  for (const go::Point stone : stones) {
    int beside = 0;
    position.for_each_neighbour(stone,
                                [&](go::Point next) { beside += stones.contains(next) ? 1 : 0; });
    pairs += beside;
    most_beside = std::max(most_beside, beside);
  }
  pairs /= 2;
  switch (stones.size()) {
    case 4:
      return pairs == 4 || most_beside == 3;
    case 5:
      return pairs == 5 || most_beside == 4;
    case 6:
      return pairs == 6 && most_beside == 4;
    default:
      return true;
  }
}

}  // namespace ludex::search::go_playout

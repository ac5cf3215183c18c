#include "search/go/reading/position_judge.h"

#include <algorithm>

namespace ludex::search::go_reading {

std::vector<go::Point> likeliest_first(std::vector<go::Point> moves, const ByPoint& likely,
                                       std::size_t most) {
  std::stable_sort(moves.begin(), moves.end(), [&](go::Point one, go::Point other) {
    return likely[go::index(one)] > likely[go::index(other)];
  });
  moves.resize(std::min(moves.size(), most));
  return moves;
}

}  // namespace ludex::search::go_reading

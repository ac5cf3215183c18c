// What becomes of one string with a small closed space: played out once, with all moves there
// (local_search.h), and remembered by the shape of the space. Its nodes are not counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "search/go/reading/ko_board.h"
#include "search/go/reading/local_life/local_area.h"
#include "search/go/reading/local_life/local_search.h"

namespace ludex::search::go_reading {

// A string that is wherever the space ends.
struct ClosedString {
  AreaSet space = 0;     // connected, of at most most_space_points
  AreaSet opposing = 0;  // the opponent's stones in it
  // Elsewhere, where only the opponent gains by playing; of more than most_liberties_elsewhere so
  // many are supposed.
  int liberties = 0;
  bool owner_moves = false;
};

constexpr int most_space_points = 7;
constexpr int most_liberties_elsewhere = 3;

class SolvedSpaces {
 public:
  // Absent if the string has no liberty in the space, or that is not found out. The same space
  // always has the same answer.
  [[nodiscard]] std::optional<bool> is_killed(const LocalArea& area, const ClosedString& string,
                                              KoRule rule, EndlessKo endless);

 private:
  [[nodiscard]] std::optional<bool> played_out(const LocalArea& area, const ClosedString& string,
                                               KoRule rule, EndlessKo endless);

  std::unordered_map<std::uint64_t, std::optional<bool>> known_;
  LocalSearch search_{std::size_t{1} << 12U};
};

}  // namespace ludex::search::go_reading

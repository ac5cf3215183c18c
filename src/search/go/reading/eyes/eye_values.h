// What the eye spaces of a board are worth: the points of each as a graph (eye_graph.h).
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/reading/eyes/eye_graph.h"
#include "search/go/reading/eyes/eye_space.h"
#include "search/go/reading/eyes/half_eye.h"

namespace ludex::search::go_reading {

struct Eye {
  EyeSpace space;
  EyeValue value;
  // The moves of the opponent and of the owner that decide; Point{} if both values are the same.
  go::Point attack{};
  go::Point defence{};
  // Whether the value was searched; larger spaces are judged by their size.
  bool is_searched = true;
};

// The eyes that the opponent leaves if he moves first. Larger spaces where he can come in are not
// trusted, nor are values that need a ko.
[[nodiscard]] int kept_eyes(const Eye& eye);
// How a large open space is divided is left to a search.
[[nodiscard]] inline bool is_settled_by_a_move(const Eye& eye) {
  return eye.is_searched || eye.space.margins.empty();
}

// The values of spaces, each of which is searched once as long as there is room for it. For one
// thread at a time.
class EyeValues {
 public:
  explicit EyeValues(Detail detail = Detail::whole) : detail_(detail) {}
  // `half_eyes` may have those of other spaces too. Strings of the owner that are `loose` are not
  // connected to the wall; each counts as one stone inside.
  [[nodiscard]] Eye of(const go::Position& position, const EyeSpace& space,
                       const std::vector<HalfEye>& half_eyes,
                       const std::vector<go::PointSet>& loose = {});

 private:
  static constexpr std::size_t most_known = std::size_t{1} << 16U;

  Detail detail_;
  std::unordered_map<EyeGraph, EyeValue, HashOfGraph> known_;
  KnownSpaces spaces_;
};
[[nodiscard]] Eye value_space(const go::Position& position, const EyeSpace& space,
                              const std::vector<HalfEye>& half_eyes);

}  // namespace ludex::search::go_reading

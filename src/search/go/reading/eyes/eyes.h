// The eyes that both colours have and can make on a board: their spaces (eye_space.h), which of
// their points are half or false eyes (half_eye.h), and what they are worth (eye_graph.h).
#pragma once

#include <unordered_map>
#include <vector>

#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/reading/eyes/eye_graph.h"
#include "search/go/reading/eyes/eye_space.h"
#include "search/go/reading/eyes/half_eye.h"
#include "search/go/reading/reader.h"

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

struct Eyes {
  std::vector<Eye> eyes;
  std::vector<HalfEye> half_eyes;
  int nodes = 0;  // of the tactical reader
};

// Adds the half and false eyes of the space. Without a false eye its neighbours may be the ends of
// the space.
void add_half_eyes(const go::Position& position, EyeSpace space,
                   const std::vector<WeakString>& weak, std::vector<HalfEye>& half_eyes);

// The values of spaces, each of which is searched once. For one thread at a time.
class EyeValues {
 public:
  explicit EyeValues(Detail detail = Detail::whole,
                     std::size_t most_searched = EyeGraph::most_points)
      : detail_(detail), most_searched_(most_searched) {}
  // `half_eyes` may have those of other spaces too.
  [[nodiscard]] Eye of(const go::Position& position, const EyeSpace& space,
                       const std::vector<HalfEye>& half_eyes);

 private:
  Detail detail_;
  std::size_t most_searched_;
  std::unordered_map<EyeGraph, EyeValue, HashOfGraph> known_;
};
[[nodiscard]] Eye value_space(const go::Position& position, const EyeSpace& space,
                              const std::vector<HalfEye>& half_eyes);

// `weak` are all strings that can be captured.
[[nodiscard]] Eyes eyes_of(const go::Position& position, const std::vector<WeakString>& weak);

// Finds the weak strings with a stone in the area by reading; each question may cost this.
[[nodiscard]] std::vector<WeakString> weak_strings(const go::Position& position,
                                                   const go::PointSet& area, Reader& reader,
                                                   const ReadingLimits& limits, int& nodes);
[[nodiscard]] Eyes read_eyes(const go::Position& position, Reader& reader,
                             const ReadingLimits& limits = {.nodes = 2000});

}  // namespace ludex::search::go_reading

// The eyes that both colours have and can make on a board: their spaces (eye_space.h), which of
// their points are half or false eyes (half_eye.h), and what they are worth (eye_values.h).
#pragma once

#include <vector>

#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/reading/eyes/eye_space.h"
#include "search/go/reading/eyes/eye_values.h"
#include "search/go/reading/eyes/half_eye.h"
#include "search/go/reading/reader.h"

namespace ludex::search::go_reading {

struct Eyes {
  std::vector<Eye> eyes;
  std::vector<HalfEye> half_eyes;
  int nodes = 0;  // of the tactical reader
};

// Adds the half and false eyes of the space. Without a false eye its neighbours may be the ends of
// the space.
void add_half_eyes(const go::Position& position, EyeSpace space,
                   const std::vector<WeakString>& weak, std::vector<HalfEye>& half_eyes);

// `weak` are all strings that can be captured.
[[nodiscard]] Eyes eyes_of(const go::Position& position, const std::vector<WeakString>& weak);

// Finds the weak strings with a stone in the area by reading; each question may cost this.
[[nodiscard]] std::vector<WeakString> weak_strings(const go::Position& position,
                                                   const go::PointSet& area, Reader& reader,
                                                   const ReadingLimits& limits, int& nodes);
[[nodiscard]] Eyes read_eyes(const go::Position& position, Reader& reader,
                             const ReadingLimits& limits = {.nodes = 2000});

}  // namespace ludex::search::go_reading

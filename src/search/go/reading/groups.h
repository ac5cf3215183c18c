// Which strings belong together: the groups that live or die as one.
#pragma once

#include <vector>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "search/go/reading/reader.h"

namespace ludex::search::go_reading {

// What each of the questions may cost of which groups are made.
struct GroupLimits {
  ReadingLimits link{.nodes = 300};    // whether two strings can be cut
  ReadingLimits string{.nodes = 600};  // whether a string can be captured, and saved
  // The most stones that a link may need. With one, a stone that cuts is never captured.
  int most_distance = 1;
};
// For groups that nobody reads the life of: links may rest on captures of the stones that cut them.
inline constexpr GroupLimits far_links{.link = {.nodes = 1500}, .most_distance = 4};

struct Groups {
  std::vector<go::PointSet> stones;  // of each group, in the order of their first stones
  int nodes = 0;
};

// Two strings with at most one stone missing between them belong together if it is proved that
// their opponent, who moves first, cannot cut them; so do strings with such links between them, but
// for two links of which one move provably cuts one or the other. A string that can be captured and
// not saved is a group of its own.
[[nodiscard]] Groups groups_of(const go::Position& position, Reader& reader,
                               const GroupLimits& limits = {});

// The group of this stone alone.
[[nodiscard]] go::PointSet group_of(const go::Position& position, go::Point stone, Reader& reader,
                                    int& nodes, const GroupLimits& limits = {});

}  // namespace ludex::search::go_reading

// Life and death: can the opponent of a group kill it by moving first, and can its owner make it
// live?
#pragma once

#include <cstdint>

#include "rules/go/position.h"
#include "search/go/reading/reader.h"

namespace ludex::search::go_reading {

// The most that it costs to find out which strings belong to a group, and which around it are lost:
// so many questions about strings and links as there are points.
inline constexpr std::uint64_t most_nodes_of_a_group = std::uint64_t{go::max_points} * 4'000;

// What is known about the group of a stone before its life is read: which strings belong to it
// (groups.h), and which stones near it cannot be saved.
[[nodiscard]] GroupInQuestion group_in_question(const go::Position& position, go::Point stone,
                                                Reader& reader, int& nodes);

}  // namespace ludex::search::go_reading

// Whether a side can win something by a combination (combination_search.h), and how that is
// prevented.
#pragma once

#include <optional>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/reading/reader.h"

namespace ludex::search::go_reading {

struct CombinationLimits {
  // Of all questions about strings, of each that is read quickly, and of each of the others.
  int nodes = 2'400'000;
  ReadingLimits string{.nodes = 300};
  ReadingLimits patient{.nodes = 16'000};
  // Of the question whether a string can be captured without a combination.
  ReadingLimits first{.nodes = 10'000};
  // Of each question about the life of a group.
  ReadingLimits life{.nodes = 1'000};
};

struct Combination {
  // The first move that is necessary; absent if there is no combination.
  std::optional<go::Point> attack;
  // At least so much is won: twice the stones of a string, and its liberties.
  int worth = 0;
  // Moves of the opponent after which there is no combination of that worth, if that was asked.
  go::PointSet defences;
  int nodes = 0;
  // The nodes of a question or of the search ran out.
  bool is_uncertain = false;
};

// For the attacker, who moves first. What he seems to capture by an attack alone does not count,
// nor do strings of a group that is dead.
[[nodiscard]] Combination find_combination(const go::Position& position, go::Color attacker,
                                           bool wants_defences, Reader& reader,
                                           const CombinationLimits& limits = {});

// The most nodes that it costs.
[[nodiscard]] std::uint64_t most_nodes_of_a_combination(const CombinationLimits& limits);

}  // namespace ludex::search::go_reading

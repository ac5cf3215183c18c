// A move about life, looked at again by the opponent.
#pragma once

#include "rules/go/position.h"
#include "search/go/reading/reader.h"

namespace ludex::search::go_reading {

// How many moves are looked at again: of those that work, and of those that were refuted, beside
// the one of these that the judge of the reader takes for the likeliest. The attacker's stone that
// was played counts as safe when it is looked at, so that attacks seem to work too easily. Each
// look finds the group anew (most_nodes_of_a_group).
inline constexpr int most_looks_at_working = 3;
inline constexpr int most_looks_at_refuted_attacks = 2;
inline constexpr int most_looks_at_refuted_defences = 4;
inline constexpr int most_looks = most_looks_at_working + most_looks_at_refuted_defences + 1;

// The first answer to a question about life, or a better one. A search that ended has judged all
// positions by what was known before its first move. After its move the opponent looks at the board
// as at a new one, with the group and the lost stones that are there then. If he refutes the move,
// one that he does not refute is shown in its place. If there is none, the first answer stays, or
// what was proved about its move. Where the search refuted all moves, or the opponent those that it
// did not, the likeliest of the refuted ones are looked at as well: one that the opponent does not
// refute works after all. The result has the nodes of all searches; without those that find groups
// they are no more than the limits allow.
[[nodiscard]] Answer looked_at_again(const go::Position& position, const Question& question,
                                     const Answer& first, const ReadingLimits& limits,
                                     Reader& reader);

}  // namespace ludex::search::go_reading

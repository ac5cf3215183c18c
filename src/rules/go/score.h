// The score of a finished board.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "rules/go/game_state.h"
#include "rules/go/point_set.h"
#include "rules/go/rule_set.h"

namespace ludex::go {

// What one colour has. Area scoring counts stones and territory; territory scoring counts
// territory, prisoners and the opponent's dead stones.
struct SideScore {
  int stones = 0;     // alive on the board
  int territory = 0;  // points, including those under dead stones of the opponent
  int prisoners = 0;  // captured in play, and stones that the opponent handed over by passing
  int dead = 0;       // stones of the opponent that are taken off the board now
  bool operator==(const SideScore&) const = default;
};

struct Score {
  Scoring scoring{};
  std::array<SideScore, 2> holdings;  // by index(Color)
  std::array<PointSet, 2> territory;  // as counted: none beside a seki under territory scoring
  PointSet dame;                      // empty points that belong to nobody
  // Those among them that each side has to fill in what would be its territory; none by score(),
  // see necessary_moves.h.
  std::array<PointSet, 2> filled;
  PointSet dead;         // stones of either colour
  PointSet seki;         // living stones that have no territory (territory scoring)
  int komi = 0;          // hundredths of a point
  int compensation = 0;  // points for White

  // In hundredths of a point, without komi and compensation.
  [[nodiscard]] int of(Color color) const;
  // White's lead in hundredths of a point; negative: Black's.
  [[nodiscard]] int white_lead() const;
  bool operator==(const Score&) const = default;
};

// Scores the board with the dead stones taken off. A string is dead as a whole if any of its stones
// is in `dead`; points without a stone are ignored. `seki` holds the stones in seki if the caller
// knows them; otherwise seki_stones() finds them (seki.h).
[[nodiscard]] Score score(const GameState& state, const PointSet& dead,
                          const std::optional<PointSet>& seki = std::nullopt);

// All stones of the strings that have a stone in `named`; points without a stone are ignored.
[[nodiscard]] PointSet whole_strings(const Position& position, const PointSet& named);

// The board with these stones taken off, for which nobody gets prisoners. Points without a stone
// are ignored.
[[nodiscard]] Position without(const Position& position, const PointSet& stones);

// "6.5", "0.25", "7": hundredths of a point without superfluous digits.
[[nodiscard]] std::string points_text(int hundredths);
// "W+6.5", "B+3", "0" (GTP final_score, SGF RE).
[[nodiscard]] std::string result_text(const Score& score);

}  // namespace ludex::go

// What a finished board is worth.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "rules/go/game_state.h"
#include "rules/go/point_set.h"
#include "rules/go/rule_set.h"

namespace ludex::go {

// What one colour has. Under area scoring stones and territory count, under territory scoring
// territory, prisoners and the opponent's dead stones.
struct Holding {
  int stones = 0;     // alive on the board
  int territory = 0;  // points, those under dead stones of the opponent included
  int prisoners = 0;  // taken in play, and stones that the opponent handed over in passing
  int dead = 0;       // of the opponent, taken off the board now
  bool operator==(const Holding&) const = default;
};

struct Score {
  Scoring scoring{};
  std::array<Holding, 2> holdings;    // by index(Color)
  std::array<PointSet, 2> territory;  // as it counts: none beside a seki under territory scoring
  PointSet dame;                      // empty points that are nobody's
  PointSet dead;                      // stones of either colour
  PointSet seki;                      // living stones that have no territory (territory scoring)
  int komi = 0;                       // hundredths of a point
  int compensation = 0;               // points for White

  // In hundredths of a point, without komi and compensation.
  [[nodiscard]] int of(Color color) const;
  // White's lead in hundredths of a point; negative: Black's.
  [[nodiscard]] int white_lead() const;
  bool operator==(const Score&) const = default;
};

// The board as it stands, without these stones. A string of which any stone is named is dead as a
// whole; points without a stone are ignored. `seki`: the stones in seki where somebody knows them;
// otherwise seki_stones().
[[nodiscard]] Score score(const GameState& state, const PointSet& dead,
                          const std::optional<PointSet>& seki = std::nullopt);

// All stones of the strings of which any stone is named; points without a stone are left out.
[[nodiscard]] PointSet whole_strings(const Position& position, const PointSet& named);

// The living stones that are in seki once the dead ones are gone, as far as the board shows it: a
// group without room for two eyes (two regions of its own, or one of seven points) that shares a
// liberty with such a group of the opponent.
[[nodiscard]] PointSet seki_stones(const Position& position);

// "6.5", "0.25", "7": hundredths of a point without superfluous digits.
[[nodiscard]] std::string points_text(int hundredths);
// "W+6.5", "B+3", "0" (GTP final_score, SGF RE).
[[nodiscard]] std::string result_text(const Score& score);

// The empty points that reach only one colour, by colour, and those that reach both or none.
struct Regions {
  std::array<PointSet, 2> own;
  PointSet neutral;
  bool operator==(const Regions&) const = default;
};
[[nodiscard]] Regions regions_of(const Position& position);

}  // namespace ludex::go

// The opponent of the engine, and the contempt that follows from it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "search/alphabeta/value.h"

namespace ludex::search {

struct Opponent {
  enum class Kind : std::uint8_t { unknown, computer, human };

  std::string title;  // "GM", empty for none
  std::optional<int> elo;
  Kind kind = Kind::unknown;  // an opponent of unknown kind is not reported
  std::string name;
  bool operator==(const Opponent&) const = default;
};

// "Gary Kasparov (GM, 2800, human)".
[[nodiscard]] std::string describe(const Opponent& opponent);

// The contempt of a player of strength `own` for this opponent, in centipawns: positive against a
// weaker one, negative against a stronger one, at most half a pawn either way; 0 where the
// opponent's rating is not known.
[[nodiscard]] Value contempt_against(const Opponent& opponent, int own);

}  // namespace ludex::search

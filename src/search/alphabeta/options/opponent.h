// Whom the engine plays against, as UCI_Opponent says it (uci.md section 7), and what that means
// for the worth of a draw.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

struct Opponent {
  std::string title;  // "GM", empty for none
  std::optional<int> elo;
  bool is_human = false;
  std::string name;
  bool operator==(const Opponent&) const = default;
};

// "GM 2800 human Gary Kasparov", "none none computer Shredder".
[[nodiscard]] Result<Opponent> parse_opponent(std::string_view text);
// "Gary Kasparov (GM, 2800, human)".
[[nodiscard]] std::string describe(const Opponent& opponent);

// The contempt of a player of strength `own` for this opponent, in centipawns: positive against a
// weaker one, negative against a stronger one, at most half a pawn either way; 0 where the
// opponent's rating is not known.
[[nodiscard]] Value contempt_against(const Opponent& opponent, int own);

}  // namespace ludex::search

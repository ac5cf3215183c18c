// Static exchange evaluation: what a capture wins when both sides go on capturing on its square,
// each with the least valuable piece, and stop when it no longer pays.
#pragma once

#include <array>

#include "rules/chess/position.h"
#include "rules/chess/types.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

// What a piece counts in exchanges. A king is worth more than all that can be won.
inline constexpr std::array<Value, 6> exchange_values{100, 325, 340, 510, 1'000, 20'000};
[[nodiscard]] constexpr Value exchange_value(chess::PieceKind kind) {
  return exchange_values[chess::index(kind)];
}

// Whether a legal move gains at least `threshold` by exchanges on its target square. Pins are
// ignored.
[[nodiscard]] bool exchange_gains(const chess::Position& position, chess::Move move,
                                  Value threshold);

}  // namespace ludex::search

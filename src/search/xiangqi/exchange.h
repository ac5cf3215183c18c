// Static exchange evaluation for xiangqi: what a capture wins when both sides go on capturing on
// its square, each with the least valuable piece, and stop when it no longer pays.
//
// After every capture the attackers of the square are worked out afresh, because the piece that
// left may have been the screen of one cannon, the second screen of another, or have blocked the
// leg of a horse. A capture that exposes the own king is left out.
#pragma once

#include <array>

#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

// The value of a piece in exchanges, by kind. A king is worth more than all that can be won.
inline constexpr std::array<Value, xiangqi::piece_kinds> xiangqi_exchange_values{
    20'000, 110, 100, 245, 540, 255, 65};
[[nodiscard]] constexpr Value exchange_value(xiangqi::PieceKind kind) {
  return xiangqi_exchange_values[xiangqi::index(kind)];
}

// Whether a legal move gains at least `threshold` by exchanges on its target square.
[[nodiscard]] bool exchange_gains(const xiangqi::Position& position, xiangqi::Move move,
                                  Value threshold);

}  // namespace ludex::search

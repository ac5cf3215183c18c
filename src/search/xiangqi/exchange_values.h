// What the pieces of xiangqi count in exchanges.
#pragma once

#include <array>

#include "rules/xiangqi/types.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

// By kind. A king is worth more than all that can be won.
inline constexpr std::array<Value, xiangqi::piece_kinds> xiangqi_exchange_values{
    20'000, 110, 100, 245, 540, 255, 65};
[[nodiscard]] constexpr Value exchange_value(xiangqi::PieceKind kind) {
  return xiangqi_exchange_values[xiangqi::index(kind)];
}

}  // namespace ludex::search

// Random numbers whose XOR is the key of a board's stones and of a situation.
#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"
#include "rules/go/types.h"

namespace ludex::go {

struct ZobristKeys {
  std::array<std::array<std::uint64_t, point_room>, 2> stones{};  // by colour
  std::array<std::uint64_t, point_room> ko{};
  std::uint64_t white_to_move = 0;
};

[[nodiscard]] constexpr ZobristKeys make_zobrist_keys() {
  std::uint64_t state = 0x42616475;  // an arbitrary constant
  ZobristKeys keys;
  for (auto& stones : keys.stones) {
    for (auto& key : stones) {
      key = split_mix(state);
    }
  }
  for (auto& key : keys.ko) {
    key = split_mix(state);
  }
  keys.white_to_move = split_mix(state);
  return keys;
}

inline constexpr ZobristKeys zobrist = make_zobrist_keys();

[[nodiscard]] constexpr std::uint64_t stone_key(Color color, Point point) {
  return zobrist.stones[index(color)][index(point)];
}

}  // namespace ludex::go

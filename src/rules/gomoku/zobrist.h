// Random numbers whose XOR is the key of a position: stones, blocked points and side to move.
#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"
#include "rules/gomoku/types.h"

namespace ludex::gomoku {

struct ZobristKeys {
  // First index: black, white, blocked; second index: the point.
  std::array<std::array<std::uint64_t, point_room>, 3> points{};
  std::uint64_t white_to_move = 0;
};

[[nodiscard]] constexpr ZobristKeys make_zobrist_keys() {
  std::uint64_t state = 0x476F6D6F6B75;  // an arbitrary constant
  ZobristKeys keys;
  for (auto& places : keys.points) {
    for (auto& key : places) {
      key = split_mix(state);
    }
  }
  keys.white_to_move = split_mix(state);
  return keys;
}

inline constexpr ZobristKeys zobrist = make_zobrist_keys();

[[nodiscard]] constexpr std::uint64_t stone_key(Color color, Point point) {
  return zobrist.points[index(color)][static_cast<std::size_t>(point)];
}
[[nodiscard]] constexpr std::uint64_t blocked_key(Point point) {
  return zobrist.points[2][static_cast<std::size_t>(point)];
}

}  // namespace ludex::gomoku

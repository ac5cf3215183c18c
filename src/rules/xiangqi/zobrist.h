// Random numbers whose XOR is the key of a position: pieces and side to move.
#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

struct ZobristKeys {
  // By colour, kind and square.
  std::array<std::array<std::array<std::uint64_t, squares>, piece_kinds>, 2> pieces{};
  std::uint64_t black_to_move = 0;
};

[[nodiscard]] constexpr ZobristKeys make_zobrist_keys() {
  std::uint64_t state = 0x5869616E677169;  // an arbitrary constant
  ZobristKeys keys;
  for (auto& kinds : keys.pieces) {
    for (auto& places : kinds) {
      for (auto& key : places) {
        key = split_mix(state);
      }
    }
  }
  keys.black_to_move = split_mix(state);
  return keys;
}

inline constexpr ZobristKeys zobrist = make_zobrist_keys();

[[nodiscard]] constexpr std::uint64_t piece_key(Piece piece, Square square) {
  return zobrist.pieces[index(piece.color)][index(piece.kind)][static_cast<std::size_t>(square)];
}

}  // namespace ludex::xiangqi

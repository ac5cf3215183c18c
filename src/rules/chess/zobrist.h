// Random numbers whose XOR is the key of a position: one for each way in which positions differ
// under FIDE 9.2.3.
#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"
#include "rules/chess/bitboard.h"
#include "rules/chess/board.h"
#include "rules/chess/types.h"

namespace ludex::chess {

struct ZobristKeys {
  std::array<std::array<std::array<std::uint64_t, 64>, 6>, 2> pieces{};  // color, kind, square
  std::array<std::uint64_t, 64> castling_rooks{};                        // by square of the rook
  std::array<std::uint64_t, 8> en_passant_files{};
  std::uint64_t black_to_move = 0;
};

[[nodiscard]] constexpr ZobristKeys make_zobrist_keys() {
  std::uint64_t state = 0x4C75646578;  // an arbitrary constant
  ZobristKeys keys;
  for (auto& kinds : keys.pieces) {
    for (auto& squares : kinds) {
      for (auto& key : squares) {
        key = split_mix(state);
      }
    }
  }
  for (auto& key : keys.castling_rooks) {
    key = split_mix(state);
  }
  for (auto& key : keys.en_passant_files) {
    key = split_mix(state);
  }
  keys.black_to_move = split_mix(state);
  return keys;
}

inline constexpr ZobristKeys zobrist = make_zobrist_keys();

[[nodiscard]] constexpr std::uint64_t piece_key(Piece piece, Square square) {
  return zobrist.pieces[index(piece.color)][index(piece.kind)][static_cast<std::size_t>(square)];
}
[[nodiscard]] constexpr std::uint64_t castling_key(Bitboard rooks) {
  std::uint64_t key = 0;
  while (rooks != 0) {
    key ^= zobrist.castling_rooks[static_cast<std::size_t>(pop_lowest(rooks))];
  }
  return key;
}
[[nodiscard]] constexpr std::uint64_t en_passant_key(Bitboard target) {
  if (target == 0) return 0;
  return zobrist.en_passant_files[static_cast<std::size_t>(file_of(lowest(target)))];
}

}  // namespace ludex::chess

// A cache of pawn evaluations, because few moves of a search change the pawns. An entry holds its
// pawns, so that it is never used for others.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "rules/chess/bitboard.h"
#include "rules/chess/types.h"
#include "search/evaluation/phased.h"

namespace ludex::search::chess_evaluation {

// By colour.
struct PawnFacts {
  std::array<chess::Bitboard, 2> attacks{};
  std::array<chess::Bitboard, 2> reach{};  // what the pawns attack now or after advancing
  std::array<chess::Bitboard, 2> passed{};
};

struct PawnEntry {
  std::array<chess::Bitboard, 2> pawns{};  // an empty entry is right for a board without pawns
  PawnFacts facts;
  Phased value;  // for White
};

class PawnTable {
 public:
  static constexpr std::size_t size = 8192;

  // The entry for these pawns, which may still hold others.
  [[nodiscard]] PawnEntry& entry(chess::Bitboard white, chess::Bitboard black) {
    const std::uint64_t mixed =
        white * 0x9E3779B97F4A7C15ULL ^ (black + (black << 29U)) * 0xD6E8FEB86659FD93ULL;
    return entries_[mixed >> 51U];
  }

 private:
  static_assert(size == 1U << (64U - 51U));
  std::vector<PawnEntry> entries_ = std::vector<PawnEntry>(size);
};

}  // namespace ludex::search::chess_evaluation

// What an engine thinks of a position, always from the view of the side to move.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

namespace ludex::engine {

// Hundredths of a pawn (or of the game's own unit of advantage).
struct Centipawns {
  int value = 0;
  bool operator==(const Centipawns&) const = default;
};

// Mate in full moves: positive, the side to move mates; negative, it is mated; 0, it is mated now.
struct MateIn {
  int moves = 0;
  bool operator==(const MateIn&) const = default;
};

// Whether the true score is the value, at least the value, or at most the value.
enum class Bound : std::uint8_t { exact, lower, upper };

// Chances in permill; the three add up to 1000.
struct WinDrawLoss {
  int win = 0;
  int draw = 0;
  int loss = 0;
  bool operator==(const WinDrawLoss&) const = default;
};

// The chance to win of a game that has no draws, or whose draws count as half a win: hundredths of
// a percent, 0 to 10000 (lz-analyze `winrate`).
struct WinRate {
  int value = 0;
  bool operator==(const WinRate&) const = default;
};

// A lead on the board, in halves of a point: 13 are six and a half (kata-analyze `scoreLead`).
struct HalfPoints {
  int value = 0;
  bool operator==(const HalfPoints&) const = default;
};

struct Score {
  std::variant<Centipawns, MateIn> value;
  Bound bound = Bound::exact;
  bool operator==(const Score&) const = default;
};

}  // namespace ludex::engine

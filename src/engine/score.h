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

// Mate in full moves: positive if the side to move mates, negative if it is mated, 0 if it is
// already mated.
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

// The winning chance in a game without draws, or whose draws count as half a win, in hundredths of
// a percent: 0 to 10000 (lz-analyze `winrate`).
struct WinRate {
  int value = 0;
  bool operator==(const WinRate&) const = default;
};

// A lead on the board in half points: 13 is six and a half points (kata-analyze `scoreLead`).
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

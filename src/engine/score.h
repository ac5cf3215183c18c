// What an engine thinks of a position, always from the view of the side to move.
#pragma once

#include <cmath>
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
// a percent: 0 to 10000 (lz-analyze `winrate`). Texts and JSON have it from 0 to 1.
struct WinRate {
  int value = 0;
  bool operator==(const WinRate&) const = default;
};
[[nodiscard]] constexpr double fraction_of(WinRate rate) {
  return rate.value / 10'000.0;
}
// The nearest rate to a fraction from 0 to 1.
[[nodiscard]] inline WinRate win_rate_of(double fraction) {
  return {static_cast<int>(std::lround(fraction * 10'000))};
}

// A lead on the board in half points: 13 is six and a half points (kata-analyze `scoreLead`). Texts
// and JSON have it in points.
struct HalfPoints {
  int value = 0;
  bool operator==(const HalfPoints&) const = default;
};
[[nodiscard]] constexpr double points_of(HalfPoints lead) {
  return lead.value / 2.0;
}
// The nearest lead to that many points.
[[nodiscard]] inline HalfPoints half_points_of(double points) {
  return {static_cast<int>(std::lround(points * 2))};
}

struct Score {
  std::variant<Centipawns, MateIn> value;
  Bound bound = Bound::exact;
  bool operator==(const Score&) const = default;
};

}  // namespace ludex::engine

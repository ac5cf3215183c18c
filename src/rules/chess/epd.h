// Extended Position Description (PGN standard 16.2): a position and operations on one line.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/chess/fen.h"
#include "rules/chess/position.h"
#include "rules/chess/types.h"

namespace ludex::chess {

// The number of leaves that a perft of this depth must count ("D5 4865609").
struct ExpectedLeaves {
  int depth = 0;
  std::uint64_t leaves = 0;
  bool operator==(const ExpectedLeaves&) const = default;
};

// An operation for which Epd has no member; the operands are without their quotes.
struct EpdOperation {
  std::string opcode;
  std::vector<std::string> operands;
  bool operator==(const EpdOperation&) const = default;
};

// Absent or empty members were not on the line.
struct Epd {
  Position position = Position::start();  // with the counters of hmvc and fmvn
  std::vector<Move> best_moves;           // bm
  std::vector<Move> avoid_moves;          // am
  std::vector<Move> principal_variation;  // pv
  std::optional<std::string> id;
  std::optional<int> centipawns;                        // ce, for the side to move
  std::optional<int> mate_in;                           // dm, full moves
  std::optional<int> depth;                             // acd, plies
  std::optional<std::uint64_t> nodes;                   // acn
  std::optional<int> seconds;                           // acs
  std::array<std::optional<std::string>, 10> comments;  // c0 to c9
  std::vector<ExpectedLeaves> expected_leaves;          // D1, D2, ...
  std::vector<EpdOperation> others;                     // in the order of the line
  bool operator==(const Epd&) const = default;
};

// Moves are read in any notation and must be legal. A plain FEN is accepted too: its two counters
// stand before the operations. The error names the operation and the column.
[[nodiscard]] Result<Epd> parse_epd(std::string_view line);
// Writes moves in SAN, and hmvc and fmvn if they are not 0 and 1. A double quote inside a text
// becomes a single one, because EPD has no escape for it.
[[nodiscard]] std::string format_epd(const Epd& epd, FenStyle style = FenStyle::xfen);

}  // namespace ludex::chess

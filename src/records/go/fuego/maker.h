// Makes an opening book of go from games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "records/go/fuego/line.h"
#include "records/tree/move_counts.h"
#include "records/tree/record.h"

namespace ludex::records::fuego {

// The moves of games on empty square boards, up to a change of the board that is no move. Positions
// with the same 64-bit hash of their keys count as one.
class Maker {
 public:
  explicit Maker(const MakeOptions& options) : counts_(options) {}

  // The error states why the book cannot hold a game like this one: another board, a handicap, a
  // position to begin with.
  Result<void> add(const Record& record);

  // The lines of the book in the order in which the games reached their positions first. An answer
  // stands in its line as often as its weight asks, in eighths of the best one's and lowest terms.
  [[nodiscard]] std::vector<Line> lines() const;

 private:
  // The game that reached a position first, and after how many moves.
  struct First {
    std::uint32_t game = 0;
    std::uint32_t moves = 0;
  };
  struct Moves {
    int side = 0;
    std::vector<Played> played;
  };

  MoveCounts counts_;
  std::vector<Moves> games_;  // those that were first in a position
  std::unordered_map<std::uint64_t, First> firsts_;
};

// Writes the lines as a book; the stream's state shows whether that succeeded.
void write(std::ostream& out, std::span<const Line> lines);

}  // namespace ludex::records::fuego

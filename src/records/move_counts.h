// Counts the moves of games for an opening book, in whatever format that will be. A move weighs 2
// for each game that its side won with it and 1 for each draw, as with `polyglot make-book`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "records/record.h"
#include "rules/game.h"

namespace ludex::records {

struct MakeOptions {
  std::size_t plies = SIZE_MAX;  // of a game that are looked at
  std::uint32_t min_games = 3;   // in which a move must have been played
  int min_percent = 0;           // of the points that its side must have made with it
  bool first = true;             // keep the moves of the first seat
  bool second = true;
  bool only_wins = false;  // draws weigh nothing
  bool uniform = false;    // all moves that are kept weigh the same
};

// A move of a position, both as the format of a book writes them.
struct BookEntry {
  std::uint64_t key = 0;
  std::uint16_t move = 0;
  std::uint16_t weight = 0;
  bool operator==(const BookEntry&) const = default;
};

// Memory: some 50 bytes for each different move of each different position, however many games.
class MoveCounts {
 public:
  explicit MoveCounts(const MakeOptions& options) : options_(options) {}

  [[nodiscard]] const MakeOptions& options() const { return options_; }

  // A game in which that seat played the move. A result that is not known counts as a draw.
  void add(std::uint64_t key, std::uint16_t move, rules::Seat seat, GameResult result);

  // What belongs in a book: by key, then by weight, the weightiest first, then by move. Where a
  // position has weights too large for sixteen bits all of them are scaled down together.
  [[nodiscard]] std::vector<BookEntry> entries() const;

 private:
  struct Played {
    std::uint64_t key = 0;
    std::uint16_t move = 0;
    bool operator==(const Played&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Played& played) const;
  };
  struct Count {
    std::uint32_t games = 0;
    std::uint32_t points = 0;  // twice the score of the side that moves
    rules::Seat seat{};        // whose move it is
  };
  [[nodiscard]] bool keeps(const Count& count) const;

  MakeOptions options_;
  std::unordered_map<Played, Count, Hash> counts_;
};

}  // namespace ludex::records

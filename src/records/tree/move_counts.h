// Counts the moves of games for an opening book of any format. A move weighs 2 for each game that
// its side won with it and 1 for each draw, as with `polyglot make-book`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "records/tree/record.h"
#include "rules/game.h"

namespace ludex::records {

struct MakeOptions {
  std::size_t plies = SIZE_MAX;  // how many plies of a game are counted
  std::uint32_t min_games = 3;   // in which a move must have been played to be kept
  int min_percent = 0;           // the score that its side must have made with it
  bool first = true;             // keep the moves of the first seat
  bool second = true;
  bool only_wins = false;  // draws weigh nothing
  bool uniform = false;    // all moves that are kept have the same weight
};

// A move in a position. Key and move are coded as the book's format writes them.
struct BookEntry {
  std::uint64_t key = 0;
  std::uint16_t move = 0;
  std::uint16_t weight = 0;
  bool operator==(const BookEntry&) const = default;
};

// Memory: some 50 bytes for each different move in each different position, however many games.
class MoveCounts {
 public:
  explicit MoveCounts(const MakeOptions& options) : options_(options) {}

  [[nodiscard]] const MakeOptions& options() const { return options_; }

  // Counts a game in which `seat` played the move. A game without a known result counts as a draw.
  void add(std::uint64_t key, std::uint16_t move, rules::Seat seat, GameResult result);

  // The entries of the book, sorted by key, then by falling weight, then by move. If a weight is
  // too large for sixteen bits, all weights of its position are scaled down together.
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
    rules::Seat seat{};        // the seat that plays the move
  };
  [[nodiscard]] bool keeps(const Count& count) const;

  MakeOptions options_;
  std::unordered_map<Played, Count, Hash> counts_;
};

}  // namespace ludex::records

// Makes a Polyglot book from games. A move weighs 2 for each game that its side won with it and 1
// for each draw, as with `polyglot make-book`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <span>
#include <unordered_map>
#include <vector>

#include "records/polyglot/entry.h"
#include "records/record.h"
#include "rules/chess/position.h"
#include "rules/chess/types.h"

namespace ludex::records::polyglot {

struct MakeOptions {
  std::size_t plies = SIZE_MAX;  // of a game that are looked at
  std::uint32_t min_games = 3;   // in which a move must have been played
  int min_percent = 0;           // of the points that its side must have made with it
  bool white = true;             // keep the moves of White
  bool black = true;
  bool only_wins = false;  // draws weigh nothing
  bool uniform = false;    // all moves that are kept weigh the same
};

// Memory: some 50 bytes for each different move of each different position, however many games.
class Maker {
 public:
  explicit Maker(const MakeOptions& options) : options_(options) {}

  // The moves of a game of chess from that position; they are legal, up to a null move or the end.
  // A game whose result is not known counts as a draw.
  void add(const chess::Position& start, std::span<const chess::Move> moves, GameResult result);

  // What belongs in the book, in its order: by key, then by weight, then by move.
  [[nodiscard]] std::vector<Entry> entries() const;

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
    bool white = false;        // whose move it is
  };
  [[nodiscard]] bool keeps(const Count& count) const;

  MakeOptions options_;
  std::unordered_map<Played, Count, Hash> counts_;
};

// Writes the entries as a book; whether all went well is the stream's state.
void write(std::ostream& out, std::span<const Entry> entries);

}  // namespace ludex::records::polyglot

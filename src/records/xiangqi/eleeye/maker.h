// Makes an ElephantEye book from games.
#pragma once

#include <ostream>
#include <span>
#include <vector>

#include "records/tree/move_counts.h"
#include "records/tree/record.h"
#include "records/xiangqi/eleeye/entry.h"
#include "records/xiangqi/eleeye/key.h"
#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"

namespace ludex::records::eleeye {

// A position and its mirror image are counted together, under the smaller of their keys. In a
// symmetric position a move also counts for its mirror image.
class Maker {
 public:
  explicit Maker(const MakeOptions& options) : counts_(options) {}

  // Counts the moves of a game from that position, up to a null move; they must be legal. A game
  // without a known result counts as a draw.
  void add(const xiangqi::Position& start, std::span<const xiangqi::Move> moves, GameResult result);

  // The entries of the book in its order: by key, then by weight, then by move.
  [[nodiscard]] std::vector<Entry> entries() const;

 private:
  Keys keys_;
  MoveCounts counts_;
};

// Writes the entries as a book; the stream's state shows whether that succeeded.
void write(std::ostream& out, std::span<const Entry> entries);

}  // namespace ludex::records::eleeye

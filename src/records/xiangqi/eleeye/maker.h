// Makes an ElephantEye book from games.
#pragma once

#include <ostream>
#include <span>
#include <vector>

#include "records/move_counts.h"
#include "records/record.h"
#include "records/xiangqi/eleeye/entry.h"
#include "records/xiangqi/eleeye/key.h"
#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"

namespace ludex::records::eleeye {

// A position and its mirror image are counted together, under the smaller of their keys; in a
// position that is its own image a move counts for its image too.
class Maker {
 public:
  explicit Maker(const MakeOptions& options) : counts_(options) {}

  // The moves of a game from that position; they are legal, up to a null move or the end. A game
  // whose result is not known counts as a draw.
  void add(const xiangqi::Position& start, std::span<const xiangqi::Move> moves, GameResult result);

  // What belongs in the book, in its order: by key, then by weight, then by move.
  [[nodiscard]] std::vector<Entry> entries() const;

 private:
  Keys keys_;
  MoveCounts counts_;
};

// Writes the entries as a book; whether all went well is the stream's state.
void write(std::ostream& out, std::span<const Entry> entries);

}  // namespace ludex::records::eleeye

// Makes a Polyglot book from games.
#pragma once

#include <ostream>
#include <span>
#include <vector>

#include "records/chess/polyglot/entry.h"
#include "records/tree/move_counts.h"
#include "records/tree/record.h"
#include "rules/chess/position.h"
#include "rules/chess/types.h"

namespace ludex::records::polyglot {

class Maker {
 public:
  explicit Maker(const MakeOptions& options) : counts_(options) {}

  // Counts the moves of a game of chess from that position, up to a null move; they must be legal.
  // A game without a known result counts as a draw.
  void add(const chess::Position& start, std::span<const chess::Move> moves, GameResult result);

  // The entries of the book in its order: by key, then by weight, then by move.
  [[nodiscard]] std::vector<Entry> entries() const;

 private:
  MoveCounts counts_;
};

// Writes the entries as a book; the stream's state shows whether that succeeded.
void write(std::ostream& out, std::span<const Entry> entries);

}  // namespace ludex::records::polyglot

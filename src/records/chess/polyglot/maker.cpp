#include "records/chess/polyglot/maker.h"

#include <algorithm>

#include "records/chess/polyglot/key.h"
#include "records/io/entry_file.h"

namespace ludex::records::polyglot {

void Maker::add(const chess::Position& start, std::span<const chess::Move> moves,
                GameResult result) {
  chess::Position position = start;
  chess::Move last;
  for (const chess::Move move : moves.first(std::min(moves.size(), counts_.options().plies))) {
    if (move == chess::Move::null()) return;
    const bool white = position.side_to_move() == chess::Color::white;
    counts_.add(key(position, last), encode(move), white ? rules::Seat::first : rules::Seat::second,
                result);
    position.play(move);
    last = move;
  }
}

std::vector<Entry> Maker::entries() const {
  std::vector<Entry> entries;
  for (const BookEntry& kept : counts_.entries()) {
    entries.push_back({kept.key, kept.move, kept.weight, 0});
  }
  return entries;
}

void write(std::ostream& out, std::span<const Entry> entries) {
  EntryFile<EntryFormat>::write(out, entries);
}

}  // namespace ludex::records::polyglot

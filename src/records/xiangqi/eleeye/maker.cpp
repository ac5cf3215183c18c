#include "records/xiangqi/eleeye/maker.h"

#include <algorithm>
#include <cstdint>

#include "records/io/entry_file.h"

namespace ludex::records::eleeye {

void Maker::add(const xiangqi::Position& start, std::span<const xiangqi::Move> moves,
                GameResult result) {
  xiangqi::Position position = start;
  for (const xiangqi::Move move : moves.first(std::min(moves.size(), counts_.options().plies))) {
    if (move == xiangqi::Move::null()) return;
    const bool red = position.side_to_move() == xiangqi::Color::red;
    const rules::Seat seat = red ? rules::Seat::first : rules::Seat::second;
    const std::uint32_t key = keys_.of(position);
    const std::uint32_t image = keys_.of_mirrored(position);
    const xiangqi::Move mirror = mirrored(move);
    if (key <= image) {
      counts_.add(key, encode(move), seat, result);
    }
    if (image < key || (image == key && mirror != move)) {
      counts_.add(image, encode(mirror), seat, result);
    }
    position.play(move);
  }
}

std::vector<Entry> Maker::entries() const {
  std::vector<Entry> entries;
  for (const BookEntry& kept : counts_.entries()) {
    entries.push_back({static_cast<std::uint32_t>(kept.key), kept.move, kept.weight});
  }
  return entries;
}

void write(std::ostream& out, std::span<const Entry> entries) {
  EntryFile<EntryFormat>::write(out, entries);
}

}  // namespace ludex::records::eleeye

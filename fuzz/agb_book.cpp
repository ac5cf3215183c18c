// Any bytes as an AGI book: it is opened or refused, and then asked along a line of its own moves.
// Its list of entries must survive writing and reading.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "base/expects.h"
#include "records/gomoku/agb/book.h"
#include "records/gomoku/agb/key.h"

using namespace ludex;

int fuzz_agb_book(const std::uint8_t* data, std::size_t size) {
  auto book = records::agb::Book::of(std::string(data, data + size));
  if (!book) {
    expects(!book.error().message.empty());
    return 0;
  }
  const auto entries = book->all();
  expects(entries.size() == book->entries());
  gomoku::Position position(records::agb::board);
  for (int ply = 0; ply < 8; ++ply) {
    const auto moves = book->moves(position);
    if (moves.empty()) break;
    for (const auto& known : moves) {
      expects(position.is_empty(known.point));
    }
    const gomoku::Color mover = position.side_to_move();
    position.put(mover, moves.front().point);
    position.set_side_to_move(~mover);
  }
  std::ostringstream out(std::ios::binary);
  records::agb::write(out, entries, book->rule());
  auto again = records::agb::Book::of(out.str());
  expects(again.has_value() && again->all() == entries && again->rule() == book->rule());
  return 0;
}

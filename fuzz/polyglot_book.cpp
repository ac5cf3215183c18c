// Any bytes as a Polyglot book: it is opened or refused, and then asked along a line of its own
// moves.
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/expects.h"
#include "records/chess/polyglot/book.h"
#include "records/chess/polyglot/key.h"
#include "rules/chess/movegen.h"

using namespace ludex;

int fuzz_polyglot_book(const std::uint8_t* data, std::size_t size) {
  auto book = records::polyglot::Book::of(std::string(data, data + size));
  if (!book) {
    expects(!book.error().message.empty());
    return 0;
  }
  expects(book->entries() == size / records::polyglot::entry_bytes);
  chess::Position position = chess::Position::start();
  chess::Move last;
  for (int ply = 0; ply < 8; ++ply) {
    const auto moves = book->moves(position, last);
    expects(moves.size() <= book->entries());
    if (moves.empty()) break;
    for (const auto& known : moves) {
      expects(chess::is_legal(position, known.move));
    }
    last = moves.front().move;
    position.play(last);
  }
  return 0;
}

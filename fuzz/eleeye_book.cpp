// Any bytes as an ElephantEye book: it is opened or refused, and then asked along a line of its own
// moves.
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/expects.h"
#include "records/xiangqi/eleeye/book.h"
#include "rules/xiangqi/movegen.h"

using namespace ludex;

int fuzz_eleeye_book(const std::uint8_t* data, std::size_t size) {
  auto book = records::eleeye::Book::of(std::string(data, data + size));
  if (!book) {
    expects(!book.error().message.empty());
    return 0;
  }
  expects(book->entries() == size / records::eleeye::entry_bytes);
  xiangqi::Position position = xiangqi::Position::start();
  for (int ply = 0; ply < 8; ++ply) {
    const auto moves = book->moves(position);
    expects(moves.size() <= book->entries());
    if (moves.empty()) break;
    for (const auto& known : moves) {
      expects(xiangqi::is_legal(position, known.move));
    }
    position.play(moves.front().move);
  }
  return 0;
}

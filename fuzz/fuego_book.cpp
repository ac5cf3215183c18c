// Any bytes as a book of go: it is opened or refused. Its lines must survive writing and reading,
// and every answer is legal where the book knows it.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string_view>
#include <vector>

#include "base/expects.h"
#include "records/go/fuego/book.h"
#include "records/go/fuego/maker.h"

using namespace ludex;

int fuzz_fuego_book(const std::uint8_t* data, std::size_t size) {
  namespace fuego = records::fuego;
  const auto book = fuego::Book::of(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!book) {
    expects(!book.error().message.empty());
    return 0;
  }
  for (const fuego::Line& line : book->lines()) {
    const go::GameState state = fuego::position_of(line);
    const auto moves = book->moves(state.position(), state.to_move());
    expects(!moves.empty());
    for (const fuego::KnownPoint& known : moves) {
      expects(state.position().is_empty(known.point));
    }
  }
  std::ostringstream out;
  fuego::write(out, book->lines());
  const auto again = fuego::Book::of(out.str());
  expects(again.has_value());
  expects(std::vector(again->lines().begin(), again->lines().end()) ==
          std::vector(book->lines().begin(), book->lines().end()));
  return 0;
}

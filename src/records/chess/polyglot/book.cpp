#include "records/chess/polyglot/book.h"

#include <algorithm>

#include "records/chess/polyglot/key.h"

namespace ludex::records::polyglot {

Result<Book> Book::of_file(Result<File> file) {
  if (!file) return tl::unexpected(std::move(file.error()));
  return Book(*std::move(file));
}

Result<Book> Book::open(const std::filesystem::path& file) {
  return of_file(File::open(file));
}

Result<Book> Book::of(std::string bytes) {
  return of_file(File::of(std::move(bytes)));
}

std::vector<BookMove> Book::moves(const chess::Position& position, chess::Move last) {
  std::vector<BookMove> moves;
  for (const Entry& entry : find(key(position, last))) {
    const auto move = decode(position, entry.move);
    if (move) {
      moves.push_back({*move, entry.weight, entry.learn});
    }
  }
  std::stable_sort(moves.begin(), moves.end(),
                   [](const BookMove& a, const BookMove& b) { return a.weight > b.weight; });
  return moves;
}

}  // namespace ludex::records::polyglot

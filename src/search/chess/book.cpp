#include "search/chess/book.h"

#include "search/chess/shipped_book.h"

namespace ludex::search {

Result<void> ChessBook::open(const std::string& value) {
  book_.reset();
  auto opened = value.empty() ? records::polyglot::Book::of(std::string(shipped_chess_book()))
                              : records::polyglot::Book::open(value);
  if (!opened) return tl::unexpected(opened.error());
  book_.emplace(std::move(*opened));
  return {};
}

std::vector<WeighedMove> ChessBook::known(const rules::Game& game) {
  if (!book_) return {};
  return book_->moves(game);
}

}  // namespace ludex::search

#include "search/go/book.h"

#include <utility>

#include "search/go/shipped_book.h"

namespace ludex::search {

Result<void> GoBook::open(const std::string& value) {
  using records::fuego::Book;
  book_.reset();
  auto opened = value.empty() ? Book::of(shipped_go_book()) : Book::open(value);
  if (!opened) return tl::unexpected(std::move(opened.error()));
  book_.emplace(*std::move(opened));
  return {};
}

std::vector<WeighedMove> GoBook::known(const rules::Game& game) {
  return book_ ? book_->moves(game) : std::vector<WeighedMove>();
}

}  // namespace ludex::search

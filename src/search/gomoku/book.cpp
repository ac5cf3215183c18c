#include "search/gomoku/book.h"

#include <utility>

namespace ludex::search {

Result<void> GomokuBook::open(const std::string& value) {
  book_.reset();
  if (value.empty()) return {};
  auto opened = records::agb::Book::open(value);
  if (!opened) return tl::unexpected(std::move(opened.error()));
  book_.emplace(*std::move(opened));
  return {};
}

std::vector<WeighedMove> GomokuBook::known(const rules::Game& game) {
  if (!book_) return {};
  return book_->moves(game);
}

}  // namespace ludex::search

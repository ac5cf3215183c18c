#include "search/xiangqi/book.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "rules/xiangqi/game.h"
#include "rules/xiangqi/replay.h"
#include "search/xiangqi/shipped_book.h"

namespace ludex::search {

namespace {

bool repeats(const xiangqi::Replay& replay, rules::Move move) {
  xiangqi::Position next = replay.position;
  next.play(xiangqi::to_xiangqi_move(move));
  return std::any_of(replay.since_capture.begin(), replay.since_capture.end(),
                     [&](const xiangqi::PlayedMove& played) { return played.key == next.key(); });
}

}  // namespace

Result<void> XiangqiBook::open(const std::string& value) {
  using records::eleeye::Book;
  books_.clear();
  std::vector<Book> books;
  if (value.empty()) {
    auto book = Book::of(std::string(shipped_xiangqi_book()));
    if (!book) return tl::unexpected(book.error());
    books.push_back(*std::move(book));
  }
  for (const std::string_view name : split(value, ';')) {
    if (trim(name).empty()) continue;
    auto book = Book::open(std::string(trim(name)));
    if (!book) return tl::unexpected(book.error());
    books.push_back(*std::move(book));
  }
  books_ = std::move(books);
  return {};
}

std::vector<WeighedMove> XiangqiBook::known(const rules::Game& game) {
  std::vector<WeighedMove> moves;
  const xiangqi::Replay replay = xiangqi::replay(game);
  for (records::eleeye::Book& book : books_) {
    const auto found = book.moves(game);
    for (const WeighedMove& known : found) {
      if (!repeats(replay, known.move)) {
        moves.push_back(known);
      }
    }
    if (!found.empty()) break;
  }
  return moves;
}

}  // namespace ludex::search

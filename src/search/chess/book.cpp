#include "search/chess/book.h"

#include "rules/chess/game.h"
#include "rules/chess/replay.h"
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
  std::vector<WeighedMove> moves;
  if (!book_) return moves;
  const chess::Move last =
      game.moves().empty() ? chess::Move() : chess::to_chess_move(game.moves().back());
  for (const auto& known : book_->moves(chess::replay(game).position, last)) {
    moves.push_back({chess::to_game_move(known.move), known.weight});
  }
  return moves;
}

}  // namespace ludex::search

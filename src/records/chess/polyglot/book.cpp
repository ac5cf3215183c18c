#include "records/chess/polyglot/book.h"

#include <algorithm>

#include "records/chess/polyglot/key.h"
#include "rules/chess/game.h"
#include "rules/chess/replay.h"

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

std::vector<WeighedMove> Book::moves(const rules::Game& game) {
  const chess::Move last =
      game.moves().empty() ? chess::Move() : chess::to_chess_move(game.moves().back());
  std::vector<WeighedMove> moves_of_game;
  for (const BookMove& known : moves(chess::replay(game).position, last)) {
    moves_of_game.push_back({chess::to_game_move(known.move), known.weight});
  }
  return moves_of_game;
}

}  // namespace ludex::records::polyglot

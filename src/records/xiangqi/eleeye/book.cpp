#include "records/xiangqi/eleeye/book.h"

#include <algorithm>

#include "rules/xiangqi/game.h"
#include "rules/xiangqi/movegen.h"
#include "rules/xiangqi/replay.h"

namespace ludex::records::eleeye {

namespace {

std::vector<BookMove> legal_ones(const xiangqi::Position& position,
                                 const std::vector<Entry>& entries, bool are_mirrored) {
  std::vector<BookMove> moves;
  for (const Entry& entry : entries) {
    auto move = decode(entry.move);
    if (move && are_mirrored) {
      move = mirrored(*move);
    }
    if (move && xiangqi::is_legal(position, *move)) {
      moves.push_back({*move, entry.weight});
    }
  }
  std::stable_sort(moves.begin(), moves.end(),
                   [](const BookMove& a, const BookMove& b) { return a.weight > b.weight; });
  return moves;
}

}  // namespace

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

std::vector<BookMove> Book::moves(const xiangqi::Position& position) {
  auto moves = legal_ones(position, file_.find(keys_.of(position)), false);
  if (!moves.empty()) return moves;
  return legal_ones(position, file_.find(keys_.of_mirrored(position)), true);
}

std::vector<WeighedMove> Book::moves(const rules::Game& game) {
  std::vector<WeighedMove> moves_of_game;
  for (const BookMove& known : moves(xiangqi::replay(game).position)) {
    moves_of_game.push_back({xiangqi::to_game_move(known.move), known.weight});
  }
  return moves_of_game;
}

}  // namespace ludex::records::eleeye

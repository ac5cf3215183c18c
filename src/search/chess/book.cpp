#include "search/chess/book.h"

#include "rules/chess/game.h"
#include "rules/chess/replay.h"
#include "search/chess/shipped_book.h"

namespace ludex::search {

namespace {

constexpr std::string_view own_book = "OwnBook";
constexpr std::string_view book_file = "BookFile";

}  // namespace

std::vector<engine::Option> ChessBook::options() const {
  return {{std::string(own_book), engine::Check{false}, "play known moves from an opening book"},
          {std::string(book_file), engine::Text{""},
           "the Polyglot book to use; empty: the one inside the program"}};
}

Result<void> ChessBook::set_option(std::string_view name, const std::string& value) {
  if (name == own_book) {
    on_ = value == "true";
    return {};
  }
  book_.reset();
  shipped_ = value.empty();
  if (shipped_) return {};
  auto opened = records::polyglot::Book::open(value);
  if (!opened) return tl::unexpected(opened.error());
  book_.emplace(std::move(*opened));
  return {};
}

records::polyglot::Book* ChessBook::book() {
  if (!book_ && shipped_) {
    const auto bytes = shipped_chess_book();
    auto opened = records::polyglot::Book::of(std::string(bytes.begin(), bytes.end()));
    if (opened) book_.emplace(std::move(*opened));
  }
  return book_ ? &*book_ : nullptr;
}

std::optional<rules::Move> ChessBook::move(const rules::Game& game) {
  records::polyglot::Book* const source = on_ ? book() : nullptr;
  if (source == nullptr) return std::nullopt;
  const chess::Move last =
      game.moves().empty() ? chess::Move() : chess::to_chess_move(game.moves().back());
  const auto moves = source->moves(chess::replay(game).position, last);
  std::uint64_t weights = 0;
  for (const auto& known : moves) weights += known.weight;
  if (weights == 0) return std::nullopt;
  std::uint64_t lot = rng_.below(weights);
  for (const auto& known : moves) {
    if (lot < known.weight) return chess::to_game_move(known.move);
    lot -= known.weight;
  }
  return std::nullopt;
}

}  // namespace ludex::search

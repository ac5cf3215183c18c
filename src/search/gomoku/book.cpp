#include "search/gomoku/book.h"

#include <utility>

#include "base/expects.h"
#include "rules/gomoku/forbidden.h"
#include "rules/gomoku/game.h"
#include "rules/gomoku/move.h"
#include "rules/gomoku/opening_rule.h"

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
  std::vector<WeighedMove> moves;
  const gomoku::Game* const own = gomoku::as_gomoku(game);
  expects(own != nullptr);
  const gomoku::GameState& state = own->now();
  const gomoku::Position& position = state.position();
  const bool has_opening =
      state.rules().opening != gomoku::OpeningRule::none && !state.opening().is_over(position);
  if (!book_ || has_opening) return moves;
  const bool may_be_forbidden = state.rules().variant == gomoku::Variant::renju &&
                                position.side_to_move() == gomoku::Color::black;
  for (const auto& known : book_->moves(position)) {
    if (may_be_forbidden && gomoku::is_forbidden(position, known.point)) continue;
    moves.push_back({gomoku::to_game_move(known.point), known.move.weight});
  }
  return moves;
}

}  // namespace ludex::search

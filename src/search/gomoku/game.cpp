#include "search/gomoku/game.h"

#include <fmt/format.h>

#include "base/expects.h"
#include "base/tokens.h"
#include "rules/gomoku/forbidden.h"
#include "rules/gomoku/game.h"
#include "rules/gomoku/move.h"
#include "rules/gomoku/position_text.h"
#include "rules/gomoku/winning.h"
#include "search/gomoku/board.h"
#include "search/gomoku/evaluation.h"

namespace ludex::search {

using gomoku::Color;
using gomoku::Point;

namespace {

bool is_forbidden(const GomokuPosition& position, Point point) {
  return position.variant == gomoku::Variant::renju &&
         position.stones.side_to_move() == Color::black &&
         gomoku::is_forbidden(position.stones, point);
}

}  // namespace

bool GomokuPosition::is_won() const {
  if (!last_stone) return false;
  const auto color = stones.stone_at(*last_stone);
  return color && gomoku::makes_win(stones, variant, *color, *last_stone);
}

Value GomokuEvaluator::evaluate(const GomokuPosition& position) {
  return static_value(GomokuBoard(position.stones, position.variant));
}

bool GomokuGame::is_legal(const Position& position, Move move) {
  if (move.code() == 0 || !position.stones.is_on_board(move.point())) return false;
  return position.stones.is_empty(move.point()) && !is_forbidden(position, move.point());
}

GomokuGame::MoveList GomokuGame::legal_moves(const Position& position) {
  MoveList moves;
  if (position.is_won()) return moves;
  position.stones.for_each_empty([&](Point point) {
    if (!is_forbidden(position, point)) {
      moves.add(Move(point));
    }
  });
  if (moves.empty()) {
    position.stones.for_each_empty([&moves](Point point) { moves.add(Move(point)); });
  }
  return moves;
}

// Draws are rare: an even position is won by either side.
engine::WinDrawLoss GomokuGame::chances(const Position& /*position*/, Value value) {
  return chances_of(value, {20, 150});
}

Result<NamedPosition> GomokuGame::named_position(std::string_view text) {
  Tokens words(text);
  const auto position = gomoku::read_position(words);
  if (!position) return tl::unexpected(position.error());
  return NamedPosition{position->key(), position->side_to_move() == Color::black};
}

rules::Move GomokuGame::to_rules(Move move) {
  return gomoku::to_game_move(move.point());
}

Replay<GomokuPosition, GomokuGame::Keys> GomokuGame::replay(const rules::Game& game) {
  const gomoku::Game* const played = gomoku::as_gomoku(game);
  expects(played != nullptr);
  const gomoku::GameState& state = played->now();
  const gomoku::RuleSet& rules = state.rules();
  Replay<Position, Keys> result{{state.position(), rules.variant, rules.draw_points, {}}, {}};
  // In a continuous game a row does not end the game.
  if (!rules.continuous) {
    result.position.last_stone = state.last_stone();
  }
  result.keys.push(state.position().key());
  return result;
}

std::vector<std::string> GomokuGame::explain(const rules::Game& game) {
  const Position position = replay(game).position;
  return explained(GomokuBoard(position.stones, position.variant));
}

}  // namespace ludex::search

#include "protocols/gomocup/played_stones.h"

#include <algorithm>
#include <array>

#include "rules/continuation.h"

namespace ludex::gomocup {

namespace {

using gomoku::Color;

std::vector<BoardStone> set_up_stones(const gomoku::Position& position) {
  std::array<std::vector<Point>, 2> by_color;
  std::vector<BoardStone> stones;
  const BoardSize size = position.size();
  for (int row = 0; row < size.height; ++row) {
    for (int column = 0; column < size.width; ++column) {
      const Point point{column, row};
      const gomoku::Point there = *on_board(point, size);
      if (position.is_blocked(there)) {
        stones.push_back({Color::black, point, true});
      }
      if (const auto color = position.stone_at(there)) {
        by_color[index(*color)].push_back(point);
      }
    }
  }
  for (std::size_t at = 0; at < std::max(by_color[0].size(), by_color[1].size()); ++at) {
    for (const Color color : gomoku::colors) {
      const auto& points = by_color[index(color)];
      if (at < points.size()) {
        stones.push_back({color, points[at]});
      }
    }
  }
  return stones;
}

}  // namespace

const gomoku::Game& PlayedStones::game() const {
  return *gomoku::as_gomoku(*game_);
}

void PlayedStones::follow(const gomoku::Game& game) {
  if (!game_ || !rules::is_continued_by(*game_, game)) {
    game_ = rules::start_of(game);
    stones_ = set_up_stones(this->game().now().position());
  }
  const BoardSize size = game.rule_set().size;
  for (const rules::Move move : game.moves().subspan(game_->moves().size())) {
    const Color color = this->game().now().side_to_move();
    game_->play(move);
    if (const auto stone = this->game().now().last_stone()) {
      stones_.push_back({color, to_wire(*stone, size)});
    }
  }
  if (!game.rule_set().continuous) return;
  // A row that was made takes its stones away from both players.
  const gomoku::Position& now = game.now().position();
  for (BoardStone& stone : stones_) {
    stone.is_blocked = now.is_blocked(*on_board(stone.point, size));
  }
}

}  // namespace ludex::gomocup

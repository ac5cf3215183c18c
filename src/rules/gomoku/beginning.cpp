#include "rules/gomoku/beginning.h"

#include <algorithm>
#include <cstdlib>

#include "base/expects.h"
#include "rules/gomoku/game.h"
#include "rules/gomoku/position_text.h"
#include "rules/gomoku/symmetry.h"

namespace ludex::gomoku {
namespace {

// The largest distance, in files and ranks, of the first stone from the centre and of any other
// from the nearest stone. Openings of people and of tournaments rarely reach further.
constexpr int reach = 3;

bool is_near(Point one, Point other) {
  return std::abs(file_of(one) - file_of(other)) <= reach &&
         std::abs(rank_of(one) - rank_of(other)) <= reach;
}

const Game& gomoku_of(const rules::Game& game) {
  const Game* const own = as_gomoku(game);
  expects(own != nullptr);
  return *own;
}

// The points to which new stones have to be near.
std::vector<Point> anchors_of(const Position& position) {
  const BoardSize size = position.size();
  std::vector<Point> anchors;
  for (int rank = 0; rank < size.height; ++rank) {
    for (int file = 0; file < size.width; ++file) {
      const Point point = point_at(file, rank);
      if (!position.is_empty(point)) {
        anchors.push_back(point);
      }
    }
  }
  if (anchors.empty()) {
    anchors.push_back(point_at(size.width / 2, size.height / 2));
  }
  return anchors;
}

}  // namespace

Result<std::vector<rules::Move>> beginning_moves(const rules::Game& game) {
  const Game& own = gomoku_of(game);
  if (own.rule_set().opening != OpeningRule::none) {
    return fail("openings are made of stones alone: they leave no opening rule anything to decide");
  }
  const Position& position = own.state().position();
  const std::vector<Point> anchors = anchors_of(position);
  const std::vector<rules::Move> forbidden = own.forbidden_moves();
  std::vector<rules::Move> moves;
  position.for_each_empty([&](Point point) {
    const rules::Move move = to_game_move(point);
    const bool near = std::any_of(anchors.begin(), anchors.end(),
                                  [&](Point anchor) { return is_near(point, anchor); });
    if (near && std::find(forbidden.begin(), forbidden.end(), move) == forbidden.end()) {
      moves.push_back(move);
    }
  });
  return moves;
}

std::string likeness(const rules::Game& game) {
  const Position& position = gomoku_of(game).state().position();
  std::string first;
  for (const Symmetry& symmetry : symmetries_of(position.size())) {
    std::string text = format_position(image(symmetry, position));
    if (first.empty() || text < first) {
      first = std::move(text);
    }
  }
  return first;
}

}  // namespace ludex::gomoku

#include "search/gomoku/answers.h"

#include "rules/gomoku/winning.h"

namespace ludex::search {

using gomoku::Color;
using gomoku::Direction;
using gomoku::Point;

namespace {

// In caro a row of five that would be closed at one end is parried at its other end too.
void add_closing_point(const GomokuBoard& board, Color attacker, Direction direction, Point five,
                       PointSet& answers) {
  const gomoku::Position& position = board.position();
  const gomoku::Row row = gomoku::row_through(position, attacker, direction, five);
  if (row.length != 5) return;
  const gomoku::Line& line = position.line(direction, five);
  const int first = gomoku::place_on(direction, row.first);
  const gomoku::LineWord theirs = line.stones[gomoku::index(~attacker)];
  const bool is_before = ((theirs >> (first - 1)) & 1U) != 0;
  const bool is_behind = ((theirs >> (first + 5)) & 1U) != 0;
  const bool opens_before = ((line.empty >> (first - 1)) & 1U) != 0;
  const bool opens_behind = ((line.empty >> (first + 5)) & 1U) != 0;
  if (is_before && opens_behind) {
    answers.add(gomoku::moved(row.first, direction, 5));
  }
  if (is_behind && opens_before) {
    answers.add(gomoku::moved(row.first, direction, -1));
  }
}

// The points that parry one five: the point itself, and in caro those that close its row.
PointSet answers_to(const GomokuBoard& board, Color attacker, Point five) {
  PointSet answers;
  answers.add(five);
  const bool closes =
      board.variant() == gomoku::Variant::caro || board.variant() == gomoku::Variant::caro_exact;
  if (!closes) return answers;
  int rows = 0;
  for (const Direction direction : gomoku::directions) {
    if (class_in(board.key(attacker, five), direction) != LineClass::five) continue;
    // No stone elsewhere closes two rows.
    if (++rows > 1) return PointSet{};
    add_closing_point(board, attacker, direction, five, answers);
  }
  return answers;
}

void intersect(PointSet& set, const PointSet& other) {
  for (int rank = 0; rank < gomoku::max_side; ++rank) {
    set.rank(rank) &= other.rank(rank);
  }
}

}  // namespace

PointList answers_to_five(const GomokuBoard& board, Color attacker) {
  const int height = board.position().size().height;
  bool is_first = true;
  PointSet common;
  board.points(attacker, Threat::five).for_each(height, [&](Point five) {
    PointSet answers = answers_to(board, attacker, five);
    answers.add(five);
    if (is_first) {
      common = answers;
    } else {
      intersect(common, answers);
    }
    is_first = false;
  });
  PointList list;
  common.for_each(height, [&](Point point) {
    if (!board.is_forbidden(~attacker, point)) {
      list.add(point);
    }
  });
  return list;
}

std::optional<PointSet> answers_to_winning(const GomokuBoard& board, Color attacker) {
  const gomoku::Position& position = board.position();
  const int height = position.size().height;
  std::optional<PointSet> common;
  bool may_become_foul = false;
  board.points(attacker, Threat::winning).for_each(height, [&](Point point) {
    if (board.is_forbidden(attacker, point)) return;
    // Two threes besides the four: a stone anywhere can make a false three real, and the point
    // forbidden.
    if (board.value(attacker, point).may_be_foul) {
      may_become_foul = true;
      return;
    }
    PointSet answers;
    answers.add(point);
    const PointKey key = board.key(attacker, point);
    for (const Direction direction : gomoku::directions) {
      const LineClass kind = class_in(key, direction);
      if (kind != LineClass::four && kind != LineClass::straight &&
          kind != LineClass::double_four) {
        continue;
      }
      const int place = gomoku::place_on(direction, point);
      const auto empty = gomoku::window_at(position.line(direction, point).empty, place);
      for (auto left = empty; left != 0; left &= left - 1) {
        answers.add(gomoku::moved(point, direction, std::countr_zero(left) - gomoku::margin));
      }
    }
    if (common) {
      intersect(*common, answers);
    } else {
      common = answers;
    }
  });
  if (!common && may_become_foul) {
    common.emplace();
    position.for_each_empty([&common](Point point) { common->add(point); });
  }
  return common;
}

}  // namespace ludex::search

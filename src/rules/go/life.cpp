// One colour, the owner, passes; the opponent, the attacker, plays as often as it likes, and no ko
// is banned. First the attacker takes every string that it can take: what is left cannot be
// captured (the same stones as in D. B. Benson, Life in the Game of Go, 1976). Then the attacker
// takes all liberties of those stones and builds the most that it can inside. Where its stones are
// left in atari all the same, they are dead.
#include "rules/go/life.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace ludex::go {

namespace {

// Calls visit(Point) for one stone of each string of the colour, row by row from the top. The visit
// may play on the board; strings that it captures are left out.
template <class Visit>
void for_each_string(const Position& board, Color color, const Visit& visit) {
  PointSet seen;
  board.stones_of(color).for_each([&](Point stone) {
    if (seen.contains(stone) || !board.has_stone(color, stone)) return;
    seen |= board.string_stones(stone);
    visit(stone);
  });
}

// Expects a string with one liberty.
Point last_liberty(const Position& board, Point stone) {
  return board.liberties(stone).list().front();
}

// Returns whether the point was empty and the stone is no suicide.
bool try_to_play(Position& board, Color color, Point point) {
  if (!board.is_empty(point) || board.is_suicide(color, point)) return false;
  board.play_on(color, point);
  return true;
}

void fill(Position& board, Color color, const PointSet& points) {
  points.for_each([&](Point point) { (void)try_to_play(board, color, point); });
}

PointSet liberties_of(const Position& board, const PointSet& stones) {
  PointSet all;
  stones.for_each([&](Point stone) {
    board.for_each_neighbour(stone, [&](Point next) {
      if (board.is_empty(next)) {
        all.insert(next);
      }
    });
  });
  return all;
}

// The attacker plays on all liberties of the string. The board changes only if that captures it.
bool try_to_capture(Position& board, Point stone) {
  const Color owner = *board.stone_at(stone);
  Position trial = board;
  fill(trial, ~owner, board.liberties(stone));
  if (trial.has_stone(owner, stone) && trial.liberty_count(stone) == 1) {
    trial.play_on(~owner, last_liberty(trial, stone));
  }
  if (trial.has_stone(owner, stone)) return false;
  board = trial;
  return true;
}

// The attacker captures what it can of the owner's strings that have a stone in `targets`. Returns
// whether anything was captured.
bool capture(Position& board, Color owner, const PointSet& targets) {
  bool captured = false;
  for (bool changed = true; changed;) {
    changed = false;
    for_each_string(board, owner, [&](Point stone) {
      if (targets.contains(stone)) {
        changed |= try_to_capture(board, stone);
      }
    });
    captured |= changed;
  }
  return captured;
}

// The attacker's strings in atari run away as long as that is no suicide.
void extend(Position& board, Color attacker) {
  for (bool changed = true; changed;) {
    changed = false;
    for_each_string(board, attacker, [&](Point stone) {
      if (board.liberty_count(stone) == 1) {
        changed |= try_to_play(board, attacker, last_liberty(board, stone));
      }
    });
  }
}

void surround(Position& board, Color attacker, const PointSet& alive) {
  fill(board, attacker, liberties_of(board, alive));
  extend(board, attacker);
}

// The attacker makes as many eyes as it can of the room that is left.
void divide_into_eyes(Position& board, Color attacker) {
  const auto room_at = [&](Point point) {
    int room = 0;
    board.for_each_neighbour(point, [&](Point next) { room += board.is_empty(next) ? 1 : 0; });
    return room;
  };
  for_each_point(board.size(), [&](Point point) {
    if (board.is_empty(point) && room_at(point) >= 2) {
      (void)try_to_play(board, attacker, point);
    }
  });
  for_each_string(board, attacker, [&](Point stone) {
    if (board.liberty_count(stone) != 2) return;
    const std::vector<Point> liberties = board.liberties(stone).list();
    bool adjacent = false;
    board.for_each_neighbour(liberties[0], [&](Point next) { adjacent |= next == liberties[1]; });
    if (!adjacent) return;
    const auto left_by = [&](Point point) { return board.liberties_after(attacker, point).size(); };
    const bool second = left_by(liberties[1]) > left_by(liberties[0]);
    (void)try_to_play(board, attacker, liberties[second ? 1 : 0]);
  });
}

// --- Two stones inside an eye may hold it in seki, so that capturing them is not the most that the
// attacker can do. ---

// The owner's strings of two stones off the edge that touch no other stone of theirs, not even at a
// corner.
PointSet lone_pairs(const Position& board, Color owner) {
  const BoardSize size = board.size();
  const auto is_inside = [&](Point point) {
    const int column = column_of(point);
    const int row = row_of(point);
    return column > 0 && row > 0 && column < size.width - 1 && row < size.height - 1;
  };
  PointSet pairs;
  for_each_string(board, owner, [&](Point stone) {
    if (board.string_size(stone) != 2) return;
    const PointSet pair = board.string_stones(stone);
    bool is_lone = true;
    pair.for_each([&](Point one) {
      is_lone = is_lone && is_inside(one);
      for (int corner = 0; corner < 9 && is_lone; ++corner) {
        const Point next = point_at(column_of(one) + corner % 3 - 1, row_of(one) + corner / 3 - 1);
        is_lone = pair.contains(next) || !board.has_stone(owner, next);
      }
    });
    if (is_lone) {
      pairs |= pair;
    }
  });
  return pairs;
}

// The eye of six points that is a seki with two stones in its middle:
//
//     first_end
//     first        notch
//     second_notch second ...        the other two neighbours of the stones belong to the eye
//                  second_end
struct ZigzagEye {
  std::array<Point, 4> empty;    // the neighbours of the two stones inside the eye
  std::array<Point, 2> notches;  // the other two, which the attacker holds
  Point far_end{};               // in line with the stones
};

ZigzagEye zigzag_eye(Point first, Point second, bool mirrored) {
  const auto moved = [](Point from, int columns, int rows) {
    return point_at(column_of(from) + columns, row_of(from) + rows);
  };
  const int columns = column_of(second) - column_of(first);
  const int rows = row_of(second) - row_of(first);
  const int across = mirrored ? -rows : rows;
  const int up = mirrored ? -columns : columns;
  const Point end = moved(second, columns, rows);
  return {
      {moved(first, -columns, -rows), moved(first, across, up), moved(second, -across, -up), end},
      {moved(first, -across, -up), moved(second, across, up)},
      end};
}

// If the attacker can connect both notches of such an eye, a third stone is added to the pair:
// capturing three stones in line gives the attacker two eyes.
bool try_to_hold(Position& board, Color owner, const ZigzagEye& eye) {
  const auto is_empty = [&](Point point) { return board.is_empty(point); };
  if (!std::all_of(eye.empty.begin(), eye.empty.end(), is_empty)) return false;
  Position trial = board;
  for (const Point notch : eye.notches) {
    if (!trial.has_stone(~owner, notch) && !try_to_play(trial, ~owner, notch)) return false;
  }
  if (trial.string_at(eye.notches[0]) != trial.string_at(eye.notches[1])) return false;
  if (!try_to_play(trial, owner, eye.far_end)) return false;
  board = trial;
  return true;
}

void hold_sekis(Position& board, Color owner, const PointSet& pairs) {
  for_each_string(board, owner, [&](Point stone) {
    if (!pairs.contains(stone) || board.string_size(stone) != 2) return;
    const std::vector<Point> pair = board.string_stones(stone).list();
    (void)(try_to_hold(board, owner, zigzag_eye(pair[0], pair[1], false)) ||
           try_to_hold(board, owner, zigzag_eye(pair[0], pair[1], true)));
  });
}

// --- The result ---

// The stones that cannot be captured, and every point where the attacker cannot live.
struct SafeArea {
  PointSet alive;
  PointSet area;
};

SafeArea hold_of(const Position& position, Color owner) {
  const PointSet pairs = lone_pairs(position, owner);
  Position board = position;
  (void)capture(board, owner, position.stones_of(owner) - pairs);
  const PointSet alive = board.stones_of(owner) - pairs;
  if (alive.empty()) return {};
  surround(board, ~owner, alive);
  hold_sekis(board, owner, pairs);
  if (capture(board, owner, pairs)) {
    surround(board, ~owner, alive);
  }
  divide_into_eyes(board, ~owner);
  PointSet area = liberties_of(board, alive);
  for_each_string(board, ~owner, [&](Point stone) {
    if (board.liberty_count(stone) == 1) {
      area |= board.string_stones(stone) | board.liberties(stone);
    }
  });
  return {alive, area};
}

}  // namespace

UnconditionalStatus unconditional_status(const Position& position) {
  UnconditionalStatus status;
  for (const Color color : colors) {
    const SafeArea hold = hold_of(position, color);
    PointSet& alive = status.alive[index(color)];
    alive = hold.alive;
    for_each_string(position, color, [&](Point stone) {
      const PointSet string = position.string_stones(stone);
      if (!((string | position.liberties(stone)) & hold.area).empty()) {
        alive |= string;
      }
    });
    status.dead[index(~color)] = hold.area & position.stones_of(~color);
    status.territory[index(color)] =
        hold.area - position.stones_of(color) - position.stones_of(~color);
  }
  return status;
}

}  // namespace ludex::go

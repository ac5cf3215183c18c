#include "search/go/reading/surround.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>

#include "search/go/reading/eyes/eye_space.h"

namespace ludex::search::go_reading {

namespace {

// How far the points of a group reach that make it a neighbour of others.
constexpr int most_steps_between_groups = 5;
// Squares of distances: nearer stones of the opponent always count; a gap between two of them that
// is wider makes a loose ring, or none.
constexpr int always_near = 8;
constexpr int widest_closed_gap = 27;
constexpr int widest_gap = 60;

int square_of_distance(go::Point one, go::Point other) {
  const int columns = go::column_of(one) - go::column_of(other);
  const int rows = go::row_of(one) - go::row_of(other);
  return columns * columns + rows * rows;
}

// How many lines the point is above the nearest edge on this side; the first line is 0.
int line_of(const go::BoardSize& size, go::Point point, int columns, int rows) {
  if (columns != 0) {
    return columns < 0 ? go::column_of(point) : size.width - 1 - go::column_of(point);
  }
  return rows < 0 ? go::row_of(point) : size.height - 1 - go::row_of(point);
}

go::Point stepped(go::Point point, int columns, int rows) {
  return go::point_at(go::column_of(point) + columns, go::row_of(point) + rows);
}

struct Step {
  int columns;
  int rows;
};
constexpr std::array<Step, 4> straight{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};

bool is_on_edge(const go::BoardSize& size, go::Point point) {
  return std::any_of(straight.begin(), straight.end(), [&](const Step& step) {
    return line_of(size, point, step.columns, step.rows) == 0;
  });
}

// Positive if the way from `from` over `over` to `to` turns to the left.
int turn(go::Point from, go::Point over, go::Point to) {
  return (go::column_of(over) - go::column_of(from)) * (go::row_of(to) - go::row_of(from)) -
         (go::row_of(over) - go::row_of(from)) * (go::column_of(to) - go::column_of(from));
}

// The corners of the convex hull, against the clock. Expects points sorted by column and row.
std::vector<go::Point> corners_of(std::vector<go::Point> points) {
  if (points.size() < 3) return points;
  std::vector<go::Point> corners;
  for (const bool is_lower : {true, false}) {
    const std::size_t first = corners.size();
    for (const go::Point point : points) {
      while (corners.size() >= first + 2 &&
             turn(corners[corners.size() - 2], corners.back(), point) <= 0) {
        corners.pop_back();
      }
      corners.push_back(point);
    }
    corners.pop_back();
    if (is_lower) {
      std::reverse(points.begin(), points.end());
    }
  }
  return corners;
}

// The points in the convex hull of these, with its edges.
go::PointSet hull_of(const go::Position& position, const go::PointSet& of) {
  std::vector<go::Point> points = of.list();
  std::sort(points.begin(), points.end(), [](go::Point one, go::Point other) {
    return go::column_of(one) != go::column_of(other) ? go::column_of(one) < go::column_of(other)
                                                      : go::row_of(one) < go::row_of(other);
  });
  const std::vector<go::Point> corners = corners_of(points);
  go::PointSet hull = of;
  if (corners.size() < 2) return hull;
  const auto is_in_box = [&](go::Point point) {  // of two corners
    const auto between = [](int value, int one, int other) {
      return value >= std::min(one, other) && value <= std::max(one, other);
    };
    return between(go::column_of(point), go::column_of(corners[0]), go::column_of(corners[1])) &&
           between(go::row_of(point), go::row_of(corners[0]), go::row_of(corners[1]));
  };
  go::for_each_point(position.size(), [&](go::Point point) {
    bool is_in = corners.size() > 2 || is_in_box(point);
    for (std::size_t at = 0; is_in && at < corners.size(); ++at) {
      is_in = turn(corners[at], corners[(at + 1) % corners.size()], point) >= 0;
    }
    if (is_in) {
      hull.insert(point);
    }
  });
  return hull;
}

// Looks at one group.
class Ring {
 public:
  Ring(const go::Position& position, const std::vector<go::PointSet>& groups,
       const std::vector<std::size_t>& neighbours, std::size_t group)
      : position_(position),
        size_(position.size()),
        stones_(groups[group]),
        owner_(*position.stone_at(stones_.list().front())) {
    for (const std::size_t neighbour : neighbours) {
      const go::PointSet& other = groups[neighbour];
      if (position.has_stone(owner_, other.list().front())) {
        friends_.push_back(other);
      } else {
        marks_ |= other;
      }
    }
  }

  Surroundings seen(std::optional<go::Point> added) {
    Surroundings found;
    if (marks_.empty()) return found;
    lower_to_edge();
    leave_out_far_marks();
    const Enclosure by_gaps = judged_by_gaps();
    if (added) {
      marks_.insert(*added);
    }
    found.inside = hull_of(position_, marks_);
    found.margin = (points_beside(found.inside) & all_points(size_)) - found.inside;
    found.enclosure = judged(found, by_gaps);
    return found;
  }

 private:
  // A stone on the second or third line closes the way along the edge.
  void lower_to_edge() {
    go::PointSet lowered;
    marks_.for_each([&](go::Point stone) {
      for (const Step& step : straight) {
        const int line = line_of(size_, stone, step.columns, step.rows);
        if (line != 1 && line != 2) continue;
        const go::Point below = stepped(stone, step.columns, step.rows);
        const go::Point edge = stepped(stone, line * step.columns, line * step.rows);
        if (position_.is_empty(below) && position_.is_empty(edge)) {
          lowered.insert(edge);
        }
      }
    });
    marks_ |= lowered;
  }

  [[nodiscard]] int distance_from_group(go::Point point) const {
    int nearest = widest_gap * widest_gap;
    stones_.for_each(
        [&](go::Point stone) { nearest = std::min(nearest, square_of_distance(stone, point)); });
    return nearest;
  }

  // A mark is left out if two others stand between it and the group, near each other. The farthest
  // ones go first, so that the order of the points does not matter.
  void leave_out_far_marks() {
    struct Mark {
      go::Point point;
      int distance;
    };
    std::vector<Mark> marks;
    marks_.for_each([&](go::Point point) { marks.push_back({point, distance_from_group(point)}); });
    std::stable_sort(marks.begin(), marks.end(), [](const Mark& one, const Mark& other) {
      return one.distance > other.distance;
    });
    for (const Mark& mark : marks) {
      if (mark.distance <= always_near) break;
      std::vector<go::Point> between;
      for (const Mark& other : marks) {
        if (other.distance < mark.distance &&
            square_of_distance(other.point, mark.point) < mark.distance) {
          between.push_back(other.point);
        }
      }
      const bool is_behind = std::any_of(between.begin(), between.end(), [&](go::Point one) {
        return std::any_of(between.begin(), between.end(), [&](go::Point other) {
          return one != other && square_of_distance(one, other) < mark.distance;
        });
      });
      if (is_behind) {
        marks_.erase(mark.point);
      }
    }
  }

  // Looks at the marks in the order in which they stand around the middle of the group. Two on the
  // edge may be as far apart as they like.
  [[nodiscard]] Enclosure judged_by_gaps() const {
    struct Mark {
      go::Point point;
      int column;  // from the middle, times the stones of the group
      int row;
      [[nodiscard]] bool is_above() const { return row > 0 || (row == 0 && column > 0); }
    };
    const int count = stones_.size();
    int columns = 0;
    int rows = 0;
    stones_.for_each([&](go::Point stone) {
      columns += go::column_of(stone);
      rows += go::row_of(stone);
    });
    std::vector<Mark> marks;
    marks_.for_each([&](go::Point point) {
      const Mark mark{point, count * go::column_of(point) - columns,
                      count * go::row_of(point) - rows};
      if (mark.column != 0 || mark.row != 0) {
        marks.push_back(mark);
      }
    });
    std::sort(marks.begin(), marks.end(), [](const Mark& one, const Mark& other) {
      if (one.is_above() != other.is_above()) return one.is_above();
      const int across = one.column * other.row - one.row * other.column;
      if (across != 0) return across > 0;
      return one.column * one.column + one.row * one.row <
             other.column * other.column + other.row * other.row;
    });
    Enclosure judged = Enclosure::closed;
    for (std::size_t at = 0; at < marks.size(); ++at) {
      const go::Point one = marks[at].point;
      const go::Point other = marks[(at + 1) % marks.size()].point;
      if (is_on_edge(size_, one) && is_on_edge(size_, other)) continue;
      const int gap = square_of_distance(one, other);
      if (gap > widest_gap) return Enclosure::open;
      if (gap > widest_closed_gap) {
        judged = Enclosure::loose;
      }
    }
    return judged;
  }

  [[nodiscard]] Enclosure judged(const Surroundings& found, Enclosure by_gaps) const {
    const go::PointSet own = stones_ | helpers(found);
    if (by_gaps == Enclosure::open || !(own - found.inside - found.margin).empty() ||
        has_jump_out(own, found.inside)) {
      return Enclosure::open;
    }
    if ((own & found.margin).empty()) return by_gaps;
    const bool is_one_stone_outside = stones_.size() == 1 && !(stones_ & found.margin).empty();
    return is_one_stone_outside ? Enclosure::open : Enclosure::loose;
  }

  // Groups of the owner beside it that are partly inside, or lead out from inside by a diagonal
  // that cannot be cut at once.
  [[nodiscard]] go::PointSet helpers(const Surroundings& found) const {
    go::PointSet helping;
    for (const go::PointSet& group : friends_) {
      if (!(group & found.inside).empty() || leads_out(group & found.margin, found.inside)) {
        helping |= group;
      }
    }
    return helping;
  }
  [[nodiscard]] bool leads_out(const go::PointSet& outside, const go::PointSet& inside) const {
    const std::vector<go::Point> points = outside.list();
    return std::any_of(points.begin(), points.end(), [&](go::Point point) {
      for (const int columns : {-1, 1}) {
        for (const int rows : {-1, 1}) {
          const go::Point diagonal = stepped(point, columns, rows);
          if (inside.contains(diagonal) && position_.has_stone(owner_, diagonal) &&
              position_.is_empty(stepped(point, columns, 0)) &&
              position_.is_empty(stepped(point, 0, rows))) {
            return true;
          }
        }
      }
      return false;
    });
  }

  // From a stone over an empty point to one that is not inside, with no stone of the opponent and
  // no edge beside the empty point.
  [[nodiscard]] bool has_jump_out(const go::PointSet& own, const go::PointSet& inside) const {
    const std::vector<go::Point> stones = own.list();
    return std::any_of(stones.begin(), stones.end(), [&](go::Point stone) {
      return std::any_of(straight.begin(), straight.end(), [&](const Step& step) {
        if (line_of(size_, stone, step.columns, step.rows) < 2) return false;
        const go::Point over = stepped(stone, step.columns, step.rows);
        const go::Point to = stepped(over, step.columns, step.rows);
        const auto is_free = [&](go::Point beside) {
          return position_.is_on_board(beside) && !position_.has_stone(~owner_, beside);
        };
        return position_.is_empty(over) && position_.has_stone(owner_, to) &&
               !inside.contains(to) && is_free(stepped(over, step.rows, step.columns)) &&
               is_free(stepped(over, -step.rows, -step.columns));
      });
    });
  }

  const go::Position& position_;
  go::BoardSize size_;
  go::PointSet stones_;
  go::Color owner_;
  std::vector<go::PointSet> friends_;
  go::PointSet marks_;  // the opponent's stones, and points on the edge that they close
};

}  // namespace

std::vector<std::vector<std::size_t>> neighbours_of(const go::Position& position,
                                                    const std::vector<go::PointSet>& groups) {
  std::vector<go::PointSet> areas = groups;
  go::PointSet open = all_points(position.size());
  for (const go::PointSet& group : groups) {
    open -= group;
  }
  go::PointSet contested;
  for (int step = 0; step < most_steps_between_groups; ++step) {
    std::vector<go::PointSet> reached;
    reached.reserve(areas.size());
    go::PointSet by_one;
    go::PointSet by_more;
    for (const go::PointSet& area : areas) {
      reached.push_back(points_beside(area) & open);
      by_more |= by_one & reached.back();
      by_one |= reached.back();
    }
    for (std::size_t at = 0; at < areas.size(); ++at) {
      areas[at] |= reached[at] - by_more;
    }
    contested |= by_more;
    open -= by_one;
  }
  std::vector<std::set<std::size_t>> found(groups.size());
  const auto join = [&](std::size_t one, std::size_t other) {
    found[one].insert(other);
    found[other].insert(one);
  };
  for (std::size_t one = 0; one < areas.size(); ++one) {
    const go::PointSet beside = points_beside(areas[one]);
    const go::PointSet shared = beside & contested;
    for (std::size_t other = one + 1; other < areas.size(); ++other) {
      if (!(beside & areas[other]).empty() || !(shared & points_beside(areas[other])).empty()) {
        join(one, other);
      }
    }
  }
  std::vector<std::vector<std::size_t>> neighbours;
  neighbours.reserve(found.size());
  for (const auto& each : found) {
    neighbours.emplace_back(each.begin(), each.end());
  }
  return neighbours;
}

Surroundings surroundings_of(const go::Position& position, const std::vector<go::PointSet>& groups,
                             const std::vector<std::size_t>& neighbours, std::size_t group,
                             std::optional<go::Point> added) {
  return Ring(position, groups, neighbours, group).seen(added);
}

}  // namespace ludex::search::go_reading

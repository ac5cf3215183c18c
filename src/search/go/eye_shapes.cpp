#include "search/go/eye_shapes.h"

#include <array>
#include <bit>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "search/go/reading/eyes/eye_graph.h"

namespace ludex::search {

namespace {

using Cell = engine::EyeShape::Cell;
using go_reading::EyeGraph;
using go_reading::EyeValue;

constexpr int most_points_of_fillings = 7;

EyeGraph::Set bit_of(int number) {
  return static_cast<EyeGraph::Set>(1U << static_cast<unsigned>(number));
}

// The graph of a shape, and the cell of each of its points.
class DrawnSpace {
 public:
  explicit DrawnSpace(const engine::EyeShape& shape) : shape_(shape) {
    mark_wall();
    for (int cell = 0; cell < cells(); ++cell) {
      if (is_point(cell)) {
        points_.push_back(cell);
      }
    }
  }

  [[nodiscard]] int count() const { return static_cast<int>(points_.size()); }
  [[nodiscard]] int cell_of(int number) const { return points_[static_cast<std::size_t>(number)]; }
  // Absent if there are too many points.
  [[nodiscard]] std::optional<EyeGraph> graph() const {
    EyeGraph graph;
    if (count() == 0 || count() >= EyeGraph::most_points) return std::nullopt;
    for (int number = 0; number < count(); ++number) {
      add(number, graph);
    }
    // A liberty of the wall outside, and a second one if it has none in the space.
    EyeGraph::Set outside = bit_of(count());
    if ((graph.walled & ~(graph.attackers | graph.defenders)) == 0) {
      outside |= bit_of(count() + 1);
    }
    graph.count = std::bit_width(outside);
    if (graph.count > EyeGraph::most_points) return std::nullopt;
    graph.outside = outside;
    graph.margins |= outside;
    graph.walled |= outside;
    return graph;
  }

 private:
  [[nodiscard]] int cells() const { return static_cast<int>(shape_.cells.size()); }
  [[nodiscard]] Cell at(int cell) const { return shape_.cells[static_cast<std::size_t>(cell)]; }
  // Stones of the owner that are not connected to the wall around are points too.
  [[nodiscard]] bool is_point(int cell) const {
    const Cell what = at(cell);
    return what == Cell::empty || what == Cell::opponent ||
           (what == Cell::wall && !is_wall_[static_cast<std::size_t>(cell)]);
  }
  // The cells beside a cell; -1 for what lies outside of the drawing, which is the wall.
  [[nodiscard]] std::array<int, 4> beside(int cell) const {
    const int column = cell % shape_.width;
    const auto below = cell + shape_.width < cells() ? cell + shape_.width : -1;
    return {column > 0 ? cell - 1 : -1, column + 1 < shape_.width ? cell + 1 : -1,
            cell >= shape_.width ? cell - shape_.width : -1, below};
  }
  // What is connected to the outside of the drawing.
  void mark_wall() {
    is_wall_.assign(shape_.cells.size(), false);
    std::vector<int> open;
    const auto reach = [&](int cell) {
      if (at(cell) != Cell::wall || is_wall_[static_cast<std::size_t>(cell)]) return;
      is_wall_[static_cast<std::size_t>(cell)] = true;
      open.push_back(cell);
    };
    for (int cell = 0; cell < cells(); ++cell) {
      for (const int next : beside(cell)) {
        if (next < 0) {
          reach(cell);
        }
      }
    }
    while (!open.empty()) {
      const int cell = open.back();
      open.pop_back();
      for (const int next : beside(cell)) {
        if (next >= 0) {
          reach(next);
        }
      }
    }
  }
  void add(int number, EyeGraph& graph) const {
    const int cell = cell_of(number);
    for (const int next : beside(cell)) {
      if (next < 0 || is_wall_[static_cast<std::size_t>(next)]) {
        graph.walled |= bit_of(number);
      }
      for (int other = 0; other < count() && next >= 0; ++other) {
        if (cell_of(other) == next) {
          graph.beside[static_cast<std::size_t>(number)] |= bit_of(other);
        }
      }
    }
    if (at(cell) == Cell::opponent) {
      graph.attackers |= bit_of(number);
    } else if (at(cell) == Cell::wall) {
      graph.defenders |= bit_of(number);
    }
    for (const int margin : shape_.margins) {
      if (margin == cell) {
        graph.margins |= bit_of(number);
        graph.joined |= bit_of(number);
      }
    }
  }

  const engine::EyeShape& shape_;
  std::vector<bool> is_wall_;
  std::vector<int> points_;
};

std::vector<int> cells_of(const DrawnSpace& space, EyeGraph::Set points) {
  std::vector<int> cells;
  for (int number = 0; number < space.count(); ++number) {
    if ((points & bit_of(number)) != 0) {
      cells.push_back(space.cell_of(number));
    }
  }
  return cells;
}

// Tests the values of all boards with more stones of the opponent in the space: no move may reach
// more than the value says, and the named moves have to reach it.
class FillingTest {
 public:
  FillingTest(const DrawnSpace& space, const EyeGraph& empty) : space_(space), empty_(empty) {}

  engine::EyeShapeResult run() {
    const unsigned fillings = 1U << static_cast<unsigned>(space_.count());
    for (unsigned filling = 0; filling < fillings; ++filling) {
      const auto stones = static_cast<EyeGraph::Set>(filling);
      EyeGraph graph = empty_;
      if ((stones & (graph.attackers | graph.defenders)) != 0) continue;
      graph.attackers |= stones;
      if (!go_reading::is_possible(graph)) continue;
      test(graph);
    }
    return std::move(result_);
  }

 private:
  EyeValue value(const EyeGraph& graph) {
    const EyeValue value = value_of(graph, go_reading::Detail::alternating);
    result_.nodes += value.positions;
    return value;
  }
  void test(const EyeGraph& graph) {
    const EyeValue now = value(graph);
    for (int number = 0; number < space_.count(); ++number) {
      const auto attacked = go_reading::after_attack(graph, number);
      if (attacked && value(*attacked).defended < now.attacked) {
        report(graph, number, "attacks more");
      } else if (number == now.attack && !(attacked && value(*attacked).defended == now.attacked)) {
        report(graph, number, "fails to attack");
      }
      const auto defended = go_reading::after_defence(graph, number);
      if (defended && value(*defended).attacked > now.defended) {
        report(graph, number, "defends more");
      } else if (number == now.defence &&
                 !(defended && value(*defended).attacked == now.defended)) {
        report(graph, number, "fails to defend");
      }
    }
  }
  void report(const EyeGraph& graph, int number, const char* what) {
    result_.contradictions.push_back(
        {cells_of(space_, graph.attackers), space_.cell_of(number), what});
  }

  const DrawnSpace& space_;
  const EyeGraph& empty_;
  engine::EyeShapeResult result_;
};

}  // namespace

std::optional<engine::EyeShapeResult> read_eye_shape(const engine::EyeShape& shape) {
  if (shape.width <= 0 || shape.cells.size() % static_cast<std::size_t>(shape.width) != 0) {
    return std::nullopt;
  }
  const DrawnSpace space(shape);
  const auto graph = space.graph();
  if (!graph) return std::nullopt;
  if (shape.tests_fillings) {
    if (space.count() > most_points_of_fillings) return std::nullopt;
    return FillingTest(space, *graph).run();
  }
  const EyeValue value = value_of(*graph);
  const go_reading::VitalPoints vital = vital_points_of(*graph, value);
  engine::EyeShapeResult result;
  result.eyes = {value.attacked_twice, value.attacked, value.defended, value.defended_twice};
  for (int number = 0; number < space.count(); ++number) {
    result.points.push_back(space.cell_of(number));
  }
  result.attacks = cells_of(space, vital.attacks);
  result.defences = cells_of(space, vital.defences);
  result.nodes = value.positions;
  return result;
}

}  // namespace ludex::search

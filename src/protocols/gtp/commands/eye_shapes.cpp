// Eyes of spaces that the controller draws or names: gnugo-commands.md 6.3.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocols/gtp/commands/table.h"

namespace ludex::gtp {

namespace {

using Cell = engine::EyeShape::Cell;

constexpr const char* cannot_analyze = "failed to analyze";

// --- Drawn shapes: rows are divided by `%` (GNU Go's documentation, "Eye shapes") ---

// The row and the column of the edges of the board, if the drawing shows them.
struct Edges {
  std::optional<std::size_t> row;
  std::optional<std::size_t> column;
};

struct Drawing {
  std::vector<std::string_view> rows;
  std::size_t width = 0;
  Edges edges;

  [[nodiscard]] char at(std::size_t row, std::size_t column) const {
    return column < rows[row].size() ? rows[row][column] : ' ';
  }
};

// Std::nullopt if it is larger than a board.
std::optional<Drawing> drawing_of(std::string_view text) {
  Drawing drawing;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('%', at), text.size());
    const std::string_view row = text.substr(at, end - at);
    drawing.rows.push_back(row);
    drawing.width = std::max(drawing.width, row.size());
    at = end + 1;
    if (drawing.rows.size() > go::max_side || drawing.width > go::max_side) return std::nullopt;
  }
  for (std::size_t row = 0; row < drawing.rows.size(); ++row) {
    for (std::size_t column = 0; column < drawing.rows[row].size(); ++column) {
      const char letter = drawing.at(row, column);
      if (letter == '-') {
        drawing.edges.row = row;
      } else if (letter == '|') {
        drawing.edges.column = column;
      }
    }
  }
  return drawing;
}

bool is_among(char letter, std::string_view letters) {
  return letters.find(letter) != std::string_view::npos;
}

engine::EyeShape shape_of(const Drawing& drawing) {
  engine::EyeShape shape;
  shape.width = static_cast<int>(drawing.width);
  for (std::size_t row = 0; row < drawing.rows.size(); ++row) {
    for (std::size_t column = 0; column < drawing.width; ++column) {
      const char letter = drawing.at(row, column);
      const bool is_edge = row == drawing.edges.row || column == drawing.edges.column;
      if (!is_edge && is_among(letter, "!@()$")) {
        shape.margins.push_back(static_cast<int>(shape.cells.size()));
      }
      shape.cells.push_back(is_edge                        ? Cell::outside
                            : is_among(letter, "X$")       ? Cell::opponent
                            : is_among(letter, ".*<>!@()") ? Cell::empty
                                                           : Cell::wall);
    }
  }
  return shape;
}

// The drawing with the points that matter: `<` for the opponent, `>` for the owner, `*` for both,
// and `(`, `)` and `@` on margins.
std::string marked(const Drawing& drawing, const engine::EyeShape& shape,
                   const engine::EyeShapeResult& result) {
  const auto has = [](const std::vector<int>& cells, int cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  };
  std::string text;
  for (int cell = 0; cell < static_cast<int>(shape.cells.size()); ++cell) {
    const std::size_t row = static_cast<std::size_t>(cell) / drawing.width;
    const std::size_t column = static_cast<std::size_t>(cell) % drawing.width;
    if (column == 0 && row > 0) {
      text += '\n';
    }
    const bool is_margin = has(shape.margins, cell);
    const std::size_t mark =
        (has(result.attacks, cell) ? 1U : 0U) + (has(result.defences, cell) ? 2U : 0U);
    switch (shape.cells[static_cast<std::size_t>(cell)]) {
      case Cell::wall:
        text += has(result.points, cell) ? ".<>*"[mark] : ' ';
        break;
      case Cell::empty:
        text += (is_margin ? "!()@" : ".<>*")[mark];
        break;
      case Cell::opponent:
        text += is_margin ? '$' : 'X';
        break;
      case Cell::outside: {
        const bool is_corner = row == drawing.edges.row && column == drawing.edges.column;
        text += is_corner ? '+' : row == drawing.edges.row ? '-' : '|';
        break;
      }
    }
  }
  return text;
}

Reply analyze_eyegraph(EngineState& /*state*/, Arguments& in) {
  const auto read = drawing_of(in.text());
  if (!read) return refuse(cannot_analyze);
  const engine::EyeShape shape = shape_of(*read);
  return later(Consult{shape, [text = std::string(in.text()), shape](
                                  EngineState& now, const engine::AnswerTo& answer) {
                         const auto* result = std::get_if<engine::EyeShapeResult>(&answer);
                         if (result == nullptr) return refuse(cannot_analyze);
                         now.count_shape_nodes(result->nodes);
                         return succeed(fmt::format("{}\n{}", fmt::join(result->eyes, ""),
                                                    marked(*drawing_of(text), shape, *result)));
                       }});
}

// --- Shapes on the board ---

// The points and what is beside them, in a rectangle whose corner at the top left may lie outside
// of the board.
struct Rectangle {
  engine::EyeShape shape;
  int left = 0;
  int top = 0;

  [[nodiscard]] go::Point point_of(int cell) const {
    return go::point_at(left + cell % shape.width, top - cell / shape.width);
  }
};

Rectangle rectangle_around(const EngineState& state, const std::vector<go::Point>& points) {
  const auto [left, right] = std::minmax_element(
      points.begin(), points.end(),
      [](go::Point one, go::Point other) { return go::column_of(one) < go::column_of(other); });
  const auto [low, high] = std::minmax_element(
      points.begin(), points.end(),
      [](go::Point one, go::Point other) { return go::row_of(one) < go::row_of(other); });
  const go::PointSet space(points);
  const go::BoardSize size = state.size();
  Rectangle around{{}, go::column_of(*left) - 1, go::row_of(*high) + 1};
  around.shape.tests_fillings = true;
  around.shape.width = go::column_of(*right) - go::column_of(*left) + 3;
  for (int row = around.top; row >= go::row_of(*low) - 1; --row) {
    for (int column = around.left; column <= go::column_of(*right) + 1; ++column) {
      const bool is_outside = row < 0 || column < 0 || row >= size.height || column >= size.width;
      const bool is_empty = !is_outside && space.contains(go::point_at(column, row));
      around.shape.cells.push_back(is_outside ? Cell::outside
                                   : is_empty ? Cell::empty
                                              : Cell::wall);
    }
  }
  return around;
}

// Reports on standard error where values contradict each other. GNU Go destroys the board.
Reply test_eyeshape(EngineState& state, Arguments& in) {
  std::vector<go::Point> points;
  while (!in.at_end()) {
    const auto point = read_point(state, in);
    if (!point) return refuse(bad_point);
    if (std::find(points.begin(), points.end(), *point) == points.end()) {
      points.push_back(*point);
    }
  }
  if (points.empty()) return refuse(bad_point);
  const Rectangle around = rectangle_around(state, points);
  return later(Consult{around.shape, [around](EngineState& now, const engine::AnswerTo& answer) {
                         const auto* result = std::get_if<engine::EyeShapeResult>(&answer);
                         if (result == nullptr) return refuse("the engine plays out no such shape");
                         now.count_shape_nodes(result->nodes);
                         for (const engine::EyeShapeResult::Contradiction& each :
                              result->contradictions) {
                           go::PointSet stones;
                           for (const int cell : each.stones) {
                             stones.insert(around.point_of(cell));
                           }
                           now.system().write_error(fmt::format(
                               "{} {}, with stones on {}", now.text_of(around.point_of(each.move)),
                               each.what, now.list_of(stones)));
                         }
                         return succeed();
                       }});
}

constexpr std::array eye_shape_table{
    Row{"analyze_eyegraph", analyze_eyegraph, true, {}, false, true},
    Row{"test_eyeshape", test_eyeshape, false, {}, false, true},
};

}  // namespace

std::span<const Row> eye_shape_rows() {
  return eye_shape_table;
}

}  // namespace ludex::gtp

#include "rules/go/face.h"

#include "base/expects.h"
#include "rules/go/handicap.h"
#include "rules/go/notation.h"

namespace ludex::go {

namespace {

int number_of(const BoardSize& size, Point point) {
  return rules::point_number(size, to_board_point(point));
}

std::string_view reason_of(const Legality& legality) {
  switch (legality.reason) {
    case Legality::Reason::suicide:
      return "suicide";
    case Legality::Reason::superko:
      return "superko";
    case Legality::Reason::ko:
    case Legality::Reason::legal:
    case Legality::Reason::outside:
    case Legality::Reason::occupied:
      break;
  }
  return "ko";
}

}  // namespace

rules::Face face(const rules::Setup& setup) {
  const BoardSize size = setup.values.board_size(rules::size_parameter);
  rules::Face shown = rules::grid_face(size, column_letters);
  shown.labels.right = shown.labels.left;
  shown.labels.top = shown.labels.bottom;
  star_points(size).for_each([&](Point point) { shown.stars.push_back(number_of(size, point)); });
  return shown;
}

std::string cells_of(const Position& position) {
  const BoardSize size = position.size();
  std::string cells;
  for (int row = 0; row < size.height; ++row) {
    for (int column = 0; column < size.width; ++column) {
      const auto color = position.stone_at(point_at(column, row));
      cells += !color                   ? rules::empty_cell
               : *color == Color::black ? rules::dark_stone
                                        : rules::light_stone;
    }
  }
  return cells;
}

rules::Trace trace_of(const BoardSize& size, Move move) {
  switch (move.kind()) {
    case Move::Kind::stone:
    case Move::Kind::put:
    case Move::Kind::erase:
      return {.at = {number_of(size, move.point())}};
    case Move::Kind::pass:
      return {.choice = "pass"};
    case Move::Kind::turn:
      return {.choice = "turn"};
    case Move::Kind::none:
      break;
  }
  expects(false);
  return {};
}

std::vector<rules::BoardMark> marks_of(const GameState& state) {
  const auto ko = state.position().ko();
  const bool is_banned =
      ko && ko->color == state.to_move() && !state.is_legal(ko->color, ko->point);
  if (!is_banned) return {};
  return {{.kind = rules::BoardMark::Kind::ko, .at = number_of(state.rules().size, ko->point)}};
}

std::vector<rules::Refusal> refusals_of(const GameState& state) {
  const BoardSize size = state.rules().size;
  std::vector<rules::Refusal> refused;
  for (int row = 0; row < size.height; ++row) {
    for (int column = 0; column < size.width; ++column) {
      const Point point = point_at(column, row);
      if (!state.position().is_empty(point)) continue;
      if (const Legality legality = state.judge(state.to_move(), point); !legality) {
        refused.push_back({.at = number_of(size, point), .why = reason_of(legality)});
      }
    }
  }
  return refused;
}

}  // namespace ludex::go

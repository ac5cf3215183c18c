#include "rules/gomoku/winning.h"

namespace ludex::gomoku {

namespace {

// The edge and blocked points do not close a row.
bool is_closed_at_both_ends(const Position& position, Color color, const Row& row) {
  const LineWord theirs = position.line(row.direction, row.first).stones[index(~color)];
  const int place = place_on(row.direction, row.first);
  return ((theirs >> (place - 1)) & (theirs >> (place + row.length)) & 1U) != 0;
}

bool is_win(const Position& position, Variant variant, Color color, const Row& row) {
  switch (variant) {
    case Variant::freestyle:
      return row.length >= 5;
    case Variant::standard:
      return row.length == 5;
    case Variant::renju:
      return color == Color::black ? row.length == 5 : row.length >= 5;
    case Variant::caro:
      return row.length > 5 || (row.length == 5 && !is_closed_at_both_ends(position, color, row));
    case Variant::caro_exact:
      break;
  }
  return row.length == 5 && !is_closed_at_both_ends(position, color, row);
}

}  // namespace

std::optional<Row> winning_row(const Position& position, Variant variant, Color color,
                               Point point) {
  for (const Direction direction : directions) {
    const Row row = row_through(position, color, direction, point);
    if (is_win(position, variant, color, row)) return row;
  }
  return std::nullopt;
}

bool makes_win(const Position& position, Variant variant, Color color, Point point) {
  return winning_row(position, variant, color, point).has_value();
}

}  // namespace ludex::gomoku

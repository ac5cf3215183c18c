// The area to which GNU Go's commands for a move are limited: gnugo-commands.md 6.5.
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <string>

#include "protocols/gtp/board.h"
#include "protocols/gtp/commands/table.h"

namespace ludex::gtp {

namespace {

// How many steps a diamond reaches from its centre, as in GNU Go 3.8.
constexpr int diamond_radius = 6;

Reply limit_search(EngineState& state, Arguments& in) {
  const auto value = in.integer();
  if (!value) return refuse("invalid value for search limit");
  state.limits_search = *value != 0;
  return succeed();
}

// Replaces the area, and limits the search to it.
Reply set_diamond(EngineState& state, Arguments& in) {
  const auto centre = read_point(state, in);
  if (!centre) return refuse(bad_point);
  state.search_area = {};
  go::for_each_point(state.size(), [&](go::Point point) {
    const int steps = std::abs(go::column_of(point) - go::column_of(*centre)) +
                      std::abs(go::row_of(point) - go::row_of(*centre));
    if (steps <= diamond_radius) {
      state.search_area.insert(point);
    }
  });
  state.limits_search = true;
  return succeed();
}

// GNU Go does not notice that the point is bad.
Reply add_point(EngineState& state, Arguments& in) {
  const auto point = read_point(state, in);
  if (!point) return refuse(bad_point);
  state.search_area.insert(*point);
  return succeed();
}

Reply reset_area(EngineState& state, Arguments& /*in*/) {
  state.search_area = {};
  return succeed();
}

// The board on standard error, with `*` for the empty points of the area.
Reply draw_area(EngineState& state, Arguments& /*in*/) {
  const go::Position& board = state.board();
  const go::BoardSize size = state.size();
  std::string text = column_letters(size.width);
  for (int row = size.height - 1; row >= 0; --row) {
    text += fmt::format("\n{:2}", row + 1);
    for (int column = 0; column < size.width; ++column) {
      const go::Point point = go::point_at(column, row);
      const auto stone = board.stone_at(point);
      text += ' ';
      text += stone == go::Color::black           ? 'X'
              : stone == go::Color::white         ? 'O'
              : state.search_area.contains(point) ? '*'
                                                  : '.';
    }
    text += fmt::format(" {}", row + 1);
  }
  state.system().write_error(text + '\n' + column_letters(size.width));
  return succeed();
}

constexpr std::array search_area_table{
    Row{"draw_search_area", draw_area, true, {}, false, true},
    Row{"limit_search", limit_search, true, {}, false, true},
    Row{"reset_search_mask", reset_area, true, {}, false, true},
    Row{"set_search_diamond", set_diamond, true, {}, false, true},
    Row{"set_search_limit", add_point, true, {}, false, true},
};

}  // namespace

std::span<const Row> search_area_rows() {
  return search_area_table;
}

}  // namespace ludex::gtp

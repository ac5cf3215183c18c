#include "rules/gomoku/face.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/expects.h"
#include "rules/gomoku/forbidden.h"

namespace ludex::gomoku {

namespace {

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

int number_of(const BoardSize& size, Point point) {
  return rank_of(point) * size.width + file_of(point);
}

// The centre of a board with odd sides, and four points towards its corners.
std::vector<int> stars_of(const BoardSize& size) {
  std::vector<int> stars;
  if (size.width % 2 == 1 && size.height % 2 == 1) {
    stars.push_back(number_of(size, centre_of(size)));
  }
  const int shorter = std::min(size.width, size.height);
  if (shorter < 9) return stars;
  const int line = shorter >= 13 ? 3 : 2;
  for (const int rank : {line, size.height - 1 - line}) {
    for (const int file : {line, size.width - 1 - line}) {
      stars.push_back(number_of(size, point_at(file, rank)));
    }
  }
  return stars;
}

std::string_view reason_of(Foul foul) {
  switch (foul) {
    case Foul::overline:
      return "overline";
    case Foul::double_four:
      return "four_four";
    case Foul::double_three:
    case Foul::none:
      break;
  }
  return "three_three";
}

// Why the opening rule forbids an empty point to the player to move.
std::string_view reason_of(Task task) {
  return task == Task::offer ? "symmetric" : "opening";
}

}  // namespace

rules::Face face(const rules::Setup& setup) {
  const BoardSize size = setup.values.board_size(rules::size_parameter);
  rules::Face shown = rules::grid_face(size, letters);
  shown.stars = stars_of(size);
  return shown;
}

std::string cells_of(const Position& position) {
  const BoardSize size = position.size();
  std::string cells;
  for (int rank = 0; rank < size.height; ++rank) {
    for (int file = 0; file < size.width; ++file) {
      const Point point = point_at(file, rank);
      if (const auto color = position.stone_at(point)) {
        cells += *color == Color::black ? rules::dark_stone : rules::light_stone;
      } else {
        cells += position.is_empty(point) ? rules::empty_cell : rules::blocked_cell;
      }
    }
  }
  return cells;
}

rules::Trace trace_of(const BoardSize& size, Move move) {
  switch (move.kind()) {
    case Move::Kind::point:
      return {.at = {number_of(size, move.point())}};
    case Move::Kind::pass:
      return {.choice = "pass"};
    case Move::Kind::swap:
      return {.choice = "swap"};
    case Move::Kind::add_two:
      return {.choice = "two_more"};
    case Move::Kind::offer:
      return {.choice = "offer"};
    case Move::Kind::announce:
      return {.choice = fmt::to_string(move.number())};
    case Move::Kind::none:
      break;
  }
  expects(false);
  return {};
}

std::vector<rules::BoardMark> marks_of(const GameState& state) {
  using Kind = rules::BoardMark::Kind;
  const BoardSize size = state.position().size();
  std::vector<rules::BoardMark> marks;
  if (const auto end = state.ending(); end && end->kind == GameOutcome::Kind::row) {
    const Row& row = end->row;
    marks.push_back({.kind = Kind::row,
                     .at = number_of(size, row.first),
                     .to = number_of(size, moved(row.first, row.direction, row.length - 1))});
  }
  const Task task = state.turn().task;
  if (task != Task::offer && task != Task::choose) return marks;
  int number = 0;
  for (const Point point : state.opening().offers()) {
    marks.push_back({.kind = Kind::offer, .at = number_of(size, point), .number = ++number});
  }
  return marks;
}

bool may_foul(const GameState& state) {
  return state.rules().variant == Variant::renju && state.side_to_move() == Color::black &&
         state.turn().task == Task::stone;
}

std::vector<rules::Refusal> refusals_of(const GameState& state) {
  const BoardSize size = state.position().size();
  const Task task = state.turn().task;
  const bool is_free = state.opening().is_over(state.position());
  const bool fouls = may_foul(state);
  std::vector<rules::Refusal> refused;
  state.position().for_each_empty([&](Point point) {
    if (!is_free && !state.opening().allows(state.position(), point)) {
      refused.push_back({.at = number_of(size, point), .why = reason_of(task)});
    } else if (const Foul foul = fouls ? foul_at(state.position(), point) : Foul::none;
               foul != Foul::none) {
      refused.push_back({.at = number_of(size, point), .why = reason_of(foul)});
    }
  });
  return refused;
}

std::string_view phase_of(const GameState& state) {
  if (state.opening().is_over(state.position())) return "play";
  const Turn turn = state.turn();
  if (turn.may_swap || turn.may_add_two || turn.may_offer) return "choose";
  switch (turn.task) {
    case Task::announce:
    case Task::choose:
      return "choose";
    case Task::offer:
      return "offer";
    case Task::stone:
      break;
  }
  return "opening";
}

}  // namespace ludex::gomoku

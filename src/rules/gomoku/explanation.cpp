#include "rules/gomoku/explanation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "rules/gomoku/canonical_openings.h"
#include "rules/gomoku/examination.h"

namespace ludex::gomoku {

namespace {

using Lines = std::vector<std::string>;

std::string joined(const Lines& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string row_sentence(const Row& row) {
  Lines points;
  for (int at = 0; at < row.length; ++at) {
    points.push_back(to_text(moved(row.first, row.direction, at)));
  }
  return fmt::format("The row of {}: {}.", row.length, joined(points));
}

// Explains the last stone, a black one in renju.
void add_examination(const GameState& before, Point stone, Lines& lines) {
  const Examination examination = examine(before.position(), stone);
  const bool is_simple =
      examination.verdict == Foul::none && examination.threes.size() + examination.fours.size() < 2;
  if (is_simple) return;
  for (std::string& line : describe(examination)) {
    lines.push_back(std::move(line));
  }
}

void add_forbidden_points(const GameState& state, Lines& lines) {
  Lines points;
  for (const Point point : forbidden_points(state.position())) {
    points.push_back(
        fmt::format("{} ({})", to_text(point), name_of(foul_at(state.position(), point))));
  }
  if (!points.empty()) {
    lines.push_back(fmt::format("Forbidden for Black: {}.", joined(points)));
  }
}

void add_turn(const GameState& state, Lines& lines) {
  const Turn turn = state.turn();
  const std::string_view name = name_of(state.opening().color_of(turn.seat));
  const auto say = [&](std::string_view what) {
    lines.push_back(fmt::format("{} may {}.", name, what));
  };
  if (turn.may_swap) {
    say("swap the colours");
  }
  if (turn.may_add_two) {
    say("put two more stones and let the opponent choose its colour");
  }
  if (turn.may_offer) {
    say("offer several fifth moves instead of playing one");
  }
  switch (turn.task) {
    case Task::announce:
      lines.push_back(fmt::format("{} says how many fifth moves will be offered, at most {}.", name,
                                  turn.number));
      break;
    case Task::offer:
      lines.push_back(fmt::format("{} offers fifth moves, {} more.", name, turn.number));
      break;
    case Task::choose: {
      Lines points;
      for (const Point point : state.opening().offers()) {
        points.push_back(to_text(point));
      }
      lines.push_back(fmt::format("{} chooses Black's fifth move: {}.", name, joined(points)));
      break;
    }
    case Task::stone:
      break;
  }
}

void add_opening(std::span<const GameState> states, Lines& lines) {
  if (states.front().position().occupied_points() > 0) return;
  std::array<Point, 3> stones{};
  std::size_t found = 0;
  for (const GameState& state : states) {
    if (!state.last_stone()) continue;
    stones[found++] = *state.last_stone();
    if (found == stones.size()) break;
  }
  if (found < stones.size()) return;
  const CanonicalOpening* const opening = recognise(stones, states.front().rules().size);
  if (opening == nullptr) return;
  lines.push_back(fmt::format("The opening is {}, {} ({}, {}).", opening->code, opening->english,
                              opening->romaji, opening->japanese));
}

}  // namespace

Lines explain(std::span<const GameState> states) {
  Lines lines;
  const GameState& state = states.back();
  const auto end = state.ending();
  const bool is_renju = state.rules().variant == Variant::renju;
  if (end && end->kind == GameOutcome::Kind::row) {
    lines.push_back(row_sentence(end->row));
  }
  if (is_renju && states.size() > 1 && state.last_stone()) {
    const GameState& before = states[states.size() - 2];
    // The fifth stone, which White may have chosen, is black as well.
    if (before.side_to_move() == Color::black) {
      add_examination(before, *state.last_stone(), lines);
    }
  }
  if (state.rules().continuous) {
    lines.push_back(
        fmt::format("Rows so far: Black {}, White {}.", state.rows()[0], state.rows()[1]));
  }
  if (!end) {
    add_turn(state, lines);
  }
  const bool black_may_err = !end && is_renju && state.side_to_move() == Color::black;
  if (black_may_err) {
    add_forbidden_points(state, lines);
  }
  if (is_renju) {
    add_opening(states, lines);
  }
  return lines;
}

}  // namespace ludex::gomoku

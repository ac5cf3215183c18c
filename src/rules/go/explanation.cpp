#include "rules/go/explanation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "rules/go/notation.h"

namespace ludex::go {

namespace {

using Lines = std::vector<std::string>;

std::string list_of(const PointSet& points) {
  Lines words;
  points.for_each([&](Point point) { words.push_back(to_vertex(point)); });
  return fmt::format("{}", fmt::join(words, " "));
}

// "1 stone", "2 stones".
std::string counted(int number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

void add_captures(const GameState& state, Lines& lines) {
  const Position& position = state.position();
  const auto last = state.last_move();
  if (last && last->is_stone()) {
    const Position before = state.position_after(state.move_count() - 1);
    const auto taken_by = [&](Color color) {
      return position.captured_by(color) - before.captured_by(color);
    };
    if (const int taken = taken_by(last->color()); taken > 0) {
      lines.push_back(fmt::format("{} takes {} by {}.", name_of(last->color()),
                                  counted(taken, "stone"), to_vertex(last->point())));
    }
    if (const int lost = taken_by(~last->color()); lost > 0) {
      lines.push_back(fmt::format("{} takes {} of its own off the board by suicide at {}.",
                                  name_of(last->color()), counted(lost, "stone"),
                                  to_vertex(last->point())));
    }
  }
  const int black = position.captured_by(Color::black);
  const int white = position.captured_by(Color::white);
  if (black > 0 || white > 0) {
    lines.push_back(fmt::format("Taken so far: by Black {}, by White {}.", black, white));
  }
}

void add_bans(const GameState& state, Lines& lines) {
  const Color color = state.to_move();
  for_each_point(state.position().size(), [&](Point point) {
    const Legality legality = state.judge(color, point);
    const bool is_ban =
        legality.reason == Legality::Reason::ko || legality.reason == Legality::Reason::superko;
    if (is_ban) {
      lines.push_back(
          fmt::format("{} may not play {}: {}.", name_of(color), to_vertex(point), why(legality)));
    }
  });
}

void add_holding(const Score& score, Color color, Lines& lines) {
  const SideScore& holding = score.holdings[index(color)];
  std::string sum = score.scoring == Scoring::area
                        ? counted(holding.stones, "stone")
                        : fmt::format("{} and {}", counted(holding.prisoners, "prisoner"),
                                      counted(holding.dead, "dead stone"));
  if (color == Color::white && score.komi != 0) {
    sum += fmt::format(", komi {}", points_text(score.komi));
  }
  if (color == Color::white && score.compensation != 0) {
    sum += fmt::format(", compensation {}", score.compensation);
  }
  int total = score.of(color);
  if (color == Color::white) {
    total += score.komi + 100 * score.compensation;
  }
  lines.push_back(fmt::format("{}: {}, {} of territory: {}.", name_of(color), sum,
                              counted(holding.territory, "point"), points_text(total)));
}

}  // namespace

Lines explain(const GameState& state) {
  Lines lines;
  add_captures(state, lines);
  if (const auto stood = state.idle_cycle()) {
    lines.push_back(fmt::format(
        "The position after move {} stands again, and both have lost equally many stones since.",
        *stood));
  }
  if (state.handicap_left() > 0) {
    lines.push_back(
        fmt::format("Black puts {} more.", counted(state.handicap_left(), "handicap stone")));
  }
  if (!state.play_is_over()) {
    add_bans(state, lines);
  }
  return lines;
}

Lines explain(const Score& score) {
  Lines lines;
  for (const Color color : colors) {
    add_holding(score, color, lines);
  }
  const auto add_points = [&](std::string_view what, const PointSet& points) {
    if (!points.empty()) {
      lines.push_back(fmt::format("{}: {}.", what, list_of(points)));
    }
  };
  add_points("Black's territory", score.territory[index(Color::black)]);
  add_points("White's territory", score.territory[index(Color::white)]);
  add_points("Nobody's", score.dame);
  add_points("Dead", score.dead);
  add_points("In seki", score.seki);
  return lines;
}

}  // namespace ludex::go

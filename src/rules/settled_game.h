// The interface of games whose board the players settle before it is scored.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game.h"
#include "rules/point.h"

namespace ludex::rules {

struct OwnedStone {
  Point point;
  Seat owner{};
  bool operator==(const OwnedStone&) const = default;
};

// The owner of each point once the dead stones are removed, and the points of both seats.
struct BoardCount {
  // By row * width + column: 1 for the first seat, -1 for the second, 0 for nobody.
  std::vector<std::int8_t> owners;
  // The points of each seat in hundredths, including komi and compensation.
  std::array<std::int64_t, 2> hundredths{};
  bool operator==(const BoardCount&) const = default;
};

// A Game that also implements this ends in two steps: play ends (in go when both players have
// passed), and then the players name the dead stones. outcome() is empty between the two.
class SettledGame {
 public:
  SettledGame() = default;
  SettledGame& operator=(const SettledGame&) = delete;
  virtual ~SettledGame() = default;

  // Whether play has ended and the board is to be settled now.
  [[nodiscard]] virtual bool awaits_settlement() const = 0;
  // The outcome with these stones taken off the board; an empty list gives the result that the
  // rules give a board on which the players do not agree. Points without a stone are ignored.
  // Before awaits_settlement() it is the outcome of a game that is broken off.
  [[nodiscard]] virtual Outcome settled(std::span<const Point> dead) const = 0;
  // The same where the players have also named the stones that live without points, in go those in
  // seki. A game that has none ignores them.
  [[nodiscard]] virtual Outcome settled_with_seki(std::span<const Point> dead,
                                                  std::span<const Point> /*seki*/) const {
    return settled(dead);
  }
  // The stones that nobody can call dead, since the rules show that they live. In the order of the
  // points.
  [[nodiscard]] virtual std::vector<Point> certainly_alive() const { return {}; }
  // Whether the players name dead stones at the end; otherwise all stones count as alive.
  [[nodiscard]] virtual bool removes_dead_stones() const { return true; }
  // The count behind settled() with the same stones, for a program that shows the board meanwhile.
  // Expects awaits_settlement().
  [[nodiscard]] virtual BoardCount counted(std::span<const Point> dead) const = 0;
  // The point that the text names in coordinates; std::nullopt if it names no point of the board.
  [[nodiscard]] virtual std::optional<Point> point_named(std::string_view /*text*/) const {
    return std::nullopt;
  }
  // The reasons behind settled(), as lines for people: who owns which points, and what counts for
  // whom.
  [[nodiscard]] virtual std::vector<std::string> explain_settled(
      std::span<const Point> /*dead*/) const {
    return {};
  }
  // All stones on the board, in the order of the points.
  [[nodiscard]] virtual std::vector<OwnedStone> stones() const = 0;
  // The stones that live or die together with the given ones, which are included: in go, whole
  // strings. In the order of the points, each once.
  [[nodiscard]] virtual std::vector<Point> whole_strings(std::span<const Point> stones) const = 0;
  // The coordinates of the point, or some words for a point that is not on the board.
  [[nodiscard]] virtual std::string point_text(const Point& point) const = 0;
  // Whether a move costs its player a point, as in territory scoring. There, moves that only find
  // out what is dead may not count.
  [[nodiscard]] virtual bool moves_cost_points() const = 0;

 protected:
  SettledGame(const SettledGame&) = default;
};

}  // namespace ludex::rules

// Games whose board the players settle before it is scored.
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

// Whose each point is once the dead stones are gone, and what that is worth.
struct BoardCount {
  // By row * width + column: 1 the first seat's, -1 the second's, 0 nobody's.
  std::vector<std::int8_t> owners;
  // Points of each seat in hundredths, komi and compensation included.
  std::array<std::int64_t, 2> hundredths{};
  bool operator==(const BoardCount&) const = default;
};

// A Game that is also this ends in two steps: play is over, in go when both have passed, and then
// the players say which stones are dead. outcome() stays empty in between.
class SettledGame {
 public:
  SettledGame() = default;
  SettledGame& operator=(const SettledGame&) = delete;
  virtual ~SettledGame() = default;

  // Whether play is over and the board is to be settled now.
  [[nodiscard]] virtual bool awaits_settlement() const = 0;
  // The outcome with these stones taken off the board. None: what the rules say of a board that the
  // players do not agree on. Expects awaits_settlement(); points where no stone stands are ignored.
  [[nodiscard]] virtual Outcome settled(std::span<const Point> dead) const = 0;
  // What settled() with these stones counts, for who shows the board meanwhile. Expects
  // awaits_settlement().
  [[nodiscard]] virtual BoardCount counted(std::span<const Point> dead) const = 0;
  // The point that the text names in coordinates; nothing if it names none of the board.
  [[nodiscard]] virtual std::optional<Point> point_named(std::string_view /*text*/) const {
    return std::nullopt;
  }
  // What settled() rests on, as lines for people: whose the points are, and what counts for whom.
  [[nodiscard]] virtual std::vector<std::string> explain_settled(
      std::span<const Point> /*dead*/) const {
    return {};
  }
  // All stones on the board, in the order of the points.
  [[nodiscard]] virtual std::vector<OwnedStone> stones() const = 0;
  // The stones that live or die together with these, which are among them: in go, whole strings. In
  // the order of the points, each once.
  [[nodiscard]] virtual std::vector<Point> whole_strings(std::span<const Point> stones) const = 0;
  // What coordinates call the point; of one that is on no board, some words.
  [[nodiscard]] virtual std::string point_text(const Point& point) const = 0;
  // Whether a move costs its player a point, so that moves which only find out what is dead may not
  // count: territory scoring.
  [[nodiscard]] virtual bool moves_cost_points() const = 0;

 protected:
  SettledGame(const SettledGame&) = default;
};

}  // namespace ludex::rules

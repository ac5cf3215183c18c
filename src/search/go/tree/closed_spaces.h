// Small spaces that strings of one colour close in and have all their liberties in. What becomes of
// them is played out (space_game.h): a net of a few layers seldom sees sekis.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/tree/space_game.h"

namespace ludex::search {

// A move in a closed space that gains points, whatever a search says of it.
struct SureMove {
  go::Point point{};
  double temperature = 0;  // SpaceScores
};

class ClosedSpace {
 public:
  // `points` are those where both may play, `walls` one stone of each string around them.
  ClosedSpace(const go::Position& position, go::Color owner, const go::PointSet& points,
              const std::vector<go::Point>& walls);

  // The points of the space and the stones of its walls.
  [[nodiscard]] const go::PointSet& whole() const { return whole_; }
  [[nodiscard]] const go::PointSet& walls() const { return walls_; }
  // The stones of the opponent around the walls.
  [[nodiscard]] const go::PointSet& guards() const { return guards_; }
  [[nodiscard]] go::Color owner() const { return owner_; }
  // Whether the space of another board is the same, whatever stones are inside, and what was played
  // out of this one holds.
  [[nodiscard]] bool is_known_as(go::Color owner, const go::PointSet& points,
                                 const go::PointSet& walls) const;
  // Takes over a board where the same space stands.
  void move_to(const go::Position& position);
  // Absent on a board where the space is not closed any more, or if it was too large.
  [[nodiscard]] std::optional<SpaceScores> scores(const go::Position& position, go::Color mover);
  // Adds the moves that reach the mover's score, if a move gains points; of these those that leave
  // the opponent the smallest threats.
  void add_sure_moves(const go::Position& position, go::Color mover, std::vector<SureMove>& moves);

 private:
  [[nodiscard]] SpaceStones stones_on(const go::Position& position) const;
  [[nodiscard]] bool is_closed(const go::Position& position) const;

  go::Color owner_;
  std::vector<go::Point> points_;
  go::PointSet walls_;
  go::PointSet whole_;
  go::PointSet guards_;
  SpaceGame game_;
  std::unordered_map<std::uint32_t, SpaceScores> known_;
};

// Those of one board, followed on boards that come after it. For one thread at a time.
class ClosedSpaces {
 public:
  // What stands around the walls has at least so many liberties where a space is found in the
  // middle of a game, and on boards after it or at the end of a game.
  static constexpr int liberties_of_guards = 3;
  static constexpr int least_liberties_of_guards = 2;

  ClosedSpaces() = default;
  explicit ClosedSpaces(const go::Position& position,
                        int fewest_liberties_of_guards = liberties_of_guards);
  // Makes them those of another board. What was played out is kept where the same space stands.
  void move_to(const go::Position& position);

  [[nodiscard]] bool empty() const { return spaces_.empty(); }
  // A space that is still closed on a board, and what Black gets there.
  struct Count {
    const ClosedSpace* space;
    SpaceScores scores;
    double black;  // what is expected
  };
  [[nodiscard]] std::vector<Count> counts(const go::Position& position, go::Color mover);
  // The moves in them that gain points.
  [[nodiscard]] std::vector<SureMove> sure_moves(const go::Position& position, go::Color mover);

 private:
  int fewest_liberties_of_guards_ = liberties_of_guards;
  std::vector<ClosedSpace> spaces_;
};

// By how many points Black gets more there than by who is expected to have each point: from -1,
// White's, to 1, Black's.
template <class Expected>
[[nodiscard]] double black_gain(const std::vector<ClosedSpaces::Count>& counts,
                                const Expected& expected) {
  double gain = 0;
  for (const ClosedSpaces::Count& count : counts) {
    gain += count.black;
    count.space->whole().for_each([&](go::Point point) { gain -= expected(point); });
  }
  return gain;
}

}  // namespace ludex::search

// Evaluates a board by random games: who gets each point, and which stones are dead.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "rules/go/game_state.h"
#include "rules/go/life.h"
#include "rules/go/point_set.h"

namespace ludex::search {

class Survey {
 public:
  // Says of the survey so far whether its games are enough.
  using Enough = std::function<bool(const Survey&)>;

  // Plays `games` games to their end, or until they are enough; the colours take turns in moving
  // first. The same seed makes the same survey.
  Survey(const go::Position& position, int games, std::uint64_t seed, const Enough& enough = {});

  // 1000 if Black gets the point in all games, -1000 if White does.
  [[nodiscard]] int permill(go::Point point) const;
  // The strings whose points go mostly to the opponent; where strings of the opponent around them
  // are in doubt too, as in a seki, almost all must. Stones that cannot be captured, whatever is
  // played, are never among them; stones that those enclose always are.
  [[nodiscard]] go::PointSet dead() const;
  // The strings of which it is open who gets their points; none that cannot be captured, whatever
  // is played, or that such strings enclose.
  [[nodiscard]] go::PointSet doubtful() const;
  // In how many games more, in permill, these points with stones go to the stones' owners; 0 of
  // none.
  [[nodiscard]] int kept(const go::PointSet& stones) const;
  // Whether it is still open who gets the point.
  [[nodiscard]] bool is_open(go::Point point) const;
  // Whether it will be open after all games, however those end that are not played yet.
  [[nodiscard]] bool stays_open(go::Point point) const;

 private:
  // In how many games more, in permill, the points of a string go to its owner.
  [[nodiscard]] int kept(go::Point string) const;
  // Whether all strings of the opponent that touch the string or its liberties live.
  [[nodiscard]] bool is_among_the_living(go::Point string) const;

  go::Position position_;
  go::UnconditionalStatus sure_;
  int games_;                                        // to be played
  int played_ = 0;                                   // of these
  std::array<std::int32_t, go::point_room> lead_{};  // of Black, in games
};

}  // namespace ludex::search

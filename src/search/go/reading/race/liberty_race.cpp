#include "search/go/reading/race/liberty_race.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "search/go/playout/tactics.h"
#include "search/go/reading/eyes/eye_space.h"

namespace ludex::search::go_reading {

namespace {

// The moves that it takes to capture a group with an eye of so many points from inside.
constexpr std::array<int, 8> moves_to_fill{0, 1, 2, 3, 5, 8, 12, 17};
constexpr int most_eye_points = 7;
// Strings around a race with no more liberties may be captured.
constexpr int weak_outside = 2;
constexpr int most_points_of_space = 10;

// Whether liberties that cannot be counted are guessed.
enum class Counting : std::uint8_t { exact, rough };

// Counts the liberties of one group.
class Count {
 public:
  Count(const go::Position& position, const go::PointSet& group, const go::PointSet& rival,
        Counting counting)
      : position_(position),
        is_rough_(counting == Counting::rough),
        group_(group),
        rival_(rival),
        around_(points_beside(group)),
        owner_(*position.stone_at(group.list().front())) {}

  std::optional<RaceLiberties> liberties(const go::PointSet& shared) {
    go::PointSet own = (around_ & empty_points(position_)) - shared;
    while (!own.empty()) {
      const go::Point liberty = own.list().front();
      const auto eye = eye_of(liberty);
      if (eye && add_eye(*eye)) {
        own -= *eye;
        continue;
      }
      if (!is_rough_ && (eye || !is_plain(liberty))) return std::nullopt;
      found_.outside += is_self_atari(liberty) ? 2 : 1;
      own.erase(liberty);
    }
    return is_rough_ || are_walls_strong() ? std::optional(found_) : std::nullopt;
  }

 private:
  // The points that the group closes in around the liberty, if they are few.
  [[nodiscard]] std::optional<go::PointSet> eye_of(go::Point liberty) const {
    const go::PointSet open = all_points(position_.size()) - position_.stones_of(owner_);
    go::PointSet eye{liberty};
    for (go::PointSet last; last != eye;) {
      last = eye;
      eye |= points_beside(eye) & open;
      if (eye.size() > most_eye_points || !(eye & rival_).empty()) return std::nullopt;
    }
    return eye;
  }

  bool add_eye(const go::PointSet& eye) {
    const go::PointSet border = points_beside(eye) & position_.stones_of(owner_);
    if (!(border - group_).empty() || found_.eye_class != 0) return false;
    const int points = eye.size();
    const int prisoners = (eye & position_.stones_of(~owner_)).size();
    found_.eye = moves_to_fill.at(static_cast<std::size_t>(points)) - prisoners;
    found_.eye_class = points <= 3 ? 1 : points - 2;
    eye_ = eye;
    return true;
  }

  [[nodiscard]] bool is_self_atari(go::Point liberty) const {
    return go_playout::liberties_after<2>(position_, ~owner_, liberty) < 2;
  }

  // Whether the opponent fills the point in one move, and its owner gains nothing there.
  [[nodiscard]] bool is_plain(go::Point liberty) const {
    if (is_self_atari(liberty)) return false;
    const go::PointSet beside = points_beside({liberty}) & position_.stones_of(owner_);
    if (!(beside - group_).empty()) return false;
    const go::PointSet gained = position_.liberties_after(owner_, liberty) - around_;
    return gained.size() <= 1;
  }

  // The strings of the opponent around the group, without the rival and those in its eye.
  [[nodiscard]] bool are_walls_strong() const {
    const go::PointSet walls = (around_ & position_.stones_of(~owner_)) - rival_ - eye_;
    bool strong = true;
    walls.for_each(
        [&](go::Point stone) { strong &= position_.liberty_count(stone) > weak_outside; });
    return strong;
  }

  const go::Position& position_;
  bool is_rough_;
  const go::PointSet& group_;
  const go::PointSet& rival_;
  go::PointSet around_;
  go::Color owner_;
  go::PointSet eye_;
  RaceLiberties found_;
};

struct Race {
  const go::PointSet& victim;
  const go::PointSet& rival;
};

std::optional<bool> counted(const go::Position& position, const Race& race, go::Color mover,
                            Counting counting) {
  const go::PointSet shared =
      points_beside(race.victim) & points_beside(race.rival) & empty_points(position);
  const auto of_victim = Count(position, race.victim, race.rival, counting).liberties(shared);
  if (!of_victim) return std::nullopt;
  const auto of_rival = Count(position, race.rival, race.victim, counting).liberties(shared);
  if (!of_rival) return std::nullopt;
  const bool rival_moves = position.has_stone(mover, race.rival.list().front());
  return wins_race(*of_victim, *of_rival, shared.size(), rival_moves);
}

}  // namespace

bool wins_race(const RaceLiberties& victim, const RaceLiberties& rival, int shared,
               bool rival_moves) {
  int of_victim = victim.outside + victim.eye;
  int of_rival = rival.outside + rival.eye;
  if (rival.eye_class > victim.eye_class) {
    of_rival += shared;
  } else if (victim.eye_class != 0) {
    of_victim += shared;  // the rival has to fill them all alone
  } else if (shared > 1) {
    of_victim += shared - 1;
  }
  return rival_moves ? of_rival >= of_victim : of_rival > of_victim;
}

std::optional<bool> wins_race(const go::Position& position, const go::PointSet& victim,
                              const go::PointSet& rival, go::Color mover) {
  if (position.ko()) return std::nullopt;
  return counted(position, {victim, rival}, mover, Counting::exact);
}

bool is_shut_in(const go::Position& position, const go::PointSet& group) {
  const go::Color opponent = ~*position.stone_at(group.list().front());
  const go::PointSet open = all_points(position.size()) - position.stones_of(opponent);
  go::PointSet space = group;
  for (go::PointSet last; last != space && space.size() <= most_points_of_space;) {
    last = space;
    space |= points_beside(space) & open;
  }
  return space.size() <= most_points_of_space;
}

bool seems_to_win_race(const go::Position& position, const go::PointSet& victim,
                       const go::PointSet& rival, go::Color mover) {
  if (is_shut_in(position, victim) || is_shut_in(position, rival)) return false;
  return counted(position, {victim, rival}, mover, Counting::rough).value();
}

}  // namespace ludex::search::go_reading

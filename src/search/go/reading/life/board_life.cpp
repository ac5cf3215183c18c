#include "search/go/reading/life/board_life.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "search/go/reading/eyes/eye_space.h"
#include "search/go/reading/eyes/eyes.h"
#include "search/go/reading/life/joined_strings.h"

namespace ludex::search::go_reading {

namespace {

// How many steps away a way out is looked for.
constexpr int steps_out = 4;

go::PointSet inside_of(const EyeSpace& space) {
  return space.points - space.margins;
}

// `with_move` is the most that one move gains as long as eyes are added.
void add_eye(const Eye& eye, GroupLife& group) {
  const int kept = kept_eyes(eye);
  const int held = eye.value.waits_for_ko ? kept : eye.value.defended_without_kos;
  const int gain = is_settled_by_a_move(eye) ? std::max(0, held - kept) : 0;
  group.with_move = std::max(group.with_move, gain);
  group.attacked += kept;
  group.defended += std::max(kept, eye.value.defended);
  group.room += inside_of(eye.space).size();
  if (gain == 0) return;
  for (const go::Point point : {eye.attack, eye.defence}) {
    if (point != go::Point{}) {
      group.vital.insert(point);
    }
  }
}

// The board with the stones that count as standing.
class StandingStones {
 public:
  StandingStones(const go::Position& position, const go::PointSet& lively)
      : position_(position), lively_(lively), board_(all_points(position.size())) {
    inner_ = board_ - first_line(board_);
    free_ = board_ - stones_of(go::Color::black) - stones_of(go::Color::white);
  }

  [[nodiscard]] BoardLife life(const std::vector<WeakString>& weak, EyeValues& values) const {
    BoardLife life;
    JoinedStrings strings(position_, stones_of(go::Color::black) | stones_of(go::Color::white));
    std::vector<Eye> eyes;
    for (const EyeSpace& space : eye_spaces_of(position_, lively_)) {
      const go::PointSet inside = inside_of(space);
      if (inside.empty()) continue;
      std::vector<HalfEye> half_eyes;
      add_half_eyes(position_, space, weak, half_eyes);
      eyes.push_back(values.of(position_, space, half_eyes));
      strings.join_around(inside, space.owner);
      life.inside[go::index(space.owner)] |= inside;
    }
    strings.number_groups();
    add_groups(strings, life);
    for (const Eye& eye : eyes) {
      const go::PointSet wall = points_beside(inside_of(eye.space)) & stones_of(eye.space.owner);
      if (wall.empty()) continue;
      add_eye(eye, life.groups[strings.group_at(wall.list().front())]);
    }
    for (GroupLife& group : life.groups) {
      group.with_move += group.attacked;
      if (group.attacked < 2) {
        group.ways_out = ways_out(group, life.inside[go::index(group.owner)]);
      }
    }
    return life;
  }

 private:
  [[nodiscard]] go::PointSet stones_of(go::Color color) const {
    return position_.stones_of(color) & lively_;
  }
  void add_groups(const JoinedStrings& strings, BoardLife& life) const {
    life.groups.resize(strings.count());
    for (const go::Color color : go::colors) {
      stones_of(color).for_each([&](go::Point stone) {
        GroupLife& group = life.groups[strings.group_at(stone)];
        group.owner = color;
        group.stones.insert(stone);
      });
    }
  }
  // Both sides spread by a step each in turn. The group gets where its colour stands, too.
  [[nodiscard]] int ways_out(const GroupLife& group, const go::PointSet& inside) const {
    const go::PointSet own = stones_of(group.owner);
    const go::PointSet other = stones_of(~group.owner);
    go::PointSet reached = group.stones;
    go::PointSet theirs = other;
    for (int step = 0; step < steps_out; ++step) {
      reached |= (points_beside(reached) & ((free_ & inner_) | own)) - theirs;
      theirs |= (points_beside(theirs) & free_) - reached;
    }
    const go::PointSet beside = points_beside(group.stones) | points_beside(other);
    return ((reached & free_) - inside - beside).size();
  }

  const go::Position& position_;
  go::PointSet lively_;
  go::PointSet board_;
  go::PointSet inner_;
  go::PointSet free_;
};

class LibertyCount {
 public:
  LibertyCount(const go::Position& position, const GroupLife& group, const GroupLife& other)
      : has_eye_(group.attacked > 0), other_has_eye_(other.attacked > 0) {
    const go::PointSet empty = position.points_with(go::Position::Content::empty);
    const go::PointSet ours = points_beside(group.stones) & empty;
    const go::PointSet theirs = points_beside(other.stones) & empty;
    common_ = (ours & theirs).size();
    ahead_ = (ours - theirs).size() - (theirs - ours).size();
  }

  // Liberties that both have count for who alone has an eye. Two of them keep both alive unless one
  // is so far ahead that he can fill them.
  [[nodiscard]] RaceByLiberties outcome(bool moves_first) const {
    int ahead = ahead_ - (moves_first ? 0 : 1);
    if (has_eye_ != other_has_eye_) {
      ahead += has_eye_ ? common_ : -common_;
    } else if (common_ > 1 && std::abs(ahead) < common_) {
      return RaceByLiberties::open;
    }
    return ahead >= 0 ? RaceByLiberties::won : RaceByLiberties::lost;
  }

 private:
  bool has_eye_;
  bool other_has_eye_;
  int common_ = 0;
  int ahead_ = 0;
};

// A group that wins one of its races is safe.
void race(const go::Position& position, go::Color mover, std::vector<GroupLife>& hopeless) {
  for (GroupLife& group : hopeless) {
    const go::PointSet beside = points_beside(group.stones);
    for (const GroupLife& other : hopeless) {
      if (other.owner == group.owner || (beside & other.stones).empty()) continue;
      const LibertyCount count(position, group, other);
      group.race = std::max(group.race, count.outcome(group.owner == mover));
    }
  }
}

}  // namespace

BoardLife life_on_board(const go::Position& position, go::Color mover,
                        const std::vector<WeakString>& weak, EyeValues& values) {
  const go::PointSet lively = lively_stones(position, weak);
  BoardLife life = StandingStones(position, lively).life(weak, values);
  std::vector<GroupLife> hopeless;
  go::PointSet stones;
  for (const GroupLife& group : life.groups) {
    if (group.defended < 2 && group.ways_out == 0) {
      hopeless.push_back(group);
      stones |= group.stones;
    }
  }
  if (hopeless.empty()) return life;
  race(position, mover, hopeless);
  life = StandingStones(position, lively - stones).life(weak, values);
  life.hopeless = stones;
  life.groups.insert(life.groups.end(), hopeless.begin(), hopeless.end());
  return life;
}

}  // namespace ludex::search::go_reading

#include "search/go/reading/life/life_goal.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/random.h"
#include "search/go/playout/tactics.h"
#include "search/go/reading/eyes/eye_space.h"
#include "search/go/reading/ladder.h"
#include "search/go/reading/strings.h"

namespace ludex::search::go_reading {

namespace {

// With so much room a group is not killed.
constexpr int much_room = 26;
// Outside its eyes a dead group has no more than this, and margins included no more than that.
constexpr int little_room = 2;
constexpr int little_open_room = 3;
// A group that is closed in has no more outside its eyes, margins included.
constexpr int most_room_if_closed = 1;
// With more ways out it may escape.
constexpr int few_ways_out = 2;

constexpr std::size_t most_moves_of_life = 14;

std::uint64_t key_for(const GroupInQuestion& group) {
  std::uint64_t key = go::index(group.owner);
  group.stones.for_each([&](go::Point stone) { key = key * 1009 + go::index(stone); });
  return split_mix(key);
}

// The points outside its eyes that a group reaches even if its opponent starts.
int room_left(const Assessment& found) {
  go::PointSet room = found.room;
  for (const Eye& eye : found.eyes) {
    room -= eye.space.points;
  }
  return room.size();
}
// Margins among them.
int open_room(const Assessment& found) {
  go::PointSet room = found.room;
  for (const Eye& eye : found.eyes) {
    room -= eye.space.points - eye.space.margins;
  }
  return room.size();
}

// Whether the opponent's move in one of the spaces leaves too few eyes even if the owner moves
// first in all others. Said only of groups that are closed in: elsewhere the owner's next move may
// reach more than the spaces that there are.
bool dies_by_one_move(const Assessment& found) {
  if (open_room(found) > most_room_if_closed) return false;
  int most = 0;
  for (const Eye& eye : found.eyes) {
    if (!eye.space.margins.empty()) return false;
    if (eye.is_searched && eye.attack != go::Point{}) {
      most = std::max(most, eye.value.defended - eye.value.attacked);
    }
  }
  return found.defended - most < 2 && found.ways_out.empty();
}

bool is_at_edge(const go::Position& position, go::Point point) {
  const int column = go::column_of(point);
  const int row = go::row_of(point);
  return column == 0 || row == 0 || column == position.size().width - 1 ||
         row == position.size().height - 1;
}

// How urgent points are.
class Urgency {
 public:
  void add(go::Point point, int urgency) {
    const auto found = std::find_if(points_.begin(), points_.end(),
                                    [&](const auto& each) { return each.first == point; });
    if (found == points_.end()) {
      points_.emplace_back(point, urgency);
    } else {
      found->second += urgency;
    }
  }
  void add(const go::PointSet& points, int urgency) {
    points.for_each([&](go::Point point) { add(point, urgency); });
  }
  // The most urgent empty ones first.
  void list(const go::Position& position, Candidates& moves) {
    std::stable_sort(points_.begin(), points_.end(),
                     [](const auto& one, const auto& other) { return one.second > other.second; });
    std::size_t listed = 0;
    for (const auto& [point, urgency] : points_) {
      if (listed == most_moves_of_life) return;
      if (point != go::Point{} && position.is_empty(point)) {
        moves.add(point);
        ++listed;
      }
    }
  }

 private:
  std::vector<std::pair<go::Point, int>> points_;
};

}  // namespace

LifeGoal::LifeGoal(const go::Position& position, const GroupInQuestion& group, EyeValues& values)
    : group_(group), key_(key_for(group)), assessor_(position, group, values) {}

const Assessment& LifeGoal::assess(const KoBoard& board) const {
  const std::uint64_t key = board.position().key();
  const auto known = assessed_.find(key);
  if (known != assessed_.end()) return known->second;
  if (assessed_.size() >= most_kept) {
    assessed_.clear();
  }
  return assessed_.emplace(key, assessor_.assess(board.position())).first->second;
}

// Whether a string that holds the eyes together falls in a ladder.
bool LifeGoal::can_be_taken(const KoBoard& board, const Assessment& found, go::Color mover) const {
  const bool owner_moves = mover == group_.owner;
  go::Position position = board.position();
  go::PointSet left = found.chain;
  for (const go::Point stone : found.chain.list()) {
    if (!left.contains(stone)) continue;
    left -= position.string_stones(stone);
    if (position.liberty_count(stone) > (owner_moves ? 1 : 2)) continue;
    if (owner_moves || ladder_attack(position, stone).captured) return true;
  }
  return false;
}

// Whether a string around the group, none of those inside its eyes, is in atari.
bool LifeGoal::has_atari_outside(const go::Position& position, const Assessment& found) const {
  go::PointSet around = points_beside(found.chain) & position.stones_of(~group_.owner);
  for (const Eye& eye : found.eyes) {
    around -= eye.space.points;
  }
  const std::vector<go::Point> stones = around.list();
  return std::any_of(stones.begin(), stones.end(),
                     [&](go::Point stone) { return position.liberty_count(stone) == 1; });
}

std::optional<bool> LifeGoal::decided(KoBoard& board, go::Color mover, Zone& zone,
                                      NodeCount& /*nodes*/) const {
  const go::Position& position = board.position();
  if (is_gone(position)) {
    zone |= group_.stones;
    return true;
  }
  const Assessment& found = assess(board);
  if (found.sure_eyes(mover == group_.owner) >= 2 && !can_be_taken(board, found, mover)) {
    return false;
  }
  if (found.held_room.size() >= much_room) return false;
  if (mover == group_.owner) return std::nullopt;
  if (found.defended >= 2 && !dies_by_one_move(found)) return std::nullopt;
  if (room_left(found) > little_room || open_room(found) > little_open_room) return std::nullopt;
  if (found.ways_out.size() > few_ways_out) return std::nullopt;
  if (has_atari_outside(position, found)) return std::nullopt;
  zone |= found.room;
  for (const Eye& eye : found.eyes) {
    zone |= eye.space.points;
  }
  for (const HalfEye& half : found.half_eyes) {
    zone |= go::PointSet(half.defences);
  }
  // What may join the group to others, or take from those around it.
  zone |= points_beside(zone | found.chain) & empty_points(position);
  zone |= ways_to_take_around(position, found);
  return true;
}

// The smallest spaces that are worth two eyes: of large ones, as of room, more is left than one
// stone takes.
void LifeGoal::add_life_to_zone(const KoBoard& board, Zone& zone) const {
  const Assessment& found = assess(board);
  if (found.sure_eyes(true) < 2) return;
  std::vector<const Eye*> eyes;
  for (const Eye& eye : found.eyes) {
    if (eye.value.defended > 0) {
      eyes.push_back(&eye);
    }
  }
  std::stable_sort(eyes.begin(), eyes.end(), [](const Eye* one, const Eye* other) {
    return one->space.points.size() < other->space.points.size();
  });
  int sum = 0;
  for (const Eye* eye : eyes) {
    if (sum >= 2) return;
    sum += eye->value.attacked;
    if (!eye->is_searched) continue;
    zone |= eye->space.points;
    for (const HalfEye& half : found.half_eyes) {
      if (eye->space.points.contains(half.point)) {
        zone |= go::PointSet(half.attacks);
      }
    }
  }
}

// The liberties of strings around the group that fall if its owner starts.
go::PointSet LifeGoal::ways_to_take_around(const go::Position& position,
                                           const Assessment& found) const {
  go::Position board = position;
  go::PointSet ways;
  for_each_string(position, points_beside(found.chain) & position.stones_of(~group_.owner),
                  [&](go::Point stone) {
                    if (ladder_attack(board, stone).captured) {
                      ways |= position.liberties(stone);
                    }
                  });
  return ways;
}

void LifeGoal::add_moves(const KoBoard& board, Candidates& moves) const {
  const go::Position& position = board.position();
  if (is_gone(position)) return;
  const Assessment& found = assess(board);
  Urgency urgency;
  for (const Eye& eye : found.eyes) {
    if (eye.attack != go::Point{}) {
      urgency.add(eye.attack, 40);
    }
    if (eye.defence != go::Point{}) {
      urgency.add(eye.defence, 40);
    }
    eye.space.points.for_each([&](go::Point point) {
      urgency.add(point, 4 + 2 * neighbours_in(eye.space.points, point));
    });
    urgency.add(eye.space.margins, 12);
    urgency.add(points_beside(eye.space.margins) - eye.space.points, 5);
  }
  for (const HalfEye& half : found.half_eyes) {
    urgency.add(go::PointSet(half.attacks), 15);
    urgency.add(go::PointSet(half.defences), 15);
  }
  const go::PointSet around = points_beside(found.chain);
  const go::PointSet empty = empty_points(position);
  urgency.add(around & empty, 3);
  const go::PointSet frontier = points_beside(found.room) & empty;
  urgency.add(frontier & points_beside(position.stones_of(~group_.owner)), 6);
  go::PointSet seen;
  (around & position.stones_of(~group_.owner)).for_each([&](go::Point stone) {
    const go::Point string = position.string_at(stone);
    if (seen.contains(string) || position.liberty_count(stone) > 3) return;
    seen.insert(string);
    for (const go::Point liberty : go_playout::liberties_of<3>(position, stone)) {
      urgency.add(liberty, 24 / position.liberty_count(stone));
    }
  });
  found.chain.for_each([&](go::Point stone) {
    const go::Point string = position.string_at(stone);
    if (seen.contains(string) || position.liberty_count(stone) > 2) return;
    seen.insert(string);
    for (const go::Point liberty : go_playout::liberties_of<2>(position, stone)) {
      urgency.add(liberty, 24 / position.liberty_count(stone));
    }
  });
  urgency.list(position, moves);
}

void LifeGoal::add_attacks(KoBoard& board, Candidates& moves) const {
  add_moves(board, moves);
}

void LifeGoal::add_defences(const KoBoard& board, Candidates& moves) const {
  add_moves(board, moves);
}

ProofNumbers LifeGoal::guess(const KoBoard& board, go::Color /*mover*/, go::Point move) const {
  if (is_gone(board.position())) return {1, 1};
  const Assessment& found = assess(board);
  const int eyes = std::min(found.attacked, 2) + std::min(found.defended, 3);
  const int hope = 2 * eyes + std::min(open_room(found), 12) / 2;
  int disproof = std::max(1, 14 - hope);
  if (move == go::Point{}) {
    disproof += 6;
  }
  return {static_cast<std::uint16_t>(1 + hope), static_cast<std::uint16_t>(disproof)};
}

// A move in an eye that it decides, then one off the edge, then one that is not in atari; then what
// is left to live on.
int LifeGoal::worth(const KoBoard& board, go::Color mover, go::Point move) const {
  const go::Position& position = board.position();
  const bool is_safe = !go_playout::is_self_atari(position, mover, move);
  if (is_gone(position)) return is_safe ? 1 : 0;
  const bool owner_moves = mover == group_.owner;
  const std::vector<Eye>& eyes = assess(board).eyes;
  const bool decides = std::any_of(eyes.begin(), eyes.end(), [&](const Eye& eye) {
    return move == (owner_moves ? eye.defence : eye.attack);
  });
  // More than hope_after() can take away.
  constexpr int least = 100;
  const int hope = hope_after(position, mover, move);
  return least + (decides ? 100 : 0) + (is_safe ? 10 : 0) - (is_at_edge(position, move) ? 20 : 0) +
         (owner_moves ? hope : -hope);
}

int LifeGoal::hope_after(const go::Position& position, go::Color mover, go::Point move) const {
  if (position.is_suicide(mover, move)) return 0;
  go::Position after = position;
  after.play(mover, move);
  if (is_gone(after)) return 0;
  constexpr int most_eyes = 9;
  constexpr int most_room = 60;
  const Assessment found = assessor_.assess(after);
  const int eyes = std::min(2 * found.attacked + found.defended, most_eyes);
  return 4 * eyes + std::min(found.room.size(), most_room) / 2;
}

}  // namespace ludex::search::go_reading

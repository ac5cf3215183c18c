#include "search/go/reading/life_proof/life_goals.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/random.h"
#include "search/go/playout/tactics.h"
#include "search/go/reading/eyes/eye_space.h"
#include "search/go/reading/life_proof/pass_alive.h"
#include "search/go/reading/strings.h"

namespace ludex::search::go_reading {

namespace {

// Strings around the area with so few liberties can be taken or saved: their liberties are moves.
constexpr int liberties_of_a_weak_wall = 3;

std::uint64_t key_of_proof(const go::PointSet& group, std::uint64_t kind) {
  std::uint64_t key = kind;
  group.for_each([&](go::Point stone) { key = key * 1009 + go::index(stone); });
  return split_mix(key);
}

}  // namespace

LifeProofGoal::LifeProofGoal(const go::PointSet& group, go::Color owner, const FightArea& area,
                             std::uint64_t kind)
    : group_(group), owner_(owner), area_(area), key_(key_of_proof(group, kind)) {}

bool LifeProofGoal::can_come_back(const KoBoard& board, go::Color mover) const {
  const auto ban = board.position().ko();
  return mover == owner_ && ban && ban->color == owner_ && group_.contains(ban->point) &&
         board.may_ignore(owner_, ban->point);
}

// Points with more of the group's stones and of its area around them first.
void LifeProofGoal::add_moves(const KoBoard& board, Candidates& moves) const {
  const go::Position& position = board.position();
  std::vector<std::pair<int, go::Point>> points;
  const go::PointSet empty = area_.points & empty_points(position);
  empty.for_each([&](go::Point point) {
    int weight = 2 * position.neighbours_of(owner_, point) + position.neighbours_of(~owner_, point);
    position.for_each_neighbour(point,
                                [&](go::Point next) { weight += empty.contains(next) ? 2 : 0; });
    points.emplace_back(weight, point);
  });
  std::stable_sort(points.begin(), points.end(),
                   [](const auto& one, const auto& other) { return one.first > other.first; });
  for (const auto& [weight, point] : points) {
    moves.add(point);
  }
  for_each_string(position, points_beside(area_.points) & position.stones_of(~owner_),
                  [&](go::Point stone) {
                    if (position.liberty_count(stone) > liberties_of_a_weak_wall) return;
                    for (const go::Point liberty :
                         go_playout::liberties_of<liberties_of_a_weak_wall>(position, stone)) {
                      moves.add(liberty);
                    }
                  });
}

// By the points that look like eyes, and by how much is still open.
ProofNumbers LifeProofGoal::guess(const KoBoard& board, go::Color /*mover*/, go::Point move) const {
  const go::Position& position = board.position();
  int eyes = 0;
  int open = 0;
  (area_.points & empty_points(position)).for_each([&](go::Point point) {
    ++open;
    eyes += position.empty_neighbours(point) == 0 && position.neighbours_of(~owner_, point) == 0;
  });
  int to_kill = 1 + open * open / 4 + 3 * eyes;
  int to_live = 1 + std::max(0, 14 - open - 3 * eyes);
  if (move == go::Point{}) {
    (attacker() == owner_ ? to_kill : to_live) += 4;
  }
  const ProofNumbers killing{static_cast<std::uint16_t>(to_kill),
                             static_cast<std::uint16_t>(to_live)};
  return attacker() == owner_ ? ProofNumbers{killing.disproof, killing.proof} : killing;
}

// A move that is not in atari.
int LifeProofGoal::worth(const KoBoard& board, go::Color mover, go::Point move) const {
  return go_playout::is_self_atari(board.position(), mover, move) ? 0 : 1;
}

std::optional<bool> GroupCaptureGoal::decided(KoBoard& board, go::Color mover, Zone& zone,
                                              NodeCount& /*nodes*/) const {
  if (is_off_the_board(board.position())) {
    if (can_come_back(board, mover)) return std::nullopt;
    zone |= group() | (points_beside(group()) & all_points(board.position().size()));
    return true;
  }
  if (!pass_alive(board.position(), owner(), group()).stones.empty()) return false;
  return std::nullopt;
}

std::optional<bool> PassAliveGoal::decided(KoBoard& board, go::Color mover, Zone& zone,
                                           NodeCount& /*nodes*/) const {
  if (is_off_the_board(board.position())) {
    if (can_come_back(board, mover)) return std::nullopt;
    return false;
  }
  const PassAlive found = pass_alive(board.position(), owner(), group());
  if (found.stones.empty()) return std::nullopt;
  zone |= found.stones | found.spaces;
  return true;
}

}  // namespace ludex::search::go_reading

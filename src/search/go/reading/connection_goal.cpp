#include "search/go/reading/connection_goal.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "base/random.h"
#include "search/go/playout/tactics.h"

namespace ludex::search::go_reading {

namespace {

// With more liberties a string is in no danger on the way.
constexpr int few_liberties = 2;

std::uint64_t key_for(go::Point one, go::Point other, int stage, const Detours& detours) {
  // No key of another kind of goal begins with a 1 there.
  std::uint64_t key =
      (std::uint64_t{1} << 40U) + go::index(one) * go::point_room + go::index(other);
  const int steps = static_cast<int>(detours.steps);
  for (const int number : {stage, detours.joining, detours.cutting, steps}) {
    key = key * 16 + static_cast<std::uint64_t>(number);
  }
  return split_mix(key);
}

std::uint64_t key_for(go::Point one, const go::PointSet& area, int stage, const Detours& detours) {
  std::uint64_t key = key_for(one, one, stage, detours);
  area.for_each([&](go::Point point) {
    key += go::index(point);
    key = split_mix(key);
  });
  return key;
}

}  // namespace

ConnectionGoal::ConnectionGoal(const go::Position& position, go::Point one, go::Point other,
                               int stage, const Detours& detours)
    : one_(one),
      other_(other),
      ends_{other},
      owner_(position.stone_at(one).value()),
      stage_(stage),
      detours_(detours),
      key_(key_for(one, other, stage, detours)) {}

ConnectionGoal::ConnectionGoal(const go::Position& position, go::Point one,
                               const go::PointSet& area, int stage, const Detours& detours)
    : one_(one),
      ends_(area),
      owner_(position.stone_at(one).value()),
      stage_(stage),
      detours_(detours),
      key_(key_for(one, area, stage, detours)) {}

template <class Visit>
void ConnectionGoal::for_each_string(const Visit& visit) const {
  visit(one_);
  if (other_) {
    visit(*other_);
  }
}

bool ConnectionGoal::has_strings(const go::Position& position) const {
  return position.has_stone(owner_, one_) && (!other_ || position.has_stone(owner_, *other_));
}

bool ConnectionGoal::is_at_end(const go::Position& position, go::Point stone) const {
  if (other_) return position.string_at(stone) == position.string_at(*other_);
  return !(position.string_stones(stone) & ends_).empty();
}

std::optional<int> ConnectionGoal::measure(const go::Position& position, go::Color mover,
                                           int beyond) const {
  const Measured wanted{.key = position.key(), .mover = mover, .beyond = beyond};
  if (measured_ != wanted) {
    measured_ = wanted;
    from_one_.measure_until(position, sides(mover), {one_}, farthest(), ends_, beyond);
  }
  if (other_) return from_one_.to(*other_);
  for (const go::Point point : from_one_.reached()) {
    if (ends_.contains(point)) return from_one_.to(point);
  }
  return std::nullopt;
}

std::optional<bool> ConnectionGoal::decided(KoBoard& board, go::Color mover, Zone& zone,
                                            NodeCount& /*nodes*/) const {
  const go::Position& position = board.position();
  if (!has_strings(position)) return false;
  if (is_joined(position)) {
    if (mover != owner_ && position.liberty_count(one_) == 1) return std::nullopt;
    zone.insert(one_);
    for (const go::Point liberty : go_playout::liberties_of<2>(position, one_)) {
      zone.insert(liberty);
    }
    return true;
  }
  if (joins_by_liberties(board, mover, zone)) return true;
  const auto distance = measure(position, mover, 0);
  const int most = mover == owner_ ? farthest() - 1 : stage_;
  if (!distance || *distance > most) return false;
  return std::nullopt;
}

bool ConnectionGoal::joins_by_liberties(KoBoard& board, go::Color mover, Zone& zone) const {
  Chain chain;
  chain.may_play_one = mover == owner_;
  if (!find_chain(board, one_, chain)) return false;
  const go::Position& position = board.position();
  // Two liberties beside: the string is on the board when all links are closed.
  go::PointSet rest;
  chain.strings.for_each([&](go::Point stone) { rest |= position.liberties(stone); });
  rest -= chain.liberties;
  if (rest.size() < 2) return false;
  int added = 0;
  rest.for_each([&](go::Point point) {
    if (++added <= 2) {
      zone.insert(point);
    }
  });
  zone |= chain.liberties;
  zone |= chain.strings;
  if (chain.played) {
    add_attack_to_zone(position, mover, *chain.played, zone);
    const KoBoard::Undo undo = board.play(mover, *chain.played);
    close_zone(board.position(), zone);
    board.undo(undo);
  }
  return true;
}

bool ConnectionGoal::add_link(KoBoard& board, const go::PointSet& liberties, Chain& chain) const {
  if (liberties.size() >= 2) {
    int added = 0;
    liberties.for_each([&](go::Point point) {
      if (++added <= 2) {
        chain.liberties.insert(point);
      }
    });
    return true;
  }
  if (!chain.may_play_one || liberties.empty()) return false;
  const go::Point only = liberties.list().front();
  if (!board.can_play(owner_, only) ||
      go_playout::liberties_after<2>(board.position(), owner_, only) < 2) {
    return false;
  }
  chain.liberties.insert(only);
  chain.may_play_one = false;
  chain.played = only;
  return true;
}

bool ConnectionGoal::find_chain(KoBoard& board, go::Point from, Chain& chain) const {
  constexpr int most_links = 4;
  const go::Position& position = board.position();
  chain.strings.insert(position.string_at(from));
  const go::PointSet liberties = position.liberties(from) - chain.liberties;
  if (!other_ && add_link(board, liberties & ends_, chain)) return true;
  if (chain.links == most_links) return false;
  go::PointSet known = chain.strings;
  bool found = false;
  liberties.for_each([&](go::Point liberty) {
    position.for_each_neighbour(liberty, [&](go::Point next) {
      if (found || !position.has_stone(owner_, next)) return;
      const go::Point string = position.string_at(next);
      if (known.contains(string)) return;
      known.insert(string);
      Chain longer = chain;
      ++longer.links;
      if (!add_link(board, liberties & position.liberties(string), longer)) return;
      if (is_at_end(position, string)) {
        longer.strings.insert(string);
        found = true;
      } else {
        found = find_chain(board, string, longer);
      }
      if (found) {
        chain = longer;
      }
    });
  });
  return found;
}

// --- Moves ---

void ConnectionGoal::add_ways(const go::Position& position, go::Color mover, int detour,
                              Candidates& moves) const {
  const auto distance = measure(position, mover, detour);
  if (!distance) return;
  from_other_.measure_ways(position, sides(mover), ends_, std::min(farthest(), *distance + detour),
                           from_one_);
  const auto stones = static_cast<std::size_t>(*distance) + static_cast<std::size_t>(detour);
  std::array<std::vector<go::Point>, 2 * Distances::most + 2> by_length;
  for (const go::Point point : from_one_.reached()) {
    const auto rest = from_other_.to(point);
    if (!rest) continue;
    // What the point itself costs is counted from both sides.
    const int length =
        *from_one_.to(point) + *rest - *Distances::cost_of(position, sides(mover), point);
    if (length < 0 || static_cast<std::size_t>(length) > stones) continue;
    if (position.is_empty(point)) {
      by_length.at(static_cast<std::size_t>(length)).push_back(point);
      continue;
    }
    if (position.string_at(point) != point) continue;
    const bool is_safe =
        position.has_stone(owner_, point) && position.liberty_count(point) > few_liberties;
    if (is_safe) continue;
    position.liberties(point).for_each([&](go::Point liberty) {
      by_length.at(static_cast<std::size_t>(length)).push_back(liberty);
    });
  }
  for (const auto& points : by_length) {
    for (const go::Point point : points) {
      moves.add(point);
    }
  }
}

void ConnectionGoal::add_attacks(KoBoard& board, Candidates& moves) const {
  const go::Position& position = board.position();
  for_each_string([&](go::Point stone) {
    if (position.liberty_count(stone) == 1) {
      add_escapes(position, stone, moves);
    }
  });
  if (is_joined(position)) return;
  add_ways(position, owner_, detours_.joining, moves);
}

bool ConnectionGoal::add_forced_defences(KoBoard& /*board*/, Candidates& /*moves*/) const {
  return false;
}

void ConnectionGoal::add_defences(const KoBoard& board, Candidates& moves) const {
  const go::Position& position = board.position();
  for_each_string([&](go::Point stone) {
    if (position.liberty_count(stone) > few_liberties) return;
    for (const go::Point liberty : go_playout::liberties_of<few_liberties>(position, stone)) {
      moves.add(liberty);
    }
  });
  if (is_joined(position)) return;
  add_ways(position, ~owner_, detours_.cutting, moves);
}

void ConnectionGoal::add_why_forced(const KoBoard& /*board*/, Zone& /*zone*/) const {}

// --- Values ---

ProofNumbers ConnectionGoal::guess(const KoBoard& board, go::Color mover, go::Point move) const {
  const go::Position& position = board.position();
  int turns = 1;
  if (has_strings(position) && !is_joined(position)) {
    turns = turns_to_join(position, mover);
  }
  if (mover == owner_) {
    turns = std::max(turns - 2, 1);
  }
  int proof = turns * turns / 2;
  int disproof = std::max(3 * (stage_ + 1) - turns, 1);
  if (move == go::Point{}) {
    disproof += 10;
  } else if (position.liberty_count(move) == 1) {
    (mover == owner_ ? disproof : proof) += 8;
  }
  return {static_cast<std::uint16_t>(std::max(proof, 1)), static_cast<std::uint16_t>(disproof)};
}

// Two for each stone that is missing, and one more where there is but one point for it. Between
// strings a stone that only a diagonal step saves counts as half a stone.
int ConnectionGoal::turns_to_join(const go::Position& position, go::Color mover) const {
  const int distance = measure(position, mover, 0).value_or(stage_ + 1);
  if (!other_ || detours_.steps == Steps::diagonal) {
    return 2 * distance + count_bottlenecks(position, sides(mover), from_one_, distance);
  }
  const Distances::Sides diagonal{owner_, mover, Steps::diagonal};
  diagonally_from_one_.measure_until(position, diagonal, {one_}, distance, ends_, 0);
  const int shorter = diagonally_from_one_.to(*other_).value_or(distance);
  return distance + shorter + count_bottlenecks(position, diagonal, diagonally_from_one_, shorter);
}

int ConnectionGoal::count_bottlenecks(const go::Position& position, const Distances::Sides& sides,
                                      const Distances& from_one, int distance) const {
  from_other_.measure_ways(position, sides, ends_, distance, from_one);
  std::array<int, Distances::most + 1> width{};
  for (const go::Point point : from_other_.reached()) {
    const auto there = from_one.to(point);
    if (!there || !position.is_empty(point)) continue;
    if (*there + *from_other_.to(point) - 1 == distance) {
      ++width.at(static_cast<std::size_t>(*there));
    }
  }
  return static_cast<int>(std::count(width.begin(), width.end(), 1));
}

int ConnectionGoal::worth(const KoBoard& board, go::Color mover, go::Point move) const {
  const go::Position& position = board.position();
  if (!has_strings(position)) return 0;
  const auto distance = measure(position, mover, stage_ + 1);
  if (!distance) return 0;
  from_other_.measure(position, sides(mover), ends_, stage_ + 1);
  const auto there = from_one_.to(move);
  const auto rest = from_other_.to(move);
  // How near the move is comes first; then, what it leaves to do.
  constexpr int nearness_step = 40;
  constexpr int most_turns = 4 * Distances::most;
  int worth = there && rest ? std::max(400 - nearness_step * (*there + *rest - *distance), 10) : 0;
  if (!go_playout::is_self_atari(position, mover, move)) {
    worth += 2;
  }
  const int turns = turns_after(position, mover, move);
  return worth + (mover == owner_ ? most_turns - turns : turns);
}

int ConnectionGoal::turns_after(const go::Position& position, go::Color mover,
                                go::Point move) const {
  if (position.is_suicide(mover, move)) return 0;
  go::Position after = position;
  after.play(mover, move);
  if (!has_strings(after)) return 2 * (stage_ + 2);
  return is_joined(after) ? 0 : turns_to_join(after, ~mover);
}

}  // namespace ludex::search::go_reading

#include "search/go/reading/combination/known_strings.h"

#include <algorithm>

#include "base/random.h"
#include "search/go/reading/candidates.h"

namespace ludex::search::go_reading {

namespace {

// Of the string, whose first stone stands for it, on this board with its ban by ko.
std::uint64_t key_of(const go::Position& position, go::Point stone) {
  std::uint64_t key = position.key();
  if (const auto ban = position.ko()) {
    std::uint64_t number = 1 + 2 * go::index(ban->point) + go::index(ban->color);
    key ^= split_mix(number);
  }
  std::uint64_t number = go::index(stone) + 2 * go::point_room;
  return key ^ split_mix(number);
}

go::Point first_stone(const go::Position& position, go::Point stone) {
  go::Point first = stone;
  position.for_each_stone(stone, [&](go::Point each) { first = std::min(first, each); });
  return first;
}

}  // namespace

ReadingLimits KnownStrings::limits() const {
  return {std::min(limits_.nodes, most_nodes_ - nodes_), limits_.breadth};
}

bool KnownStrings::can_be_captured(const go::Position& position, go::Point stone) {
  if (position.liberty_count(stone) > most_liberties) return false;
  const go::Point first = first_stone(position, stone);
  const std::uint64_t key = key_of(position, first);
  const auto known = captured_.find(key);
  if (known != captured_.end()) return known->second;
  if (is_out_of_nodes()) return false;
  const Answer answer = reader_.answer(position, {.aim = Aim::attack, .stone = first}, limits());
  nodes_ += answer.nodes;
  is_uncertain_ |= answer.is_uncertain;
  return captured_[key] = answer.outcome != Outcome::fails && !answer.is_uncertain;
}

std::vector<go::Point> KnownStrings::defences(const go::Position& position, go::Point stone) {
  const go::Point first = first_stone(position, stone);
  const std::uint64_t key = key_of(position, first);
  const auto known = defences_.find(key);
  if (known != defences_.end()) return known->second;
  Candidates candidates;
  add_candidates(position, first, *position.stone_at(first), Breadth::far, candidates);
  std::vector<go::Point> moves;
  go::PointSet(candidates.points()).for_each([&](go::Point move) {
    if (is_out_of_nodes()) return;
    const Answer answer =
        reader_.answer_with(position, {.aim = Aim::defend, .stone = first}, move, limits());
    nodes_ += answer.nodes;
    is_uncertain_ |= answer.is_uncertain;
    if (answer.outcome != Outcome::fails) {
      moves.push_back(move);
    }
  });
  return defences_[key] = moves;
}

}  // namespace ludex::search::go_reading

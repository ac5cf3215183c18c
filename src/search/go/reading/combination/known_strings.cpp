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

ReadingLimits KnownStrings::limits(Effort effort) const {
  const ReadingLimits& usual = effort == Effort::patient ? limits_.patient : limits_.quick;
  return {std::min(usual.nodes, limits_.nodes - nodes_), usual.breadth};
}

void KnownStrings::count(const Answer& answer) {
  nodes_ += answer.nodes;
  is_uncertain_ |= answer.is_uncertain;
}

bool KnownStrings::can_be_captured(const go::Position& position, go::Point stone, Effort effort) {
  if (position.liberty_count(stone) > most_liberties) return false;
  const go::Point first = first_stone(position, stone);
  const auto [entry, is_new] = captured_.try_emplace(key_of(position, first));
  Known& known = entry->second;
  if (!is_new && known.suffices(effort)) return known.verdict == Verdict::yes;
  // Returns whether it seems captured without a proof.
  const auto read = [&](Effort next) {
    if (is_out_of_nodes()) return false;
    const Answer answer =
        reader_.answer(position, {.aim = Aim::attack, .stone = first}, limits(next));
    count(answer);
    const bool seems_captured = answer.outcome != Outcome::fails;
    known = {Verdict::unknown, next};
    if (!answer.is_uncertain) {
      known.verdict = seems_captured ? Verdict::yes : Verdict::no;
    }
    return seems_captured && answer.is_uncertain;
  };
  if (effort == Effort::patient || read(Effort::quick)) {
    read(Effort::patient);
  }
  return known.verdict == Verdict::yes;
}

KnownStrings::Verdict KnownStrings::saved_by(const go::Position& position, go::Point stone,
                                             go::Point move, Effort effort) {
  const go::Point first = first_stone(position, stone);
  std::uint64_t number = go::index(move) + 4 * go::point_room;
  const std::uint64_t key = key_of(position, first) ^ split_mix(number);
  const auto [entry, is_new] = saved_.try_emplace(key);
  Known& known = entry->second;
  if ((!is_new && known.suffices(effort)) || is_out_of_nodes()) return known.verdict;
  const Answer answer =
      reader_.answer_with(position, {.aim = Aim::defend, .stone = first}, move, limits(effort));
  count(answer);
  known = {Verdict::unknown, effort};
  if (answer.outcome == Outcome::fails) {
    known.verdict = Verdict::no;
  } else if (!answer.is_uncertain) {
    known.verdict = Verdict::yes;
  }
  return known.verdict;
}

std::vector<go::Point> KnownStrings::possible_defences(const go::Position& position,
                                                       go::Point stone) {
  Candidates candidates;
  add_candidates(position, first_stone(position, stone), *position.stone_at(stone), Breadth::far,
                 candidates);
  return go::PointSet(candidates.points()).list();
}

}  // namespace ludex::search::go_reading

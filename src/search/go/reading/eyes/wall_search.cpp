#include "search/go/reading/eyes/wall_search.h"

#include <bit>

namespace ludex::search::go_reading {

namespace {

using Set = EyeGraph::Set;

// What lies behind a longer way is supposed too: each position of it takes room on the stack.
// Spaces of groups in problems and games have had ways of up to 532.
constexpr std::size_t most_plies = 1'000;

constexpr std::size_t most_sets = std::size_t{1} << static_cast<unsigned>(EyeGraph::most_points);

// The number of a set in the number system of three: two of them number the states of a board.
constexpr std::array<std::uint32_t, most_sets> threes = [] {
  std::array<std::uint32_t, most_sets> table{};
  for (std::size_t set = 0; set < most_sets; ++set) {
    std::uint32_t power = 1;
    for (std::size_t left = set; left != 0; left >>= 1U) {
      table[set] += (left & 1U) != 0 ? power : 0;
      power *= 3;
    }
  }
  return table;
}();

}  // namespace

KnownWalls::KnownWalls(const EyeGraph& graph)
    : states_(2 * std::size_t{threes[(std::size_t{1} << static_cast<unsigned>(graph.count)) - 1]} +
              1) {}

std::size_t KnownWalls::place_of(const StonesInside& stones) {
  return threes[stones.attackers] + 2 * std::size_t{threes[stones.defenders]};
}

void KnownWalls::store(std::size_t place, WallQuestion question, bool falls) {
  const State state = falls ? State::falls : State::stands;
  for (const bool has_other_eye : {false, true}) {
    if (has_other_eye == falls && question.has_other_eye != falls) continue;
    for (const bool opponent_wins_kos : {false, true}) {
      if (opponent_wins_kos != falls && question.opponent_wins_kos == falls) continue;
      set(place, {has_other_eye, opponent_wins_kos}, state);
    }
  }
}

WallSearch::Result WallSearch::result_at(const StonesInside& stones) {
  const std::size_t place = KnownWalls::place_of(stones);
  switch (known_.at(place, question_)) {
    case KnownWalls::State::falls:
      return {.falls = true, .supposed = 0};
    case KnownWalls::State::stands:
      return {.falls = false, .supposed = 0};
    case KnownWalls::State::open:
      return open_[places_[place]].result;
    case KnownWalls::State::unknown:
      break;
  }
  if (ply_ >= most_plies) {
    return {.falls = question_.opponent_wins_kos, .supposed = bit_of(last_ply)};
  }
  ++positions_;
  const bool falls_at_once = question_.has_other_eye && space_.is_taken(stones);
  if (falls_at_once || space_.has_eyes(stones)) {
    known_.store(place, question_, falls_at_once);
    return {.falls = falls_at_once, .supposed = 0};
  }
  known_.open(place, question_);
  const std::size_t first = open_.size();
  // Supposed by those that come back here.
  open_.emplace_back();
  note(first, {place, {.falls = question_.opponent_wins_kos, .supposed = bit_of(ply_)}});
  ++ply_;
  const Result result = result_after_attacks(stones);
  --ply_;
  return close(first, result);
}

WallSearch::Result WallSearch::result_after_attacks(const StonesInside& stones) {
  Result all;
  for (Set left = space_.empty(stones); left != 0; left &= static_cast<Set>(left - 1)) {
    const StonesInside after = space_.attacked(stones, std::countr_zero(left));
    if (after.attackers == 0) continue;
    // With another eye the wall stands until a stone there, and its owner may answer before.
    if (!question_.has_other_eye && space_.is_taken(after)) return {.falls = true, .supposed = 0};
    const Result result = result_after_defence(after);
    if (result.falls) return result;
    all.supposed |= result.supposed;
  }
  return all;
}

WallSearch::Result WallSearch::result_after_defence(const StonesInside& stones) {
  Result all = result_at(stones);
  if (!all.falls) return all;
  // A known answer is enough: the others are searched if there is none.
  std::array<StonesInside, EyeGraph::most_points> open{};
  std::size_t count = 0;
  for (Set left = without(space_.empty(stones), space_.outside()); left != 0;
       left &= static_cast<Set>(left - 1)) {
    const StonesInside after = space_.defended(stones, std::countr_zero(left));
    if (after.defenders == 0 || space_.is_taken(after)) continue;
    const KnownWalls::State state = known_.at(KnownWalls::place_of(after), question_);
    if (state == KnownWalls::State::stands) return {.falls = false, .supposed = 0};
    if (state != KnownWalls::State::falls) {
      open.at(count++) = after;
    }
  }
  for (std::size_t at = 0; at < count; ++at) {
    const Result result = result_at(open.at(at));
    if (!result.falls) return result;
    all.supposed |= result.supposed;
  }
  return all;
}

// The value of a position of the way, the first of those that are still open, has been found.
WallSearch::Result WallSearch::close(std::size_t first, Result result) {
  const Plies here = bit_of(ply_);
  const bool is_as_supposed = result.falls == question_.opponent_wins_kos;
  const bool is_last_of_its_bit = ply_ <= last_ply;
  if (!is_as_supposed) {
    result.supposed = 0;
  } else if (is_last_of_its_bit) {
    result.supposed &= ~here;
  }
  open_[first].result = result;
  std::size_t kept = first;
  for (std::size_t at = first; at < open_.size(); ++at) {
    OpenPosition each = open_[at];
    const bool rests_on_this = at != first && (each.result.supposed & here) != 0;
    if (rests_on_this && !is_as_supposed) {
      known_.forget(each.place, question_);
      continue;
    }
    if (rests_on_this && is_last_of_its_bit) {
      each.result.supposed = (each.result.supposed & ~here) | result.supposed;
    }
    if (each.result.supposed == 0) {
      known_.store(each.place, question_, each.result.falls);
    } else {
      note(kept++, each);
    }
  }
  open_.resize(kept);
  return result;
}

}  // namespace ludex::search::go_reading

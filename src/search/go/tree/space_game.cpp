#include "search/go/tree/space_game.h"

#include <algorithm>
#include <bit>

namespace ludex::search {

namespace {

using Set = SpaceGraph::Set;

// Of a state in which the mover cannot end the game.
constexpr std::int8_t goes_on = -128;
constexpr int most_score = 120;
// Where the first move gains so many points, it is made at once.
constexpr int urgent = 12;

constexpr Set bit(int node) {
  return static_cast<Set>(1U << static_cast<unsigned>(node));
}
constexpr Set without(Set one, Set other) {
  return static_cast<Set>(one & ~other);
}
constexpr SpaceMover opponent(SpaceMover mover) {
  return mover == SpaceMover::owner ? SpaceMover::other : SpaceMover::owner;
}

}  // namespace

SpaceGame::SpaceGame(const SpaceGraph& graph)
    : graph_(graph),
      all_(static_cast<Set>(bit(graph.points) - 1)),
      walls_(without(static_cast<Set>((1U << static_cast<unsigned>(graph.nodes)) - 1), all_)),
      threes_(std::size_t{all_} + 1) {
  for (std::size_t set = 1; set < threes_.size(); ++set) {
    std::uint32_t power = 1;
    for (int point = 0; point < std::countr_zero(set); ++point) {
      power *= 3;
    }
    threes_[set] = threes_[set & (set - 1)] + power;
  }
  numbers_.assign(4 * (2 * std::size_t{threes_.back()} + 1), unknown);
}

SpaceScores SpaceGame::scores(const SpaceStones& stones, SpaceMover mover) {
  SpaceScores scores;
  scores.owner_first = score(stones, SpaceMover::owner);
  scores.other_first = score(stones, SpaceMover::other);
  const int gain = scores.owner_first - scores.other_first;
  scores.expected = (scores.owner_first + scores.other_first) / 2.0;
  if (gain <= 0) return scores;
  scores.temperature = gain / 2.0;
  if (gain >= urgent) {
    scores.expected = mover == SpaceMover::owner ? scores.owner_first : scores.other_first;
    return scores;
  }
  const bool owner_threatens = twice(stones, SpaceMover::owner) - scores.owner_first > gain;
  const bool other_threatens = scores.other_first - twice(stones, SpaceMover::other) > gain;
  if (owner_threatens != other_threatens) {
    scores.expected = owner_threatens ? scores.owner_first : scores.other_first;
    scores.temperature = gain;
  }
  return scores;
}

int SpaceGame::twice(const SpaceStones& stones, SpaceMover mover) {
  const int sign = mover == SpaceMover::owner ? 1 : -1;
  int best = -most_score;
  for (Set left = without(all_, stones.owner | stones.other); left != 0;
       left &= static_cast<Set>(left - 1)) {
    State state{stones, mover};
    const Effect effect = play(state, std::countr_zero(left));
    if (effect == Effect::wall_falls) return area_without_walls();
    if (effect == Effect::played) {
      best = std::max(best, sign * score(state.stones, mover));
    }
  }
  return best == -most_score ? score(stones, mover) : sign * best;
}

int SpaceGame::score(const SpaceStones& stones, SpaceMover mover) {
  if (number_of({stones, mover}) == unknown) {
    solve(stones);
  }
  return score_of({stones, mover});
}

int SpaceGame::score_of(const State& state) {
  const Number number = number_of(state);
  if (is_too_large() || number >= known_.size()) return area(state.stones);
  return known_[number];
}

std::optional<int> SpaceGame::score_after(const SpaceStones& stones, SpaceMover mover, int at) {
  (void)score(stones, mover);
  if (is_too_large()) return std::nullopt;
  State state{stones, mover};
  const Effect effect = play(state, at);
  if (effect == Effect::illegal) return std::nullopt;
  if (effect == Effect::wall_falls) return area_without_walls();
  return score_of(state);
}

int SpaceGame::score_if_ignored(const SpaceStones& stones, SpaceMover mover, int at) {
  State state{stones, mover};
  (void)play(state, at);
  return twice(state.stones, state.mover);
}

void SpaceGame::solve(const SpaceStones& stones) {
  (void)add({stones, SpaceMover::owner});
  (void)add({stones, SpaceMover::other});
  for (std::size_t at = ends_.size(); at < states_.size() && !is_too_large(); ++at) {
    add_moves(State(states_[at]));
  }
  if (is_too_large()) return;
  iterate();
}

SpaceGame::Number SpaceGame::add(const State& state) {
  Number& number = number_of(state);
  if (number == unknown) {
    number = static_cast<Number>(states_.size());
    states_.push_back(state);
  }
  return number;
}

void SpaceGame::add_moves(const State& state) {
  ends_at_.push_back(state.passed ? static_cast<std::int8_t>(area(state.stones)) : goes_on);
  if (!state.passed) {
    next_.push_back(add({state.stones, opponent(state.mover), true, none}));
    // One side may play elsewhere: all boards that can be reached are asked about.
    (void)add({state.stones, opponent(state.mover)});
  }
  bool falls = false;
  for (Set left = without(all_, state.stones.owner | state.stones.other); left != 0;
       left &= static_cast<Set>(left - 1)) {
    const int at = std::countr_zero(left);
    if (at == state.ko) continue;
    State after = state;
    const Effect effect = play(after, at);
    falls = falls || effect == Effect::wall_falls;
    if (effect == Effect::played) {
      next_.push_back(add(after));
    }
  }
  if (falls) {
    next_.resize(ends_.empty() ? 0 : ends_.back());
    ends_at_.back() = static_cast<std::int8_t>(area_without_walls());
  }
  ends_.push_back(next_.size());
}

void SpaceGame::iterate() {
  known_.assign(states_.size(), -most_score);
  for (bool changes = true; changes;) {
    changes = false;
    // What was found last is nearest to the end of the game.
    for (std::size_t at = states_.size(); at-- > 0;) {
      const int sign = states_[at].mover == SpaceMover::owner ? 1 : -1;
      int best = ends_at_[at] == goes_on ? -most_score - 1 : sign * ends_at_[at];
      for (std::size_t next = at == 0 ? 0 : ends_[at - 1]; next < ends_[at]; ++next) {
        best = std::max(best, sign * known_[next_[next]]);
      }
      changes = changes || known_[at] != sign * best;
      known_[at] = static_cast<std::int8_t>(sign * best);
    }
  }
}

// By the board in the number system of three, the mover, and whether he answers a pass.
SpaceGame::Number& SpaceGame::number_of(const State& state) {
  const std::size_t board =
      threes_[state.stones.owner] + 2 * std::size_t{threes_[state.stones.other]};
  const std::size_t place =
      4 * board + (state.mover == SpaceMover::owner ? 2U : 0U) + (state.passed ? 1U : 0U);
  if (state.ko == none && state.sent == none) return numbers_[place];
  const int bound = state.ko != none ? state.ko : SpaceGraph::most_nodes + state.sent;
  const std::size_t in_ko = place * 2 * SpaceGraph::most_nodes + static_cast<std::size_t>(bound);
  return numbers_in_ko_.emplace(in_ko, unknown).first->second;
}

SpaceGame::Effect SpaceGame::play(State& state, int at) const {
  const std::int8_t sent = state.sent;
  state.ko = none;
  state.sent = none;
  state.passed = false;
  const SpaceMover mover = state.mover;
  state.mover = opponent(mover);
  if (mover == SpaceMover::other) return play_other(state, at, sent);
  return play_owner(state, at, sent) ? Effect::played : Effect::illegal;
}

SpaceGame::Effect SpaceGame::play_other(State& state, int at, std::int8_t sent) const {
  SpaceStones& stones = state.stones;
  stones.other |= bit(at);
  Set captured = 0;
  for (Set left = around(bit(at)) & (stones.owner | walls_); left != 0;) {
    const Set string = grown(bit(std::countr_zero(left)), static_cast<Set>(stones.owner | walls_));
    left = without(left, string);
    if (has_liberty(string, static_cast<Set>(stones.owner | stones.other))) continue;
    if ((string & walls_) != 0) return Effect::wall_falls;
    captured |= string;
  }
  stones.owner = without(stones.owner, captured);
  const Set string = grown(bit(at), stones.other);
  if (!has_liberty(string, static_cast<Set>(stones.owner | stones.other))) return Effect::illegal;
  forbid_repetition(state, at, string, captured, sent);
  return Effect::played;
}

bool SpaceGame::play_owner(State& state, int at, std::int8_t sent) const {
  SpaceStones& stones = state.stones;
  stones.owner |= bit(at);
  Set captured = 0;
  for (Set left = around(bit(at)) & stones.other; left != 0;) {
    const Set string = grown(bit(std::countr_zero(left)), stones.other);
    left = without(left, string);
    if (!has_liberty(string, static_cast<Set>(stones.owner | stones.other))) {
      captured |= string;
    }
  }
  stones.other = without(stones.other, captured);
  const Set string = grown(bit(at), static_cast<Set>(stones.owner | walls_));
  if (!has_liberty(string, static_cast<Set>(stones.owner | stones.other))) return false;
  forbid_repetition(state, at, string, captured, sent);
  return true;
}

void SpaceGame::forbid_repetition(State& state, int at, Set string, Set captured,
                                  std::int8_t sent) const {
  const Set taken = static_cast<Set>(state.stones.owner | state.stones.other);
  const Set liberties = without(around(string) & all_, taken);
  if (std::popcount(liberties) != 1) return;
  if (string == bit(at)) {
    const bool takes_one = std::popcount(captured) == 1;
    const bool takes_two = std::popcount(captured) == 2 && sent != none;
    if ((takes_one && liberties == captured) || (takes_two && liberties == bit(sent))) {
      state.ko = static_cast<std::int8_t>(std::countr_zero(liberties));
    }
  } else if (captured == 0 && std::popcount(string) == 2) {
    state.sent = static_cast<std::int8_t>(std::countr_zero(without(string, bit(at))));
  }
}

// With all stones alive, as at the end of a game.
int SpaceGame::area(const SpaceStones& stones) const {
  int score = graph_.wall_stones + std::popcount(stones.owner) - std::popcount(stones.other);
  Set empty = without(all_, stones.owner | stones.other);
  while (empty != 0) {
    const Set region = grown(bit(std::countr_zero(empty)), empty);
    empty = without(empty, region);
    const Set beside = around(region);
    const bool is_own = (beside & (stones.owner | walls_)) != 0;
    const bool is_other = (beside & stones.other) != 0;
    if (is_own != is_other) {
      score += is_own ? std::popcount(region) : -std::popcount(region);
    }
  }
  return score;
}

SpaceGame::Set SpaceGame::around(Set nodes) const {
  Set beside = 0;
  for (Set left = nodes; left != 0; left &= static_cast<Set>(left - 1)) {
    beside |= graph_.beside[static_cast<std::size_t>(std::countr_zero(left))];
  }
  return beside;
}

SpaceGame::Set SpaceGame::grown(Set first, Set stones) const {
  Set string = first;
  while (true) {
    const Set more = static_cast<Set>(string | (around(string) & stones));
    if (more == string) return string;
    string = more;
  }
}

bool SpaceGame::has_liberty(Set string, Set taken) const {
  return without(around(string) & all_, taken) != 0;
}

}  // namespace ludex::search

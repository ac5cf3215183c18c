#include "search/go/reading/local_life/local_search.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/random.h"
#include "search/go/reading/local_life/solved_spaces.h"

namespace ludex::search::go_reading {

LocalSearch::LocalSearch(std::size_t room, std::unique_ptr<SolvedSpaces> spaces)
    : table_(room), spaces_(std::move(spaces)) {
  std::uint64_t state = 0x10CA1;
  for (auto& keys : keys_) {
    for (std::uint64_t& key : keys) {
      key = split_mix(state);
    }
  }
  key_of_mover_ = split_mix(state);
  for (std::uint64_t& key : keys_of_rules_) {
    key = split_mix(state);
  }
}

LocalSearch::~LocalSearch() = default;

void LocalSearch::begin(const LocalArea& area) {
  area_ = &area;
  std::fill(table_.begin(), table_.end(), Entry{});
  last_winners_ = {};
  nodes_ = 0;
  met_repeats_ = false;
}

LocalSearch::Verdict LocalSearch::killed(const LocalStones& stones, Outside outside, KoRule rule,
                                         bool owner_moves, int nodes, EndlessKo endless) {
  board_.emplace(*area_, outside);
  rule_ = rule;
  endless_ = endless;
  key_of_question_ = keys_of_rules_.at(
      (static_cast<std::size_t>(rule) * 2 + static_cast<std::size_t>(outside)) * 2 +
      static_cast<std::size_t>(endless));
  // A position is looked at with all its moves, and the first one again for the move that is shown.
  const int reserve = 2 * static_cast<int>(area_->points.size());
  if (nodes <= reserve) return {};
  most_ = nodes_ + nodes - reserve;
  const std::uint64_t key = key_of(stones, owner_moves);
  Numbers numbers = known(key, stones, owner_moves, false);
  // Who wins with the move is searched to find it.
  if (of_mover(numbers, owner_moves).by_all != 0) {
    numbers = search(stones, owner_moves, key, false, {infinite, infinite});
  }
  Verdict verdict;
  if (numbers.proof != 0 && numbers.disproof != 0) return verdict;
  verdict.is_killed = numbers.proof == 0;
  if (*verdict.is_killed == owner_moves) return verdict;
  enter(key, false);
  std::vector<Child> children;
  add_children(stones, owner_moves, Tried::all, children);
  leave();
  bool is_known = false;
  for (const Child& child : children) {
    if (of_mover(child.numbers, owner_moves).by_one == 0) {
      is_known = true;
      verdict.move = child.move;
      if (owner_moves && child.move != 0) continue;  // a pass, if that is enough
      break;
    }
  }
  // The table may have lost it.
  return is_known ? verdict : Verdict{};
}

std::uint64_t LocalSearch::key_of(const LocalStones& stones, bool owner_moves) const {
  std::uint64_t key = key_of_question_ ^ (owner_moves ? key_of_mover_ : 0);
  const auto add = [&](AreaSet set, std::size_t kind) {
    for_each_point_of(set, [&](int at) { key ^= keys_[kind][static_cast<std::size_t>(at)]; });
  };
  add(stones.own, 0);
  add(stones.opposing, 1);
  add(stones.banned, stones.owner_is_banned ? 2 : 3);
  add(stones.ignored, 4);
  return key;
}

void LocalSearch::enter(std::uint64_t key, bool ignores_ban) {
  const int before = ignored_bans_.empty() ? 0 : ignored_bans_.back();
  ignored_bans_.push_back(before + (ignores_ban ? 1 : 0));
  way_.push_back(key);
  sum_of_way_ ^= key * 0x9E3779B97F4A7C15ULL;
  ++positions_of_way_[key & 0xFFU];
}

void LocalSearch::leave() {
  const std::uint64_t key = way_.back();
  way_.pop_back();
  ignored_bans_.pop_back();
  sum_of_way_ ^= key * 0x9E3779B97F4A7C15ULL;
  --positions_of_way_[key & 0xFFU];
}

std::uint64_t LocalSearch::key_of_way(std::uint64_t key) const {
  std::uint64_t state = key ^ sum_of_way_;
  return split_mix(state);
}

const LocalSearch::Entry* LocalSearch::find(std::uint64_t key) const {
  const std::size_t at = place_of(key);
  if (table_[at].key == key) return &table_[at];
  if (table_[at + 1].key == key) return &table_[at + 1];
  return nullptr;
}

void LocalSearch::store(std::uint64_t key, const Numbers& numbers) {
  const std::size_t at = place_of(key);
  Entry& first = table_[at];
  Entry& second = table_[at + 1];
  Entry* to = &second;
  if (first.key == key || first.key == 0) {
    to = &first;
  } else if (second.key != key && second.key != 0) {
    first = second;
  }
  *to = {key, numbers.proof, numbers.disproof};
}

LocalSearch::Numbers LocalSearch::first_numbers(const LocalStones& stones, bool owner_moves) {
  const Numbers killed{0, infinite};
  const Numbers alive{infinite, 0};
  if ((stones.own & area_->group) == 0) {
    const bool comes_back = owner_moves && stones.owner_is_banned &&
                            (stones.banned & area_->group) != 0 && may_ignore(true);
    if (!comes_back) return killed;
  }
  if (board_->has_escaped(stones)) return alive;
  const LocalBoard::Spaces spaces = board_->closed_spaces(stones);
  if (board_->lives_in(stones, spaces)) return alive;
  const AreaSet room = board_->room(stones);
  const int points = std::popcount(room);
  if (points <= most_space_points && board_->is_shut_in(stones)) {
    if (board_->is_one_eye(room)) return killed;
    if (is_dead_in_a_solved_space(stones, room, owner_moves)) return killed;
  }
  if (lives_in_a_solved_space(stones, spaces, owner_moves)) return alive;
  const auto size = static_cast<Number>(points);
  return {1 + size / 2 + (owner_moves ? 1 : 0), 1 + (size < 10 ? (10 - size) / 2 : 0)};
}

bool LocalSearch::lives_in_a_solved_space(const LocalStones& stones,
                                          const LocalBoard::Spaces& spaces, bool owner_moves) {
  if (spaces_ == nullptr || stones.banned != 0 || stones.ignored != 0) return false;
  const AreaSet ends = area_->walls | area_->exits;
  return std::any_of(
      spaces.each.begin(), spaces.each.begin() + static_cast<std::ptrdiff_t>(spaces.count),
      [&](AreaSet space) {
        if ((space & ends) != 0 || std::popcount(space) > most_space_points) return false;
        const AreaSet around = area_->beside_any(space) & stones.own;
        const AreaSet string = area_->joined(lowest(around), stones.own);
        return (around & ~string) == 0 && (string & area_->group) != 0 &&
               spaces_->is_killed(*area_, {space, stones.opposing & space, 0, owner_moves}, rule_,
                                  endless_) == false;
      });
}

bool LocalSearch::is_dead_in_a_solved_space(const LocalStones& stones, AreaSet room,
                                            bool owner_moves) {
  if (spaces_ == nullptr || stones.banned != 0 || stones.ignored != 0 ||
      area_->joined(lowest(room), room) != room) {
    return false;
  }
  const AreaSet liberties = area_->beside_any(stones.own) & board_->empty(stones) & ~room;
  return spaces_->is_killed(*area_,
                            {room, stones.opposing & room, std::popcount(liberties), owner_moves},
                            rule_, endless_) == true;
}

LocalSearch::Numbers LocalSearch::known(std::uint64_t key, const LocalStones& stones,
                                        bool owner_moves, bool ignores_ban) {
  if (positions_of_way_[key & 0xFFU] != 0) {
    if (const auto met = std::find(way_.begin(), way_.end(), key); met != way_.end()) {
      met_repeats_ = true;
      const auto since = static_cast<std::uint16_t>(met - way_.begin());
      const bool is_lost = endless_ == EndlessKo::dies && rule_ == KoRule::defender_may_ignore &&
                           (ignores_ban || ignored_bans_.back() > ignored_bans_[since]);
      return is_lost ? Numbers{0, infinite, since} : Numbers{infinite, 0, since};
    }
  }
  if (const Entry* const entry = find(key)) return {entry->proof, entry->disproof};
  if (met_repeats_) {
    if (const Entry* const entry = find(key_of_way(key))) return {entry->proof, entry->disproof, 0};
  }
  const Numbers numbers = first_numbers(stones, owner_moves);
  store(key, numbers);
  return numbers;
}

AreaSet LocalSearch::points_to_try(const LocalStones& stones, bool owner_moves) const {
  const AreaSet neutral = board_->neutral(stones);
  AreaSet tried = board_->empty(stones) & ~neutral;
  if (owner_moves) return tried;
  AreaSet done = 0;
  for_each_point_of(neutral, [&](int at) {
    const AreaSet beside = area_->beside[static_cast<std::size_t>(at)] & stones.own;
    if ((beside & ~done) == 0) return;
    done |= area_->joined(beside, stones.own);
    tried |= AreaSet{1} << static_cast<unsigned>(at);
  });
  return tried;
}

bool LocalSearch::is_own_eye(const LocalStones& stones, AreaSet point) const {
  const AreaSet beside = area_->beside_any(point);
  return (beside & ~stones.own) == 0 && ((area_->walls | area_->exits) & point) == 0 &&
         (beside & ~area_->joined(lowest(beside), stones.own)) == 0;
}

void LocalSearch::add_move(const LocalStones& stones, bool owner_moves, AreaSet point,
                           std::vector<Child>& children) const {
  const auto after = board_->played(stones, owner_moves, point, may_ignore(owner_moves));
  if (!after) return;
  const bool ignores_ban = (stones.banned & point) != 0 && stones.owner_is_banned == owner_moves;
  children.push_back({*after, point, key_of(*after, !owner_moves), ignores_ban, {}});
  // Most of the time goes into waiting for the table.
  __builtin_prefetch(&table_[place_of(children.back().key)]);
}

void LocalSearch::add_children(const LocalStones& stones, bool owner_moves, Tried tried,
                               std::vector<Child>& children) {
  const AreaSet fixed = board_->staying(stones);
  AreaSet& first = last_winner(owner_moves);
  const auto try_at = [&](AreaSet point) {
    if (owner_moves ? is_own_eye(stones, point) : (area_->beside_any(point) & ~fixed) == 0) return;
    add_move(stones, owner_moves, point, children);
  };
  AreaSet points = points_to_try(stones, owner_moves);
  children.reserve(static_cast<std::size_t>(std::popcount(points)) + 1);
  if ((points & first) != 0) {
    try_at(first);
    points &= ~first;
  }
  for (; points != 0; points &= points - 1) {
    try_at(lowest(points));
  }
  // Without a pass a ban would be worth more than a ko threat to the owner: it may forbid the last
  // move of his opponent.
  const bool opponent_is_banned = stones.banned != 0 && !stones.owner_is_banned;
  if (owner_moves || opponent_is_banned) {
    Child child{stones, 0, 0, false, {}};
    child.after.banned = 0;
    child.after.owner_is_banned = false;
    child.key = key_of(child.after, !owner_moves);
    children.push_back(child);
  }
  for (std::size_t at = 0; at < children.size(); ++at) {
    Child& child = children[at];
    if (child.move != 0) {
      ++nodes_;
    }
    child.numbers = known(child.key, child.after, !owner_moves, child.ignores_ban);
    if (tried == Tried::until_one_wins && of_mover(child.numbers, owner_moves).by_one == 0) {
      if (child.move != 0) {
        first = child.move;
      }
      children.resize(at + 1);
    }
  }
}

// All of the opponent's moves have to fail, and one of the owner's.
LocalSearch::Numbers LocalSearch::of_children(const std::vector<Child>& children,
                                              bool owner_moves) const {
  Numbers numbers;
  Number least = infinite;
  Number most = 0;
  Number open = 0;
  for (const Child& child : children) {
    const MoverNumbers numbers_of_child = of_mover(child.numbers, owner_moves);
    least = std::min(least, numbers_of_child.by_one);
    if (numbers_of_child.by_all != 0) {
      most = std::max(most, numbers_of_child.by_all);
      ++open;
    }
  }
  const Number all = open == 0 ? 0 : std::min(infinite, most + open - 1);
  numbers.proof = owner_moves ? all : least;
  numbers.disproof = owner_moves ? least : all;
  if (numbers.proof == 0) {
    numbers.disproof = infinite;
  } else if (numbers.disproof == 0) {
    numbers.proof = infinite;
  } else {
    return numbers;
  }
  // One move is enough for who wins by it: the one that rests on the latest position.
  const bool by_one = of_mover(numbers, owner_moves).by_one == 0;
  std::uint16_t since = by_one ? 0 : nowhere;
  for (const Child& child : children) {
    if (!by_one) {
      since = std::min(since, child.numbers.since);
    } else if (of_mover(child.numbers, owner_moves).by_one == 0) {
      since = std::max(since, child.numbers.since);
    }
  }
  numbers.since = since;
  return numbers;
}

// The second best child with an eighth more is the limit, so that two do not take turns.
LocalSearch::Choice LocalSearch::chosen(std::vector<Child>& children, bool owner_moves,
                                        Limit limit) {
  Child* best = nullptr;
  Number least = infinite;
  Number second = infinite;
  Number others = 0;  // that are open, beside the best one
  for (Child& child : children) {
    const MoverNumbers numbers = of_mover(child.numbers, owner_moves);
    others += numbers.by_all != 0 ? 1U : 0U;
    if (best == nullptr || numbers.by_one < least) {
      second = least;
      least = numbers.by_one;
      best = &child;
    } else {
      second = std::min(second, numbers.by_one);
    }
  }
  --others;
  auto [by_one, by_all] = of_mover(limit, owner_moves);
  by_one = std::min(by_one, second + 1 + second / 8);
  by_all = by_all >= infinite ? infinite : by_all - others;
  return {best, owner_moves ? Limit{by_all, by_one} : Limit{by_one, by_all}};
}

LocalSearch::Numbers LocalSearch::search(const LocalStones& stones, bool owner_moves,
                                         std::uint64_t key, bool ignores_ban, Limit limit) {
  const auto depth = static_cast<std::uint16_t>(way_.size());
  if (depth >= most_local_plies) return {infinite, 0, 0};
  enter(key, ignores_ban);
  std::vector<Child> children;
  add_children(stones, owner_moves, Tried::until_one_wins, children);
  Numbers numbers;
  for (;;) {
    numbers = of_children(children, owner_moves);
    if (numbers.proof == 0 || numbers.disproof == 0 || numbers.proof >= limit.proof ||
        numbers.disproof >= limit.disproof || nodes_ >= most_) {
      break;
    }
    const Choice choice = chosen(children, owner_moves, limit);
    Child& child = *choice.child;
    child.numbers = search(child.after, !owner_moves, child.key, child.ignores_ban, choice.below);
    if (child.move != 0 && of_mover(child.numbers, owner_moves).by_one == 0) {
      last_winner(owner_moves) = child.move;
    }
  }
  leave();
  if ((numbers.proof == 0 || numbers.disproof == 0) && numbers.since < depth) {
    store(key_of_way(key), numbers);
  } else {
    numbers.since = nowhere;
    store(key, numbers);
  }
  return numbers;
}

}  // namespace ludex::search::go_reading

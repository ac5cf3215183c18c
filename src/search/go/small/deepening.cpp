#include "search/go/small/deepening.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/random.h"

namespace ludex::search::go_small {

namespace {

constexpr std::uint64_t looks_every = 1'024;  // nodes between two looks at the limits
constexpr std::size_t entries = std::size_t{1} << 19U;
constexpr std::size_t entries_of_key = 4;
constexpr int deepest = 120;
constexpr std::uint8_t pass_place = most_points;
constexpr std::uint8_t no_place = most_points + 1;

}  // namespace

Deepening::Deepening(const go::GameState& state, const PlayOutRules& rules, const Limits& limits)
    : state_(state),
      rules_(rules),
      limits_(limits),
      shape_(state.position().size()),
      points_(shape_.points()),
      path_(earlier_positions(shape_, state)),
      table_(entries) {}

bool Deepening::is_out_of_nodes() {
  if (nodes_ >= next_look_) {
    next_look_ = nodes_ + looks_every;
    ended_early_ |= limits_.stopped();
  }
  ended_early_ |= nodes_ >= limits_.nodes;
  return ended_early_;
}

const Deepening::Entry* Deepening::find(std::uint64_t key) {
  const Entry& entry = entry_for(key);
  return entry.kind != Kind::none && entry.key == key ? &entry : nullptr;
}

Deepening::Entry& Deepening::entry_for(std::uint64_t key) {
  std::uint64_t state = key;
  const std::size_t first = split_mix(state) % (entries - entries_of_key);
  Entry* oldest = &table_[first];
  for (std::size_t at = first; at < first + entries_of_key; ++at) {
    Entry& entry = table_[at];
    if (entry.kind != Kind::none && entry.key == key) return entry;
    if (entry.kind == Kind::none || entry.depth < oldest->depth) {
      oldest = &entry;
    }
  }
  return *oldest;
}

void Deepening::store(std::uint64_t key, const Value& value, Window window, int depth,
                      std::uint8_t best) {
  const Kind kind = value.counts_return              ? Kind::of_way
                    : value.estimate >= window.beta  ? Kind::at_least
                    : value.estimate <= window.alpha ? Kind::at_most
                                                     : Kind::exact;
  entry_for(key) = {key,
                    static_cast<std::int8_t>(value.bounds.low),
                    static_cast<std::int8_t>(value.bounds.high),
                    static_cast<std::int8_t>(value.estimate),
                    kind,
                    static_cast<std::uint8_t>(depth),
                    value.is_open,
                    best};
}

Deepening::Value Deepening::at_once(const SmallPosition& position) const {
  const Points own = safe_points(shape_, position.board, position.to_move);
  const Points other = safe_points(shape_, position.board, ~position.to_move);
  Value value{{2 * std::popcount(own) - points_, points_ - 2 * std::popcount(other)}, 0};
  if (position.passed) {
    // Stones that cannot live may stay on the board: then the pass before was a mistake.
    const int lead = final_lead(shape_, rules_, position);
    value.bounds = {std::max(value.bounds.low, lead), std::max(value.bounds.high, lead)};
  }
  value.is_open = !value.bounds.are_exact();
  const Points stones = position.board.stones[go::index(position.to_move)] & ~other;
  const Points others = position.board.stones[go::index(~position.to_move)] & ~own;
  value.estimate = std::clamp(std::popcount(stones | own) - std::popcount(others | other),
                              value.bounds.low, value.bounds.high);
  return value;
}

Deepening::Children Deepening::children_of(const SmallPosition& position,
                                           std::uint8_t first) const {
  Children children;
  const std::size_t own = go::index(position.to_move);
  const Points others = position.board.stones[1 - own];
  for (Points left = position.board.empty(shape_); left != 0; left &= left - 1) {
    const Points point = left & (~left + 1);
    const auto next = after_stone(shape_, rules_, position, point);
    if (!next) continue;
    const auto place = static_cast<std::uint8_t>(std::countr_zero(point));
    const Points chain = shape_.connected(point, next->board.stones[own] | point);
    const int liberties = std::popcount(shape_.beside(chain) & next->board.empty(shape_));
    const int taken = std::popcount(others) - std::popcount(next->board.stones[1 - own]);
    const int order = place == first
                          ? 1'000
                          : 8 * taken + 2 * std::min(liberties, 4) +
                                std::popcount(shape_.beside(point)) - (liberties < 2 ? 8 : 0);
    children.children[children.count++] = {*next, order, place};
  }
  if (!position.passed) {
    children.children[children.count++] = {after_pass(position), first == pass_place ? 1'000 : -100,
                                           pass_place};
  }
  std::stable_sort(children.begin(), children.end(),
                   [](const Child& one, const Child& other) { return one.order > other.order; });
  return children;
}

Deepening::Value Deepening::best_of_moves(const SmallPosition& position, int depth, Window window,
                                          Value value, std::uint8_t& best) {
  // A pass that ends the game is among the bounds already.
  int estimate = position.passed ? value.bounds.low : -points_;
  int high = position.passed ? value.bounds.low : -points_;
  bool returns = false;
  bool open = false;
  path_.push_back(position);
  for (const Child& child : children_of(position, best)) {
    if (child.place != pass_place && is_among(path_, child.position, rules_.ko)) {
      high = points_;  // proves nothing
      returns = true;
      continue;
    }
    const Window inner{std::max(window.alpha, estimate), window.beta};
    const Value behind = after(child.position, depth - 1, inner);
    returns |= behind.counts_return;
    open |= behind.is_open;
    if (behind.estimate > estimate || best > pass_place) {
      best = child.place;
    }
    estimate = std::max(estimate, behind.estimate);
    value.bounds.low = std::max(value.bounds.low, behind.bounds.low);
    high = std::max(high, behind.bounds.high);
    if (estimate >= window.beta || ended_early_) {
      high = points_;  // other moves were not tried
      returns = behind.counts_return;
      open = behind.is_open;
      break;
    }
  }
  path_.pop_back();
  value.bounds.high = std::max(std::min(value.bounds.high, high), value.bounds.low);
  value.estimate = std::clamp(estimate, value.bounds.low, value.bounds.high);
  value.counts_return = returns && !value.bounds.are_exact();
  value.is_open = open && !value.bounds.are_exact();
  return value;
}

Deepening::Value Deepening::search(const SmallPosition& position, int depth, Window window) {
  ++nodes_;
  const std::uint64_t key = position.key();
  Value value;
  std::uint8_t best = no_place;
  if (const Entry* const known = find(key)) {
    value = {
        {known->low, known->high}, known->estimate, known->kind == Kind::of_way, known->is_open};
    best = known->best;
    const bool deep = (known->depth >= depth || !known->is_open) &&
                      (known->kind == Kind::exact ||
                       (known->kind == Kind::at_least && value.estimate >= window.beta) ||
                       (known->kind == Kind::at_most && value.estimate <= window.alpha));
    if (deep || window.is_decided_by(value.bounds)) return value;
  } else {
    value = at_once(position);
  }
  if (depth > 0 && !window.is_decided_by(value.bounds) && !is_out_of_nodes()) {
    value = best_of_moves(position, depth, window, value, best);
  }
  if (!ended_early_) {
    store(key, value, window, depth, best);
  }
  return value;
}

Deepening::Value Deepening::after(const SmallPosition& next, int depth, Window window) {
  const int cost = next.passed ? 0 : cost_of_stone(rules_);
  Value value = -search(next, depth, {-(window.beta + cost), -(window.alpha + cost)});
  value.bounds.low -= cost;
  value.bounds.high -= cost;
  value.estimate -= cost;
  return value;
}

Deepening::RootMove Deepening::root_move(const SmallPosition& root, go::Move move) const {
  RootMove found;
  const int cost = move.is_pass() ? 0 : cost_of_stone(rules_);
  found.value.bounds = {-points_ - cost, points_};
  if (move.is_pass()) {
    found.position = after_pass(root);
    found.ends_game = root.passed;
  } else {
    const auto next = after_stone(shape_, rules_, root, shape_.bit(move.point()));
    found.ends_game = !next;
    found.position = next.value_or(root);
  }
  if (found.ends_game) {
    const int lead = final_lead(shape_, rules_, root);
    found.value = {{lead, lead}, lead};
  }
  return found;
}

bool Deepening::search_root(std::vector<RootMove>& moves, std::vector<std::size_t>& order,
                            int depth) {
  std::vector<Value> found(moves.size());
  int alpha = -points_ - 1;
  bool is_open = false;
  for (const std::size_t at : order) {
    found[at] = moves[at].value;
    if (!moves[at].ends_game) {
      // Moves that reach as much as the best one are of interest too.
      const Value value = after(moves[at].position, depth, {alpha - 1, points_ + 1});
      if (ended_early_) return false;
      found[at].estimate = value.estimate;
      found[at].is_open = value.is_open;
      found[at].bounds = {std::max(found[at].bounds.low, value.bounds.low),
                          std::min(found[at].bounds.high, value.bounds.high)};
      is_open |= value.is_open;
    }
    alpha = std::max(alpha, found[at].estimate);
  }
  for (std::size_t at = 0; at < moves.size(); ++at) {
    moves[at].value = found[at];
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
    return found[one].estimate > found[other].estimate;
  });
  return !is_open || is_proved(moves);
}

bool Deepening::is_proved(const std::vector<RootMove>& moves) const {
  int low = -points_;
  int high = -points_;
  for (const RootMove& move : moves) {
    low = std::max(low, move.value.bounds.low);
    high = std::max(high, move.value.bounds.high);
  }
  return low == high;
}

SmallResult Deepening::play_out(const std::vector<go::Move>& moves) {
  const SmallPosition root = small_position(shape_, state_, moves.front().color());
  std::vector<RootMove> tried;
  tried.reserve(moves.size());
  for (const go::Move move : moves) {
    tried.push_back(root_move(root, move));
  }
  path_.push_back(root);
  std::vector<std::size_t> order(moves.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  SmallResult result;
  while (!result.has_ended && !ended_early_ && result.depth < deepest) {
    result.has_ended = search_root(tried, order, result.depth);
    result.depth += ended_early_ ? 0 : 1;
  }
  result.nodes = nodes_;
  result.moves.reserve(moves.size());
  for (std::size_t at = 0; at < moves.size(); ++at) {
    const Value& value = tried[at].value;
    result.moves.push_back({moves[at], value.bounds, value.estimate});
  }
  return result;
}

}  // namespace ludex::search::go_small

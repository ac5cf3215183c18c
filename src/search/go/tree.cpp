#include "search/go/tree.h"

#include <algorithm>
#include <cmath>

#include "base/expects.h"
#include "rules/go/playout.h"
#include "rules/go/region.h"
#include "search/go/playout/policy.h"
#include "search/go/playout/weights.h"
#include "search/go/prior.h"

namespace ludex::search {

namespace {

// The most nodes of a tree; a full tree does not grow any more.
constexpr std::size_t most_nodes = 3'000'000;
// A node gets children after this many visits.
constexpr std::uint32_t visits_to_expand = 3;
// A line is followed while its moves have this many visits.
constexpr std::uint32_t visits_to_tell = 10;
// Every move starts with this many games of all moves as first, with a result by its prior.
constexpr std::uint32_t even_games = 20;
// The same without priors, where the result is even.
constexpr std::uint32_t plain_games = 8;
// How much of the difference of a prior from the mean counts for the first value of a move.
constexpr int prior_percent = 50;
// Up to about this many visits, a move's games of "all moves as first" count more than its own.
constexpr double trust = 600;
// The weight of exploration.
constexpr double curiosity = 0.03;
// The part of a result that distinguishes a large win from a small one.
constexpr double lead_part = 0.05;

}  // namespace

GoTree::GoTree(const go::GameState& state, go::Color color, const std::vector<go::Move>& moves,
               std::uint64_t seed, Playouts playouts)
    : root_(state.position()),
      color_(color),
      playouts_(playouts),
      white_bonus_(state.rules().komi +
                   100 * go::compensation_for(state.rules(), state.handicap())),
      rng_(seed) {
  expects(!moves.empty());
  const std::size_t made = state.move_count();
  const auto stone_before = [&](std::size_t moves) {
    if (made < moves) return go::Point{};
    const go::Move move = state.move(made - moves);
    return move.is_stone() ? move.point() : go::Point{};
  };
  before_ = {stone_before(1), stone_before(2)};
  nodes_.push_back({});
  nodes_[0].first_child = 1;
  nodes_[0].children = static_cast<std::uint16_t>(moves.size());
  for (const go::Move move : moves) {
    add(root_, color, move.is_pass() ? go::Point{} : move.point(), before_);
  }
  value_by_priors(1);
}

void GoTree::add(go::Position& position, go::Color color, go::Point point,
                 const go_playout::Before& before) {
  Node node;
  node.point = point;
  const bool is_pass = point == go::Point{};
  if (playouts_ == Playouts::informed) {
    const int prior = is_pass ? prior_of_pass : prior_logarithm(position, color, point, before);
    node.seen_value = static_cast<float>(prior);
  } else {
    const int bonus = is_pass ? 0 : plain_bonus(position, color, point);
    node.seen = plain_games + static_cast<std::uint32_t>(std::abs(bonus));
    node.seen_value = static_cast<float>(plain_games) / 2 + static_cast<float>(std::max(bonus, 0));
  }
  nodes_.push_back(node);
}

void GoTree::value_by_priors(Index first) {
  if (playouts_ == Playouts::uniform) return;
  float sum = 0;
  for (Index at = first; at < nodes_.size(); ++at) {
    sum += nodes_[at].seen_value;
  }
  const int usual = static_cast<int>(sum) / static_cast<int>(nodes_.size() - first);
  for (Index at = first; at < nodes_.size(); ++at) {
    Node& node = nodes_[at];
    const int more = static_cast<int>(node.seen_value) - usual;
    node.seen = even_games;
    node.seen_value =
        static_cast<float>(even_games / (1 + go_playout::power_of_e(-more * prior_percent / 100)));
  }
}

void GoTree::expand(Index at, go::Position& position, go::Color color,
                    const go_playout::Before& before) {
  if (nodes_.size() + go::max_points + 1 > most_nodes) return;
  const auto first = static_cast<Index>(nodes_.size());
  // Reading changes the order of the empty points for a moment.
  const std::vector<go::Point> empty(position.empty_points().begin(),
                                     position.empty_points().end());
  for (const go::Point point : empty) {
    if (go::Playout::allows(position, color, point)) {
      add(position, color, point, before);
    }
  }
  add(position, color, go::Point{}, before);
  value_by_priors(first);
  nodes_[at].first_child = first;
  nodes_[at].children = static_cast<std::uint16_t>(nodes_.size() - first);
}

GoTree::Index GoTree::select(const Node& parent) const {
  const double explored = std::sqrt(static_cast<double>(parent.visits + 1));
  Index best = parent.first_child;
  double highest = -1;
  for (Index at = parent.first_child; at < parent.first_child + parent.children; ++at) {
    const Node& node = nodes_[at];
    const double visits = node.visits;
    const double seen = static_cast<double>(node.seen_value) / node.seen;
    const double own = node.visits == 0 ? seen : static_cast<double>(node.value) / visits;
    const double weight = std::sqrt(trust / (3 * visits + trust));
    // Games with other moves say nothing about a pass.
    const double known =
        node.point == go::Point{} && node.visits > 0 ? own : weight * seen + (1 - weight) * own;
    const double score = known + curiosity * explored / (visits + 8);
    if (score > highest) {
      highest = score;
      best = at;
    }
  }
  return best;
}

void GoTree::simulate() {
  ++simulations_;
  go::Position position = root_;
  go::Color color = color_;
  go_playout::Before before = before_;
  int passes = 0;
  path_.assign(1, 0);
  firsts_.fill(go::Playout::First::nobody);
  while (nodes_[path_.back()].children > 0 && passes < 2) {
    const Index next = select(nodes_[path_.back()]);
    const go::Point point = nodes_[next].point;
    if (point == go::Point{}) {
      position.pass();
      ++passes;
    } else {
      position.play_on(color, point);
      go::Playout::note(firsts_, color, point);
      passes = 0;
    }
    before = {point, before.last};
    path_.push_back(next);
    color = ~color;
  }
  const Index leaf = path_.back();
  if (passes < 2 && nodes_[leaf].visits >= visits_to_expand && nodes_[leaf].children == 0) {
    expand(leaf, position, color, before);
  }
  const Result result = finish(position, color, before.last, passes);
  learn(result);
}

GoTree::Result GoTree::finish(go::Position& position, go::Color color, go::Point last, int passes) {
  int black_lead = 0;
  if (passes < 2) {
    const go::Playout::Result played =
        playouts_ == Playouts::uniform
            ? go::Playout::play(position, color, rng_, firsts_)
            : go_playout::play_out(position, color, last, go_playout::Policy::learned(), rng_,
                                   firsts_);
    black_lead = played.black_lead;
  } else {
    const go::Regions regions = go::regions_of(position);
    black_lead = position.stones(go::Color::black) + regions.own[0].size() -
                 position.stones(go::Color::white) - regions.own[1].size();
  }
  const int hundredths = 100 * black_lead - white_bonus_;
  Result result;
  result.lead = hundredths / 100.0;
  const double share = 0.5 + result.lead / (2.0 * go::points_of(position.size()));
  const double won = hundredths > 0 ? 1 : (hundredths < 0 ? 0 : 0.5);
  result.value = (1 - lead_part) * won + lead_part * std::clamp(share, 0.0, 1.0);
  return result;
}

void GoTree::learn(const Result& result) {
  go::Color mover = ~color_;  // of the root node, to which no move leads
  for (const Index at : path_) {
    Node& node = nodes_[at];
    const bool black = mover == go::Color::black;
    ++node.visits;
    node.value += static_cast<float>(black ? result.value : 1 - result.value);
    node.lead += static_cast<float>(black ? result.lead : -result.lead);
    const go::Color next = ~mover;
    const float seen_value =
        static_cast<float>(next == go::Color::black ? result.value : 1 - result.value);
    for (Index child = node.first_child; child < node.first_child + node.children; ++child) {
      Node& other = nodes_[child];
      const bool was_first = other.point != go::Point{} &&
                             firsts_[go::index(other.point)] == go::Playout::first_of(next);
      if (was_first) {
        ++other.seen;
        other.seen_value += seen_value;
      }
    }
    mover = next;
  }
}

GoTree::Index GoTree::most_visited(const Node& parent) const {
  Index best = parent.first_child;
  for (Index at = parent.first_child; at < parent.first_child + parent.children; ++at) {
    if (nodes_[at].visits > nodes_[best].visits) {
      best = at;
    }
  }
  return best;
}

std::vector<go::Move> GoTree::line_from(Index at, go::Color color) const {
  std::vector<go::Move> line;
  for (;;) {
    const Node& node = nodes_[at];
    line.push_back(node.point == go::Point{} ? go::Move::pass(color)
                                             : go::Move::stone(color, node.point));
    if (node.children == 0) return line;
    at = most_visited(node);
    if (nodes_[at].visits < visits_to_tell) return line;
    color = ~color;
  }
}

std::vector<GoCandidate> GoTree::candidates() const {
  std::vector<GoCandidate> all;
  const Node& root = nodes_.front();
  for (Index at = root.first_child; at < root.first_child + root.children; ++at) {
    const Node& node = nodes_[at];
    GoCandidate candidate;
    candidate.line = line_from(at, color_);
    candidate.move = candidate.line.front();
    candidate.visits = node.visits;
    if (node.visits > 0) {
      candidate.win = static_cast<double>(node.value) / node.visits;
      candidate.lead = static_cast<double>(node.lead) / node.visits;
    }
    all.push_back(std::move(candidate));
  }
  std::stable_sort(all.begin(), all.end(), [](const GoCandidate& one, const GoCandidate& other) {
    return one.visits > other.visits;
  });
  return all;
}

int GoTree::depth() const {
  const Node& root = nodes_.front();
  const Index best = most_visited(root);
  return nodes_[best].visits < visits_to_tell ? 0
                                              : static_cast<int>(line_from(best, color_).size());
}

}  // namespace ludex::search

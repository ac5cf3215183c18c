#include "search/go/tree.h"

#include <algorithm>
#include <cmath>

#include "base/expects.h"
#include "rules/go/playout.h"
#include "rules/go/region.h"

namespace ludex::search {

namespace {

// The most nodes of a tree; a full tree does not grow any more.
constexpr std::size_t most_nodes = 3'000'000;
// A node gets children after this many visits.
constexpr std::uint32_t visits_to_expand = 3;
// A line is followed while its moves have this many visits.
constexpr std::uint32_t visits_to_tell = 10;
// Every move starts with this many games of an even result.
constexpr std::uint32_t even_games = 8;
// Up to about this many visits, a move's games of "all moves as first" count more than its own.
constexpr double trust = 600;
// The weight of exploration.
constexpr double curiosity = 0.03;
// The part of a result that distinguishes a large win from a small one.
constexpr double lead_part = 0.05;

}  // namespace

GoTree::GoTree(const go::GameState& state, go::Color color, const std::vector<go::Move>& moves,
               std::uint64_t seed)
    : root_(state.position()),
      color_(color),
      white_bonus_(state.rules().komi +
                   100 * go::compensation_for(state.rules(), state.handicap())),
      rng_(seed) {
  expects(!moves.empty());
  nodes_.push_back({});
  nodes_[0].first_child = 1;
  nodes_[0].children = static_cast<std::uint16_t>(moves.size());
  for (const go::Move move : moves) {
    const go::Point point = move.is_pass() ? go::Point{} : move.point();
    add(point, move.is_pass() ? 0 : bonus_of(root_, color, point));
  }
}

// Stones that capture or rescue are tried first, stones that can be taken at once and stones on the
// empty edge last.
int GoTree::bonus_of(const go::Position& position, go::Color color, go::Point point) {
  int bonus = 0;
  position.for_each_neighbour(point, [&](go::Point next) {
    const auto stone = position.stone_at(next);
    if (!stone || position.liberty_count(next) != 1) return;
    bonus = std::max(bonus, position.string_size(next) > 1 ? 16 : 8);
  });
  const int liberties = position.liberties_after(color, point).size();
  if (liberties == 1) return -12;
  if (bonus > 0) return liberties > 1 ? bonus : 0;
  const go::BoardSize size = position.size();
  const int column = go::column_of(point);
  const int row = go::row_of(point);
  const int edge = std::min({column, row, size.width - 1 - column, size.height - 1 - row});
  bool lonely = true;
  position.for_each_neighbour(point, [&](go::Point next) { lonely &= position.is_empty(next); });
  if (edge == 0 && lonely) return -8;
  return edge == 2 || edge == 3 ? 2 : 0;
}

void GoTree::add(go::Point point, int bonus) {
  Node node;
  node.point = point;
  node.seen = even_games + static_cast<std::uint32_t>(std::abs(bonus));
  node.seen_value = static_cast<float>(even_games) / 2 + static_cast<float>(std::max(bonus, 0));
  nodes_.push_back(node);
}

void GoTree::expand(Index at, const go::Position& position, go::Color color) {
  if (nodes_.size() + go::max_points + 1 > most_nodes) return;
  const auto first = static_cast<Index>(nodes_.size());
  for (const go::Point point : position.empty_points()) {
    if (go::Playout::allows(position, color, point)) {
      add(point, bonus_of(position, color, point));
    }
  }
  add(go::Point{}, 0);
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
    path_.push_back(next);
    color = ~color;
  }
  const Index leaf = path_.back();
  if (passes < 2 && nodes_[leaf].visits >= visits_to_expand && nodes_[leaf].children == 0) {
    expand(leaf, position, color);
  }
  const Result result = finish(position, color, passes);
  learn(result);
}

GoTree::Result GoTree::finish(go::Position& position, go::Color color, int passes) {
  int black_lead = 0;
  if (passes < 2) {
    black_lead = go::Playout::play(position, color, rng_, firsts_).black_lead;
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

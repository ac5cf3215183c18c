#include "search/go/tree/candidates.h"

#include <algorithm>
#include <span>

namespace ludex::search {

namespace {

// A line is followed while its moves have this many visits.
constexpr std::uint32_t visits_to_tell = 10;
// A sure gain is preferred to a move that gains less by what the net says of the board with and
// without it; and to one that gains up to so many points more, has up to so many times the visits,
// and a chance to win that is better by up to so much.
constexpr double points_more = 3;
constexpr std::uint32_t least_share = 50;
constexpr double most_worse = 0.2;

const GoNode& most_visited(std::span<const GoNode> nodes) {
  return *std::max_element(nodes.begin(), nodes.end(), [](const GoNode& one, const GoNode& other) {
    return read(one.visits) < read(other.visits);
  });
}

std::vector<go::Move> line_from(const GoTree& tree, const GoNode& first) {
  std::vector<go::Move> line;
  go::Color color = tree.color();
  for (const GoNode* node = &first;; color = ~color) {
    line.push_back(node->point == go::Point{} ? go::Move::pass(color)
                                              : go::Move::stone(color, node->point));
    const auto children = tree.nodes().children_of(*node);
    if (children.empty()) return line;
    node = &most_visited(children);
    if (read(node->visits) < visits_to_tell) return line;
  }
}

struct Means {
  double win = 0.5;
  double lead = 0;
};
Means means_of(const GoNode& node) {
  const double visits = read(node.visits);
  return {static_cast<double>(read(node.won)) / visits,
          static_cast<double>(read(node.lead)) / visits};
}

// The mean over all games behind a move flatters it, since the replies that were tried include bad
// ones; and the mean behind the best reply flatters the reply. The middle of both is the same
// seen from either side, so that a move that is played loses nothing by a change of sides.
Means expected(const GoTree& tree, const GoNode& node) {
  const Means own = means_of(node);
  const auto replies = tree.nodes().children_of(node);
  if (replies.empty()) return own;
  const GoNode& reply = most_visited(replies);
  if (read(reply.visits) < visits_to_tell) return own;
  const Means of_reply = means_of(reply);
  return {(own.win + 1 - of_reply.win) / 2, (own.lead - of_reply.lead) / 2};
}

// The temperature of a sure move, or 0.
double temperature_of(const GoCandidate& candidate, const GoTree& tree) {
  for (const SureMove& sure : tree.sure_moves()) {
    if (candidate.move.is_stone() && candidate.move.point() == sure.point) return sure.temperature;
  }
  return 0;
}

}  // namespace

std::vector<GoCandidate> candidates_of(const GoTree& tree) {
  std::vector<GoCandidate> all;
  for (const GoNode& node : tree.nodes().children_of(tree.root())) {
    GoCandidate candidate;
    candidate.line = line_from(tree, node);
    candidate.move = candidate.line.front();
    candidate.visits = read(node.visits);
    candidate.prior = static_cast<double>(tree.priors()[all.size()]);
    if (candidate.visits > 0) {
      const Means means = expected(tree, node);
      candidate.win = means.win;
      candidate.lead = means.lead;
    }
    all.push_back(std::move(candidate));
  }
  std::stable_sort(all.begin(), all.end(), [](const GoCandidate& one, const GoCandidate& other) {
    return one.visits > other.visits;
  });
  return all;
}

const GoCandidate& best_of(const std::vector<GoCandidate>& candidates, const GoTree& tree) {
  const GoCandidate& first = candidates.front();
  const double gain = first.lead - tree.lead_without_move();
  const GoCandidate* best = nullptr;
  double highest = 0;
  for (const GoCandidate& each : candidates) {
    const double temperature = temperature_of(each, tree);
    const bool seems_good =
        each.visits * least_share >= first.visits && each.win >= first.win - most_worse;
    const double most_gain = 2 * temperature + (seems_good ? points_more : 0);
    if (temperature > highest && most_gain > gain) {
      best = &each;
      highest = temperature;
    }
  }
  return best == nullptr ? first : *best;
}

int depth_of(const GoTree& tree) {
  const GoNode& best = most_visited(tree.nodes().children_of(tree.root()));
  return read(best.visits) < visits_to_tell ? 0 : static_cast<int>(line_from(tree, best).size());
}

std::uint32_t margin_of(const GoTree& tree) {
  std::uint32_t most = 0;
  std::uint32_t second = 0;
  for (const GoNode& node : tree.nodes().children_of(tree.root())) {
    const std::uint32_t visits = read(node.visits);
    second = std::max(second, std::min(visits, most));
    most = std::max(most, visits);
  }
  return most - second;
}

bool is_settled(const GoTree& tree) {
  const auto moves = tree.nodes().children_of(tree.root());
  const GoNode& best = most_visited(moves);
  const double value = means_of(best).win;
  return std::none_of(moves.begin(), moves.end(), [&](const GoNode& other) {
    return read(other.visits) * 4 > read(best.visits) && means_of(other).win > value;
  });
}

}  // namespace ludex::search

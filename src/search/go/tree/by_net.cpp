// The part of a tree where a net judges (PUCT).
#include <algorithm>
#include <cmath>
#include <utility>

#include "base/expects.h"
#include "search/go/tree/tree.h"

namespace ludex::search {

namespace {

// The weight of exploration by priors.
constexpr float explored_by_priors = 0.5F;
// The logarithms of priors are divided by this. A net that learned from its own searches is too
// sure of its moves: a reply that decides a fight may have a prior of one in 10,000.
constexpr float temperature = 1.5F;
constexpr float temperature_of_large_boards = 2;
// A move without a visit is worth its parent's value less this, times the root of how likely the
// moves are that have visits.
constexpr float doubt = 0.1F;
// A move less likely than this, but for a pass, gets no node: it would get its first visit after
// some forty thousand of its parent. The moves from the root all have nodes.
constexpr float least_prior = 1.0F / 1'000;
// What the net says of the points counts as so many playouts.
constexpr float judged_playouts = 100;
// A normal distribution is much like a logistic one whose argument is so many times as large.
constexpr double logistic_width = 1.7;
// The share of the priors that moves in closed spaces get if they gain so many points on average,
// all together; less if they gain less, since on a large board many things gain more.
constexpr float prior_of_spaces = 0.5F;
constexpr float points_for_all = 5;
constexpr double least_chance = 0.001;

}  // namespace

void GoTree::set_priors(std::vector<GoNode>& siblings, const go_net::Judgement& judgement) const {
  const float sharpness =
      1 / (go_net::is_large(root_position_.size()) ? temperature_of_large_boards : temperature);
  float highest = judgement.moves[go::index(siblings.front().point)];
  for (const GoNode& node : siblings) {
    highest = std::max(highest, judgement.moves[go::index(node.point)]);
  }
  float sum = 0;
  for (GoNode& node : siblings) {
    node.seen_value = std::exp(sharpness * (judgement.moves[go::index(node.point)] - highest));
    sum += node.seen_value;
  }
  for (GoNode& node : siblings) {
    node.seen_value /= sum;
  }
}

void GoTree::prefer_moves_in(ClosedSpaces& spaces, const Place& place,
                             std::vector<GoNode>& siblings) {
  if (spaces.empty()) return;
  std::vector<SureMove> sure = spaces.sure_moves(place.position, place.color);
  std::erase_if(sure, [&](const SureMove& move) {
    return std::none_of(siblings.begin(), siblings.end(),
                        [&](const GoNode& node) { return node.point == move.point; });
  });
  if (sure.empty()) return;
  float gain = 0;
  for (const SureMove& move : sure) {
    gain += static_cast<float>(move.temperature);
  }
  const float share = prior_of_spaces * std::min(1.0F, gain / points_for_all);
  for (GoNode& node : siblings) {
    node.seen_value *= 1 - share;
    for (const SureMove& move : sure) {
      if (move.point != node.point) continue;
      node.seen_value += share * static_cast<float>(move.temperature) / gain;
    }
  }
}

void GoTree::replace_priors(std::span<const float> priors) {
  const auto children = nodes_.children_of(nodes_[0]);
  expects(playouts_ == Playouts::none && priors.size() == children.size());
  for (std::size_t at = 0; at < children.size(); ++at) {
    children[at].seen_value = priors[at];
  }
}

GoNode& GoTree::select_by_net(const GoNode& parent) {
  const auto children = nodes_.children_of(parent);
  const auto parent_visits = static_cast<float>(read(parent.visits));
  float known = 0;
  float visits_below = 0;
  float value_below = 0;
  for (const GoNode& node : children) {
    const std::uint32_t visits = read(node.visits);
    if (visits == 0) continue;
    known += read(node.seen_value);
    visits_below += static_cast<float>(visits);
    value_below += read(node.value);
  }
  const float of_parent = visits_below > 0 ? value_below / visits_below : 0.5F;
  const float unknown = of_parent - doubt * std::sqrt(known);
  const float explored = explored_by_priors * std::sqrt(parent_visits);
  GoNode* best = children.data();
  float highest = -1'000;
  for (GoNode& node : children) {
    const auto visits = static_cast<float>(read(node.visits));
    const float value = visits > 0 ? read(node.value) / visits : unknown;
    const float score = value + explored * read(node.seen_value) / (1 + visits);
    if (score > highest) {
      highest = score;
      best = &node;
    }
  }
  return *best;
}

const go_net::Judgement& GoTree::ask_net(go_net::Judge& judge, Place& place,
                                         const std::vector<Index>& path) const {
  go_net::RecentMoves recent{};
  const std::size_t made = path.size() - 1;  // the root is no move
  for (std::size_t back = 0; back < recent.size(); ++back) {
    recent[back] = back < made ? nodes_[path[made - back]].point : recent_[back - made];
  }
  const double black_bonus = scoring_.black_bonus(GoScoring::played_more(place.position));
  return judge.judge(place.position, place.color, recent,
                     {.bonus = place.color == go::Color::black ? black_bonus : -black_bonus,
                      .passes = place.passes,
                      .dead_stones_stay = dead_stones_stay_});
}

GoResult GoTree::judged(Place& place, Walker& walker) {
  const go_net::Judgement& judgement = ask_net(*walker.judge_, place, walker.path_);
  GoNode& node = nodes_[walker.path_.back()];
  if (!nodes_.is_full() && nodes_.claim(node)) {
    make_choices(place, walker);
    set_priors(walker.made_, judgement);
    prefer_moves_in(walker.spaces_, place, walker.made_);
    std::erase_if(walker.made_, [](const GoNode& node) {
      return node.seen_value < least_prior && node.point != go::Point{};
    });
    nodes_.publish(node, nodes_.append(walker.made_), walker.made_.size());
  }
  const bool black = place.color == go::Color::black;
  const Lead of_spaces = with_closed_spaces(judgement, place, walker.spaces_);
  if (walker.walks_++ % between_ownerships == 0) {
    add_to(walker.ownership_.playouts, static_cast<std::int32_t>(judged_playouts));
    go::for_each_point(place.position.size(), [&](go::Point point) {
      const float owner = judgement.ownership[go::index(point)] * judged_playouts;
      add_to(walker.ownership_.lead[go::index(point)],
             static_cast<std::int32_t>(std::lround(black ? owner : -owner)));
    });
  }
  return scoring_.expected(black ? of_spaces.win : 1 - of_spaces.win,
                           black ? of_spaces.lead : -of_spaces.lead, judgement.deviation);
}

GoTree::Lead GoTree::with_closed_spaces(const go_net::Judgement& judgement, const Place& place,
                                        ClosedSpaces& spaces) {
  Lead known{judgement.win, judgement.lead};
  if (spaces.empty()) return known;
  const double sign = place.color == go::Color::black ? 1 : -1;
  const double gain =
      sign * black_gain(spaces.counts(place.position, place.color), [&](go::Point point) {
        return sign * static_cast<double>(judgement.ownership[go::index(point)]);
      });
  if (gain == 0) return known;
  known.lead += gain;
  const double win = std::clamp(known.win, least_chance, 1 - least_chance);
  const double deviation = std::max(judgement.deviation, 1.0);
  const double odds = std::log(win / (1 - win)) + logistic_width * gain / deviation;
  known.win = 1 / (1 + std::exp(-odds));
  return known;
}

}  // namespace ludex::search

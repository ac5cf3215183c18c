#include "search/go/tree/tree.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/expects.h"
#include "rules/go/region.h"
#include "search/go/playout/policy.h"
#include "search/go/playout/weights.h"
#include "search/go/prior.h"

namespace ludex::search {

namespace {

// A node gets children at its fourth visit.
constexpr std::uint32_t visits_to_expand = 3;
// Every move starts with this many games of all moves as first, with a result by its prior.
constexpr std::uint32_t even_games = 20;
// The same without priors, where the result is even.
constexpr std::uint32_t plain_games = 8;
// How much of the difference of a prior from the mean counts for the first value of a move.
constexpr int prior_percent = 50;
// Up to about this many visits, a move's games of "all moves as first" count more than its own.
constexpr float trust = 600;
// The weight of exploration.
constexpr float curiosity = 0.03F;
// At least this part of a full tree is taken out.
constexpr std::size_t kept_part = 2;

// The last stones before the present move; a pass is no point.
go_playout::Before stones_before(const go::GameState& state) {
  const std::size_t made = state.move_count();
  const auto stone_before = [&](std::size_t moves) {
    if (made < moves) return go::Point{};
    const go::Move move = state.move(made - moves);
    return move.is_stone() ? move.point() : go::Point{};
  };
  return {stone_before(1), stone_before(2)};
}

std::vector<go::EarlierPosition> history_of(const go::GameState& state) {
  auto positions = state.earlier_positions();
  positions.push_back({state.position().key(), state.to_move()});
  return positions;
}

void add_ownership(const go::Position& end, GoOwnership& ownership) {
  add_to(ownership.playouts, std::int32_t{1});
  go::for_each_point(end.size(), [&](go::Point point) {
    add_to(ownership.lead[go::index(point)], go::owner_of(end, point));
  });
}

}  // namespace

GoTree::GoTree(const go::GameState& state, go::Color color, const std::vector<go::Move>& moves,
               const GoTreeSettings& settings)
    : playouts_(settings.playouts),
      dead_stones_stay_(settings.dead_stones_stay),
      plays_out_spaces_(settings.plays_out_spaces),
      rules_(state.rules()),
      root_position_(state.position()),
      color_(color),
      repetition_(state),
      scoring_(state, settings.lead_part),
      net_(settings.net),
      nodes_(settings.room) {
  expects(settings.room > 1 + 2 * (go::max_points + 1));
  if (playouts_ == Playouts::none) {
    expects(net_ != nullptr && go_net::fits(*net_));
    judge_ = std::make_unique<go_net::Judge>(net_);
  }
  restart(state, color, moves);
}

void GoTree::restart(const go::GameState& state, go::Color color,
                     const std::vector<go::Move>& moves) {
  expects(!moves.empty());
  expects(playouts_ != Playouts::none || go_net::can_judge(state.position().size()));
  rules_ = state.rules();
  stand_at(state, color);
  nodes_.keep(node_of({}), first_children(moves), 0);
}

void GoTree::stand_at(const go::GameState& state, go::Color color) {
  root_position_ = state.position();
  color_ = color;
  before_ = stones_before(state);
  recent_ = go_net::recent_moves(state);
  passes_ = std::min(state.passes(), 1);
  history_ = history_of(state);
  repetition_ = GoRepetition(state);
  scoring_ = GoScoring(state, scoring_.lead_part());
  if (playouts_ == Playouts::none) {
    if (plays_out_spaces_) {
      spaces_.move_to(root_position_);
    } else {
      spaces_ = {};
    }
    sure_moves_ = spaces_.sure_moves(root_position_, color_);
    if (!sure_moves_.empty()) {
      Place place{root_position_, ~color_, before_, 0};
      const go_net::Judgement& judgement = ask_net(*judge_, place, {0});
      lead_without_move_ = -with_closed_spaces(judgement, place, spaces_).lead;
    }
  }
  simulations_.store(0, std::memory_order_relaxed);
}

std::vector<GoNode> GoTree::first_children(const std::vector<go::Move>& moves) {
  std::vector<GoNode> children;
  children.reserve(moves.size());
  for (const go::Move move : moves) {
    children.push_back(node_of(move.is_pass() ? go::Point{} : move.point()));
  }
  priors_.clear();
  if (playouts_ == Playouts::none) {
    Place place{root_position_, color_, before_, passes_};
    set_priors(children, ask_net(*judge_, place, {0}));
    prefer_moves_in(spaces_, place, children);
    for (const GoNode& child : children) {
      priors_.push_back(child.seen_value);
    }
    return children;
  }
  for (GoNode& child : children) {
    value(child, root_position_, color_, before_);
  }
  priors_.reserve(children.size());
  float sum = 0;
  for (const GoNode& child : children) {
    const int logarithm = playouts_ == Playouts::informed ? static_cast<int>(child.seen_value) : 0;
    priors_.push_back(static_cast<float>(go_playout::power_of_e(logarithm)));
    sum += priors_.back();
  }
  for (float& prior : priors_) {
    prior /= sum;
  }
  value_by_priors(children);
  return children;
}

const GoNode* GoTree::find(const go::GameState& state, go::Color color) const {
  const auto history = history_of(state);
  const std::size_t made = history_.size() - 1;  // moves before the root
  const bool goes_on =
      state.rules() == rules_ && history.size() >= history_.size() &&
      std::equal(history_.begin(), history_.end(), history.begin(),
                 [](const go::EarlierPosition& one, const go::EarlierPosition& other) {
                   return one.key == other.key && one.to_move == other.to_move;
                 });
  if (!goes_on) return nullptr;
  const GoNode* node = &nodes_[0];
  go::Color mover = color_;
  for (std::size_t at = made; at < state.move_count(); ++at, mover = ~mover) {
    const go::Move move = state.move(at);
    if (move.color() != mover || !(move.is_stone() || move.is_pass())) return nullptr;
    const go::Point point = move.is_pass() ? go::Point{} : move.point();
    const auto children = nodes_.children_of(*node);
    const auto found = std::find_if(children.begin(), children.end(),
                                    [&](const GoNode& child) { return child.point == point; });
    if (found == children.end()) return nullptr;
    node = &*found;
  }
  return mover == color ? node : nullptr;
}

bool GoTree::follow(const go::GameState& state, go::Color color,
                    const std::vector<go::Move>& moves) {
  expects(!moves.empty());
  const GoNode* const found = find(state, color);
  if (found == nullptr) return false;
  stand_at(state, color);
  std::vector<GoNode> children = first_children(moves);
  for (GoNode& child : children) {
    for (const GoNode& known : std::as_const(nodes_).children_of(*found)) {
      if (known.point == child.point) {
        child = known;
      }
    }
  }
  nodes_.keep(GoNode(*found), children, 0);
  return true;
}

void GoTree::prune() {
  const std::size_t room = nodes_.room() / kept_part;
  for (std::uint32_t least = 8; nodes_.is_full() || nodes_.size() > room; least *= 2) {
    const auto children = std::as_const(nodes_).children_of(nodes_[0]);
    nodes_.keep(GoNode(nodes_[0]), std::vector<GoNode>(children.begin(), children.end()), least);
  }
}

void GoTree::value(GoNode& node, go::Position& position, go::Color color,
                   const go_playout::Before& before) const {
  const go::Point point = node.point;
  const bool is_pass = point == go::Point{};
  if (playouts_ == Playouts::informed) {
    const int prior = is_pass ? prior_of_pass : prior_logarithm(position, color, point, before);
    node.seen_value = static_cast<float>(prior);
  } else {
    const int bonus = is_pass ? 0 : plain_bonus(position, color, point);
    node.seen = plain_games + static_cast<std::uint32_t>(std::abs(bonus));
    node.seen_value = static_cast<float>(plain_games) / 2 + static_cast<float>(std::max(bonus, 0));
  }
}

void GoTree::value_by_priors(std::vector<GoNode>& siblings) const {
  if (playouts_ == Playouts::uniform) return;
  float sum = 0;
  for (const GoNode& node : siblings) {
    sum += node.seen_value;
  }
  const int usual = static_cast<int>(sum) / static_cast<int>(siblings.size());
  for (GoNode& node : siblings) {
    const int more = static_cast<int>(node.seen_value) - usual;
    node.seen = even_games;
    node.seen_value =
        static_cast<float>(even_games / (1 + go_playout::power_of_e(-more * prior_percent / 100)));
  }
}

void GoTree::make_choices(const Place& place, Walker& walker) const {
  walker.made_.clear();
  for (const go::Point point : place.position.empty_points()) {
    if (go::Playout::allows(place.position, place.color, point) &&
        !walker.repetition_.forbids(place.position, place.color, point)) {
      walker.made_.push_back(node_of(point));
    }
  }
  walker.made_.push_back(node_of({}));
}

void GoTree::expand(GoNode& node, Place& place, Walker& walker) {
  if (!nodes_.claim(node)) return;
  make_choices(place, walker);
  for (GoNode& child : walker.made_) {
    value(child, place.position, place.color, place.before);
  }
  value_by_priors(walker.made_);
  nodes_.publish(node, nodes_.append(walker.made_), walker.made_.size());
}

GoNode& GoTree::select(const GoNode& parent) {
  if (playouts_ == Playouts::none) return select_by_net(parent);
  const float explored = curiosity * std::sqrt(static_cast<float>(read(parent.visits)));
  const auto children = nodes_.children_of(parent);
  GoNode* best = children.data();
  float highest = -1;
  for (GoNode& node : children) {
    const auto visits = static_cast<float>(read(node.visits));
    const float seen = read(node.seen_value) / static_cast<float>(read(node.seen));
    const float own = visits > 0 ? read(node.value) / visits : seen;
    const float weight = std::sqrt(trust / (3 * visits + trust));
    // Games with other moves say nothing about a pass.
    const float known =
        node.point == go::Point{} && visits > 0 ? own : weight * seen + (1 - weight) * own;
    const float score = known + explored / (visits + 8);
    if (score > highest) {
      highest = score;
      best = &node;
    }
  }
  return *best;
}

GoTree::Walker::Walker(const GoTree& tree, std::uint64_t seed, std::uint64_t number)
    : rng_(0), repetition_(tree.repetition_) {
  start(tree, seed, number);
}

void GoTree::Walker::start(const GoTree& tree, std::uint64_t seed, std::uint64_t number) {
  rng_ = Rng(seed + number * 0x9E37'79B9'7F4A'7C15);
  repetition_ = tree.repetition_;
  spaces_ = tree.spaces_;
  walks_ = 0;
  ownership_ = {};
  if (tree.playouts_ != Playouts::none) {
    judge_.reset();
  } else if (judge_ == nullptr || &judge_->net() != tree.net_.get()) {
    judge_ = std::make_unique<go_net::Judge>(tree.net_);
  }
}

void GoTree::add_ownership_of(const Walker& walker, GoOwnership& sum) {
  sum.playouts += read(walker.ownership_.playouts);
  for (std::size_t at = 0; at < sum.lead.size(); ++at) {
    sum.lead[at] += read(walker.ownership_.lead[at]);
  }
}

void GoTree::walk(Place& place, Walker& walker) {
  walker.path_.assign(1, 0);
  walker.firsts_.fill(go::Playout::First::nobody);
  GoNode* node = &nodes_[0];
  add_to(node->visits, std::uint32_t{1});
  while (place.passes < 2 && !nodes_.children_of(*node).empty()) {
    node = &select(*node);
    // A visit without a result yet: other threads take other moves meanwhile.
    add_to(node->visits, std::uint32_t{1});
    const go::Point point = node->point;
    if (point == go::Point{}) {
      place.position.pass();
      ++place.passes;
    } else {
      place.position.play_on(place.color, point);
      walker.repetition_.add(place.color, point, place.position);
      go::Playout::note(walker.firsts_, place.color, point);
      place.passes = 0;
    }
    place.before = {point, place.before.last};
    walker.path_.push_back(nodes_.index_of(*node));
    place.color = ~place.color;
  }
}

void GoTree::simulate(Walker& walker) {
  simulations_.fetch_add(1, std::memory_order_relaxed);
  Place place{root_position_, color_, before_, passes_};
  walk(place, walker);
  GoNode& node = nodes_[walker.path_.back()];
  const bool by_net = playouts_ == Playouts::none && place.passes < 2;
  if (!by_net && place.passes < 2 && read(node.visits) > visits_to_expand && !nodes_.is_full()) {
    expand(node, place, walker);
  }
  const GoResult result = by_net ? judged(place, walker) : finish(place, walker);
  walker.repetition_.end_line();
  learn(result, walker);
}

GoResult GoTree::finish(Place& place, Walker& walker) {
  const bool is_over = place.passes == 2 && dead_stones_stay_;
  go::Position& position = place.position;
  const int played_more = GoScoring::played_more(position);
  if (is_over) return scoring_.result_of(played_more, go::area_lead(position));
  const bool looks = ++walker.walks_ % between_ownerships == 0;
  const auto counts = walker.spaces_.counts(position, place.color);
  const auto length =
      looks ? go_playout::Length::until_both_pass : go_playout::Length::until_decided;
  const go::Playout::Result played =
      playouts_ == Playouts::uniform
          ? go::Playout::play(position, place.color, walker.rng_, walker.firsts_)
          : go_playout::play_out(position, place.color, place.before.last,
                                 go_playout::Policy::learned(), walker.rng_, walker.firsts_,
                                 length);
  if (looks) {
    add_ownership(position, walker.ownership_);
  }
  // Where playouts break what is known of closed spaces.
  const double gain =
      black_gain(counts, [&](go::Point point) { return go::owner_of(position, point); });
  return scoring_.result_of(played_more, played.black_lead + static_cast<int>(std::lround(gain)));
}

void GoTree::learn(const GoResult& result, const Walker& walker) {
  go::Color mover = ~color_;  // of the root node, to which no move leads
  for (const Index at : walker.path_) {
    GoNode& node = nodes_[at];
    const bool black = mover == go::Color::black;
    add_to(node.value, static_cast<float>(black ? result.value : 1 - result.value));
    add_to(node.won, static_cast<float>(black ? result.won : 1 - result.won));
    add_to(node.lead, static_cast<float>(black ? result.lead : -result.lead));
    const go::Color next = ~mover;
    mover = next;
    if (playouts_ == Playouts::none) continue;
    const auto first = go::Playout::first_of(next);
    const auto seen_value =
        static_cast<float>(next == go::Color::black ? result.value : 1 - result.value);
    for (GoNode& other : nodes_.children_of(node)) {
      if (other.point != go::Point{} && walker.firsts_[go::index(other.point)] == first) {
        add_to(other.seen, std::uint32_t{1});
        add_to(other.seen_value, seen_value);
      }
    }
  }
}

}  // namespace ludex::search

#include "search/go/reading/proof_search.h"

#include <algorithm>
#include <bit>

#include "base/random.h"

namespace ludex::search::go_reading {

namespace {

std::uint64_t hash_of(std::uint64_t value) {
  return split_mix(value);
}

int captures_of_both(const go::Position& position) {
  return position.captured_by(go::Color::black) + position.captured_by(go::Color::white);
}

// The fewest nodes for which a child is visited.
constexpr int least_visit = 64;

// How much later a child is chosen for the nodes that it has cost. Otherwise an attack that the
// defender escapes in many ways, none of them soon, would keep the search from better ones.
int toll_of(int effort) {
  return 3 * static_cast<int>(std::bit_width(static_cast<unsigned>(effort / least_visit)));
}

}  // namespace

// What a node is worth by its children, and which of them comes next.
struct ProofSearch::Choice {
  Numbers numbers;
  std::size_t best = 0;
  ProofNumbers limit;  // what the best child needs to cost for another one to be better
};

void ProofSearch::begin(const go::Position& position, const go::PointSet& left_out) {
  table_.forget_all();
  zones_.forget_all();
  board_.begin(position);
  left_out_ = left_out;
  first_captures_ = captures_of_both(position);
  nodes_ = {};
  lost_the_way_ = false;
  met_way_ = false;
}

void ProofSearch::set_goal(const Goal& goal, KoRule rule, int nodes) {
  goal_ = &goal;
  board_.set_rule(rule, goal.attacker());
  nodes_.most = nodes_.used + nodes;
  lost_the_way_ = false;
  is_cut_ = false;
  goal_key_ = hash_of(goal.key() + static_cast<std::uint64_t>(rule));
  children_.clear();
  path_.clear();
  root_move_.reset();
  first_moves_.clear();
  is_narrow_ = false;
}

ProofSearch::Node ProofSearch::root_of(go::Color mover) const {
  return {.key = key_of(mover), .way = 0, .mover = mover, .ply = 0, .effort = 0};
}

ProofSearch::Verdict ProofSearch::verdict_of(const Numbers& numbers) const {
  Verdict verdict{.first_moves = first_moves_};
  if (root_move_ && *root_move_ != go::Point{}) {
    verdict.move = root_move_;
  }
  if (numbers.proof.is_solved()) {
    verdict.is_reached = numbers.proof.is_proved();
  } else {
    verdict.numbers = numbers.proof;
    verdict.is_narrow = is_narrow_;
  }
  return verdict;
}

ProofSearch::Verdict ProofSearch::reached(const Goal& goal, KoRule rule, go::Color mover,
                                          int nodes) {
  set_goal(goal, rule, nodes);
  return verdict_of(visit(root_of(mover), {}));
}

ProofSearch::Verdict ProofSearch::reached_after(const Goal& goal, KoRule rule, go::Color mover,
                                                go::Point move, int nodes) {
  set_goal(goal, rule, nodes);
  const Node root = root_of(mover);
  add_child(root, move);
  if (children_.empty()) {
    if (is_cut_) return {};
    return {.is_reached = !attacks(mover), .move = std::nullopt};
  }
  const Child child = children_.back();
  children_.clear();
  if (child.numbers.proof.is_solved()) return verdict_of(child.numbers);
  path_.push_back(root.key);
  const KoBoard::Undo undo = board_.play(mover, move);
  const Numbers numbers = visit(child_node(root, child), {});
  board_.undo(undo);
  return verdict_of(numbers);
}

// --- The children of a node ---

bool ProofSearch::expand(const Node& node) {
  const std::size_t first = children_.size();
  moves_.clear();
  if (attacks(node.mover)) {
    goal_->add_attacks(board_, moves_);
  } else if (!goal_->add_forced_defences(board_, moves_)) {
    add_child(node, go::Point{});
    if (is_cut_) return false;
    const ProofNumbers& pass = children_.back().numbers.proof;
    if (pass.is_disproved()) return true;
    if (pass.is_proved()) return expand_zone(node, first);
    goal_->add_defences(board_, moves_);
    add_children(node);
    return false;
  }
  add_children(node);
  return true;
}

bool ProofSearch::expand_zone(const Node& node, std::size_t first) {
  const Zone* const found = zones_.find(children_[first].key);
  if (found == nullptr) {
    children_[first].numbers = {goal_->guess(board_, ~node.mover, go::Point{})};
    return false;
  }
  const Zone zone = *found;
  go::PointSet known;
  for (std::size_t at = first + 1; at < children_.size(); ++at) {
    Child& child = children_[at];
    known.insert(child.move);
    if (zone.contains(child.move) || child.numbers.proof.is_solved()) continue;
    child.numbers = {ProofNumbers::proved()};
    zones_.store(child.key, zone);
  }
  moves_.clear();
  (zone - known).for_each([&](go::Point point) {
    if (board_.position().is_empty(point)) {
      moves_.add(point);
    }
  });
  add_children(node);
  return true;
}

void ProofSearch::add_children(const Node& node) {
  const bool attacking = attacks(node.mover);
  for (const go::Point move : moves_.points()) {
    if (node.ply == 0 && left_out_.contains(move)) continue;
    const std::size_t before = children_.size();
    add_child(node, move);
    if (children_.size() == before || node.ply == 0) continue;
    // One move that decides is enough.
    const ProofNumbers& numbers = children_.back().numbers.proof;
    if (attacking ? numbers.is_proved() : numbers.is_disproved()) return;
  }
}

void ProofSearch::add_child(const Node& node, go::Point move) {
  if (move != go::Point{} && !board_.can_play(node.mover, move)) return;
  if (nodes_.left() <= 0) {
    is_cut_ = true;
    return;
  }
  ++nodes_.used;
  const KoBoard::Undo undo = board_.play(node.mover, move);
  Child child;
  child.move = move;
  child.key = key_of(~node.mover);
  look_at(node, child);
  board_.undo(undo);
  children_.push_back(child);
}

void ProofSearch::look_at(const Node& node, Child& child) {
  if (const auto known = repeated_or_known(node, child)) {
    child.numbers = *known;
    return;
  }
  const go::Color mover = ~node.mover;
  const int before = nodes_.used;
  const bool is_late = goal_->is_decided_late() && node.ply > 0 && child.move != go::Point{};
  const auto decided = is_late ? std::nullopt : decided_numbers(child.key, mover);
  child.numbers = {decided ? *decided : goal_->guess(board_, mover, child.move)};
  child.is_open = is_late;
  // What took moves to find out is not found out twice.
  if (nodes_.used > before) {
    table_.store(child.key, child.numbers.proof, nodes_.used - before);
  }
}

std::optional<ProofNumbers> ProofSearch::decided_numbers(std::uint64_t key, go::Color mover) {
  Zone zone;
  const auto decided = goal_->decided(board_, mover, zone, nodes_);
  if (!decided) return std::nullopt;
  if (*decided) {
    close_zone(board_.position(), zone);
    zones_.store(key, zone);
  }
  return *decided ? ProofNumbers::proved() : ProofNumbers::disproved();
}

std::optional<ProofNumbers> ProofSearch::decided_late(const Node& node) {
  if (!node.is_open) return std::nullopt;
  const auto decided = decided_numbers(node.key, node.mover);
  if (decided) {
    table_.store(node.key, *decided, 0);
  }
  return decided;
}

std::optional<ProofSearch::Numbers> ProofSearch::repeated_or_known(const Node& node,
                                                                   const Child& child) {
  const std::uint64_t key = child.key;
  // Otherwise there are more stones than ever before.
  const bool may_be_repeated =
      child.move == go::Point{} || captures_of_both(board_.position()) > first_captures_;
  if (may_be_repeated) {
    if (key == node.key) return Numbers{ProofNumbers::disproved(), node.ply};
    const auto found = std::find(path_.begin(), path_.end(), key);
    if (found != path_.end()) {
      return Numbers{ProofNumbers::disproved(), static_cast<std::uint16_t>(found - path_.begin())};
    }
  }
  const auto known = table_.find(key);
  if (known && known->numbers.is_solved()) {
    // A proof without its zone is found again.
    if (known->numbers.is_proved() && zones_.find(key) == nullptr) return std::nullopt;
    return Numbers{known->numbers};
  }
  if (met_way_) {
    // In the entry of a way the proof number is the ply on which the disproof depends.
    const std::uint64_t way = hash_of(std::rotl(node.way, 1) ^ node.key);
    if (const auto entry = table_.find(hash_of(key ^ way))) {
      return Numbers{ProofNumbers::disproved(), entry->numbers.proof};
    }
  }
  if (known) return Numbers{known->numbers, nowhere, known->effort};
  return std::nullopt;
}

// --- The search ---

ProofSearch::Node ProofSearch::child_node(const Node& node, const Child& child) const {
  return {.key = child.key,
          .way = hash_of(std::rotl(node.way, 1) ^ node.key),
          .mover = ~node.mover,
          .ply = static_cast<std::uint16_t>(node.ply + 1),
          .effort = child.numbers.effort,
          .is_open = child.is_open};
}

// Written for the attacker, who needs one child proved, and all disproved for the opposite; where
// the defender moves, the numbers change places.
ProofSearch::Choice ProofSearch::choose(const Node& node, std::span<const Child> children) const {
  const bool attacking = attacks(node.mover);
  const auto own = [&](const ProofNumbers& numbers) {
    return attacking ? numbers.proof : numbers.disproof;
  };
  const auto other = [&](const ProofNumbers& numbers) {
    return attacking ? numbers.disproof : numbers.proof;
  };
  constexpr int infinite = ProofNumbers::infinite;
  int least = infinite;
  int first = infinite;  // of the values by which children are chosen
  int second = infinite;
  int most = 0;
  int open = 0;
  Choice choice;
  std::uint16_t depends = nowhere;
  for (std::size_t at = 0; at < children.size(); ++at) {
    const ProofNumbers& numbers = children[at].numbers.proof;
    // All disproofs of an attack count; of the defender's the one that depends on least.
    if (attacking) {
      depends = std::min(depends, children[at].numbers.depends);
    }
    if (other(numbers) == 0) continue;
    ++open;
    most = std::max<int>(most, other(numbers));
    least = std::min<int>(least, own(numbers));
    const int value = own(numbers) == 0 ? 0 : own(numbers) + toll_of(children[at].numbers.effort);
    const bool better =
        value < first || (value == 0 && first == 0 &&
                          children[at].numbers.depends > children[choice.best].numbers.depends);
    if (better) {
      second = first;
      first = value;
      choice.best = at;
    } else {
      second = std::min(second, value);
    }
  }
  const auto bounded = [](int value) {
    return static_cast<std::uint16_t>(std::clamp(value, 0, infinite - 1));
  };
  ProofNumbers numbers = attacking ? ProofNumbers::disproved() : ProofNumbers::proved();
  if (open > 0 && least == 0) {
    numbers = attacking ? ProofNumbers::proved() : ProofNumbers::disproved();
    depends = children[choice.best].numbers.depends;
  } else if (open > 0) {
    depends = nowhere;
    const std::uint16_t all = bounded(most + open - 1);
    numbers = attacking ? ProofNumbers{bounded(least), all} : ProofNumbers{all, bounded(least)};
  } else if (!attacking) {
    depends = nowhere;
  }
  choice.numbers = {numbers, depends};
  const int toll = open > 0 ? toll_of(children[choice.best].numbers.effort) : 0;
  const std::uint16_t next = bounded(second + second / 4 + 1 - toll);
  const std::uint16_t others = bounded(open - 1);
  choice.limit = attacking ? ProofNumbers{next, others} : ProofNumbers{others, next};
  return choice;
}

ProofSearch::Choice ProofSearch::choose_among_some(const Node& node,
                                                   std::span<const Child> children) const {
  Choice choice = choose(node, children);
  // One child decides for the side to move, all of them for the other one.
  const ProofNumbers& numbers = choice.numbers.proof;
  if (attacks(node.mover) ? numbers.is_disproved() : numbers.is_proved()) {
    choice.numbers = {};
  }
  return choice;
}

// The number of which a node has the least is bounded by the next best child, the other one by what
// the node's own limit leaves when the other children are counted.
ProofSearch::Bounds ProofSearch::bounds_of_best(const Node& node, const Choice& choice,
                                                const ProofNumbers& limit) const {
  Bounds next;
  ProofNumbers& bound = next.numbers;
  if (attacks(node.mover)) {
    bound.proof = std::min(limit.proof, choice.limit.proof);
    bound.disproof = static_cast<std::uint16_t>(limit.disproof - choice.limit.disproof);
  } else {
    bound.disproof = std::min(limit.disproof, choice.limit.disproof);
    bound.proof = static_cast<std::uint16_t>(limit.proof - choice.limit.proof);
  }
  return next;
}

ProofSearch::Numbers ProofSearch::visit(const Node& node, const Bounds& bounds) {
  const ProofNumbers& limit = bounds.numbers;
  if (path_.size() >= most_plies) {
    lost_the_way_ = true;
    return {};
  }
  if (const auto decided = decided_late(node)) return {*decided};
  const int before = nodes_.used;
  const std::size_t first = children_.size();
  bool is_complete = expand(node);
  path_.push_back(node.key);
  Choice choice;
  while (true) {
    const std::span<Child> children{children_.data() + first, children_.size() - first};
    choice = is_cut_ ? choose_among_some(node, children) : choose(node, children);
    const ProofNumbers& numbers = choice.numbers.proof;
    if (is_cut_) break;
    if (!is_complete && children.front().numbers.proof.is_proved()) {
      is_complete = expand_zone(node, first);
      continue;
    }
    if (numbers.is_solved() || numbers.proof >= limit.proof || numbers.disproof >= limit.disproof ||
        nodes_.used - before >= bounds.nodes || is_out_of_nodes()) {
      break;
    }
    const std::size_t at = first + choice.best;
    const Child child = children_[at];
    Bounds next = bounds_of_best(node, choice, limit);
    next.nodes = std::min(bounds.nodes - (nodes_.used - before),
                          std::max(least_visit, child.numbers.effort));
    const KoBoard::Undo undo = board_.play(node.mover, child.move);
    const Numbers found = visit(child_node(node, child), next);
    board_.undo(undo);
    if (is_cut_ && !found.proof.is_solved()) break;
    children_[at].numbers = found;
    children_[at].is_open = false;
  }
  path_.pop_back();
  const std::span<const Child> children{children_.data() + first, children_.size() - first};
  if (node.ply == 0) {
    choose_root_move(node, children);
  }
  Numbers numbers = choice.numbers;
  // What depends on this position alone, or on nothing, holds on every way.
  if (numbers.depends >= node.ply) {
    numbers.depends = nowhere;
  }
  numbers.effort = node.effort + nodes_.used - before;
  if (numbers.proof.is_proved()) {
    store_proof(node, children, numbers.effort);
  } else if (!is_cut_ || numbers.proof.is_solved()) {
    store(node, numbers, numbers.effort);
  }
  children_.resize(first);
  return numbers;
}

void ProofSearch::store(const Node& node, const Numbers& numbers, int effort) {
  if (!numbers.proof.is_disproved() || numbers.depends == nowhere) {
    table_.store(node.key, numbers.proof, effort);
    return;
  }
  met_way_ = true;
  table_.store(hash_of(node.key ^ node.way), {numbers.depends, 0}, effort);
}

// The attacker's proof rests on one move, the defender's refutation on all replies.
void ProofSearch::store_proof(const Node& node, std::span<const Child> children, int effort) {
  Zone zone;
  const go::Position& position = board_.position();
  if (!attacks(node.mover)) {
    add_defences_to_zone(node, children, zone);
  }
  for (const Child& child : children) {
    if (!child.numbers.proof.is_proved()) continue;
    const Zone* const behind = zones_.find(child.key);
    if (behind == nullptr) return;
    zone |= *behind;
    if (!attacks(node.mover)) continue;
    if (child.move != go::Point{}) {
      add_attack_to_zone(position, node.mover, child.move, zone);
    }
    const KoBoard::Undo undo = board_.play(node.mover, child.move);
    close_zone(position, zone);
    board_.undo(undo);
    break;
  }
  close_zone(position, zone);
  zones_.store(node.key, zone);
  table_.store(node.key, ProofNumbers::proved(), effort);
}

// Why there are no more defences than the children of the node.
void ProofSearch::add_defences_to_zone(const Node& node, std::span<const Child> children,
                                       Zone& zone) {
  const go::Position& position = board_.position();
  moves_.clear();
  if (goal_->add_forced_defences(board_, moves_)) {
    goal_->add_why_forced(board_, zone);
    add_suicides_to_zone(position, node.mover, go::PointSet(moves_.points()), zone);
  } else if (const Zone* const behind_pass = zones_.find(children.front().key)) {
    const Zone points = *behind_pass;
    add_suicides_to_zone(position, node.mover, points, zone);
  }
  for (const Child& child : children) {
    if (child.move == go::Point{}) continue;
    add_defence_to_zone(position, node.mover, child.move, zone);
  }
}

// --- The move that is shown ---

// By what it reaches, then by its worth, then by the order of candidates.
void ProofSearch::choose_root_move(const Node& node, std::span<const Child> children) {
  list_first_moves(node, children);
  const auto refuted = std::ranges::count_if(first_moves_, &FirstMove::is_refuted);
  const std::size_t open = first_moves_.size() - static_cast<std::size_t>(refuted);
  is_narrow_ = open > 0 && 5 * open <= 2 * first_moves_.size();
  int best = -1;
  int least = ProofNumbers::infinite + 1;
  for (const Child& child : children) {
    const ProofNumbers& numbers = child.numbers.proof;
    int own = attacks(node.mover) ? numbers.proof : numbers.disproof;
    if (own > 0 && own < ProofNumbers::infinite) {
      own = 1 + own / goal_->step_of_numbers();
    }
    const int worth = child.move == go::Point{} ? 0 : goal_->worth(board_, node.mover, child.move);
    if (own < least || (own == least && worth > best)) {
      least = own;
      best = worth;
      root_move_ = child.move;
    }
  }
}

void ProofSearch::list_first_moves(const Node& node, std::span<const Child> children) {
  std::vector<Child> sorted(children.begin(), children.end());
  std::ranges::stable_sort(sorted, {}, [&](const Child& child) {
    const ProofNumbers& numbers = child.numbers.proof;
    return std::pair(attacks(node.mover) ? numbers.proof : numbers.disproof, -child.numbers.effort);
  });
  first_moves_.clear();
  for (const Child& child : sorted) {
    const ProofNumbers& numbers = child.numbers.proof;
    first_moves_.push_back(
        {child.move, attacks(node.mover) ? numbers.is_disproved() : numbers.is_proved()});
  }
}

}  // namespace ludex::search::go_reading

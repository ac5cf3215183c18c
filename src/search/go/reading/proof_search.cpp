#include "search/go/reading/proof_search.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "base/expects.h"
#include "base/random.h"
#include "rules/go/zobrist.h"
#include "search/go/playout/tactics.h"
#include "search/go/reading/ladder.h"

namespace ludex::search::go_reading {

namespace {

std::uint64_t hash_of(std::uint64_t value) {
  return split_mix(value);
}

int captures_of_both(const go::Position& position) {
  return position.captured_by(go::Color::black) + position.captured_by(go::Color::white);
}

}  // namespace

// What a node is worth by its children, and which of them comes next.
struct ProofSearch::Choice {
  Numbers numbers;
  std::size_t best = 0;
  ProofNumbers limit;  // what the best child needs to cost for another one to be better
};

void ProofSearch::begin(const go::Position& position) {
  table_.forget_all();
  position_ = position;
  first_captures_ = captures_of_both(position);
  nodes_ = 0;
  met_ko_ = position.ko().has_value();
  lost_the_way_ = false;
  met_way_ = false;
}

void ProofSearch::set_problem(const CaptureProblem& problem, int nodes) {
  most_nodes_ = nodes_ + nodes;
  lost_the_way_ = false;
  expects(position_.stone_at(problem.stone).has_value());
  problem_ = problem;
  owner_ = *position_.stone_at(problem.stone);
  ignored_ = {};
  problem_key_ =
      hash_of(go::index(problem.stone) * 64 + static_cast<std::uint64_t>(problem.ko) * 4 +
              static_cast<std::uint64_t>(problem.breadth));
  children_.clear();
  path_.clear();
  root_move_.reset();
}

ProofSearch::Verdict ProofSearch::verdict_of(const Numbers& numbers) const {
  Verdict verdict;
  verdict.move = root_move_;
  if (numbers.proof.is_solved()) {
    verdict.is_captured = numbers.proof.is_proved();
  }
  return verdict;
}

ProofSearch::Verdict ProofSearch::captured(const CaptureProblem& problem, go::Color mover,
                                           int nodes) {
  set_problem(problem, nodes);
  return verdict_of(visit({.key = key_of(mover), .way = 0, .mover = mover, .ply = 0},
                          {ProofNumbers::infinite, ProofNumbers::infinite}));
}

ProofSearch::Verdict ProofSearch::captured_after(const CaptureProblem& problem, go::Color mover,
                                                 go::Point move, int nodes) {
  set_problem(problem, nodes);
  const Node root{.key = key_of(mover), .way = 0, .mover = mover, .ply = 0};
  add_child(root, move);
  if (children_.empty()) return {.is_captured = !attacks(mover), .move = std::nullopt};
  const Child child = children_.back();
  children_.clear();
  if (child.numbers.proof.is_solved()) return verdict_of(child.numbers);
  path_.push_back(root.key);
  const Played played = play(mover, move);
  const Numbers numbers =
      visit(child_node(root, child), {ProofNumbers::infinite, ProofNumbers::infinite});
  undo(played);
  return verdict_of(numbers);
}

ProofSearch::Verdict ProofSearch::captured_after_pass(const CaptureProblem& problem, int nodes) {
  return captured_after(problem, *position_.stone_at(problem.stone), go::Point{}, nodes);
}

// --- Moves ---

std::uint64_t ProofSearch::key_of(go::Color mover) const {
  std::uint64_t key = position_.key() ^ problem_key_;
  if (const auto ban = position_.ko()) {
    key ^= go::zobrist.ko[go::index(ban->point)];
  }
  if (ignored_ != go::Point{}) {
    key ^= std::rotl(go::zobrist.ko[go::index(ignored_)], 17);
  }
  return mover == go::Color::white ? key ^ go::zobrist.white_to_move : key;
}

bool ProofSearch::may_ignore(go::Color mover, go::Point point) const {
  const bool allowed = attacks(mover) ? problem_.ko == KoRule::attacker_may_ignore
                                      : problem_.ko == KoRule::defender_may_ignore;
  if (!allowed || ignored_ == go::Point{}) return allowed;
  return std::abs(go::column_of(point) - go::column_of(ignored_)) <= 1 &&
         std::abs(go::row_of(point) - go::row_of(ignored_)) <= 1;
}

bool ProofSearch::can_play(go::Color mover, go::Point point) {
  if (position_.is_suicide(mover, point)) return false;
  if (!position_.is_banned_by_ko(mover, point)) return true;
  met_ko_ = true;
  return may_ignore(mover, point);
}

ProofSearch::Played ProofSearch::play(go::Color mover, go::Point move) {
  Played played{.undo = {}, .ignored = ignored_};
  if (move == go::Point{}) {
    played.undo = position_.pass();
    return played;
  }
  if (ignored_ == go::Point{} && position_.is_banned_by_ko(mover, move)) {
    ignored_ = move;
  }
  played.undo = position_.play(mover, move);
  return played;
}

void ProofSearch::undo(const Played& played) {
  position_.undo(played.undo);
  ignored_ = played.ignored;
}

// --- The children of a node ---

void ProofSearch::expand(const Node& node) {
  if (!position_.has_stone(owner_, problem_.stone)) {
    add_child(node, problem_.stone);
    return;
  }
  moves_.clear();
  const bool must_escape = !attacks(node.mover) && !outlives_an_attackers_move();
  if (must_escape) {
    add_escapes(position_, problem_.stone, moves_);
  } else {
    add_candidates(position_, problem_.stone, node.mover, problem_.breadth, moves_);
  }
  for (const go::Point move : moves_.points()) {
    const std::size_t before = children_.size();
    add_child(node, move);
    if (children_.size() == before || node.ply == 0) continue;
    // One move that decides is enough.
    const ProofNumbers& numbers = children_.back().numbers.proof;
    if (attacks(node.mover) ? numbers.is_proved() : numbers.is_disproved()) return;
  }
  if (!attacks(node.mover) && !must_escape && node.ply > 0) {
    add_child(node, go::Point{});
  }
}

// Whether the owner may play elsewhere: not in atari, unless the string can fall by a ko that the
// owner may take back at once.
bool ProofSearch::outlives_an_attackers_move() {
  if (position_.liberty_count(problem_.stone) > 1) return true;
  if (!can_fall_by_ko(position_, problem_.stone)) return false;
  met_ko_ = true;
  return may_ignore(owner_, problem_.stone);
}

void ProofSearch::add_child(const Node& node, go::Point move) {
  if (move != go::Point{} && !can_play(node.mover, move)) return;
  ++nodes_;
  const Played played = play(node.mover, move);
  met_ko_ = met_ko_ || position_.ko().has_value();
  Child child;
  child.move = move;
  child.ignored = ignored_;
  child.key = key_of(~node.mover);
  child.numbers = first_numbers(node, child.key, move);
  undo(played);
  children_.push_back(child);
}

ProofSearch::Numbers ProofSearch::first_numbers(const Node& node, std::uint64_t key,
                                                go::Point move) {
  const go::Color mover = ~node.mover;
  if (const auto final = final_numbers(mover)) return {*final};
  if (const auto known = repeated_or_known(node, key)) return *known;
  const int before = nodes_;
  const ProofNumbers numbers = falls_in_ladder(mover) ? ProofNumbers::proved() : guess(mover, move);
  // Ladders are long; one is not read twice.
  if (nodes_ > before) {
    table_.store(key, numbers, nodes_ - before);
  }
  return {numbers};
}

// By the liberties alone, with the other side to move than the one that has moved.
std::optional<ProofNumbers> ProofSearch::final_numbers(go::Color mover) {
  if (!position_.has_stone(owner_, problem_.stone)) {
    if (can_put_back(mover)) return std::nullopt;
    return ProofNumbers::proved();
  }
  const int liberties = position_.liberty_count(problem_.stone);
  if (liberties > most_liberties) return ProofNumbers::disproved();
  if (liberties > 1 || !attacks(mover)) return std::nullopt;
  const go::Point last = go_playout::liberties_of<1>(position_, problem_.stone)[0];
  if (!can_play(mover, last)) return std::nullopt;
  if (can_fall_by_ko(position_, problem_.stone)) {
    met_ko_ = true;
    if (may_ignore(owner_, problem_.stone)) return std::nullopt;
  }
  return ProofNumbers::proved();
}

// Whether the string was captured by ko and its owner may take back at once.
bool ProofSearch::can_put_back(go::Color mover) const {
  return mover == owner_ && position_.is_banned_by_ko(owner_, problem_.stone) &&
         may_ignore(owner_, problem_.stone);
}

std::optional<ProofSearch::Numbers> ProofSearch::repeated_or_known(const Node& node,
                                                                   std::uint64_t key) {
  // Without a capture there are more stones than ever before.
  if (captures_of_both(position_) > first_captures_) {
    if (key == node.key) return Numbers{ProofNumbers::disproved(), node.ply};
    const auto found = std::find(path_.begin(), path_.end(), key);
    if (found != path_.end()) {
      return Numbers{ProofNumbers::disproved(), static_cast<std::uint16_t>(found - path_.begin())};
    }
  }
  const auto known = table_.find(key);
  if (known && known->is_solved()) return Numbers{*known};
  if (met_way_) {
    // In the entry of a way the proof number is the ply on which the disproof depends.
    const std::uint64_t way = hash_of(std::rotl(node.way, 1) ^ node.key);
    if (const auto entry = table_.find(hash_of(key ^ way))) {
      return Numbers{ProofNumbers::disproved(), entry->proof};
    }
  }
  if (known) return Numbers{*known};
  return std::nullopt;
}

bool ProofSearch::falls_in_ladder(go::Color mover) {
  if (!position_.has_stone(owner_, problem_.stone)) return false;
  const int liberties = position_.liberty_count(problem_.stone);
  if (liberties > (attacks(mover) ? 2 : 1) || position_.ko().has_value()) return false;
  const LadderAnswer answer = attacks(mover) ? ladder_attack(position_, problem_.stone)
                                             : ladder_escape(position_, problem_.stone);
  nodes_ += answer.moves_tried;
  met_ko_ = met_ko_ || answer.met_ko;
  return answer.captured && !answer.met_ko;
}

// How many moves a proof and a disproof may need, by liberties.
ProofNumbers ProofSearch::guess(go::Color mover, go::Point move) const {
  const bool is_gone = !position_.has_stone(owner_, problem_.stone);
  const int liberties = is_gone ? 1 : position_.liberty_count(problem_.stone);
  int proof = liberties * liberties;
  int disproof = 2 * (most_liberties + 3 - liberties);
  if (move == go::Point{}) {
    disproof += 10;
  } else if (!attacks(mover) && position_.liberty_count(move) == 1) {
    proof += 8;
  }
  return {static_cast<std::uint16_t>(proof), static_cast<std::uint16_t>(disproof)};
}

// --- The search ---

ProofSearch::Node ProofSearch::child_node(const Node& node, const Child& child) const {
  return {.key = child.key,
          .way = hash_of(std::rotl(node.way, 1) ^ node.key),
          .mover = ~node.mover,
          .ply = static_cast<std::uint16_t>(node.ply + 1)};
}

// Told for the attacker, who needs one child proved, and all disproved for the opposite; where the
// owner moves, the numbers change places.
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
  int second = infinite;
  int most = 0;
  int open = 0;
  Choice choice;
  std::uint16_t depends = nowhere;
  for (std::size_t at = 0; at < children.size(); ++at) {
    const ProofNumbers& numbers = children[at].numbers.proof;
    // All disproofs of an attack count; of the owner's the one that depends on least.
    if (attacking) {
      depends = std::min(depends, children[at].numbers.depends);
    }
    if (other(numbers) == 0) continue;
    ++open;
    most = std::max<int>(most, other(numbers));
    const bool better = own(numbers) < least ||
                        (own(numbers) == 0 && least == 0 &&
                         children[at].numbers.depends > children[choice.best].numbers.depends);
    if (better) {
      second = least;
      least = own(numbers);
      choice.best = at;
    } else {
      second = std::min<int>(second, own(numbers));
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
  const std::uint16_t next = bounded(second + second / 4 + 1);
  const std::uint16_t others = bounded(open - 1);
  choice.limit = attacking ? ProofNumbers{next, others} : ProofNumbers{others, next};
  return choice;
}

ProofSearch::Numbers ProofSearch::visit(const Node& node, ProofNumbers limit) {
  if (path_.size() >= most_plies) {
    lost_the_way_ = true;
    return {};
  }
  const int before = nodes_;
  const std::size_t first = children_.size();
  expand(node);
  path_.push_back(node.key);
  Choice choice;
  while (true) {
    const std::span<const Child> children{children_.data() + first, children_.size() - first};
    choice = choose(node, children);
    const ProofNumbers& numbers = choice.numbers.proof;
    if (numbers.is_solved() || numbers.proof >= limit.proof || numbers.disproof >= limit.disproof ||
        is_out_of_nodes()) {
      if (node.ply == 0) {
        choose_root_move(node, children);
      }
      break;
    }
    const std::size_t at = first + choice.best;
    const Child child = children_[at];
    // The number of which a node has the least is bounded by the next best child, the other one by
    // what the node's own limit leaves when the other children are counted.
    ProofNumbers bound;
    if (attacks(node.mover)) {
      bound.proof = std::min(limit.proof, choice.limit.proof);
      bound.disproof = static_cast<std::uint16_t>(limit.disproof - choice.limit.disproof);
    } else {
      bound.disproof = std::min(limit.disproof, choice.limit.disproof);
      bound.proof = static_cast<std::uint16_t>(limit.proof - choice.limit.proof);
    }
    const Played played = play(node.mover, child.move);
    const Numbers found = visit(child_node(node, child), bound);
    undo(played);
    children_[at].numbers = found;
  }
  path_.pop_back();
  children_.resize(first);
  Numbers numbers = choice.numbers;
  // What depends on this position alone, or on nothing, holds on every way.
  if (numbers.depends >= node.ply) {
    numbers.depends = nowhere;
  }
  store(node, numbers, nodes_ - before);
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

// --- The move that is shown ---

// A capture first, then a liberty of the string, then a move that is not in atari, then the order
// of candidates.
int ProofSearch::root_worth(const Node& node, const Child& child) const {
  if (attacks(node.mover) && position_.liberty_count(problem_.stone) == 1) return 4;
  int worth = 0;
  position_.for_each_neighbour(child.move, [&](go::Point next) {
    if (position_.has_stone(owner_, next) &&
        position_.string_at(next) == position_.string_at(problem_.stone)) {
      worth = 2;
    }
  });
  return worth + (go_playout::is_self_atari(position_, node.mover, child.move) ? 0 : 1);
}

void ProofSearch::choose_root_move(const Node& node, std::span<const Child> children) {
  int best = -1;
  int least = ProofNumbers::infinite + 1;
  for (const Child& child : children) {
    const ProofNumbers& numbers = child.numbers.proof;
    const int own = attacks(node.mover) ? numbers.proof : numbers.disproof;
    const int worth = root_worth(node, child);
    if (own < least || (own == least && worth > best)) {
      least = own;
      best = worth;
      root_move_ = child.move;
    }
  }
}

}  // namespace ludex::search::go_reading

#include "metamachine/candidate_tree.h"

#include <algorithm>
#include <utility>

#include "base/expects.h"
#include "engine/expectation.h"

namespace ludex::metamachine {

namespace {

double to_first(double worth, rules::Seat seat) {
  return seat == rules::Seat::first ? worth : 1 - worth;
}

// The average answer of the oracles on the position, to the side to move.
std::optional<double> mean_worth(const std::vector<OracleAnswer>& results) {
  double sum = 0;
  int count = 0;
  for (const OracleAnswer& result : results) {
    if (result.worth) {
      sum += *result.worth;
      ++count;
    }
  }
  if (count == 0) return std::nullopt;
  return sum / count;
}

// The first choices of all oracles, then their second ones and so on, each move once.
std::vector<rules::Move> joined(const std::vector<OracleAnswer>& results, std::size_t wanted) {
  std::vector<rules::Move> moves;
  std::size_t longest = 0;
  for (const OracleAnswer& result : results) {
    longest = std::max(longest, result.candidates.size());
  }
  for (std::size_t rank = 0; rank < longest; ++rank) {
    for (const OracleAnswer& result : results) {
      if (rank >= result.candidates.size() || moves.size() == wanted) continue;
      const rules::Move move = result.candidates[rank].move;
      if (std::find(moves.begin(), moves.end(), move) == moves.end()) {
        moves.push_back(move);
      }
    }
  }
  return moves;
}

}  // namespace

CandidateTree::CandidateTree(const rules::Game& game, Shape shape)
    : shape_(std::move(shape)), board_(game.clone()), left_(positions_in(shape_)) {}

int CandidateTree::moves_wanted() const {
  const auto depth = path_.size();
  return depth < shape_.size() ? shape_[depth] : 0;
}

CandidateTree::Node& CandidateTree::here() {
  Node* node = &root_;
  for (const std::size_t child : path_) {
    node = &node->children[child];
  }
  return *node;
}

void CandidateTree::answer(const std::vector<OracleAnswer>& results) {
  expects(!over_);
  Node& node = here();
  if (const auto worth = mean_worth(results)) {
    node.worth = to_first(*worth, board_->to_move());
  }
  const int wanted = moves_wanted();
  const auto moves =
      wanted > 0 ? joined(results, static_cast<std::size_t>(wanted)) : std::vector<rules::Move>();
  for (const rules::Move move : moves) {
    if (!board_->is_legal(move)) continue;
    node.children.push_back({move, board_->to_move(), std::nullopt, {}, false});
  }
  if (node.children.empty()) {
    node.done = true;
  }
  const int missing = wanted - static_cast<int>(node.children.size());
  left_ -= 1 + missing * positions_below(shape_, path_.size() + 1);
  go_on();
}

// Goes to the next position about which the oracles must be asked. A position in which the game is
// over needs no question.
void CandidateTree::go_on() {
  for (;;) {
    Node& node = here();
    if (!node.done) {
      const auto next = std::find_if(node.children.begin(), node.children.end(),
                                     [](const Node& child) { return !child.done; });
      if (next == node.children.end()) {
        finish(node);
        continue;
      }
      path_.push_back(static_cast<std::size_t>(next - node.children.begin()));
      board_->play(next->move);
      const auto outcome = board_->outcome();
      if (!outcome) return;
      left_ -= positions_below(shape_, path_.size());
      next->worth = engine::expectation(*outcome, rules::Seat::first);
      next->done = true;
      continue;
    }
    if (path_.empty()) {
      over_ = true;
      return;
    }
    path_.pop_back();
    board_->undo();
  }
}

// A position below which nobody could judge anything keeps its own worth.
void CandidateTree::finish(Node& node) {
  if (const Node* best = best_child(node); best != nullptr && best->worth) {
    node.worth = best->worth;
  }
  node.done = true;
}

const CandidateTree::Node* CandidateTree::best_child(const Node& node) {
  const Node* best = nullptr;
  for (const Node& child : node.children) {
    if (!child.done) continue;
    const bool is_better =
        best == nullptr || (child.worth && !best->worth) ||
        (child.worth && best->worth &&
         to_first(*child.worth, child.mover) > to_first(*best->worth, child.mover));
    if (is_better) {
      best = &child;
    }
  }
  return best;
}

std::vector<RatedMove> CandidateTree::rated() const {
  std::vector<std::pair<bool, RatedMove>> found;
  for (const Node& child : root_.children) {
    if (!child.done) continue;
    RatedMove verdict;
    verdict.worth = child.worth ? to_first(*child.worth, child.mover) : 0;
    for (const Node* node = &child; node != nullptr; node = best_child(*node)) {
      verdict.line.push_back(node->move);
    }
    found.emplace_back(child.worth.has_value(), std::move(verdict));
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first : a.second.worth > b.second.worth;
  });
  std::vector<RatedMove> rated;
  rated.reserve(found.size());
  for (auto& [is_judged, verdict] : found) {
    rated.push_back(std::move(verdict));
  }
  return rated;
}

std::optional<rules::Move> CandidateTree::favourite() const {
  if (root_.children.empty()) return std::nullopt;
  return root_.children.front().move;
}

bool CandidateTree::is_forced() const {
  return over_ || (!path_.empty() && root_.children.size() == 1);
}

}  // namespace ludex::metamachine

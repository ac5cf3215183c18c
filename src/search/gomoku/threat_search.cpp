#include "search/gomoku/threat_search.h"

#include <algorithm>
#include <array>

#include "rules/gomoku/zobrist.h"
#include "search/gomoku/answers.h"

namespace ludex::search {

using gomoku::Color;
using gomoku::Point;

namespace {

constexpr int infinite = ProofNumbers::infinite;
// Distinguishes the keys by the attacker: the same position is then another question.
constexpr std::uint64_t white_attacks = 0x9E3779B97F4A7C15;

std::uint64_t salt_of(Color attacker) {
  return attacker == Color::white ? white_attacks : 0;
}

// An estimate, before any search, of how much a threat leaves to prove: a four has one answer, an
// open three has some.
int questions_after(Threat threat) {
  switch (threat) {
    case Threat::four_three:
      return 1;
    case Threat::four:
      return 2;
    default:
      return 3;
  }
}

}  // namespace

std::uint64_t ThreatSearch::key(const GomokuBoard& board) const {
  return board.position().key() ^ salt_of(attacker_);
}

std::uint64_t ThreatSearch::key_after(const GomokuBoard& board, Point point) const {
  return key(board) ^ gomoku::zobrist.white_to_move ^
         gomoku::stone_key(board.side_to_move(), point);
}

// --- The moves of a node ---

std::optional<ProofNumbers> ThreatSearch::list(const GomokuBoard& board, Moves& moves) const {
  moves.clear();
  const auto decided = attacks(board) ? list_threats(board, moves) : list_answers(board, moves);
  if (decided) return decided;
  std::stable_sort(moves.begin(), moves.end(),
                   [](const Move& a, const Move& b) { return a.urgency > b.urgency; });
  return std::nullopt;
}

// Lists the stones that threaten something; whether they do so against every answer is seen later.
std::optional<ProofNumbers> ThreatSearch::list_threats(const GomokuBoard& board,
                                                       Moves& moves) const {
  const Color own = board.side_to_move();
  if (board.count(own, Threat::five) > 0) return ProofNumbers::reached(1);
  const auto add = [&](Point point) {
    if (board.is_forbidden(own, point)) return;
    const PointValue& value = board.value(own, point);
    moves.push_back({point, {1, questions_after(value.threat)}, value.urgency});
  };
  if (board.count(~own, Threat::five) > 0) {
    for (const Point point : answers_to_five(board, ~own)) {
      if (board.value(own, point).threat == Threat::winning) return ProofNumbers::reached(3);
      // The stone itself may threaten nothing if an earlier three is still open.
      add(point);
    }
  } else {
    if (board.allowed(own, Threat::winning)) return ProofNumbers::reached(3);
    const int height = board.position().size().height;
    board.points(own, Threat::four_three).for_each(height, add);
    board.points(own, Threat::four).for_each(height, add);
    // A three is too slow if the opponent threatens a winning four, unless it parries that four.
    std::optional<PointSet> needed;
    if (board.count(~own, Threat::winning) > 0) {
      needed = answers_to_winning(board, ~own);
    }
    board.points(own, Threat::three).for_each(height, [&](Point point) {
      if (!needed || needed->has(point)) {
        add(point);
      }
    });
  }
  if (moves.empty()) return ProofNumbers::missed();
  return std::nullopt;
}

// Lists the stones that parry the threat, and fours. A defender who plays elsewhere loses by the
// threat itself.
std::optional<ProofNumbers> ThreatSearch::list_answers(const GomokuBoard& board,
                                                       Moves& moves) const {
  const Color own = board.side_to_move();
  const auto add = [&](Point point) {
    const PointValue& mine = board.value(own, point);
    moves.push_back({point, {1, 1}, mine.urgency + board.value(attacker_, point).urgency});
  };
  if (board.count(own, Threat::five) > 0) return ProofNumbers::reached();
  if (board.count(attacker_, Threat::five) > 0) {
    for (const Point point : answers_to_five(board, attacker_)) {
      add(point);
    }
    if (moves.empty()) return ProofNumbers::missed(2);
    return std::nullopt;
  }
  if (board.allowed(own, Threat::winning)) return ProofNumbers::reached();
  auto tries = answers_to_winning(board, attacker_);
  if (!tries) return ProofNumbers::reached();
  const int height = board.position().size().height;
  for (const Threat four : {Threat::four, Threat::four_three}) {
    board.points(own, four).for_each(height, [&tries](Point point) { tries->add(point); });
  }
  tries->for_each(height, [&](Point point) {
    if (!board.is_forbidden(own, point)) {
      add(point);
    }
  });
  if (moves.empty()) return ProofNumbers::missed(4);
  return std::nullopt;
}

void ThreatSearch::look_up(const GomokuBoard& board, Moves& moves) const {
  for (Move& move : moves) {
    if (const auto known = table_.find(key_after(board, move.point))) {
      move.numbers = known->numbers;
    }
  }
}

// --- The search ---

// The side to move has its way by one stone; the other side has to answer all of them. The numbers
// of these answers are not added up, because most stones lead to the same positions in another
// order: the largest number counts, and one more for each of the others.
ThreatSearch::Choice ThreatSearch::choose(const Moves& moves, bool attacking) const {
  Choice choice;
  ProofNumbers& numbers = choice.numbers;
  numbers = {infinite, 0, 0};
  int longest = 0;
  for (std::size_t at = 0; at < moves.size(); ++at) {
    const ProofNumbers& after = moves[at].numbers;
    const bool shorter = attacking && after.is_missed() && numbers.own == 0 &&
                         after.plies < moves[choice.best].numbers.plies;
    if (after.other < numbers.own || shorter) {
      choice.second = numbers.own;
      numbers.own = after.other;
      choice.best = at;
    } else {
      choice.second = std::min(choice.second, after.other);
    }
    longest = std::max(longest, after.plies);
    if (after.own == 0) continue;
    ++choice.open;
    numbers.other = std::max(numbers.other, after.own);
  }
  if (numbers.own == 0) {
    numbers = ProofNumbers::reached(attacking ? moves[choice.best].numbers.plies + 1 : 0);
  } else if (choice.open == 0) {
    numbers = ProofNumbers::missed(attacking ? 0 : longest + 1);
  } else {
    numbers.other = std::min(numbers.other + choice.open - 1, infinite - 1);
    numbers.own = std::min(numbers.own, infinite - 1);
  }
  return choice;
}

ProofNumbers ThreatSearch::look_at(GomokuBoard& board, const ProofNumbers& bounds, int plies) {
  Moves& moves = stack_[depth_];
  const bool attacking = attacks(board);
  if (const auto decided = list(board, moves)) return *decided;
  // A win beyond the budget does not count.
  if (plies < 3) return attacking ? ProofNumbers::missed() : ProofNumbers::reached();
  look_up(board, moves);
  const std::int64_t before = nodes_;
  Choice choice = choose(moves, attacking);
  while (!choice.numbers.is_answered() && choice.numbers.own < bounds.own &&
         choice.numbers.other < bounds.other && nodes_ < most_nodes_) {
    ++nodes_;
    if (!(*count_)()) {
      ended_ = true;
      most_nodes_ = nodes_;
      break;
    }
    // The bounds for the other side, to which the same two numbers are swapped. A little more than
    // the second best is allowed, so that the search does not jump back and forth.
    const ProofNumbers below{bounds.other - (choice.open - 1),
                             std::min(bounds.own, choice.second + 1 + choice.second / 4), 0};
    Move& move = moves[choice.best];
    board.play(move.point);
    ++depth_;
    move.numbers = look_at(board, below, plies - 1);
    --depth_;
    board.undo();
    choice = choose(moves, attacking);
  }
  table_.store(key(board), {choice.numbers, moves[choice.best].point},
               static_cast<std::uint64_t>(nodes_ - before));
  return choice.numbers;
}

ThreatSearch::ProofResult ThreatSearch::search(GomokuBoard& board, const Budget& budget,
                                               const Count& count) {
  attacker_ = board.side_to_move();
  depth_ = 0;
  nodes_ = 0;
  most_nodes_ = budget.nodes;
  ended_ = false;
  count_ = &count;
  ProofNumbers numbers;
  const auto known = table_.find(key(board));
  if (known && known->numbers.is_answered()) {
    numbers = known->numbers;
  } else {
    numbers = look_at(board, {infinite, infinite, 0}, std::min(budget.plies, max_ply));
  }
  count_ = nullptr;
  if (ended_ || !numbers.is_answered()) return ProofResult::unknown;
  if (numbers.is_missed() || numbers.plies > budget.plies) return ProofResult::refuted;
  length_ = numbers.plies;
  return ProofResult::won;
}

// --- What is known ---

std::optional<int> ThreatSearch::known_loss(const GomokuBoard& board) const {
  const auto known = table_.find(board.position().key() ^ salt_of(~board.side_to_move()));
  if (!known || !known->numbers.is_missed()) return std::nullopt;
  return known->numbers.plies;
}

std::optional<Point> ThreatSearch::next_of_line(const GomokuBoard& board) {
  Moves& moves = stack_[0];
  const auto decided = list(board, moves);
  if (!attacks(board)) {
    if (decided) return std::nullopt;
    look_up(board, moves);
    const auto longest = std::max_element(
        moves.begin(), moves.end(),
        [](const Move& a, const Move& b) { return a.numbers.plies < b.numbers.plies; });
    return longest->point;
  }
  if (!decided) {
    const auto known = table_.find(key(board));
    if (!known || !known->numbers.is_reached()) return std::nullopt;
    return known->point;
  }
  if (decided->is_missed()) return std::nullopt;
  if (decided->plies == 1) return board.points(attacker_, Threat::five).first();
  if (board.count(~attacker_, Threat::five) == 0) return board.allowed(attacker_, Threat::winning);
  for (const Point point : answers_to_five(board, ~attacker_)) {
    if (board.value(attacker_, point).threat == Threat::winning) return point;
  }
  return std::nullopt;
}

ThreatSearch::Line ThreatSearch::line(GomokuBoard& board, Color attacker, int plies) {
  attacker_ = attacker;
  Line line;
  bool is_over = false;
  while (!is_over && line.size() < static_cast<std::size_t>(plies)) {
    const auto point = next_of_line(board);
    if (!point) break;
    line.push_back(*point);
    is_over = board.value(board.side_to_move(), *point).threat == Threat::five;
    board.play(*point);
  }
  for (std::size_t played = 0; played < line.size(); ++played) {
    board.undo();
  }
  return line;
}

}  // namespace ludex::search

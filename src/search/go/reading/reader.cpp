#include "search/go/reading/reader.h"

#include <algorithm>
#include <array>
#include <span>

#include "base/expects.h"

namespace ludex::search::go_reading {

namespace {

struct Attempt {
  Outcome outcome;
  KoRule when_attacking;
  KoRule when_defending;
};

constexpr std::array<Attempt, 3> attempts{{
    {Outcome::works, KoRule::defender_may_ignore, KoRule::attacker_may_ignore},
    {Outcome::works_by_good_ko, KoRule::obeyed, KoRule::obeyed},
    {Outcome::works_by_bad_ko, KoRule::attacker_may_ignore, KoRule::defender_may_ignore},
}};

// What a move that is only to be shown may cost.
constexpr int nodes_for_a_shown_move = 400;

CaptureGoal goal_of(const go::Position& position, const Question& question, Breadth breadth) {
  const std::array stones{question.stone, question.other.value_or(question.stone)};
  return CaptureGoal(position, std::span(stones).first(question.other ? 2 : 1), breadth,
                     question.most_liberties);
}

// The colour of the stones in question.
go::Color owner_of(const go::Position& position, const Question& question) {
  const auto owner = position.stone_at(question.stone);
  expects(owner.has_value());
  expects(!question.other || position.has_stone(*owner, *question.other));
  return *owner;
}

}  // namespace

template <class Ask>
Answer Reader::first_success(const go::Position& position, const Question& question,
                             const ReadingLimits& limits, const Ask& ask) {
  const bool attacks = question.aim == Aim::attack;
  const CaptureGoal goal = goal_of(position, question, limits.breadth);
  search_.begin(position);
  Answer answer;
  // What seems to work under a harder rule; a disproof under an easier one refutes it.
  std::optional<Answer> likely;
  for (const Attempt& attempt : attempts) {
    const KoRule rule = attacks ? attempt.when_attacking : attempt.when_defending;
    const int left = std::max(limits.nodes - search_.nodes(), 0);
    const bool is_last = attempt.outcome == Outcome::works_by_bad_ko;
    const ProofSearch::Verdict verdict = ask(goal, rule, is_last ? left : left - left / 3);
    // Where kos decide, proof numbers are small and say little.
    const bool is_likely = verdict.is_likely && attempt.outcome == Outcome::works;
    answer.nodes = search_.nodes();
    answer.is_uncertain = answer.is_uncertain || !verdict.is_reached;
    answer.move = verdict.move.value_or(go::Point{});
    answer.outcome = attempt.outcome;
    if (attacks && verdict.is_reached.value_or(false)) return answer;
    if (!attacks && !verdict.is_reached.value_or(is_likely)) {
      if (!verdict.move) {
        answer.move = safe_move(position, question, goal, rule).value_or(go::Point{});
        answer.nodes = search_.nodes();
      }
      return answer;
    }
    if (attacks && verdict.is_reached == false) {
      likely.reset();
    } else if (attacks && is_likely) {
      likely = answer;
    }
    if (!search_.met_ko()) break;
  }
  answer.outcome = Outcome::fails;
  answer.move = {};
  if (likely) {
    answer.outcome = likely->outcome;
    answer.move = likely->move;
  }
  return answer;
}

std::optional<go::Point> Reader::safe_move(const go::Position& position, const Question& question,
                                           const CaptureGoal& goal, KoRule rule) {
  const go::Color owner = owner_of(position, question);
  Candidates moves;
  add_candidates(position, question.stone, owner, Breadth::close, moves);
  for (const go::Point move : moves.points()) {
    const auto verdict = search_.reached_after(goal, rule, owner, move, nodes_for_a_shown_move);
    if (verdict.is_reached == false) return move;
  }
  return std::nullopt;
}

Answer Reader::answer(const go::Position& position, const Question& question,
                      const ReadingLimits& limits) {
  const go::Color owner = owner_of(position, question);
  const go::Color mover = question.aim == Aim::attack ? ~owner : owner;
  return first_success(position, question, limits,
                       [&](const CaptureGoal& goal, KoRule rule, int nodes) {
                         return search_.reached(goal, rule, mover, nodes);
                       });
}

Answer Reader::answer_with(const go::Position& position, const Question& question, go::Point move,
                           const ReadingLimits& limits) {
  expects(position.is_empty(move));
  const go::Color owner = owner_of(position, question);
  const go::Color mover = question.aim == Aim::attack ? ~owner : owner;
  Answer answer = first_success(
      position, question, limits, [&](const CaptureGoal& goal, KoRule rule, int nodes) {
        auto verdict = search_.reached_after(goal, rule, mover, move, nodes);
        verdict.move = move;
        return verdict;
      });
  answer.move = answer.outcome == Outcome::fails ? go::Point{} : move;
  return answer;
}

std::vector<WorkingMove> Reader::working_moves(const go::Position& position,
                                               const Question& question,
                                               const ReadingLimits& limits, bool& is_uncertain) {
  const go::Color owner = owner_of(position, question);
  Candidates candidates;
  add_candidates(position, question.stone, question.aim == Aim::attack ? ~owner : owner,
                 Breadth::far, candidates);
  std::vector<WorkingMove> moves;
  is_uncertain = false;
  go::PointSet(candidates.points()).for_each([&](go::Point point) {
    const Answer answer = answer_with(position, question, point, limits);
    is_uncertain = is_uncertain || answer.is_uncertain;
    if (answer.outcome != Outcome::fails && !answer.is_uncertain) {
      moves.push_back({point, answer.outcome});
    }
  });
  return moves;
}

}  // namespace ludex::search::go_reading

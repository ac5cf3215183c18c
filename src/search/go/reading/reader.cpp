#include "search/go/reading/reader.h"

#include <algorithm>
#include <array>

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

}  // namespace

template <class Ask>
Answer Reader::first_success(const Question& question, const ReadingLimits& limits,
                             const Ask& ask) {
  const bool attacks = question.aim == Aim::attack;
  Answer answer;
  for (const Attempt& attempt : attempts) {
    const CaptureProblem problem{.stone = question.stone,
                                 .ko = attacks ? attempt.when_attacking : attempt.when_defending,
                                 .breadth = limits.breadth};
    const int left = std::max(limits.nodes - search_.nodes(), 0);
    const bool is_last = attempt.outcome == Outcome::works_by_bad_ko;
    const ProofSearch::Verdict verdict = ask(problem, is_last ? left : left - left / 3);
    answer.nodes = search_.nodes();
    answer.is_uncertain = answer.is_uncertain || !verdict.is_captured;
    if (verdict.is_captured.value_or(false) == attacks) {
      answer.outcome = attempt.outcome;
      answer.move = verdict.move.value_or(go::Point{});
      return answer;
    }
    if (!search_.met_ko()) return answer;
  }
  return answer;
}

Answer Reader::answer(const go::Position& position, const Question& question,
                      const ReadingLimits& limits) {
  const auto owner = position.stone_at(question.stone);
  expects(owner.has_value());
  search_.begin(position);
  const bool attacks = question.aim == Aim::attack;
  return first_success(question, limits, [&](const CaptureProblem& problem, int nodes) {
    const auto verdict = search_.captured(problem, attacks ? ~*owner : *owner, nodes);
    if (attacks || !verdict.is_captured.value_or(false)) return verdict;
    // No move saves the string; perhaps it needs none, and each one fills a liberty.
    return search_.captured_after_pass(problem, nodes);
  });
}

Answer Reader::answer_with(const go::Position& position, const Question& question, go::Point move,
                           const ReadingLimits& limits) {
  const auto owner = position.stone_at(question.stone);
  expects(owner.has_value() && position.is_empty(move));
  search_.begin(position);
  const go::Color mover = question.aim == Aim::attack ? ~*owner : *owner;
  Answer answer = first_success(question, limits, [&](const CaptureProblem& problem, int nodes) {
    return search_.captured_after(problem, mover, move, nodes);
  });
  answer.move = answer.outcome == Outcome::fails ? go::Point{} : move;
  return answer;
}

std::vector<WorkingMove> Reader::working_moves(const go::Position& position,
                                               const Question& question,
                                               const ReadingLimits& limits, bool& is_uncertain) {
  const auto owner = position.stone_at(question.stone);
  expects(owner.has_value());
  Candidates candidates;
  add_candidates(position, question.stone, question.aim == Aim::attack ? ~*owner : *owner,
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

#include "search/go/reading/reader.h"

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <utility>

#include "base/expects.h"
#include "search/go/reading/ko_attempts.h"
#include "search/go/reading/life/life_goal.h"
#include "search/go/reading/race/liberty_race.h"
#include "search/go/reading/race/race_goal.h"

namespace ludex::search::go_reading {

namespace {

// What a move that is only to be shown may cost, and the part of the nodes that is kept for all of
// them.
constexpr int nodes_for_a_shown_move = 400;
constexpr int part_for_shown_moves = 16;

constexpr int short_distance = 3;
// Of the nodes of a connection, the part for short ways.
constexpr int part_for_short_ways = 6;

// The largest distance at which a connection without an end is judged where only ways with diagonal
// steps are short enough.
constexpr int most_distance_of_a_judged_way = 2;

bool is_about_capture(const Question& question) {
  return question.aim == Aim::attack || question.aim == Aim::defend;
}

bool is_about_connection(const Question& question) {
  return !is_about_capture(question) && !is_about_life(question);
}

bool is_about_area(const Question& question) {
  return question.aim == Aim::break_in || question.aim == Aim::block_off;
}

// Whether the owner moves first to join something.
bool joins(const Question& question) {
  return question.aim == Aim::connect || question.aim == Aim::break_in;
}

// Whether the mover has to reach the goal of the question; else the goal is to be missed.
bool reaches(const Question& question) {
  return question.aim == Aim::attack || question.aim == Aim::kill || joins(question);
}

std::unique_ptr<Goal> goal_of(const go::Position& position, const Question& question,
                              Breadth breadth, EyeValues& values) {
  if (question.rival) {
    return std::make_unique<RaceGoal>(
        position, question.group, *question.rival, question.counts_life, values,
        question.is_narrow ? RaceBreadth::narrow : RaceBreadth::usual);
  }
  if (is_about_life(question)) {
    return std::make_unique<LifeGoal>(position, question.group, values);
  }
  if (is_about_area(question)) {
    return std::make_unique<ConnectionGoal>(position, question.stone, question.area,
                                            question.most_distance, question.detours);
  }
  if (!is_about_capture(question)) {
    return std::make_unique<ConnectionGoal>(position, question.stone, question.other.value(),
                                            question.most_distance, question.detours);
  }
  const std::array stones{question.stone, question.other.value_or(question.stone)};
  return std::make_unique<CaptureGoal>(position, std::span(stones).first(question.other ? 2 : 1),
                                       breadth, question.most_liberties);
}

// The colour of the stones in question.
go::Color owner_of(const go::Position& position, const Question& question) {
  const auto owner = position.stone_at(question.stone);
  expects(owner.has_value());
  expects(!question.other || position.has_stone(*owner, *question.other));
  return *owner;
}

// Whether the proof of an attack on life without an end seems to be near.
bool is_near(const ProofNumbers& numbers) {
  return 7 * numbers.proof <= 3 * numbers.disproof;
}

// The judgement of a race without an end, by its liberties. They know no kos, and say nothing about
// a race that is known to be lost unless the mover wins a ko for which he needs the first threat.
bool seems_reached_in_race(const Question& question, const KoAttempt& attempt, bool seems_won) {
  return attempt.outcome == Outcome::works_by_bad_ko ? !reaches(question) : seems_won;
}

// The judgement of a search that did not end. Where kos decide, proof numbers are small and say
// little.
bool seems_reached(const Question& question, const KoAttempt& attempt,
                   const ProofSearch::Verdict& verdict) {
  const bool is_hardest = attempt.outcome == Outcome::works;
  const ProofNumbers& numbers = verdict.numbers;
  if (question.aim == Aim::kill) {
    return is_hardest && (verdict.is_narrow || is_near(numbers));
  }
  if (is_about_capture(question) || is_about_life(question)) {
    return is_hardest && 4 * numbers.proof <= numbers.disproof;
  }
  // An area can be reached in many ways, which makes it seem near: who moves first has to show it.
  if (is_about_area(question)) return !reaches(question);
  if (reaches(question)) return is_hardest && 4 * numbers.proof <= 3 * numbers.disproof;
  return !is_hardest || 3 * numbers.proof <= 4 * numbers.disproof;
}

// Whether so few stones are missing, on ways with diagonal steps.
bool is_near_on_diagonals(const go::Position& position, const Question& question) {
  const go::Color owner = owner_of(position, question);
  const go::Color mover = mover_of(position, question);
  Distances distances;
  distances.measure(position, {owner, mover, Steps::diagonal}, {question.stone},
                    most_distance_of_a_judged_way);
  return distances.to(question.other.value()).has_value();
}

}  // namespace

go::Color mover_of(const go::Position& position, const Question& question) {
  const go::Color owner = owner_of(position, question);
  return question.aim == Aim::defend || question.aim == Aim::live || joins(question) ? owner
                                                                                     : ~owner;
}

template <class Ask>
Answer Reader::first_success(const go::Position& position, const Question& question,
                             const ReadingLimits& limits, const Ask& ask) {
  const bool attacks = reaches(question);
  const std::unique_ptr<Goal> goal = goal_of(position, question, limits.breadth, eye_values_);
  search_.begin(position, question.left_out);
  // A race without an end is judged by its liberties.
  const bool seems_won =
      question.rival && seems_to_win_race(position, question.group.stones, question.rival->stones,
                                          mover_of(position, question));
  Answer answer;
  // What seems to work under a harder rule, if anything does; a disproof under an easier one
  // refutes it.
  Answer likely;
  const int nodes = attacks ? limits.nodes : limits.nodes - limits.nodes / part_for_shown_moves;
  for (const KoAttempt& attempt : ko_attempts) {
    const KoRule rule = attacks ? attempt.when_attacking : attempt.when_defending;
    const int left = std::max(nodes - search_.nodes(), 0);
    const bool is_last = attempt.outcome == Outcome::works_by_bad_ko;
    ProofSearch::Verdict verdict = ask(*goal, rule, is_last ? left : left - left / 3);
    // The nodes that were left for the other rules are its: without a ko all rules have the same
    // verdict, and two strings that no search joins or cuts are hardly ever a matter of a ko.
    const bool is_alone =
        is_about_area(question) ? !search_.met_ko() : is_about_connection(question);
    if (is_alone && !verdict.is_reached && !is_last) {
      verdict = ask(*goal, rule, std::max(nodes - search_.nodes(), 0));
    }
    const bool is_likely = question.rival ? seems_reached_in_race(question, attempt, seems_won)
                                          : seems_reached(question, attempt, verdict);
    answer.nodes = search_.nodes();
    answer.is_uncertain = answer.is_uncertain || !verdict.is_reached;
    if (attempt.outcome == Outcome::works) {
      answer.all_are_refuted = verdict.is_reached == !attacks;
      answer.first_moves = std::move(verdict.first_moves);
    }
    answer.move = verdict.move.value_or(go::Point{});
    answer.outcome = attempt.outcome;
    if (attacks && verdict.is_reached.value_or(false)) return answer;
    if (!attacks && !verdict.is_reached.value_or(is_likely)) {
      if (!verdict.move && !is_about_life(question)) {
        answer.move = safe_move(position, *goal, rule, limits.nodes).value_or(go::Point{});
        answer.nodes = search_.nodes();
      }
      return answer;
    }
    if (attacks && verdict.is_reached == false) {
      likely = {};
    } else if (attacks && is_likely && likely.outcome == Outcome::fails) {
      likely = answer;
      likely.rests_on_few_moves =
          question.aim == Aim::kill && !question.rival && !is_near(verdict.numbers);
    }
    if (!search_.met_ko()) break;
  }
  answer.outcome = Outcome::fails;
  answer.move = {};
  if (likely.outcome != Outcome::fails) {
    answer.outcome = likely.outcome;
    answer.move = likely.move;
    answer.rests_on_few_moves = likely.rests_on_few_moves;
  }
  return answer;
}

std::optional<go::Point> Reader::safe_move(const go::Position& position, const Goal& goal,
                                           KoRule rule, int most_nodes) {
  KoBoard board;
  board.begin(position);
  Candidates moves;
  goal.add_defences(board, moves);
  for (const go::Point move : moves.points()) {
    const int nodes = std::min(nodes_for_a_shown_move, most_nodes - search_.nodes());
    if (nodes <= 0) break;
    const auto verdict = search_.reached_after(goal, rule, ~goal.attacker(), move, nodes);
    if (verdict.is_reached == false) return move;
  }
  return std::nullopt;
}

Answer Reader::answer(const go::Position& position, const Question& question,
                      const ReadingLimits& limits) {
  const go::Color mover = mover_of(position, question);
  const auto ask = [&](const Goal& goal, KoRule rule, int nodes) {
    return search_.reached(goal, rule, mover, nodes);
  };
  if (is_about_capture(question) || is_about_life(question)) {
    return first_success(position, question, limits, ask);
  }
  // A connection is found sooner if short ways are looked at first.
  Question shorter = question;
  shorter.most_distance = std::min(short_distance, question.most_distance);
  shorter.detours = {.joining = 0, .cutting = 0};
  Answer first =
      first_success(position, shorter, {limits.nodes / part_for_short_ways, limits.breadth}, ask);
  const bool is_joined =
      joins(question) ? first.outcome == Outcome::works : first.outcome == Outcome::fails;
  if (is_joined && !first.is_uncertain) return first;
  Question longer = question;
  if (question.aim == Aim::connect) {
    longer.detours.cutting = 0;
  }
  Answer answer =
      first_success(position, longer, {limits.nodes - first.nodes, limits.breadth}, ask);
  answer.nodes += first.nodes;
  // Without an end, the longer ways say whether the strings seem near, and the short ones how they
  // are cut.
  const bool agrees = answer.outcome == first.outcome;
  if (answer.is_uncertain && !first.is_uncertain && agrees) {
    answer.move = first.move;
  }
  const bool is_cut =
      joins(question) ? answer.outcome == Outcome::fails : answer.outcome != Outcome::fails;
  const bool may_be_longer =
      question.other && question.most_distance == ConnectionGoal::most_distance;
  if (!is_cut || answer.is_uncertain || !may_be_longer) return answer;
  return answer_on_diagonals(position, longer, limits, answer);
}

Answer Reader::answer_on_diagonals(const go::Position& position, const Question& question,
                                   const ReadingLimits& limits, const Answer& straight) {
  Question diagonal = question;
  diagonal.most_distance = short_distance;
  diagonal.detours.steps = Steps::diagonal;
  const go::Color mover = mover_of(position, question);
  const auto ask = [&](const Goal& goal, KoRule rule, int nodes) {
    return search_.reached(goal, rule, mover, nodes);
  };
  const ReadingLimits left{limits.nodes - straight.nodes, limits.breadth};
  Answer answer = first_success(position, diagonal, left, ask);
  answer.nodes += straight.nodes;
  if (!answer.is_uncertain) return answer;
  if (joins(question) && is_near_on_diagonals(position, question)) return answer;
  Answer cut = straight;
  cut.is_uncertain = true;
  cut.nodes = answer.nodes;
  return cut;
}

Answer Reader::answer_with(const go::Position& position, const Question& question, go::Point move,
                           const ReadingLimits& limits) {
  expects(position.is_empty(move));
  const go::Color mover = mover_of(position, question);
  Answer answer =
      first_success(position, question, limits, [&](const Goal& goal, KoRule rule, int nodes) {
        auto verdict = search_.reached_after(goal, rule, mover, move, nodes);
        verdict.move = move;
        verdict.first_moves.clear();
        if (!verdict.is_reached) {
          verdict.first_moves.push_back({move, false});
        }
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

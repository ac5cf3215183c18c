#include "search/go/reading/by_judge.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace ludex::search::go_reading {

namespace {

// The most of ownership with which an attack works that seems to, and one that does not.
constexpr double most_if_it_seems_to_work = 0;
constexpr double most_if_it_seems_to_fail = -0.5;
// How much of a group that seemed to live, which has so much before the move, an attack that works
// takes.
constexpr double least_of_a_living_group = 0.5;
constexpr double least_change = 0.6;
// How much more than the move of an attack that works another one takes that is shown in its place.
constexpr double far_more = 0.4;

// How much the logarithm of a far more likely move is larger, and what it may cost to show that it
// works.
constexpr float far_more_likely = 4;
constexpr int nodes_of_a_likely_move = 300;
constexpr std::size_t most_likely_moves = 3;

struct Judged {
  double ownership = 1;
  go::Point move{};
};

// Absent if the attacker may not play there, or the judge cannot judge it.
std::optional<double> ownership_after(const go::Position& position, const Question& question,
                                      go::Point move, PositionJudge& judge) {
  const go::Color owner = question.group.owner;
  if (position.is_suicide(~owner, move) || position.is_banned_by_ko(~owner, move)) {
    return std::nullopt;
  }
  go::Position after = position;
  after.play_on(~owner, move);
  return judge.ownership(after, owner, {owner, question.group.stones});
}

// The first move that is not refuted and leaves least to the owner; absent if none can be judged.
std::optional<Judged> best_attack(const go::Position& position, const Question& question,
                                  const Answer& searched, PositionJudge& judge) {
  std::optional<Judged> best;
  for (const auto& [move, is_refuted] : searched.first_moves) {
    if (is_refuted || move == go::Point{}) continue;
    const auto ownership = ownership_after(position, question, move, judge);
    if (ownership && (!best || *ownership < best->ownership)) {
      best = Judged{*ownership, move};
    }
  }
  return best;
}

// Whether the judge thought that the group lives although the attacker moves first, and changes his
// mind when he sees the move.
bool is_surprised(const go::Position& position, const Question& question, const Judged& best,
                  PositionJudge& judge) {
  const go::Color owner = question.group.owner;
  const auto before = judge.ownership(position, ~owner, {owner, question.group.stones});
  return before && *before >= least_of_a_living_group && *before - best.ownership >= least_change;
}

// The first moves that the judge takes for far more likely than the answer's, the most likely
// first.
std::vector<go::Point> far_more_likely_moves(const go::Position& position, const Question& question,
                                             const Answer& searched, PositionJudge& judge) {
  const auto likely = judge.likely_moves(position, mover_of(position, question));
  std::vector<go::Point> moves;
  if (!likely) return moves;
  const auto likelihood = [&](go::Point move) { return (*likely)[go::index(move)]; };
  for (const auto& [move, is_refuted] : searched.first_moves) {
    if (is_refuted || move == go::Point{}) continue;
    if (likelihood(move) >= likelihood(searched.move) + far_more_likely) {
      moves.push_back(move);
    }
  }
  return likeliest_first(std::move(moves), *likely, most_likely_moves);
}

}  // namespace

Answer judged_by_ownership(const go::Position& position, const Question& question,
                           const Answer& searched, PositionJudge& judge) {
  const bool seems_to_fail = searched.outcome == Outcome::fails;
  if (!searched.is_uncertain || question.aim != Aim::kill ||
      (!seems_to_fail && searched.outcome != Outcome::works)) {
    return searched;
  }
  const auto best = best_attack(position, question, searched, judge);
  if (!best) return searched;
  const bool is_near = !seems_to_fail && !searched.rests_on_few_moves;
  const double most = seems_to_fail ? most_if_it_seems_to_fail : most_if_it_seems_to_work;
  const bool works =
      is_near || best->ownership <= most || is_surprised(position, question, *best, judge);
  Answer answer = searched;
  if (!works) {
    answer.outcome = Outcome::fails;
    answer.move = {};
    return answer;
  }
  answer.outcome = Outcome::works;
  if (seems_to_fail) {
    answer.move = best->move;
    return answer;
  }
  const auto shown = ownership_after(position, question, searched.move, judge);
  if (shown && *shown - best->ownership >= far_more) {
    answer.move = best->move;
  }
  return answer;
}

Answer with_likely_move(const go::Position& position, const Question& question,
                        const Answer& searched, const ReadingLimits& limits, Reader& reader) {
  if (searched.is_uncertain || searched.move == go::Point{} || reader.judge() == nullptr) {
    return searched;
  }
  int nodes = searched.nodes;
  for (const go::Point move :
       far_more_likely_moves(position, question, searched, *reader.judge())) {
    const int left = std::min(nodes_of_a_likely_move, limits.nodes - nodes);
    if (left <= 0) break;
    Answer answer = reader.answer_with(position, question, move, {left, limits.breadth});
    nodes += answer.nodes;
    answer.nodes = nodes;
    if (!answer.is_uncertain && answer.outcome == searched.outcome) return answer;
  }
  Answer answer = searched;
  answer.nodes = nodes;
  return answer;
}

Answer judged_by_likeliest_move(const go::Position& position, const Question& question,
                                const Answer& searched, PositionJudge& judge) {
  if (!searched.is_uncertain || searched.outcome != Outcome::fails ||
      question.aim != Aim::disconnect || searched.first_moves.empty()) {
    return searched;
  }
  const auto likely = judge.likely_moves(position, mover_of(position, question));
  if (!likely) return searched;
  go::Point best{};
  go::for_each_point(position.size(), [&](go::Point point) {
    if (!position.is_empty(point)) return;
    if (best == go::Point{} || (*likely)[go::index(point)] > (*likely)[go::index(best)]) {
      best = point;
    }
  });
  const bool is_open = std::ranges::any_of(searched.first_moves, [&](const auto& first) {
    return first.move == best && !first.is_refuted;
  });
  if (!is_open) return searched;
  Answer answer = searched;
  answer.outcome = Outcome::works;
  answer.move = best;
  return answer;
}

}  // namespace ludex::search::go_reading

#include "search/go/reading/life/by_judge.h"

#include <optional>

namespace ludex::search::go_reading {

namespace {

// The most of ownership with which an attack works that seems to, and one that does not.
constexpr double most_if_it_seems_to_work = 0;
constexpr double most_if_it_seems_to_fail = -0.5;

struct Judged {
  double ownership = 1;
  go::Point move{};
};

// The first move that is not refuted and leaves least to the owner; absent if none can be judged.
std::optional<Judged> best_attack(const go::Position& position, const Question& question,
                                  const Answer& searched, PositionJudge& judge) {
  const go::Color owner = question.group.owner;
  std::optional<Judged> best;
  for (const auto& [move, is_refuted] : searched.first_moves) {
    if (is_refuted || move == go::Point{}) continue;
    if (position.is_suicide(~owner, move) || position.is_banned_by_ko(~owner, move)) continue;
    go::Position after = position;
    after.play_on(~owner, move);
    const auto ownership = judge.ownership(after, owner, {owner, question.group.stones});
    if (ownership && (!best || *ownership < best->ownership)) {
      best = Judged{*ownership, move};
    }
  }
  return best;
}

}  // namespace

Answer judged_by_ownership(const go::Position& position, const Question& question,
                           const Answer& searched, PositionJudge& judge) {
  const bool seems_to_fail = searched.outcome == Outcome::fails;
  if (!searched.is_uncertain || question.aim != Aim::kill ||
      (!seems_to_fail && !searched.rests_on_few_moves)) {
    return searched;
  }
  const auto best = best_attack(position, question, searched, judge);
  if (!best) return searched;
  const double most = seems_to_fail ? most_if_it_seems_to_fail : most_if_it_seems_to_work;
  const bool works = best->ownership <= most;
  if (works != seems_to_fail) return searched;
  Answer answer = searched;
  answer.outcome = works ? Outcome::works : Outcome::fails;
  answer.move = works ? best->move : go::Point{};
  return answer;
}

}  // namespace ludex::search::go_reading

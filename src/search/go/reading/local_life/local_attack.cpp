#include "search/go/reading/local_life/local_attack.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "search/go/reading/ko_attempts.h"
#include "search/go/reading/local_life/local_area.h"
#include "search/go/reading/local_life/local_board.h"

namespace ludex::search::go_reading {

namespace {

// Of the nodes for an area, the part for what one move reaches.
constexpr int part_for_one_move = 2;
constexpr std::size_t most_other_moves = 8;

class AttackInArea {
 public:
  AttackInArea(LocalSearch& search, const LocalArea& area, const LocalStones& stones, int nodes)
      : search_(search), area_(area), stones_(stones), most_(nodes) {
    search_.begin(area_);
  }

  [[nodiscard]] int nodes() const { return search_.nodes(); }

  // Absent if that is not found out.
  std::optional<bool> reaches(go::Point move, KoRule rule) {
    const auto after =
        LocalBoard(area_, Outside::opponents)
            .played(stones_, false, area_.set_of(move), rule == KoRule::attacker_may_ignore);
    if (!after) return false;
    return killed(*after, rule, true, part()).is_killed;
  }

  // The best that is left, with the move if it reaches that. Absent if that is not found out.
  std::optional<LocalAttack> best(Outcome claimed, go::Point move) {
    for (const KoAttempt& attempt : ko_attempts) {
      const KoRule rule = attempt.when_attacking;
      if (is_better(attempt.outcome, claimed)) continue;
      const auto verdict = killed(stones_, rule, false, left());
      if (!verdict.is_killed) return std::nullopt;
      if (!*verdict.is_killed) continue;
      if (reaches(move, rule) == true) return LocalAttack{attempt.outcome, move};
      if (verdict.move == 0) return std::nullopt;
      return LocalAttack{attempt.outcome, area_.point_of(verdict.move)};
    }
    return LocalAttack{};
  }

  // The likeliest of the other moves that does not reach less for all that is found.
  std::optional<go::Point> likeliest(Outcome claimed, go::Point refuted, const ByPoint& likely) {
    std::vector<go::Point> moves;
    for (const go::Point point : area_.points) {
      const bool is_empty = (area_.set_of(point) & (stones_.own | stones_.opposing)) == 0;
      if (is_empty && point != refuted) {
        moves.push_back(point);
      }
    }
    moves = likeliest_first(std::move(moves), likely, most_other_moves);
    const auto found = std::find_if(moves.begin(), moves.end(), [&](go::Point move) {
      return left() > 0 && reaches(move, rule_of(claimed)).value_or(true);
    });
    if (found == moves.end()) return std::nullopt;
    return *found;
  }

  static KoRule rule_of(Outcome claimed) {
    return std::find_if(ko_attempts.begin(), ko_attempts.end(),
                        [&](const KoAttempt& attempt) { return attempt.outcome == claimed; })
        ->when_attacking;
  }

 private:
  LocalSearch::Verdict killed(const LocalStones& stones, KoRule rule, bool owner_moves, int nodes) {
    return search_.killed(stones, Outside::opponents, rule, owner_moves, nodes, EndlessKo::dies);
  }
  [[nodiscard]] int left() const { return most_ - search_.nodes(); }
  [[nodiscard]] int part() const { return std::min(most_ / part_for_one_move, left()); }

  LocalSearch& search_;
  const LocalArea& area_;
  LocalStones stones_;
  int most_;
};

}  // namespace

CorrectedAttack corrected_attack(LocalSearch& search, const go::Position& position,
                                 const GroupInQuestion& group, const LocalAttack& claimed,
                                 int nodes, PositionJudge* judge) {
  CorrectedAttack corrected;
  const go::Color attacker = ~group.owner;
  const std::vector<LocalArea> areas = local_areas(position, group);
  for (const LocalArea& area : areas) {
    if (!area.contains(claimed.move)) continue;
    const int part = nodes / static_cast<int>(areas.size());
    AttackInArea attack(search, area, stones_in(area, position, group.owner), part);
    if (attack.reaches(claimed.move, AttackInArea::rule_of(claimed.outcome)) != false) {
      corrected.nodes += attack.nodes();
      continue;
    }
    corrected.attack = attack.best(claimed.outcome, claimed.move);
    const auto likely = !corrected.attack && judge != nullptr
                            ? judge->likely_moves(position, attacker)
                            : std::nullopt;
    const auto other =
        likely ? attack.likeliest(claimed.outcome, claimed.move, *likely) : std::nullopt;
    if (other) {
      corrected.attack = {claimed.outcome, *other};
    }
    corrected.nodes += attack.nodes();
    if (corrected.attack && corrected.attack->move != go::Point{} &&
        position.is_suicide(attacker, corrected.attack->move)) {
      corrected.attack.reset();
    }
    break;
  }
  return corrected;
}

}  // namespace ludex::search::go_reading

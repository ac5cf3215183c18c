#include "search/go/reading/life_proof/life_proof.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/expects.h"
#include "search/go/reading/life_proof/fight_area.h"
#include "search/go/reading/life_proof/life_goals.h"

namespace ludex::search::go_reading {

namespace {

// The nodes of the first try at each proof; each round has four times as many.
constexpr int nodes_of_the_first_round = 500;
constexpr int more_nodes_each_round = 4;

// Few groups are proved whose area has no end.
constexpr int part_for_open_areas = 4;

// One of the proofs that may be found: that the group is killed, or that it lives, under a rule
// about kos.
struct ProofAttempt {
  const Goal* goal = nullptr;
  KoRule rule{};
  std::optional<bool> reached;
  go::Point move{};
};

class LifeProver {
 public:
  LifeProver(ProofSearch& search, const go::Position& position, const go::PointSet& group,
             go::Color mover, int nodes)
      : search_(search),
        owner_(*position.stone_at(group.list().front())),
        mover_(mover),
        area_(fight_area(position, owner_, group)),
        most_(area_.is_whole ? nodes : nodes / part_for_open_areas),
        capture_(group, owner_, area_),
        life_(group, owner_, area_) {
    search_.begin(position);
    for (std::size_t rule = 0; rule < rules.size(); ++rule) {
      kills_.at(rule) = {.goal = &capture_, .rule = rules.at(rule), .reached = {}, .move = {}};
      // The rule that favours the other side as much.
      lives_.at(rule) = {
          .goal = &life_, .rule = rules.at(rules.size() - 1 - rule), .reached = {}, .move = {}};
    }
  }

  LifeProof prove() {
    LifeProof proof;
    for (std::int64_t nodes = nodes_of_the_first_round; !proof.outcome && search_.nodes() < most_;
         nodes *= more_nodes_each_round) {
      const int before = search_.nodes();
      proof = round(static_cast<int>(std::min<std::int64_t>(nodes, most_)));
      if (search_.nodes() == before) break;
    }
    proof.nodes = search_.nodes();
    return proof;
  }

 private:
  // From what is hardest for who kills to what is easiest.
  static constexpr std::array<KoRule, 3> rules{KoRule::defender_may_ignore, KoRule::obeyed,
                                               KoRule::attacker_may_ignore};

  LifeProof round(int nodes) {
    for (std::size_t rule = 0; rule < rules.size(); ++rule) {
      try_to(kills_.at(rule), nodes);
      if (killed(rule)) return rule == 0 || lived(rule - 1) ? result(rule, rule - 1) : LifeProof{};
      if (!lived(rule)) {
        try_to(lives_.at(rule), nodes);
      }
      if (!lived(rule)) return {};
      // Without a ko all rules are alike.
      if (!search_.met_ko()) return result(rules.size(), rule);
    }
    return result(rules.size(), rules.size() - 1);
  }

  void try_to(ProofAttempt& attempt, int nodes) {
    const int left = std::min(nodes, most_ - search_.nodes());
    if (attempt.reached || left <= 0) return;
    const auto verdict = search_.reached(*attempt.goal, attempt.rule, mover_, left);
    attempt.reached = verdict.is_reached;
    attempt.move = verdict.move.value_or(go::Point{});
  }

  [[nodiscard]] bool killed(std::size_t rule) const { return kills_.at(rule).reached == true; }
  // Seki counts where no move was left out.
  [[nodiscard]] bool lived(std::size_t rule) const {
    return lives_.at(rule).reached == true || (area_.is_closed && kills_.at(rule).reached == false);
  }

  // The group is killed under the rule `first` and those that are easier for who kills, if there is
  // one, and lives under `last` and those before it, if there is one.
  [[nodiscard]] LifeProof result(std::size_t first, std::size_t last) const {
    constexpr std::array outcomes{Outcome::works, Outcome::works_by_good_ko,
                                  Outcome::works_by_bad_ko, Outcome::fails};
    const bool owner_moves = mover_ == owner_;
    LifeProof proof;
    proof.outcome = outcomes.at(owner_moves ? outcomes.size() - 1 - first : first);
    if (proof.outcome == Outcome::fails) return proof;
    if (!owner_moves) {
      proof.move = kills_.at(first).move;
    } else {
      proof.move = lives_.at(last).reached == true ? lives_.at(last).move : kills_.at(last).move;
    }
    return proof;
  }

  ProofSearch& search_;
  go::Color owner_;
  go::Color mover_;
  FightArea area_;
  int most_;
  GroupCaptureGoal capture_;
  PassAliveGoal life_;
  std::array<ProofAttempt, 3> kills_;
  std::array<ProofAttempt, 3> lives_;
};

}  // namespace

LifeProof prove_life(ProofSearch& search, const go::Position& position, const go::PointSet& group,
                     go::Color mover, int nodes) {
  expects(!group.empty());
  return LifeProver(search, position, group, mover, nodes).prove();
}

}  // namespace ludex::search::go_reading

#include "search/go/reading/local_life/local_attack.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <optional>

#include "rules/go/notation.h"
#include "rules/go/states.h"
#include "search/go/judge_who_likes.h"
#include "search/go/reading/local_life/solved_spaces.h"

namespace ludex::search::go_reading {
namespace {

constexpr int enough_nodes_for_attacks = 100'000;

// Black's group at the stone; White attacks.
class GoLocalAttack : public testing::Test {
 protected:
  std::optional<LocalAttack> corrected(const char* board, const char* stone,
                                       const LocalAttack& claimed, int nodes,
                                       PositionJudge* judge = nullptr) {
    const go::Position position = go::state_of(board).position();
    const GroupInQuestion group{go::Color::black, position.string_stones(go::at(stone)), {}};
    const CorrectedAttack found = corrected_attack(search_, position, group, claimed, nodes, judge);
    EXPECT_LE(found.nodes, nodes);
    return found.attack;
  }

 private:
  LocalSearch search_{std::size_t{1} << 14U};
};

constexpr const char* straight_three = "3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b";

TEST_F(GoLocalAttack, StaysIfItsMoveReachesIt) {
  EXPECT_FALSE(
      corrected(straight_three, "A8", {Outcome::works, go::at("B9")}, enough_nodes_for_attacks));
}

TEST_F(GoLocalAttack, HasTheMoveThatReachesItInPlaceOfAnother) {
  const auto attack =
      corrected(straight_three, "A8", {Outcome::works, go::at("A9")}, enough_nodes_for_attacks);
  ASSERT_TRUE(attack);
  EXPECT_EQ(attack->outcome, Outcome::works);
  EXPECT_EQ(go::to_vertex(attack->move), "B9");
}

TEST_F(GoLocalAttack, FailsIfTheGroupLives) {
  const auto attack = corrected("1x1xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b", "A8",
                                {Outcome::works, go::at("A9")}, enough_nodes_for_attacks);
  ASSERT_TRUE(attack);
  EXPECT_EQ(attack->outcome, Outcome::fails);
  EXPECT_EQ(attack->move, go::Point{});
}

// A throw-in makes a ko of the second eye, which White takes first.
TEST_F(GoLocalAttack, IsAKoIfThatIsWhatItsMoveReaches) {
  const auto attack = corrected("9/9/9/9/oooo5/xxxo5/2xo5/oxxo5/2xo5 b", "A4",
                                {Outcome::works, go::at("A3")}, enough_nodes_for_attacks);
  ASSERT_TRUE(attack);
  EXPECT_EQ(attack->outcome, Outcome::works_by_good_ko);
  EXPECT_EQ(go::to_vertex(attack->move), "A3");
}

// The nodes find out what A9 reaches in a straight five, but not what is left for the attack.
TEST_F(GoLocalAttack, HasTheLikeliestOtherMoveWhereNodesDoNotSuffice) {
  constexpr int few_nodes = 60;
  constexpr const char* straight_five = "5xo2/xxxxxxo2/ooooooo2/9/9/9/9/9/9 b";
  const LocalAttack claimed{Outcome::works, go::at("A9")};
  JudgeWhoLikes judge(go::at("C9"));
  const auto attack = corrected(straight_five, "A8", claimed, few_nodes, &judge);
  ASSERT_TRUE(attack);
  EXPECT_EQ(attack->outcome, Outcome::works);
  EXPECT_EQ(go::to_vertex(attack->move), "C9");
  EXPECT_FALSE(corrected(straight_five, "A8", claimed, few_nodes));
}

TEST_F(GoLocalAttack, StaysWithoutEnoughNodes) {
  EXPECT_FALSE(corrected(straight_three, "A8", {Outcome::works, go::at("A9")}, 20));
}

}  // namespace
}  // namespace ludex::search::go_reading

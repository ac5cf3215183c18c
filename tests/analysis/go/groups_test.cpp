#include "analysis/go/groups.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/games.h"
#include "analysis/survey.h"
#include "records/tree/record.h"

namespace ludex::analysis {
namespace {

using Outcome = engine::FightResult::Outcome;
using Status = GroupStatus::Status;

constexpr rules::Point a1{0, 0};
constexpr rules::Point b1{1, 0};
constexpr rules::Point c3{2, 2};
constexpr rules::Point e5{4, 4};
constexpr rules::Point g7{6, 6};

class GoGroups : public testing::Test {
 protected:
  [[nodiscard]] std::vector<GroupStatus> statuses() {
    engine::GroupsResult read;
    read.groups = {{c3}, {e5}, {g7}};
    read.lives = {
        {{.outcome = Outcome::works, .move = a1}, engine::FightResult{Outcome::works, b1, true, 1}},
        {{.outcome = Outcome::works_by_bad_ko, .move = a1, .is_complete = false},
         engine::FightResult{}},
        {{.outcome = Outcome::fails}, {}}};
    return group_statuses(game(), read);
  }
  const rules::Game& game() { return survey_.game_at(main_line_end(record_.tree)); }

  records::Record record_ = read_game("(;GM[1]FF[4]SZ[9]AB[cg][cc]AW[ee][gc])");
  Survey survey_ = Survey::of(record_, false).value();
};

TEST_F(GoGroups, AreNamedByWhoDecides) {
  const auto groups = statuses();
  ASSERT_EQ(groups.size(), 3U);
  EXPECT_EQ(sentence_of(groups[0], game()),
            "Black's group at C3 is critical: White kills it at A1, Black saves it at B1 "
            "(proved).");
  EXPECT_EQ(sentence_of(groups[1], game()), "White's group at E5 is dead by ko (judged).");
  EXPECT_EQ(sentence_of(groups[2], game()), "White's group at G7 is alive (proved).");
}

TEST_F(GoGroups, AreMarkedOnce) {
  const auto groups = statuses();
  records::Annotations said;
  annotate_groups(said, groups, game());
  const records::Annotations once = said;
  annotate_groups(said, groups, game());
  EXPECT_EQ(said, once);
  EXPECT_THAT(said.marks(),
              testing::ElementsAre(
                  records::Mark{records::Brush{}, records::Point{2, 2}, records::Shape::triangle},
                  records::Mark{records::Brush{}, records::Point{4, 4}, records::Shape::cross}));
  EXPECT_THAT(said.labels(), testing::ElementsAre(records::Label{records::Point{0, 0}, "K"},
                                                  records::Label{records::Point{1, 0}, "S"}));
}

}  // namespace
}  // namespace ludex::analysis

#include "analysis/go/status_changes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/games.h"
#include "analysis/go/groups_json.h"
#include "records/tree/tree.h"

namespace ludex::analysis {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

// Black's group in the corner lives or dies by B2.
const std::string corner =
    "(;GM[1]FF[4]SZ[13]AB[aj][bj][cj][ak][ck][al][cl][dl][dm]"
    "AW[ai][bi][ci][di][dj][dk][ek][el][am][bm][em]";

class GoStatusChanges : public testing::Test {
 protected:
  // The sentences about the moves, each with its number in front.
  std::vector<std::string> changes_in(const std::string& moves, const ChangeLimits& limits = {}) {
    record_ = read_game(corner + moves + ")");
    survey_ = Survey::of(record_, false).value();
    changes_ = read_status_changes(*survey_, reader_, limits).value();
    std::vector<std::string> sentences;
    for (const StatusChange& change : changes_.changes) {
      const rules::Game& before = survey_->game_at(*record_.tree.parent(change.node));
      sentences.push_back(std::to_string(change.ply) + " " + sentence_of(change, before));
    }
    return sentences;
  }

  GroupReader reader_;
  records::Record record_;
  std::optional<Survey> survey_;
  StatusChanges changes_;
};

TEST_F(GoStatusChanges, NameTheMoveThatKillsAndTheOneThatDidNotSave) {
  EXPECT_THAT(changes_in("PL[B];B[jj];W[bl]"),
              ElementsAre(StartsWith("1 Does not save Black's group at A4 ("),
                          StartsWith("2 Kills Black's group at A4 (")));
  EXPECT_EQ(changes_.moves_read, 2U);
  EXPECT_EQ(changes_.moves, 2U);
}

TEST_F(GoStatusChanges, NameTheMoveThatSavesAndTheOneThatDidNotKill) {
  EXPECT_THAT(changes_in("PL[W];W[jj];B[bl]"),
              ElementsAre(StartsWith("1 Misses the kill of Black's group at A4 ("),
                          StartsWith("2 Saves Black's group at A4 (")));
  EXPECT_THAT(sentence_of(changes_.changes.front(), survey_->game_at(records::root)),
              HasSubstr("): B2"));
}

TEST_F(GoStatusChanges, AreNoneWhereNothingIsDecided) {
  EXPECT_THAT(changes_in("PL[B];B[jj];W[jd]"), ElementsAre());
}

TEST_F(GoStatusChanges, EndWhereTheNodesRunOut) {
  EXPECT_THAT(changes_in("PL[B];B[jj];W[bl]", {.nodes = 1}), ElementsAre());
  EXPECT_EQ(changes_.moves_read, 0U);
  EXPECT_EQ(changes_.moves, 2U);
}

TEST_F(GoStatusChanges, AreWrittenOnceIntoComments) {
  (void)changes_in("PL[B];B[jj];W[bl]");
  records::Record said = record_;
  annotate_changes(said, changes_, *survey_);
  const records::Record once = said;
  annotate_changes(said, changes_, *survey_);
  EXPECT_EQ(said.tree, once.tree);
  EXPECT_THAT(said.tree.annotations(main_line_end(said.tree))->comment, StartsWith("Kills "));
}

TEST_F(GoStatusChanges, AreJson) {
  (void)changes_in("PL[B];B[jj];W[bl]");
  const auto json = to_json(changes_, *survey_);
  ASSERT_EQ(json.size(), 2U);
  EXPECT_EQ(json[1]["deed"], "kills");
  EXPECT_EQ(json[1]["move"], "B2");
  EXPECT_EQ(json[1]["seat"], "Black");
  EXPECT_EQ(json[1]["line"][0], "B2");
}

TEST_F(GoStatusChanges, BelongToGo) {
  record_ = read_game("1. e4 *");
  survey_ = Survey::of(record_, false).value();
  EXPECT_FALSE(read_status_changes(*survey_, reader_));
}

}  // namespace
}  // namespace ludex::analysis

#include "search/go/reading/by_judge.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <tuple>

#include "rules/go/notation.h"
#include "rules/go/position_text.h"
#include "rules/go/states.h"
#include "search/go/reading/life/life.h"
#include "search/go/reading/life/second_look.h"

namespace ludex::search::go_reading {
namespace {

constexpr ReadingLimits enough{.nodes = 1500};

// Takes one move for special, and all others for equal.
class FakeJudge final : public PositionJudge {
 public:
  struct Opinion {
    const char* move;
    double ownership;   // after the move
    float likelihood;   // of others 0
    double before = 1;  // the ownership without the move
  };
  explicit FakeJudge(const Opinion& opinion) : opinion_(opinion) {}

  std::optional<double> ownership(const go::Position& position, go::Color /*mover*/,
                                  const GroupOnBoard& group) override {
    return position.has_stone(~group.owner, go::at(opinion_.move)) ? opinion_.ownership
                                                                   : opinion_.before;
  }
  std::optional<ByPoint> likely_moves(const go::Position& /*position*/,
                                      go::Color /*mover*/) override {
    ByPoint likely{};
    likely[go::index(go::at(opinion_.move))] = opinion_.likelihood;
    return likely;
  }

 private:
  Opinion opinion_;
};

TEST(GoByJudge, LifeIsJudgedByWhoOwnsTheGroupAfterTheFirstMoves) {
  const go::Position position = go::state_of("3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b").position();
  struct Row {
    Outcome searched;
    bool rests_on_few_moves;
    double before;
    double ownership;
    Outcome judged;
  };
  for (const Row& row : {
           Row{Outcome::fails, false, 0.2, -0.6, Outcome::works},
           Row{Outcome::fails, false, 0.2, -0.4, Outcome::fails},
           Row{Outcome::works, true, 0.2, -0.1, Outcome::works},
           Row{Outcome::works, true, 0.2, 0.1, Outcome::fails},
           Row{Outcome::works, false, 1, 0.9, Outcome::works},
           Row{Outcome::works_by_good_ko, false, 1, 0.9, Outcome::works_by_good_ko},
           // The group seemed to live without the move.
           Row{Outcome::fails, false, 0.9, 0.2, Outcome::works},
           Row{Outcome::fails, false, 0.9, 0.4, Outcome::fails},
           Row{Outcome::fails, false, 0.4, -0.4, Outcome::fails},
           Row{Outcome::works, true, 0.9, 0.2, Outcome::works},
       }) {
    Question question{.aim = Aim::kill, .stone = go::at("A8")};
    question.group = {.owner = go::Color::black, .stones = position.string_stones(question.stone)};
    Answer searched{.outcome = row.searched, .is_uncertain = true};
    searched.move = row.searched == Outcome::fails ? go::Point{} : go::at("B9");
    searched.rests_on_few_moves = row.rests_on_few_moves;
    searched.first_moves = {{go::at("A9"), false}, {go::at("B9"), false}, {go::at("C9"), true}};
    FakeJudge judge(
        {.move = "B9", .ownership = row.ownership, .likelihood = 0, .before = row.before});
    const Answer judged = judged_by_ownership(position, question, searched, judge);
    EXPECT_EQ(judged.outcome, row.judged) << row.ownership;
    EXPECT_EQ(judged.move, row.judged == Outcome::fails ? go::Point{} : go::at("B9"))
        << row.ownership;
  }
}

TEST(GoByJudge, AnAttackWithoutAnEndIsShownByTheMoveThatLeavesFarLess) {
  const go::Position position = go::state_of("3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b").position();
  Question question{.aim = Aim::kill, .stone = go::at("A8")};
  question.group = {.owner = go::Color::black, .stones = position.string_stones(question.stone)};
  for (const auto& [outcome, ownership, shown] : {
           std::tuple(Outcome::works, 0.5, "B9"),
           std::tuple(Outcome::works, 0.7, "A9"),
           std::tuple(Outcome::works_by_good_ko, 0.5, "A9"),
       }) {
    Answer searched{.outcome = outcome, .move = go::at("A9"), .is_uncertain = true};
    searched.first_moves = {{go::at("A9"), false}, {go::at("B9"), false}, {go::at("C9"), true}};
    FakeJudge judge({.move = "B9", .ownership = ownership, .likelihood = 0});
    const Answer judged = judged_by_ownership(position, question, searched, judge);
    EXPECT_EQ(judged.outcome, outcome);
    EXPECT_EQ(judged.move, go::at(shown)) << ownership;
  }
}

// Each move kills the square four; of straight three only the one in the middle does.
TEST(GoByJudge, LifeIsShownByAMoveThatIsFarMoreLikelyIfItWorksToo) {
  struct Row {
    const char* board;
    const char* stone;
    const char* likely;
    float likelihood;
    bool is_shown;
  };
  for (const Row& row : {
           Row{"2xo5/2xo5/xxxo5/oooo5/9/9/9/9/9 b", "A7", "A8", 5, true},
           Row{"2xo5/2xo5/xxxo5/oooo5/9/9/9/9/9 b", "A7", "A8", 3, false},
           Row{"3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b", "A8", "A9", 5, false},
       }) {
    const go::Position position = go::state_of(row.board).position();
    Reader reader;
    int nodes = 0;
    Question question{.aim = Aim::kill, .stone = go::at(row.stone)};
    question.group = group_in_question(position, question.stone, reader, nodes);
    const Answer first = reader.answer(position, question, enough);
    ASSERT_NE(first.move, go::at(row.likely));
    EXPECT_EQ(with_likely_move(position, question, first, enough, reader).move, first.move);
    reader.set_judge(std::make_unique<FakeJudge>(
        FakeJudge::Opinion{.move = row.likely, .ownership = 1, .likelihood = row.likelihood}));
    const Answer shown = with_likely_move(position, question, first, enough, reader);
    EXPECT_EQ(shown.outcome, first.outcome);
    EXPECT_EQ(shown.move, row.is_shown ? go::at(row.likely) : first.move) << row.likelihood;
    EXPECT_LE(shown.nodes, enough.nodes);
  }
}

// Of straight three two refuted moves are looked at, and the likeliest.
TEST(GoByJudge, TheLikeliestRefutedMoveIsLookedAtAgain) {
  const go::Position position = go::state_of("3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 w").position();
  Reader reader;
  int nodes = 0;
  Question question{.aim = Aim::kill, .stone = go::at("A8")};
  question.group = group_in_question(position, question.stone, reader, nodes);
  Answer first{.outcome = Outcome::fails, .all_are_refuted = true};
  first.first_moves = {{go::at("A9"), true}, {go::at("C9"), true}, {go::at("B9"), true}};
  const auto shown = [&] { return looked_at_again(position, question, first, enough, reader); };
  EXPECT_EQ(shown().outcome, Outcome::fails);
  reader.set_judge(std::make_unique<FakeJudge>(
      FakeJudge::Opinion{.move = "B9", .ownership = 1, .likelihood = 1}));
  EXPECT_EQ(shown().outcome, Outcome::works);
  EXPECT_EQ(shown().move, go::at("B9"));
}

TEST(GoByJudge, ACutThatSeemsToFailWorksByTheLikeliestMoveIfThatIsOpen) {
  const go::Position position = go::state_of("9/9/9/9/2x1x4/9/9/9/9 b").position();
  struct Row {
    Aim aim;
    Outcome searched;
    bool is_uncertain;
    const char* open;
    Outcome judged;
  };
  for (const Row& row : {
           Row{Aim::disconnect, Outcome::fails, true, "D5", Outcome::works},
           Row{Aim::disconnect, Outcome::fails, true, "D4", Outcome::fails},
           Row{Aim::disconnect, Outcome::fails, false, "D5", Outcome::fails},
           Row{Aim::disconnect, Outcome::works_by_bad_ko, true, "D5", Outcome::works_by_bad_ko},
           Row{Aim::connect, Outcome::fails, true, "D5", Outcome::fails},
       }) {
    const Question question{.aim = row.aim, .stone = go::at("C5"), .other = go::at("E5")};
    Answer searched{.outcome = row.searched, .is_uncertain = row.is_uncertain};
    searched.first_moves = {{go::at("C3"), true}, {go::at(row.open), false}};
    FakeJudge judge({.move = "D5", .ownership = 0, .likelihood = 1});
    const Answer judged = judged_by_likeliest_move(position, question, searched, judge);
    EXPECT_EQ(judged.outcome, row.judged) << row.open;
    EXPECT_EQ(judged.move, row.judged == Outcome::works ? go::at("D5") : go::Point{}) << row.open;
  }
}

}  // namespace
}  // namespace ludex::search::go_reading

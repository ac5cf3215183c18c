// What holds of the answers to all questions about fights, on samples; ask_go.cpp asks more.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "rules/go/position_text.h"
#include "rules/go/states.h"
#include "search/go/random_questions.h"
#include "search/go/reading/orientation.h"

namespace ludex::search {
namespace {

TEST(GoQuestions, HaveOneAnswerHoweverTheBoardIsTurned) {
  QuestionRound round(1);
  round.ask(250);
  const QuestionTally& tally = round.tally();
  EXPECT_EQ(tally.faults, std::vector<std::string>());
  EXPECT_GT(*std::min_element(tally.questions.begin(), tally.questions.end()), 10);
  EXPECT_GT(*std::min_element(tally.proved.begin(), tally.proved.end()), 2);
}

TEST(GoOrientation, TurnsStonesBansAndPoints) {
  const go::Position position = go::state_of("3x/2o1/4 w ko=A1").position();
  const go_reading::Orientation quarter(position.size(), 5);
  const go::Position turned = quarter.turned(position);
  EXPECT_EQ(go::format_board(turned), "3/3/1o1/2x");
  EXPECT_EQ(turned.ko(), (go::KoBan{go::at("A4"), go::Color::white}));
  go::for_each_point(position.size(), [&](go::Point point) {
    EXPECT_EQ(quarter.turned_back(quarter.turned(point)), point);
  });
}

TEST(GoOrientation, IsChosenByTheStonesAndTheQuestion) {
  Rng rng(2);
  for (int round = 0; round < 50; ++round) {
    const FightQuestion question = random_question(rng);
    const auto board_of = [](const FightQuestion& each) {
      const go::Point stone = go::to_go_point(each.fight.stones.front());
      const auto chosen = go_reading::Orientation::chosen_by(each.position, {{&stone, 1}});
      const go::Position board = chosen.turned(each.position);
      return std::pair(go::format_board(board), board.string_stones(chosen.turned(stone)));
    };
    const auto expected = board_of(question);
    for (int number = 0; number < go_reading::Orientation::count; ++number) {
      const go_reading::Orientation way(question.position.size(), number);
      EXPECT_EQ(board_of(turned(question, way)), expected);
    }
  }
}

}  // namespace
}  // namespace ludex::search

// Opening rules: their choices are questions, their points are moves.
#include <gtest/gtest.h>

#include "serve/live/table_stage.h"

namespace ludex::serve {
namespace {

using test::TableStage;

Json gomoku_table(const std::string& opening, const std::string& rules = "freestyle") {
  return {{"game", "gomoku"},
          {"rule_set", rules},
          {"opening", opening},
          {"params", {{"size", "15"}}},
          {"seats", test::seats({{"kind", "me"}}, {{"kind", "me"}})}};
}

std::string answer(TableStage& stage, const Reader& reader, const std::string& choice) {
  const Json question = stage.state(reader).at("question");
  if (question.is_null()) return "no question";
  return stage.tell(reader, "answer", {{"question", question.at("id")}, {"choice", choice}});
}

TEST(TableWithSwap2, TheSecondSeatIsAskedAndMaySwap) {
  TableStage stage;
  stage.make(gomoku_table("swap2"));
  EXPECT_EQ(stage.move(stage.second(), "h8"), "not_now");
  stage.play({"h8", "i9", "h10"});
  const Json question = stage.state(stage.second()).at("question");
  EXPECT_EQ(question.at("key"), "opening");
  EXPECT_EQ(question.at("args").at("stones"), 3);
  EXPECT_EQ(question.at("choices").size(), 3U);
  EXPECT_EQ(question.at("choices").back(), "go_on");
  EXPECT_TRUE(stage.state(stage.first()).at("question").is_null());
  EXPECT_EQ(stage.state().at("phase"), "choose");
  EXPECT_EQ(answer(stage, stage.second(), "resign"), "bad_value");
  stage.forget();
  EXPECT_EQ(answer(stage, stage.second(), "swap"), "");
  EXPECT_EQ(stage.seat(0).at("ink"), "light");
  EXPECT_EQ(stage.seat(1).at("ink"), "dark");
  EXPECT_EQ(stage.deltas("seat").size(), 2U);
  EXPECT_EQ(stage.state().at("turn"), 0);
  const Json node = stage.deltas("move").at(0).at("node");
  EXPECT_EQ(node.at("at"), Json::array());
  EXPECT_EQ(node.at("set"), Json::array());
  // Taking it back takes the colours back.
  ASSERT_EQ(stage.tell(stage.both(), "takeback"), "");
  EXPECT_FALSE(stage.seat(0).contains("ink"));
}

TEST(TableWithSwap2, WhoGoesOnIsNotAskedAgain) {
  TableStage stage;
  stage.make(gomoku_table("swap2"));
  stage.play({"h8", "i9", "h10"});
  stage.forget();
  EXPECT_EQ(answer(stage, stage.second(), "go_on"), "");
  EXPECT_TRUE(stage.heard_by(1).at("question").is_null());
  EXPECT_TRUE(stage.heard_by(1).at("legal").at("moves").empty());
  EXPECT_EQ(stage.heard_by(1).at("legal").at("all_empty"), true);
  EXPECT_EQ(stage.plies(), 3U);
  EXPECT_EQ(stage.move(stage.second(), "a1"), "");
}

TEST(TableWithSwap2, TwoMoreStonesMakeTheFirstSeatChoose) {
  TableStage stage;
  stage.make(gomoku_table("swap2"));
  stage.play({"h8", "i9", "h10"});
  ASSERT_EQ(answer(stage, stage.second(), "two_more"), "");
  EXPECT_EQ(stage.move(stage.second(), "a1"), "");
  EXPECT_EQ(stage.move(stage.second(), "b1"), "");
  EXPECT_EQ(stage.state(stage.first()).at("question").at("args").at("stones"), 5);
  EXPECT_EQ(answer(stage, stage.first(), "swap"), "");
}

TEST(TableWithTaraguchi, FifthMovesAreOfferedAndOneIsChosen) {
  TableStage stage;
  stage.make(gomoku_table("taraguchi", "renju"));
  stage.play({"h8", "h9", "i8", "g7"});
  ASSERT_EQ(answer(stage, stage.both(), "offer"), "");
  EXPECT_EQ(stage.state().at("phase"), "offer");
  int offered = 0;
  while (stage.state().at("phase") == "offer") {
    const Json legal = stage.state(stage.both()).at("legal");
    const std::string cells = stage.state().at("cells");
    std::set<int> refused;
    for (const Json& but : legal.value("but", Json::array())) {
      refused.insert(but.at("at").get<int>());
    }
    int point = -1;
    if (legal.value("all_empty", false)) {
      for (int at = 0; at < 225 && point < 0; ++at) {
        if (cells[static_cast<std::size_t>(at)] == '.' && !refused.contains(at)) {
          point = at;
        }
      }
    } else {
      point = legal.at("moves").at(0).at("at").at(0);
    }
    ASSERT_EQ(stage.tell(stage.both(), "move", {{"at", {point}}, {"ply", stage.plies()}}), "");
    ASSERT_LE(++offered, 10);
  }
  EXPECT_EQ(offered, 10);
  const Json marks = stage.state().at("marks");
  EXPECT_EQ(std::count_if(marks.begin(), marks.end(),
                          [](const Json& mark) { return mark.at("kind") == "number"; }),
            10);
  const Json at = marks.at(0).at("at");
  EXPECT_EQ(stage.tell(stage.both(), "move", {{"at", {at}}, {"ply", stage.plies()}}), "");
  EXPECT_NE(stage.state().at("phase"), "offer");
  EXPECT_NE(stage.state().at("cells").get<std::string>()[at.get<std::size_t>()], '.');
}

TEST(TableOfRenju, AForbiddenPointSaysWhy) {
  TableStage stage;
  stage.make(gomoku_table("none", "renju"));
  stage.play({"h8", "a1", "i8", "a3", "j9", "a5", "j10", "a7"});
  const Json but = stage.state(stage.both()).at("legal").at("but");
  EXPECT_TRUE(std::any_of(but.begin(), but.end(), [](const Json& entry) {
    return entry.at("why") == "three_three";
  })) << but;
}

TEST(TableOfGomoku, FiveInARowAreMarked) {
  TableStage stage;
  stage.make(gomoku_table("none"));
  stage.play({"h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"});
  EXPECT_EQ(stage.state().at("result").at("winner"), 0);
  EXPECT_EQ(stage.state().at("marks").at(0).at("kind"), "line");
}

}  // namespace
}  // namespace ludex::serve

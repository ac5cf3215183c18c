// What people see of what the engines find at a table: who watches sees the lines, and
// whoever looks after the end sees the scores of the moves.
#include <gtest/gtest.h>

#include <algorithm>

#include "rules/registry.h"
#include "serve/live/table_stage.h"
#include "serve/wire_examples.h"
#include "serve/wire_shape.h"

namespace ludex::serve {
namespace {

using test::chess_table;
using test::Strings;
using test::TableStage;

engine::Info score_of(int centipawns) {
  engine::Info info;
  info.depth = 12;
  info.score = engine::Score{engine::Centipawns{centipawns}};
  return info;
}

// A person plays White, an engine plays Black.
class FindingsAtATable : public testing::Test {
 protected:
  explicit FindingsAtATable(const Json& engine = {{"kind", "builtin"},
                                                  {"level", test::full_strength}}) {
    stage_.make(chess_table({{"seats", test::seats(test::person, engine)}}));
  }
  // The person moves, and the engine is asked.
  void move(const std::string& text) {
    const std::size_t before = puppet().asked();
    ASSERT_EQ(stage_.move(stage_.first(), text), "");
    stage_.until_asked(puppet(), before + 1);
  }
  void reply(const std::string& text, const engine::Info& info) {
    puppet().say(info);
    const std::size_t plies = stage_.plies();
    puppet().plays(text);
    stage_.until([&] { return stage_.plies() == plies + 1; });
  }
  [[nodiscard]] engine::Info line(const std::string& text, int centipawns) const {
    engine::Info info = score_of(centipawns);
    const auto game = rules::start_game({.game = "chess"}).value();
    game->play(game->parse_move("e2e4", rules::coordinate).value());
    info.pv = {game->parse_move(text, rules::coordinate).value()};
    return info;
  }
  // What those who watch were told; waits until an info has come.
  [[nodiscard]] const std::vector<test::RecordingPublisher::Told>& told() const {
    return stage_.publisher.spectators_infos;
  }
  void until_told(std::size_t times) {
    stage_.until([&] { return told().size() >= times; });
  }
  Strings& puppet() { return stage_.engines.strings(); }
  TableStage stage_;
};

TEST_F(FindingsAtATable, WhoWatchesSeesTheLine) {
  stage_.table().subscribed(stage_.first());
  stage_.table().subscribed(stage_.watcher());
  move("e2e4");
  engine::Info info = line("e7e5", -30);
  info.seldepth = 20;
  info.nodes = 1000;
  info.nps = 2000;
  info.time = Milliseconds(500);
  puppet().say(info);
  until_told(1);
  EXPECT_EQ(told()[0].topic, "table/1");
  EXPECT_EQ(told()[0].key, "s1/1");
  EXPECT_EQ(told()[0].info.at("score"), (Json{{"cp", 30}}));
  EXPECT_EQ(told()[0].info.at("node"), 1);
  EXPECT_EQ(told()[0].info.at("pv").at(0).at("m"), "e7e5");
  Json example = test::wire_example("info_seat");
  example.erase("k");
  test::expect_like(told()[0].info, example, "info_seat");
  EXPECT_TRUE(stage_.publisher.infos.empty());
}

TEST_F(FindingsAtATable, OnlyTheFirstLineIsShown) {
  stage_.table().subscribed(stage_.watcher());
  move("e2e4");
  engine::Info second = line("d7d5", -50);
  second.multipv = 2;
  puppet().say(second);
  puppet().say(score_of(3));  // without a line
  reply("e7e5", line("e7e5", -30));
  ASSERT_EQ(told().size(), 1U);
  EXPECT_EQ(told()[0].info.at("pv").at(0).at("m"), "e7e5");
}

TEST_F(FindingsAtATable, NothingIsMadeIfOnlyThePlayerIsThere) {
  stage_.table().subscribed(stage_.first());
  move("e2e4");
  reply("e7e5", line("e7e5", -30));
  EXPECT_TRUE(told().empty());
  EXPECT_TRUE(stage_.publisher.infos.empty());
}

TEST_F(FindingsAtATable, AfterTheEndNothingIsShown) {
  stage_.table().subscribed(stage_.watcher());
  move("e2e4");
  ASSERT_EQ(stage_.tell(stage_.first(), "resign"), "");
  puppet().say(line("e7e5", -30));
  puppet().plays("e7e5");
  stage_.event_loop.run();
  EXPECT_TRUE(told().empty());
}

TEST_F(FindingsAtATable, AScoreBelongsToItsMoveAndIsHiddenFromWhoPlays) {
  stage_.forget();
  move("e2e4");
  puppet().say(score_of(-80));
  reply("e7e5", score_of(-5));
  EXPECT_FALSE(stage_.state(stage_.first()).at("tree").at(1).contains("score"));
  EXPECT_EQ(stage_.state().at("tree").at(1).at("score"), (Json{{"cp", 5}}));
  EXPECT_FALSE(stage_.state().at("tree").at(0).contains("score"));
  for (const auto& said : stage_.publisher.deltas) {
    EXPECT_EQ(said.delta.shared.dump().find("\"score\":{"), std::string::npos);
    EXPECT_EQ(said.delta.for_seat[0].dump().find("\"score\":{"), std::string::npos);
  }
  const auto moves =
      std::find_if(stage_.publisher.deltas.rbegin(), stage_.publisher.deltas.rend(),
                   [](const auto& said) { return said.delta.shared.at("e") == "move"; });
  ASSERT_NE(moves, stage_.publisher.deltas.rend());
  EXPECT_EQ(moves->delta.for_spectators.at("node"), stage_.state().at("tree").at(1));
}

TEST_F(FindingsAtATable, AfterTheEndEverybodySeesTheScores) {
  move("e2e4");
  reply("e7e5", score_of(-5));
  move("g1f3");
  engine::Info mate = score_of(0);
  mate.score = engine::Score{engine::MateIn{3}};
  reply("b8c6", mate);
  ASSERT_EQ(stage_.tell(stage_.first(), "resign"), "");
  const Json scores = Json::parse(R"([[2,{"cp":5}],[4,{"mate":-3}]])");
  EXPECT_EQ(stage_.deltas("end").at(0).at("scores"), scores);
  const Json tree = stage_.state(stage_.first()).at("tree");
  EXPECT_EQ(tree.at(1).at("score"), scores[0][1]);
  EXPECT_EQ(tree.at(3).at("score"), scores[1][1]);
  EXPECT_FALSE(tree.at(2).contains("score"));
}

class FindingsOfALevel : public FindingsAtATable {
 protected:
  FindingsOfALevel() : FindingsAtATable(test::built_in) {}
};

TEST_F(FindingsOfALevel, AreNoEvaluationForTheRecord) {
  move("e2e4");
  reply("e7e5", score_of(-5));
  ASSERT_EQ(stage_.tell(stage_.first(), "resign"), "");
  const records::Tree& tree = stage_.store.finished.front().record.tree;
  const records::NodeId its = *tree.first_child(*tree.first_child(records::root));
  const records::Annotations* const of_its = tree.annotations(its);
  EXPECT_TRUE(of_its == nullptr || !of_its->engine() || !of_its->engine()->search);
}

TEST_F(FindingsAtATable, TheRecordHasThemAsThatOfAMatch) {
  move("e2e4");
  reply("e7e5", score_of(-5));
  ASSERT_EQ(stage_.tell(stage_.first(), "resign"), "");
  const records::Tree& tree = stage_.store.finished.front().record.tree;
  const records::NodeId mine = *tree.first_child(records::root);
  const records::Annotations* const of_mine = tree.annotations(mine);
  EXPECT_TRUE(of_mine == nullptr || !of_mine->engine());
  const records::Annotations* const of_its = tree.annotations(*tree.first_child(mine));
  ASSERT_NE(of_its, nullptr);
  const auto& note = of_its->engine();
  ASSERT_TRUE(note && note->search);
  EXPECT_EQ(note->search->score,
            (std::variant<records::Centipawns, records::MateInPlies>(records::Centipawns{-5})));
  EXPECT_EQ(note->search->depth, 12);
}

TEST_F(FindingsAtATable, ScoresSurviveTheServer) {
  move("e2e4");
  engine::Info info = score_of(-5);
  info.win_rate = engine::WinRate{4800};
  info.lead = engine::HalfPoints{-3};
  reply("e7e5", info);
  const Json score{{"cp", 5}, {"win", 0.52}, {"lead", 1.5}};
  EXPECT_EQ(stage_.state().at("tree").at(1).at("score"), score);
  stage_.open();
  EXPECT_EQ(stage_.state().at("tree").at(1).at("score"), score);
  ASSERT_EQ(stage_.tell(stage_.first(), "resign"), "");
  stage_.open();
  EXPECT_EQ(stage_.state(stage_.first()).at("tree").at(1).at("score"), score);
}

TEST_F(FindingsAtATable, AMoveThatIsTakenBackTakesItsScoreAlong) {
  move("e2e4");
  reply("e7e5", score_of(-5));
  ASSERT_EQ(stage_.tell(stage_.first(), "takeback"), "");
  move("d2d4");
  const std::size_t plies = stage_.plies();
  puppet().plays("d7d5");
  stage_.until([&] { return stage_.plies() == plies + 1; });
  ASSERT_EQ(stage_.tell(stage_.first(), "resign"), "");
  EXPECT_EQ(stage_.deltas("end").at(0).at("scores"), Json::array());
}

TEST_F(FindingsAtATable, ATableThatWasKeptWithoutScoresIsRestored) {
  move("e2e4");
  reply("e7e5", score_of(-5));
  KeptTable& kept = stage_.store.tables.begin()->second;
  Json state = Json::parse(kept.state);
  ASSERT_EQ(state.erase("findings"), 1U);
  kept.state = state.dump();
  stage_.open();
  EXPECT_EQ(stage_.plies(), 2U);
  EXPECT_FALSE(stage_.state().at("tree").at(1).contains("score"));
}

TEST_F(FindingsAtATable, ScoresOfEarlierVersionsAreRestored) {
  move("e2e4");
  reply("e7e5", score_of(-5));
  KeptTable& kept = stage_.store.tables.begin()->second;
  Json state = Json::parse(kept.state);
  state.erase("findings");
  state["judgements"] = {nullptr, {{"win_rate", 6100}, {"half_points", -3}, {"depth", 9}}};
  kept.state = state.dump();
  stage_.open();
  ASSERT_EQ(stage_.tell(stage_.first(), "resign"), "");
  EXPECT_EQ(stage_.state().at("tree").at(1).at("score"), (Json{{"win", 0.39}, {"lead", 1.5}}));
}

// --- Which reports count ---

TEST_F(FindingsAtATable, ABoundIsNoScore) {
  move("e2e4");
  engine::Info bound = score_of(-5);
  bound.score->bound = engine::Bound::lower;
  reply("e7e5", bound);
  ASSERT_EQ(stage_.tell(stage_.first(), "resign"), "");
  EXPECT_FALSE(stage_.state().at("tree").at(1).contains("score"));
}

TEST_F(FindingsAtATable, ChancesAndPointsCountAsScores) {
  move("e2e4");
  engine::Info info;
  info.win_rate = engine::WinRate{6100};
  info.lead = engine::HalfPoints{-3};
  reply("e7e5", info);
  ASSERT_EQ(stage_.tell(stage_.first(), "resign"), "");
  EXPECT_EQ(stage_.state().at("tree").at(1).at("score"), (Json{{"win", 0.39}, {"lead", 1.5}}));
  const records::Tree& tree = stage_.store.finished.front().record.tree;
  const records::NodeId its = *tree.first_child(*tree.first_child(records::root));
  const records::Annotations* const said = tree.annotations(its);
  ASSERT_TRUE(said != nullptr && said->engine());
  EXPECT_EQ(said->engine()->fields,
            (std::vector<records::EngineField>{{"win", "0.6100"}, {"lead", "-1.5"}}));
}

}  // namespace
}  // namespace ludex::serve

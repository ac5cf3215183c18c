// The built-in gomoku engine as its owner sees it.
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <fstream>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "records/gomoku/agb/book.h"
#include "rules/gomoku/game.h"
#include "search/alphabeta/strength.h"
#include "search/session.h"
#include "support/temporary_folder.h"

namespace ludex::search {
namespace {

rules::Setup setup_of(std::string_view variant, std::string position = "",
                      std::string_view size = "15") {
  return {.game = "gomoku",
          .values = {{rules::variant_parameter, variant}, {rules::size_parameter, size}},
          .position = std::move(position)};
}

TEST(GomokuEngine, OpensInTheMiddle) {
  Session session(setup_of("freestyle", "", "20x15"));
  EXPECT_EQ(session.think(to_depth(3)).move(*session.game), "k8");
}

TEST(GomokuEngine, PlaysFromTheBookThatItIsGiven) {
  const support::TemporaryFolder folder;
  const std::vector<records::agb::Entry> entries{
      {std::string(2, '\0'), {{.point = 0x11, .weight = 1}}}};
  {
    std::ofstream out(folder.file("a.agb"), std::ios::binary);
    records::agb::write(out, entries, {});
  }
  Session session(setup_of("freestyle"));
  session.set_option("OwnBook", "true");
  session.set_option("BookFile", folder.file("a.agb"));
  const std::set<std::string> images{"a14", "a2", "b1", "b15", "n1", "n15", "o2", "o14"};
  EXPECT_EQ(images.count(session.think(to_depth(3)).move(*session.game)), 1U);
}

TEST(GomokuEngine, MakesFiveWhereItCan) {
  Session session(setup_of("freestyle"));
  session.play("h8 a1 i8 c1 j8 e1 k8 g1");
  const Thought thought = session.think(to_depth(4));
  EXPECT_EQ(thought.last().score->value,
            (std::variant<engine::Centipawns, engine::MateIn>(engine::MateIn{1})));
}

// The time for a move is a limit: who has proved a win need not use it up.
TEST(GomokuEngine, PlaysAProvedWinAtOnce) {
  Session session(setup_of("freestyle"));
  session.play("h8 a1 i8 a15 j8 o1");
  engine::Limits limits;
  limits.movetime = std::chrono::hours(100);
  const Thought thought = session.think(limits);
  const auto* mate = std::get_if<engine::MateIn>(&thought.last().score->value);
  ASSERT_NE(mate, nullptr);
  EXPECT_GT(mate->moves, 0);
}

TEST(GomokuEngine, StopsAFour) {
  Session session(setup_of("standard"));
  session.play("h8 g8 i8 a1 j8 c1 k8");
  EXPECT_EQ(session.think(to_depth(4)).move(*session.game), "l8");
}

TEST(GomokuEngine, AnswersAnOpenThree) {
  Session session(setup_of("freestyle"));
  session.play("h8 a1 i8 a15 j8");
  const std::string move = session.think(to_depth(6)).move(*session.game);
  const std::array<std::string_view, 4> answers{"f8", "g8", "k8", "l8"};
  EXPECT_NE(std::find(answers.begin(), answers.end(), move), answers.end()) << move;
}

TEST(GomokuEngine, PlaysNoIllegalAndNoForbiddenMove) {
  for (const std::string_view variant : {"freestyle", "standard", "renju", "caro", "caro_exact"}) {
    for (const std::string_view opening : {"h8 i9 j7", "h8 h9 h6", "h8 g9 i6 f5"}) {
      Session session(setup_of(variant));
      session.play(opening);
      for (int ply = 0; ply < 120 && !session.game->outcome(); ++ply) {
        const Thought thought = session.think(to_nodes(1'500));
        const auto* const play = std::get_if<engine::Play>(&thought.decision.what);
        ASSERT_NE(play, nullptr) << session.game->position();
        ASSERT_TRUE(session.game->is_legal(play->move)) << session.game->position();
        for (const rules::Move forbidden : session.game->forbidden_moves()) {
          ASSERT_NE(play->move, forbidden) << session.game->position();
        }
        session.game->play(play->move);
      }
    }
  }
}

TEST(GomokuEngine, KeepsItsNodeLimit) {
  Session session(setup_of("renju"));
  session.play("h8 i9 j7 g6 f9");
  for (const std::uint64_t nodes : {1U, 50U, 3'000U}) {
    EXPECT_LE(session.think(to_nodes(nodes)).nodes(), nodes);
  }
}

TEST(GomokuEngine, StopsWhenItIsTold) {
  Session session(setup_of("freestyle"));
  session.play("h8 i9");
  session.start(endlessly());
  ASSERT_TRUE(session.wait_for([](const auto& info) { return info.depth.value_or(0) >= 3; }));
  session.engine->stop();
  EXPECT_FALSE(session.finish().move(*session.game).empty());
}

// The first of tests/data/gomoku/threat_wins.txt: no fours win, threes and fours do.
constexpr std::string_view won_by_threats =
    "15/15/15/15/15/15/6x1o6/7x7/5oxo7/6o1x6/4ox1x7/6o8/15/15/15 b";

TEST(GomokuEngine, FindsAWinByThreats) {
  Session session(setup_of("freestyle", std::string(won_by_threats)));
  const Thought thought = session.think(to_nodes(100'000));
  const auto* const mate = std::get_if<engine::MateIn>(&thought.last().score->value);
  ASSERT_NE(mate, nullptr);
  EXPECT_GT(mate->moves, 0);
  EXPECT_LE(mate->moves, 11);
}

TEST(GomokuEngine, FindsTheOtherMovesWhereItMayNotWinByThreats) {
  Session session(setup_of("freestyle", std::string(won_by_threats)));
  const std::string winning = session.think(to_nodes(100'000)).move(*session.game);
  engine::Request request{to_nodes(100'000), {}, {}, false};
  request.banned = {session.move(winning)};
  const Thought thought = session.think(request);
  EXPECT_NE(thought.move(*session.game), winning);
  EXPECT_GE(thought.last().depth.value_or(0), 3);
}

TEST(GomokuEngine, SearchesTheNodesOfItsSkillLevel) {
  Session session(setup_of("freestyle"));
  session.play("h8 i9");
  for (const int skill : {0, 9, full_skill - 1}) {
    session.set_option("Skill Level", std::to_string(skill));
    EXPECT_EQ(session.think(to_nodes(1'000'000)).nodes(),
              level_of_skill(SkillSteps::gomoku, skill).nodes());
  }
  session.set_option("Skill Level", std::to_string(full_skill));
  EXPECT_EQ(session.think(to_nodes(70'000)).nodes(), 70'000U);
}

TEST(GomokuEngine, LosesToFullStrengthWhenItPlaysLikeABeginner) {
  for (const bool weak_first : {true, false}) {
    Session weak(setup_of("freestyle"));
    weak.set_option("Skill Level", "0");
    Session strong(setup_of("freestyle"));
    while (!weak.game->outcome()) {
      const bool first_to_move = weak.game->to_move() == rules::Seat::first;
      Session& mover = first_to_move == weak_first ? weak : strong;
      const Thought thought = mover.think(to_nodes(4'000));
      const rules::Move move = std::get<engine::Play>(thought.decision.what).move;
      weak.game->play(move);
      strong.game->play(move);
    }
    EXPECT_EQ(weak.game->outcome()->winner, weak_first ? rules::Seat::second : rules::Seat::first);
  }
}

TEST(GomokuEngine, ShowsSeveralLines) {
  Session session(setup_of("caro"));
  session.play("h8 i9 j7");
  session.set_option("MultiPV", "3");
  const Thought thought = session.think(to_depth(5));
  EXPECT_NE(thought.last(1).pv.at(0), thought.last(2).pv.at(0));
  EXPECT_NE(thought.last(2).pv.at(0), thought.last(3).pv.at(0));
}

TEST(GomokuEngine, ChoosesAmongTheMovesThatItMayPlay) {
  Session session(setup_of("freestyle"));
  session.play("h8 a1 i8 c1 j8 e1 k8 g1");
  engine::Request request{to_depth(4), {}, {}, false};
  // Far from every stone: the tree itself would look at none of them.
  request.only = {session.move("o15"), session.move("o14")};
  const std::string move = session.think(request).move(*session.game);
  EXPECT_TRUE(move == "o15" || move == "o14") << move;
}

TEST(GomokuEngine, HasNoMoveWhenTheGameIsWon) {
  Session session(setup_of("freestyle"));
  session.play("h8 a1 i8 c1 j8 e1 k8 g1 l8");
  const Thought thought = session.think(to_depth(4));
  EXPECT_TRUE(std::holds_alternative<engine::NoMove>(thought.decision.what));
}

TEST(GomokuEngine, ExplainsAPosition) {
  Session session(setup_of("freestyle"));
  session.play("h8 i9 h9");
  const auto ticket = session.engine->ask(*session.game, engine::StaticValue{});
  ASSERT_TRUE(ticket);
  const auto event = session.engine->next(TimePoint::max());
  const auto& answer = std::get<engine::Answer>(*event);
  EXPECT_FALSE(std::get<engine::Evaluation>(answer.what).lines.empty());
}

}  // namespace
}  // namespace ludex::search

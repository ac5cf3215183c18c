// Playing like a weaker player.
#include "search/alphabeta/strength.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <variant>

#include "search/session.h"

namespace ludex::search {
namespace {

using namespace std::chrono_literals;

TEST(Levels, GrowWithTheRating) {
  for (int elo = lowest_elo; elo < highest_elo; elo += 25) {
    EXPECT_LE(level_for(elo).nodes_a_line, level_for(elo + 25).nodes_a_line) << elo;
    EXPECT_GE(level_for(elo).spread, level_for(elo + 25).spread) << elo;
  }
  EXPECT_LT(level_for(lowest_elo).nodes(), level_for(highest_elo).nodes() / 20);
}

TEST(Levels, GrowWithTheStepOfSkill) {
  for (const SkillSteps steps : {SkillSteps::pieces, SkillSteps::gomoku}) {
    for (int skill = 0; skill + 1 < full_skill; ++skill) {
      const SkillLevel level = level_of_skill(steps, skill);
      const SkillLevel next = level_of_skill(steps, skill + 1);
      EXPECT_NE(level, next) << skill;
      EXPECT_GE(level.oversight, next.oversight) << skill;
      // A beginner does not search, and what spread he has cannot be compared with a search's.
      if ((level.oversight > 0) != (next.oversight > 0)) continue;
      EXPECT_LE(level.nodes_a_line, next.nodes_a_line) << skill;
      EXPECT_GE(level.spread, next.spread) << skill;
    }
    EXPECT_EQ(level_of_skill(steps, full_skill - 1).lines(), 1);
  }
}

TEST(Levels, NeverLookAtMoreThanSixteenLines) {
  EXPECT_EQ(level_of_skill(SkillSteps::gomoku, 0).lines(), 16);
  EXPECT_EQ(level_for(lowest_elo).lines(), 16);
}

TEST(Choice, MayMissAWinWhereTheSpreadIsWideEnough) {
  Rng rng(4);
  const std::array<Value, 3> values{mate_in(1), 0, mated_in(4)};
  const auto taken_with = [&](Value spread) {
    std::set<std::size_t> taken;
    for (int time = 0; time < 3'000; ++time) {
      taken.insert(chosen(values, spread, rng));
    }
    return taken;
  };
  EXPECT_EQ(taken_with(1'400), (std::set<std::size_t>{0}));
  EXPECT_EQ(taken_with(2'900), (std::set<std::size_t>{0, 1}));
  EXPECT_EQ(taken_with(level_of_skill(SkillSteps::gomoku, 0).spread),
            (std::set<std::size_t>{0, 1, 2}));
}

TEST(Levels, LookAtOneLineAloneWhereThereIsNothingToChoose) {
  EXPECT_EQ(level_for(highest_elo).lines(), 1);
  EXPECT_GT(level_for(lowest_elo).lines(), level_for(1600).lines());
  EXPECT_GT(level_for(1600).lines(), 1);
  const SkillLevel level{500, 80};
  EXPECT_EQ(level.nodes(), 500U * static_cast<unsigned>(level.lines()));
}

// Halfway in rating the nodes are a little off the geometric mean, never off by a hundredth.
TEST(Levels, GrowByEqualFactorsBetweenRows) {
  const auto at = [](int elo) { return static_cast<std::int64_t>(level_for(elo).nodes_a_line); };
  for (const int elo : {1850, 1950, 2050, 2150}) {
    const std::int64_t square = at(elo) * at(elo);
    const std::int64_t product = at(elo - 50) * at(elo + 50);
    EXPECT_LT(std::abs(square - product), product / 100) << elo;
  }
}

TEST(Choice, WithoutASpreadIsTheBest) {
  Rng rng(1);
  const std::array<Value, 3> values{30, 30, 10};
  for (int time = 0; time < 20; ++time) {
    EXPECT_EQ(chosen(values, 0, rng), 0U);
  }
}

TEST(Choice, NeverFallsOnALineWorseByMoreThanTheSpread) {
  Rng rng(2);
  const std::array<Value, 4> values{50, 0, -30, -51};
  std::set<std::size_t> taken;
  for (int time = 0; time < 2'000; ++time) {
    taken.insert(chosen(values, 100, rng));
  }
  EXPECT_EQ(taken, (std::set<std::size_t>{0, 1, 2}));
}

TEST(Choice, NeverMissesAWinForAnythingLess) {
  Rng rng(3);
  const std::array<Value, 2> values{mate_in(5), 900};
  for (int time = 0; time < 200; ++time) {
    EXPECT_EQ(chosen(values, 300, rng), 0U);
  }
}

class Limited : public Session {
 public:
  explicit Limited(int elo) {
    set_option("Limit Strength", "true");
    set_option("Rating", std::to_string(elo));
  }
};

engine::Limits on_clock() {
  engine::Limits limits;
  limits.clocks = {engine::SeatClock{1h, 0ms, {}}, engine::SeatClock{1h, 0ms, {}}};
  return limits;
}

TEST(LimitedStrength, SearchesTheNodesOfItsLevelWhateverTheClock) {
  for (const int elo : {lowest_elo, 1500, 2000}) {
    Limited session(elo);
    EXPECT_EQ(session.think(on_clock()).nodes(), level_for(elo).nodes());
    session.set_option("Threads", "3");
    EXPECT_EQ(session.think(on_clock()).nodes(), level_for(elo).nodes())
        << "threads do not help it";
  }
}

TEST(LimitedStrength, IsOffWhenItIsNotSetAndWhenAnalysing) {
  Session session;
  session.set_option("Rating", std::to_string(lowest_elo));
  EXPECT_EQ(session.think(to_nodes(50'000)).nodes(), 50'000U);
  Limited analysing(lowest_elo);
  analysing.set_option("Analysis", "true");
  EXPECT_EQ(analysing.think(to_nodes(50'000)).nodes(), 50'000U);
}

TEST(LimitedStrength, DoesNotLimitAnEndlessSearchOrAMateAskedFor) {
  Limited session(lowest_elo);
  session.start(endlessly());
  EXPECT_TRUE(session.wait_for([](const auto& info) { return info.depth.value_or(0) >= 8; }));
  session.engine->stop();
  (void)session.finish();
  engine::Limits limits;
  limits.mate = 4;
  EXPECT_GT(session.think(limits).nodes(), level_for(lowest_elo).nodes());
}

TEST(LimitedStrength, TellsOneLineAndPlaysTheMoveItTells) {
  Limited session(lowest_elo);
  for (int ply = 0; ply < 20 && !session.game->outcome(); ++ply) {
    const Thought thought = session.think(on_clock());
    for (const engine::Info& info : thought.infos) {
      EXPECT_LE(info.multipv.value_or(1), 1);
    }
    const rules::Move move = std::get<engine::Play>(thought.decision.what).move;
    EXPECT_EQ(move, thought.last().pv.at(0));
    session.game->play(move);
  }
}

std::string opening_of(Limited& session) {
  std::string moves;
  session.game = Session().game;
  EXPECT_TRUE(session.engine->new_game(*session.game));
  for (int ply = 0; ply < 10; ++ply) {
    const Thought thought = session.think(on_clock());
    moves += thought.move(*session.game) + " ";
    session.game->play(std::get<engine::Play>(thought.decision.what).move);
  }
  return moves;
}

TEST(LimitedStrength, PlaysTheSameAtTheSameTimeAndOtherwiseAtAnother) {
  Limited session(1200);
  const std::string first = opening_of(session);
  EXPECT_EQ(opening_of(session), first);
  std::set<std::string> openings{first};
  for (int game = 0; game < 5; ++game) {
    session.clock.advance(1s);
    openings.insert(opening_of(session));
  }
  EXPECT_GE(openings.size(), 3U);
}

TEST(LimitedStrength, LosesToFullStrength) {
  for (const bool limited_first : {true, false}) {
    Limited weak(lowest_elo);
    Session strong;
    while (!weak.game->outcome() && weak.game->moves().size() < 300) {
      const bool first_to_move = weak.game->to_move() == rules::Seat::first;
      Session& mover = first_to_move == limited_first ? static_cast<Session&>(weak) : strong;
      const Thought thought = mover.think(to_nodes(3'000));
      const rules::Move move = std::get<engine::Play>(thought.decision.what).move;
      weak.game->play(move);
      strong.game->play(move);
    }
    ASSERT_TRUE(weak.game->outcome());
    EXPECT_EQ(weak.game->outcome()->winner,
              limited_first ? rules::Seat::second : rules::Seat::first);
  }
}

// A beginner who overlooks everything sees no mate in one; one who overlooks nothing sees it.
TEST(Beginner, OverlooksMovesMoreOftenTheLowerTheStep) {
  const auto mates = [](int skill) {
    int found = 0;
    for (int game = 0; game < 40; ++game) {
      Session session("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
      session.clock.advance(std::chrono::seconds(game));
      EXPECT_TRUE(session.engine->new_game(*session.game));
      session.set_option("Skill Level", std::to_string(skill));
      found += session.think(on_clock()).move(*session.game) == "a1a8" ? 1 : 0;
    }
    return found;
  };
  EXPECT_LT(mates(0), 25);
  EXPECT_GT(mates(0), 2);
  EXPECT_GT(mates(5), 30);
}

TEST(Beginner, LooksAtFewPositionsWhateverTheClock) {
  Session session(middlegame);
  session.set_option("Skill Level", "0");
  const std::uint64_t nodes = session.think(on_clock()).nodes();
  EXPECT_GT(nodes, 20U);
  EXPECT_LT(nodes, 3'000U);
  EXPECT_EQ(session.think(on_clock()).nodes(), nodes);
}

TEST(Beginner, NeitherResignsNorKnowsAnOpening) {
  Session session("6k1/8/8/8/8/2q5/1q6/7K w - - 0 1");
  session.set_option("Skill Level", "0");
  engine::Request request{on_clock(), {}, {}, false};
  request.may_resign = true;
  for (int time = 0; time < 4; ++time) {
    EXPECT_TRUE(std::holds_alternative<engine::Play>(session.think(request).decision.what));
  }
  Session start;
  start.set_option("Skill Level", "0");
  for (const engine::Info& info : start.think(on_clock()).infos) {
    EXPECT_NE(info.text, "book move");
  }
}

TEST(Beginner, IsOffWhenAnalysing) {
  Session session;
  session.set_option("Skill Level", "0");
  session.set_option("Analysis", "true");
  EXPECT_EQ(session.think(to_nodes(5'000)).nodes(), 5'000U);
}

}  // namespace
}  // namespace ludex::search

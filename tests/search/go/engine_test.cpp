#include "search/go/engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "rules/go/game.h"
#include "rules/go/notation.h"
#include "rules/go/playout.h"
#include "rules/go/states.h"
#include "rules/registry.h"
#include "rules/settled_game.h"
#include "search/go/net/go_net.h"
#include "search/go/net/shipped_net.h"
#include "search/go/strength.h"
#include "support/fake_clock.h"
#include "support/temporary_folder.h"

namespace ludex::search {
namespace {

using rules::Seat;

std::unique_ptr<rules::Game> started(const rules::Values& values, std::string_view position = "") {
  auto game =
      rules::start_game({.game = "go", .values = values, .position = std::string(position)});
  EXPECT_TRUE(game.has_value()) << describe(game.error());
  return *std::move(game);
}

class GoEngineAtWork : public testing::Test {
 protected:
  // The first event of that type; others before it are dropped.
  template <class Wanted>
  Wanted await() {
    for (;;) {
      auto event = engine_->next(TimePoint::max());
      if (!event) continue;
      if (auto* wanted = std::get_if<Wanted>(&*event)) return *std::move(wanted);
    }
  }
  engine::Decision decide(const rules::Game& game, const engine::Request& request) {
    EXPECT_TRUE(engine_->think(game, request).has_value());
    return await<engine::Decision>();
  }
  // What it plays with so many simulations; no move if it plays none.
  go::Move move(const rules::Game& game, std::uint64_t nodes, engine::Request request = {}) {
    request.limits.nodes = nodes;
    const auto decision = decide(game, request);
    const auto* play = std::get_if<engine::Play>(&decision.what);
    return play == nullptr ? go::Move() : go::to_go_move(play->move);
  }

  test::FakeClock clock_{std::chrono::microseconds(1)};
  std::unique_ptr<engine::Engine> engine_ = make_go_engine(clock_, {});
};

TEST_F(GoEngineAtWork, PlaysSmallBoardsOutBeforeItSearches) {
  const auto empty = started({{"size", "2"}, {"rules", "tromp_taylor"}});
  EXPECT_TRUE(move(*empty, 1).is_stone());
  const auto corner = started({{"size", "2"}, {"rules", "japanese"}}, "2/x1 w");
  EXPECT_EQ(move(*corner, 1), go::Move::stone(go::Color::white, go::at("B2")));
  const auto larger = started({{"size", "3"}});
  EXPECT_EQ(move(*larger, 1), go::Move::stone(go::Color::black, go::at("B2")));
}

TEST_F(GoEngineAtWork, PlaysToTheEndWithoutFillingItsEyesAndPasses) {
  for (const std::string_view rules : {"chinese", "japanese", "tromp_taylor"}) {
    const auto game = started({{"size", "5"}, {"rules", rules}, {"komi", "0.5"}});
    const go::GameState& state = go::as_go(*game)->state();
    while (!state.play_is_over()) {
      ASSERT_LT(state.move_count(), 120U) << rules << ' ' << game->position();
      const go::Move next = move(*game, 100);
      ASSERT_TRUE(go::is_legal(state, next)) << game->position();
      if (next.is_stone()) {
        EXPECT_TRUE(go::Playout::allows(state.position(), next.color(), next.point()));
      }
      game->play(go::to_game_move(next));
    }
    if (rules == "tromp_taylor") {
      EXPECT_TRUE(game->outcome().has_value());
    } else {
      EXPECT_TRUE(dynamic_cast<const rules::SettledGame&>(*game).awaits_settlement());
    }
  }
}

TEST_F(GoEngineAtWork, CapturesAndSavesWhatIsPlainlyInAtari) {
  // Five stones of either colour can be taken, or saved by the same point.
  const std::string_view board = "9/9/2ooo4/1oxxxo3/1oxx5/2oo5/9/6x1x/9";
  for (const char* side : {" b", " w"}) {
    const auto game = started({{"size", "9"}}, std::string(board) + side);
    const go::Move next = move(*game, 1000);
    EXPECT_EQ(go::to_vertex(next.point()), "E5") << side;
  }
}

TEST_F(GoEngineAtWork, DecidesTheSameWithTheSameSeedAndNodes) {
  const auto game = started({{"size", "9"}});
  const go::Move first = move(*game, 400);
  EXPECT_EQ(move(*game, 400), first);
  ASSERT_TRUE(engine_->set_option("Seed", "7").has_value());
  engine::Request request;
  request.limits.nodes = 400;
  ASSERT_TRUE(engine_->think(*game, request).has_value());
  EXPECT_EQ(await<engine::Info>().nodes, 256U);
  EXPECT_EQ(await<engine::Info>().nodes, 400U);
  (void)await<engine::Decision>();
}

// The moves that follow keep what the search has found of them.
TEST_F(GoEngineAtWork, GoesOnFromTheTreeOfItsLastMove) {
  const auto game = started({{"size", "5"}, {"komi", "0.5"}});
  ASSERT_TRUE(engine_->set_option("MultiPV", "1").has_value());
  engine::Request request;
  request.limits.nodes = 3000;
  ASSERT_TRUE(engine_->think(*game, request).has_value());
  engine::Info last;
  for (;;) {
    const auto event = engine_->next(TimePoint::max());
    if (const auto* info = std::get_if<engine::Info>(&*event)) {
      last = *info;
    } else if (std::holds_alternative<engine::Decision>(*event)) {
      break;
    }
  }
  ASSERT_GE(last.pv.size(), 4U);
  game->play(last.pv[0]);
  game->play(last.pv[1]);
  request.limits.nodes = 1;
  ASSERT_TRUE(engine_->think(*game, request).has_value());
  EXPECT_GE(await<engine::Info>().pv.size(), 2U);  // one simulation alone has no line
  (void)await<engine::Decision>();
  // A new game forgets it.
  ASSERT_TRUE(engine_->new_game(*game, {}).has_value());
  ASSERT_TRUE(engine_->think(*game, request).has_value());
  EXPECT_EQ(await<engine::Info>().pv.size(), 1U);
  (void)await<engine::Decision>();
}

TEST_F(GoEngineAtWork, SearchesWithSeveralThreadsInLittleMemory) {
  const auto game = started({{"size", "9"}});
  ASSERT_TRUE(engine_->set_option("Threads", "3").has_value());
  ASSERT_TRUE(engine_->set_option("Hash", "1").has_value());
  EXPECT_FALSE(engine_->set_option("Threads", "0").has_value());
  EXPECT_EQ(engine_->set_option("Hash", "1048576").error().message,
            "not enough memory for a tree of 1048576 MB");
  // The tree is full several times meanwhile.
  EXPECT_TRUE(go::is_legal(go::as_go(*game)->state(), move(*game, 6000)));
  engine::Request analysis;
  analysis.limits.infinite = true;
  ASSERT_TRUE(engine_->think(*game, analysis).has_value());
  EXPECT_EQ(await<engine::Info>().ownership.size(), 81U);
  engine_->stop();
  (void)await<engine::Decision>();
}

TEST_F(GoEngineAtWork, PlaysEitherColourAndKeepsToTheMovesThatAreLeft) {
  const auto game = started({{"size", "9"}});
  engine::Request request;
  request.seat = Seat::second;
  EXPECT_EQ(move(*game, 50, request).color(), go::Color::white);
  request.seat = {};
  const auto point = [](std::string_view vertex) {
    return go::to_game_move(go::Move::stone(go::Color::black, go::at(vertex)));
  };
  request.only = {point("A1"), point("B1")};
  request.banned = {point("A1")};
  EXPECT_EQ(go::to_game_move(move(*game, 50, request)), point("B1"));
  request.banned.push_back(point("B1"));
  request.limits.nodes = 50;
  EXPECT_TRUE(std::holds_alternative<engine::NoMove>(decide(*game, request).what));
}

TEST_F(GoEngineAtWork, PlacesAFreeHandicapAtOnce) {
  const auto game = started({{"size", "9"}, {"handicap", "4"}, {"placement", "free"}});
  const auto decision = decide(*game, {});
  const auto& play = std::get<engine::Play>(decision.what);
  ASSERT_EQ(play.more.size(), 3U);
  game->play(play.move);
  for (const rules::Move stone : play.more) {
    ASSERT_TRUE(game->is_legal(stone));
    game->play(stone);
  }
  EXPECT_EQ(game->to_move(), Seat::second);
  EXPECT_EQ(go::as_go(*game)->state().position().stones(go::Color::black), 4);
}

TEST_F(GoEngineAtWork, SaysTheScoreTheOwnersAndTheDeadStones) {
  // Black lives with two eyes in the corner and has a white stone in his territory.
  const std::string_view board = "2x2/xxx2/o1xx1/xxxx1/1x1x1 b";
  const auto game = started({{"size", "5"}, {"komi", "0.5"}}, board);
  const auto ticket = engine_->ask(*game, engine::FinalScore{});
  ASSERT_TRUE(ticket.has_value());
  const auto answer = await<engine::Answer>();
  EXPECT_EQ(answer.ticket, *ticket);
  const auto& score = std::get<engine::BoardScore>(answer.what);
  EXPECT_EQ(score.dead, (std::vector<rules::Point>{{0, 2}}));
  EXPECT_EQ(score.lead, engine::HalfPoints{49});
  EXPECT_EQ(score.ownership.size(), 25U);
  // Where dead stones stay, none is named.
  const auto staying = started({{"size", "5"}, {"rules", "tromp_taylor"}}, board);
  ASSERT_TRUE(engine_->ask(*staying, engine::FinalScore{}).has_value());
  EXPECT_TRUE(std::get<engine::BoardScore>(await<engine::Answer>().what).dead.empty());
  EXPECT_FALSE(engine_->ask(*game, engine::TableEntry{}).has_value());
}

// From a game against GNU Go, which names the same stones dead and in seki.
TEST_F(GoEngineAtWork, NamesStonesInSekiUnderEveryScoring) {
  const std::string_view board =
      "1x1xoxxx1/1xxxooo1o/xxoxxoooo/ooox1xxxo/xxoox1x1x/xxoxxxo1x/1oooxxxx1/xoo1ooxxx/xxoooxx2 b";
  const auto points = [](const std::vector<rules::Point>& found) {
    std::string text;
    for (const rules::Point point : found) {
      text += static_cast<char>("ABCDEFGHJ"[point.column]);
      text += static_cast<char>('1' + point.row);
      text += ' ';
    }
    return text;
  };
  for (const char* const rules : {"chinese", "japanese"}) {
    const auto game = started({{"size", "9"}, {"rules", rules}}, board);
    ASSERT_TRUE(engine_->ask(*game, engine::FinalScore{}).has_value());
    const auto answer = await<engine::Answer>();
    const auto& score = std::get<engine::BoardScore>(answer.what);
    EXPECT_EQ(points(score.dead), "A5 B5 A4 B4 G4 A2 A1 B1 ") << rules;
    ASSERT_TRUE(score.seki) << rules;
    EXPECT_EQ(points(*score.seki), "E9 F9 G9 H9 E8 F8 G8 J8 F7 G7 H7 J7 J6 ") << rules;
  }
}

TEST_F(GoEngineAtWork, ExpectsTheScoreItselfOnceBothHavePassed) {
  // White's space of three has one vital point.
  const auto game =
      started({{"size", "9"}},
              "2oxx4/1o1oxx3/2o1ox3/3ooxx2/3oooxxx/ooooxxxox/oxoxxoooo/xxxxoo1oo/xo1xxo1xo b");
  const auto answered = [&]<class Answer>(const engine::Question& question) {
    EXPECT_TRUE(engine_->ask(*game, question).has_value());
    return std::get<Answer>(await<engine::Answer>().what);
  };
  const auto expected = [&] {
    return answered.operator()<engine::ExpectedScore>(engine::Estimate{});
  };
  const engine::ExpectedScore before = expected();
  EXPECT_NE(before.if_first_moves, before.if_second_moves);
  game->play(go::to_game_move(go::Move::pass(go::Color::black)));
  game->play(go::to_game_move(go::Move::pass(go::Color::white)));
  const engine::ExpectedScore after = expected();
  const auto counted = answered.operator()<engine::BoardScore>(engine::FinalScore{});
  ASSERT_TRUE(counted.lead);
  EXPECT_EQ(engine::HalfPoints{static_cast<int>(2 * after.lead)}, *counted.lead);
  EXPECT_EQ(after.if_first_moves, after.lead);
  EXPECT_EQ(after.if_second_moves, after.lead);
}

TEST_F(GoEngineAtWork, TakesTheDeadWhereItIsAskedToCleanUpAndPassesOtherwise) {
  const auto game = started({{"size", "5"}}, "2x2/xxx2/o1xx1/xxxx1/1x1x1 b");
  engine::Request request;
  EXPECT_TRUE(move(*game, 200, request).is_pass());
  ASSERT_TRUE(engine_->can_clean_up());
  request.cleanup = true;
  EXPECT_EQ(move(*game, 200, request), go::Move::stone(go::Color::black, go::at("B3")));
}

TEST_F(GoEngineAtWork, AnalysesUntilItIsStopped) {
  const auto game = started({{"size", "9"}});
  engine::Request request;
  request.limits.infinite = true;
  ASSERT_TRUE(engine_->think(*game, request).has_value());
  // Several moves are told, the best first.
  EXPECT_EQ(await<engine::Info>().multipv, 1);
  EXPECT_EQ(await<engine::Info>().multipv, 2);
  engine_->stop();
  (void)await<engine::Decision>();
}

TEST_F(GoEngineAtWork, EndsInTimeByItsClock) {
  const auto game = started({{"size", "9"}});
  engine::Request request;
  request.limits.movetime = Milliseconds(1);
  const auto decision = decide(*game, request);
  EXPECT_TRUE(std::holds_alternative<engine::Play>(decision.what));
  EXPECT_GE(decision.took, std::chrono::milliseconds(1));
}

TEST_F(GoEngineAtWork, ResignsWhereItMayAndNothingHelps) {
  engine::Request request;
  request.may_resign = true;
  request.limits.nodes = 2000;
  const auto lost = started({{"size", "5"}, {"komi", "200"}});
  EXPECT_TRUE(std::holds_alternative<engine::Resign>(decide(*lost, request).what));
  request.may_resign = false;
  EXPECT_TRUE(std::holds_alternative<engine::Play>(decide(*lost, request).what));
}

TEST(GoLevels, EachStepSearchesLongerAndTheUpperOnesByNet) {
  for (int skill = 1; skill < full_go_skill; ++skill) {
    const GoLevel below = go_level(skill - 1);
    const GoLevel level = go_level(skill);
    EXPECT_GT(level.nodes, below.nodes);
    EXPECT_EQ(level.by_net > 0, skill >= 13);
    EXPECT_TRUE(level.by_net == 0 || level.by_net > below.by_net);
  }
}

TEST_F(GoEngineAtWork, ALevelByNetSearchesItsFewPositionsWhateverTheLimit) {
  const auto game = started({{"size", "9"}});
  ASSERT_TRUE(engine_->set_option("Skill Level", "14").has_value());
  engine::Request request;
  request.limits.nodes = 5000;
  ASSERT_TRUE(engine_->think(*game, request).has_value());
  EXPECT_EQ(await<engine::Info>().nodes, go_level(14).by_net);
  (void)await<engine::Decision>();
}

TEST_F(GoEngineAtWork, RefusesWhatItCannotDo) {
  const auto chess = rules::start_game({.game = "chess"});
  EXPECT_FALSE(engine_->new_game(**chess).has_value());
  EXPECT_FALSE(engine_->think(**chess, {}).has_value());
  EXPECT_FALSE(engine_->ask(**chess, engine::FinalScore{}).has_value());
  const auto game = started({});
  engine::Request balance;
  balance.balance = engine::Balance{};
  EXPECT_FALSE(engine_->think(*game, balance).has_value());
  EXPECT_FALSE(engine_->set_option("Book", "x").has_value());
  EXPECT_FALSE(engine_->set_option("Seed", "-1").has_value());
  EXPECT_TRUE(engine_->set_option("multipv", "3").has_value());
}

TEST(GoNets, LargeBoardsHaveTheirOwn) {
  const auto net_for = [](int width, int height) { return shipped_go_net({width, height}); };
  EXPECT_EQ(net_for(7, 7), net_for(12, 12));
  EXPECT_EQ(net_for(13, 13), net_for(19, 19));
  EXPECT_EQ(net_for(9, 13), net_for(19, 19));
  EXPECT_NE(net_for(12, 12), net_for(13, 13));
}

TEST_F(GoEngineAtWork, SearchesWithTheNetOfAFile) {
  const support::TemporaryFolder folder;
  folder.write("fits.net", go_net::random_go_net_file(1));
  folder.write("other.net", go_net::random_go_net_file(1, 8));
  folder.write("text.net", "no net");
  const auto game = started({{"size", "7"}});
  const go::Move by_shipped = move(*game, 30);
  const auto refusal = [&](const std::string& name) {
    const auto set = engine_->set_option("EvalFile", folder.file(name));
    return set ? std::string() : set.error().message;
  };
  EXPECT_THAT(refusal("missing.net"), testing::HasSubstr("missing.net"));
  EXPECT_THAT(refusal("text.net"), testing::HasSubstr("text.net"));
  EXPECT_THAT(refusal("other.net"), testing::HasSubstr("other inputs"));
  ASSERT_EQ(refusal("fits.net"), "");
  const go::Move by_net = move(*game, 30);
  EXPECT_EQ(move(*game, 30), by_net);
  EXPECT_NE(by_net, by_shipped);
  EXPECT_TRUE(engine_->set_option("Use Net", "false").has_value());
  EXPECT_NE(move(*game, 30), by_net);
  EXPECT_TRUE(engine_->set_option("Use Net", "true").has_value());
  EXPECT_EQ(move(*game, 30), by_net);
  EXPECT_TRUE(engine_->set_option("EvalFile", "").has_value());
  EXPECT_EQ(move(*game, 30), by_shipped);
}

// What it reports at the end of a search with so many simulations, and its move.
TEST_F(GoEngineAtWork, ValuesAsManyMovesAtTheEndAsAreWanted) {
  const auto game = started({{"size", "9"}});
  engine::Request request;
  request.limits.nodes = 400;
  request.lines = 400;
  const auto reported = [&] {
    EXPECT_TRUE(engine_->think(*game, request).has_value());
    std::vector<engine::Info> infos;
    for (;;) {
      auto event = engine_->next(TimePoint::max());
      if (!event) continue;
      if (auto* info = std::get_if<engine::Info>(&*event)) {
        if (info->multipv.value_or(1) == 1) {
          infos.clear();
        }
        info->time.reset();
        infos.push_back(std::move(*info));
      } else if (const auto* decision = std::get_if<engine::Decision>(&*event)) {
        const auto* play = std::get_if<engine::Play>(&decision->what);
        EXPECT_TRUE(play != nullptr && play->move == infos.front().pv.front());
        return infos;
      }
    }
  };
  const auto infos = reported();
  EXPECT_GT(infos.size(), 5U);  // the net looks at few moves
  std::uint64_t visits = 0;
  for (const engine::Info& info : infos) {
    visits += info.nodes.value_or(0);
    EXPECT_TRUE(info.prior && *info.prior > 0 && *info.prior < 1);
  }
  EXPECT_EQ(visits, 400U);
  EXPECT_EQ(infos, reported());
}

}  // namespace
}  // namespace ludex::search

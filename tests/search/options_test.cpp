// The options that are offered, and what each of them does.
#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <variant>

#include "rules/registry.h"
#include "search/session.h"

namespace ludex::search {
namespace {

using namespace std::chrono_literals;

TEST(EngineOptions, AreTheseAndNoOthers) {
  const Session session;
  std::set<std::string> names;
  for (const engine::Option& option : session.engine->options()) {
    names.insert(option.name);
  }
  const std::set<std::string> expected{"About",
                                       "Analysis",
                                       "BookFile",
                                       "Clear Hash",
                                       "Forget Position Value",
                                       "Forget Position Values",
                                       "Hash",
                                       "Limit Strength",
                                       "Move Overhead",
                                       "MultiPV",
                                       "Opponent Kind",
                                       "Opponent Name",
                                       "Opponent Rating",
                                       "Opponent Title",
                                       "OwnBook",
                                       "Ponder",
                                       "Position Value",
                                       "Rating",
                                       "Show Chances",
                                       "Show Current Lines",
                                       "Show Refutations",
                                       "Skill Level",
                                       "Threads",
                                       "Valued Position"};
  EXPECT_EQ(names, expected);
}

struct RefusedCase {
  std::string name;
  std::string value;
  std::string sentence;
};

TEST(EngineOptions, RefuseWhatTheyDoNotTake) {
  const RefusedCase table[] = {
      {"Contempt", "1", "no option named `Contempt`"},
      {"Hash", "0", "option Hash takes a number from 1 to 1048576, not `0`"},
      {"Hash", "much", "option Hash takes a number from 1 to 1048576, not `much`"},
      {"MultiPV", "257", "option MultiPV takes a number from 1 to 256, not `257`"},
      {"Ponder", "perhaps", "option Ponder takes true or false, not `perhaps`"},
      {"Move Overhead", "-1", "option Move Overhead takes a number from 0 to 10000, not `-1`"},
      {"Clear Hash", "now", "option Clear Hash is a button and takes no value"},
      {"Threads", "0", "option Threads takes a number from 1 to 512, not `0`"},
      {"Rating", "999", "option Rating takes a number from 1000 to 2500, not `999`"},
      {"About", "me", "option About can only be read"},
      {"Opponent Kind", "robot", "option Opponent Kind takes one of: unknown, computer, human"},
      {"Position Value", "30", "the option Valued Position names no position yet"},
  };
  const Session session;
  for (const RefusedCase& row : table) {
    const auto done = session.engine->set_option(row.name, row.value);
    ASSERT_FALSE(done) << row.name;
    EXPECT_EQ(done.error().message.substr(0, row.sentence.size()), row.sentence);
  }
}

// A protocol knows what an option is by its meaning, so that no meaning stands for two.
TEST(EngineOptions, HaveEachMeaningOnce) {
  const Session session;
  std::set<engine::Meaning> meanings;
  for (const engine::Option& option : session.engine->options()) {
    if (option.meaning == engine::Meaning::other) continue;
    EXPECT_TRUE(meanings.insert(option.meaning).second) << option.name;
  }
  EXPECT_EQ(meanings.size(), 17U);
}

TEST(EngineOptions, AreNotSetWhileThinking) {
  Session session;
  session.start(endlessly());
  EXPECT_FALSE(session.engine->set_option("Hash", "1"));
  session.engine->stop();
  (void)session.finish();
  EXPECT_TRUE(session.engine->set_option("hash", "1"));
}

TEST(EngineOptions, HashIsTheSizeOfTheTable) {
  Session session("r1b2rk1/2q1bppp/p1np1n2/1p2p3/3PP3/2P2N1P/PPBN1PP1/R1BQR1K1 w - - 0 13");
  session.set_option("Hash", "1");
  const int small = session.think(to_nodes(100'000)).last().hashfull.value_or(-1);
  session.set_option("Hash", "64");
  const int large = session.think(to_nodes(100'000)).last().hashfull.value_or(-1);
  EXPECT_GT(small, 300);
  EXPECT_LT(large, small / 8);
}

TEST(EngineOptions, ATooLargeHashIsAnErrorAndTheOldTableStays) {
  Session session;
  const auto done = session.engine->set_option("Hash", "1048576");
  // Only a machine with a TiB to spare takes it, and plays on as well.
  if (!done) {
    EXPECT_EQ(done.error().message, "not enough memory for a hash table of 1048576 MB");
  }
  EXPECT_EQ(session.think(to_depth(5)).last().depth, 5);
}

TEST(EngineOptions, ClearHashForgetsWhatWasLearnt) {
  Session session;
  const std::uint64_t fresh = session.think(to_depth(7)).nodes();
  const std::uint64_t warm = session.think(to_depth(7)).nodes();
  EXPECT_NE(warm, fresh);
  session.set_option("Clear Hash", "");
  EXPECT_EQ(session.think(to_depth(7)).nodes(), fresh);
  (void)session.engine->new_game(*session.game);
  EXPECT_EQ(session.think(to_depth(7)).nodes(), fresh);
}

// What searches on this clock take when every look at it costs half a millisecond. Several, because
// each ends between two iterations.
Duration time_taken(Session& session) {
  engine::Limits limits;
  limits.clocks = {engine::SeatClock{2s, 0ms, {}}, engine::SeatClock{2s, 0ms, {}}};
  Duration sum{0};
  for (const std::string_view fen :
       {"8/5pk1/4p1p1/3pP2p/3P1P1P/4K1P1/8/8 w - - 0 40",
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"}) {
    auto game = rules::start_game({.game = "chess", .position = std::string(fen)});
    session.game = std::move(*game);
    session.set_option("Clear Hash", "");
    sum += session.think(limits).decision.took;
  }
  return sum;
}

TEST(EngineOptions, MoveOverheadIsKeptInReserve) {
  Session session(rules::Setup{.game = "chess"}, 500us);
  session.set_option("Move Overhead", "0");
  const Duration bold = time_taken(session);
  session.set_option("Move Overhead", "1000");
  EXPECT_LT(time_taken(session), bold);
}

TEST(EngineOptions, PonderSpendsTheTimeThatPonderingWinsBack) {
  Session session(rules::Setup{.game = "chess"}, 500us);
  const Duration alone = time_taken(session);
  session.set_option("Ponder", "true");
  EXPECT_GT(time_taken(session), alone);
}

TEST(EngineOptions, MultiPvShowsSoManyLinesInOrder) {
  Session session("r1b2rk1/2q1bppp/p1np1n2/1p2p3/3PP3/2P2N1P/PPBN1PP1/R1BQR1K1 w - - 0 13");
  session.set_option("MultiPV", "4");
  const Thought thought = session.think(to_depth(7));
  ASSERT_EQ(thought.infos.size() % 4, 0U);
  for (std::size_t block = 0; block < thought.infos.size(); block += 4) {
    std::set<std::uint32_t> first_moves;
    for (std::size_t rank = 0; rank < 4; ++rank) {
      const engine::Info& info = thought.infos[block + rank];
      EXPECT_EQ(info.multipv, static_cast<int>(rank) + 1);
      EXPECT_EQ(info.depth, thought.infos[block].depth);
      first_moves.insert(info.pv.at(0).code);
      if (rank == 0) continue;
      EXPECT_GE(std::get<engine::Centipawns>(thought.infos[block + rank - 1].score->value).value,
                std::get<engine::Centipawns>(info.score->value).value);
    }
    EXPECT_EQ(first_moves.size(), 4U);
  }
  EXPECT_EQ(std::get<engine::Play>(thought.decision.what).move, thought.last(1).pv.at(0));
}

TEST(EngineOptions, MultiPvKeepsWholeBlocksWhenCutShort) {
  Session session;
  session.set_option("MultiPV", "3");
  for (const std::uint64_t nodes : {1U, 50U, 777U, 5'000U}) {
    const Thought thought = session.think(to_nodes(nodes));
    const engine::Info& best = thought.last(1);
    std::set<std::uint32_t> first_moves;
    for (const int rank : {1, 2, 3}) {
      EXPECT_EQ(thought.last(rank).depth, best.depth);
      first_moves.insert(thought.last(rank).pv.at(0).code);
    }
    EXPECT_EQ(first_moves.size(), 3U);
  }
}

TEST(EngineOptions, MultiPvShowsNoMoreLinesThanMoves) {
  Session session("7k/8/8/8/8/8/r7/6K1 w - - 0 1");
  session.set_option("MultiPV", "10");
  const Thought thought = session.think(to_depth(4));
  const auto moves = static_cast<int>(session.game->legal_moves().size());
  for (const engine::Info& info : thought.infos) {
    EXPECT_LE(info.multipv.value_or(1), moves);
  }
  EXPECT_EQ(thought.last(moves).depth, 4);
}

}  // namespace
}  // namespace ludex::search

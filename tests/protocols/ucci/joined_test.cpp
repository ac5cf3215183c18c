#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocols/joined_table.h"
#include "protocols/ucci/controller_half.h"
#include "protocols/ucci/engine_half.h"
#include "rules/registry.h"

namespace ludex::ucci {
namespace {

using rules::Game;

struct Language {
  using Controller = ControllerHalf;
  using Engine = EngineHalf;

  static Controller::Settings controller_settings() {
    Controller::Settings settings;
    settings.ponder = true;
    return settings;
  }
  static Engine::Settings engine_settings() {
    return {{"Random", "Nobody"},
            {{"Hash", engine::Spin{16, 1, 64}},
             {"Threads", engine::Spin{1, 1, 64}},
             {"Ponder", engine::Check{}}},
            "xiangqi"};
  }
  // The effort in one line, the line of moves in another, and no score that is only a bound.
  static std::deque<engine::Info> as_told(const engine::Info& info) {
    engine::Info effort;
    effort.time = info.time;
    effort.nodes = info.nodes;
    engine::Info line;
    line.depth = info.depth;
    if (info.score->bound == engine::Bound::exact) {
      line.score = info.score;
      line.pv = info.pv;
    }
    return {effort, line};
  }
  static void check_request(const engine::Request& heard, const engine::Request& asked) {
    EXPECT_EQ(heard.banned, asked.banned);
    EXPECT_EQ(heard.draw_offered, asked.draw_offered);
    EXPECT_EQ(heard.limits.ponder, asked.limits.ponder);
    EXPECT_EQ(heard.limits.depth, asked.limits.depth);
    EXPECT_EQ(heard.limits.nodes, asked.limits.nodes);
    EXPECT_EQ(heard.limits.movetime, asked.limits.movetime);
    EXPECT_EQ(heard.limits.clocks, asked.limits.clocks);
  }
};
using Table = protocols::test::Table<Language>;

engine::Request random_request(Table& table, const Game& game) {
  engine::Request request;
  switch (table.below(4)) {
    case 0:
      request.limits.depth = static_cast<int>(1 + table.below(30));
      break;
    case 1:
      request.limits.nodes = 1 + table.below(1U << 30U);
      break;
    case 2:
      request.limits.movetime = Milliseconds(1000);
      break;
    default:
      request.limits.clocks = {{{Milliseconds(60000), Milliseconds(100), std::nullopt},
                                {Milliseconds(50000), Milliseconds(0), 7}}};
      request.limits.ponder = table.below(2) == 0;
      break;
  }
  request.draw_offered = !request.limits.ponder && table.below(3) == 0;
  const auto moves = game.legal_moves();
  if (moves.size() > 1 && table.below(4) == 0) {
    request.banned = {moves[table.below(moves.size())]};
  }
  return request;
}

RC_GTEST_PROP(UcciJoined, RandomGamesPassWithoutAProtocolError, (std::uint64_t seed)) {
  Table table(seed);
  for (int round = 0; round < 2; ++round) {
    const auto game = rules::start_game({.game = "xiangqi"}).value();
    if (table.below(2) == 0) {
      table.set_option();
    }
    protocols::test::play_at_random(table, *game, random_request);
  }
  table.quit();
  RC_ASSERT(!testing::Test::HasFailure());
  RC_ASSERT(table.infos_told() > 0U);
}

TEST(UcciJoined, AFinishedPositionHasNoMove) {
  Table table(1);
  const auto mated =
      rules::start_game({.game = "xiangqi", .position = "3k5/9/9/9/9/9/9/3r5/4r4/3K5 w - - 0 1"})
          .value();
  table.new_game(*mated);
  EXPECT_EQ(table.ask(*mated, random_request(table, *mated)), std::nullopt);
}

}  // namespace
}  // namespace ludex::ucci

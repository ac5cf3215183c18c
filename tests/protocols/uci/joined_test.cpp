#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocols/joined_table.h"
#include "protocols/uci/controller_half.h"
#include "protocols/uci/engine_half.h"
#include "rules/registry.h"

namespace ludex::uci {
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
             {"UCI_ShowWDL", engine::Check{true}},
             {"Ponder", engine::Check{}}},
            true,
            "chess",
            {}};
  }
  static std::deque<engine::Info> as_told(const engine::Info& info) { return {info}; }
  static void check_request(const engine::Request& heard, const engine::Request& asked) {
    EXPECT_EQ(heard.only, asked.only);
    EXPECT_EQ(heard.limits.ponder, asked.limits.ponder);
    EXPECT_EQ(heard.limits.depth, asked.limits.depth);
    EXPECT_EQ(heard.limits.nodes, asked.limits.nodes);
    EXPECT_EQ(heard.limits.clocks.has_value(), asked.limits.clocks.has_value());
  }
};
using Table = protocols::test::Table<Language>;

engine::Request random_request(Table& table, const Game& game) {
  engine::Request request;
  if (table.below(2) == 0) {
    request.limits.clocks = {{{Milliseconds(60000), Milliseconds(100), std::nullopt},
                              {Milliseconds(50000), Milliseconds(0), std::nullopt}}};
  }
  if (table.below(3) == 0) {
    request.limits.depth = static_cast<int>(1 + table.below(30));
  }
  if (table.below(3) == 0) {
    request.limits.nodes = 1 + table.below(1U << 30U);
  }
  request.limits.ponder = table.below(3) == 0;
  const auto moves = game.legal_moves();
  if (!moves.empty() && table.below(4) == 0) {
    request.only = {moves[table.below(moves.size())]};
  }
  return request;
}

RC_GTEST_PROP(UciJoined, RandomGamesPassWithoutAProtocolError, (std::uint64_t seed)) {
  Table table(seed);
  for (int round = 0; round < 3; ++round) {
    const bool chess960 = table.below(2) == 0;
    constexpr auto shuffled = "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1";
    const auto game =
        rules::start_game(
            {.game = "chess",
             .values = {{rules::variant_parameter, chess960 ? "chess960" : "standard"}},
             .position = chess960 ? shuffled : ""})
            .value();
    if (table.below(2) == 0) {
      table.set_option();
    }
    protocols::test::play_at_random(table, *game, random_request);
  }
  table.quit();
  RC_ASSERT(!testing::Test::HasFailure());
  RC_ASSERT(table.infos_told() > 0U);
}

TEST(UciJoined, AFinishedPositionHasNoMove) {
  Table table(1);
  const auto mated =
      rules::start_game({.game = "chess", .position = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"}).value();
  table.new_game(*mated);
  EXPECT_EQ(table.ask(*mated, random_request(table, *mated)), std::nullopt);
}

}  // namespace
}  // namespace ludex::uci

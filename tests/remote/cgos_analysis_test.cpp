#include "remote/go/cgos_analysis.h"

#include <gtest/gtest.h>

#include <string_view>

#include "server_games/go/cgos_board.h"

namespace ludex::remote {
namespace {

TEST(CgosAnalysis, IsTheJsonOfTheExtension) {
  const auto game =
      server_games::cgos_game(
          {.size = 9, .komi = {700}, .white = {"w", ""}, .black = {"b", ""}, .moves = {}})
          .value();
  engine::Finding finding;
  EXPECT_EQ(analysis_of(finding, *game), "");
  finding.win_rate = engine::WinRate{5250};
  EXPECT_EQ(analysis_of(finding, *game), R"({"winrate":0.5250})");
  finding.lead = engine::HalfPoints{-3};
  finding.nodes = 40;
  auto board = game->clone();
  for (const std::string_view word : {"E5", "C3", "G7"}) {
    finding.pv.push_back(board->play_text(word, rules::coordinate).value());
  }
  EXPECT_EQ(analysis_of(finding, *game),
            R"({"winrate":0.5250,"score":-1.5,"visits":40,"moves":[{"move":"E5",)"
            R"("winrate":0.5250,"score":-1.5,"visits":40,"pv":"C3 G7"}]})");
}

}  // namespace
}  // namespace ludex::remote

#include "serve/analysis/found_text.h"

#include <gtest/gtest.h>

#include <string>

#include "rules/registry.h"
#include "serve/wire/examples.h"
#include "serve/wire/line_json.h"

namespace ludex::serve {
namespace {

Found some(const rules::Game& game) {
  Found found{.asked = 3};
  for (int rank = 1; rank <= 2; ++rank) {
    engine::Info info;
    info.multipv = rank;
    info.depth = 20;
    info.seldepth = 31;
    info.nodes = 5'000'000'000;
    info.nps = 1'000'000;
    info.time = Milliseconds(5'000);
    info.score = engine::Score{engine::Centipawns{-31}};
    info.wdl = engine::WinDrawLoss{300, 500, 200};
    info.win_rate = engine::WinRate{5'123};
    info.lead = engine::HalfPoints{-3};
    info.pv = {move_of(game, rank == 1 ? "e2e4" : "d2d4")};
    found.lines.push_back(info);
  }
  found.lines[1].score = engine::Score{engine::MateIn{-4}};
  found.finding.depth = 20;
  found.finding.score = found.lines[0].score;
  found.finding.pv = found.lines[0].pv;
  return found;
}

TEST(FoundText, ComesBackAsItWas) {
  const auto game = started("chess");
  const Found found = some(*game);
  const auto again = parse_found(found_text(found, *game), *game);
  ASSERT_TRUE(again) << describe(again.error());
  EXPECT_EQ(again->asked, 3);
  EXPECT_EQ(again->finding, found.finding);
  EXPECT_EQ(again->lines, found.lines);
  const Found none{.asked = 1};
  const auto empty = parse_found(found_text(none, *game), *game);
  ASSERT_TRUE(empty);
  EXPECT_EQ(empty->finding, none.finding);
  EXPECT_TRUE(empty->lines.empty());
}

TEST(FoundText, HasNoMoreMovesThanPagesAreShown) {
  const auto game = started("chess");
  Found found = some(*game);
  const auto board = started("chess");
  found.lines[0].pv.clear();
  for (int ply = 0; ply < 40; ++ply) {
    found.lines[0].pv.push_back(board->legal_moves().front());
    board->play(found.lines[0].pv.back());
  }
  const auto again = parse_found(found_text(found, *game), *game);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->lines[0].pv.size(), longest_line);
}

TEST(FoundText, ThatIsDamagedIsAnError) {
  const auto game = started("chess");
  for (const std::string text :
       {"", "{", "[]", R"({"asked": 1})", R"({"asked": "x", "lines": []})",
        R"({"asked": 1, "lines": [{"line": 1, "pv": "e2e5"}]})",
        R"({"asked": 1, "lines": [{"line": 1, "pv": 7}]})",
        R"({"asked": 1, "lines": [{"line": 1, "pv": "e2e4", "wdl": [1]}]})",
        R"({"asked": 1, "finding": "cp=x", "lines": []})"}) {
    EXPECT_FALSE(parse_found(text, *game)) << text;
  }
}

}  // namespace
}  // namespace ludex::serve

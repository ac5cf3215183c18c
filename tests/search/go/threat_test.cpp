#include <gtest/gtest.h>

#include "base/random.h"
#include "rules/go/position_text.h"
#include "rules/go/states.h"
#include "search/go/exchanged_boards.h"
#include "search/go/fights.h"
#include "search/go/random_questions.h"
#include "search/go/reading/orientation.h"
#include "search/go/threats.h"

namespace ludex::search::go_reading {
namespace {

using Outcome = engine::FightResult::Outcome;

struct KnownThreat {
  const char* board;
  const char* stone;
  bool kills;
  Outcome outcome;
};

// Two moves in a row.
TEST(GoThreat, OfKnownGroups) {
  Reader reader;
  for (const KnownThreat& each : {
           // A straight four lives, and dies by two moves; a square four is dead, and lives by two.
           KnownThreat{"4xo3/xxxxxo3/oooooo3/9/9/9/9/9/9 b", "A8", true, Outcome::works},
           KnownThreat{"2xo5/2xo5/xxxo5/oooo5/9/9/9/9/9 b", "A7", false, Outcome::works},
           // Two eyes live whatever is played.
           KnownThreat{"1x1xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b", "A8", true, Outcome::fails},
       }) {
    const go::GameState state = go::state_of(each.board);
    const engine::Threat threat{.stone = go::to_board_point(go::at(each.stone)),
                                .kills = each.kills};
    const engine::ThreatResult result = read_threat(state, threat, reader).value();
    EXPECT_EQ(result.outcome, each.outcome) << each.board;
    EXPECT_EQ(result.first.has_value(), each.outcome != Outcome::fails) << each.board;
  }
  EXPECT_FALSE(read_threat(go::state_of("3/xxo b"), {.stone = {0, 1}}, reader));
}

TEST(GoThreat, IsTheSameOnTurnedBoardsAndWithinItsNodes) {
  Reader reader(1 << 12U);
  Rng rng(7);
  for (int round = 0; round < 8; ++round) {
    const auto [board, exchanged] = random_exchanged_boards(26, rng);
    const Orientation turn(board.size(), static_cast<int>(rng.below(Orientation::count)));
    const go::Point stone = board.stones_of(go::Color::black).list().front();
    engine::Threat threat{.stone = go::to_board_point(stone), .kills = rng.below(2) == 0};
    threat.effort = -2;
    const auto result = read_threat(game_at(board), threat, reader).value();
    EXPECT_LE(result.nodes, nodes_allowed(threat));
    EXPECT_EQ(read_threat(game_at(board), threat, reader), result) << go::format_board(board);
    EXPECT_EQ(read_threat(game_at(exchanged), threat, reader)->outcome, result.outcome)
        << go::format_board(board);
    threat.stone = go::to_board_point(turn.turned(stone));
    const auto turned = read_threat(game_at(turn.turned(board)), threat, reader).value();
    EXPECT_EQ(turned.outcome, result.outcome) << go::format_board(board);
    EXPECT_EQ(turned.nodes, result.nodes) << go::format_board(board);
  }
}

// Two groups that a move joins live as one where each alone would die.
TEST(GoThreat, OfTwoGroupsIsAboutTheirUnion) {
  Reader reader;
  const go::GameState state = go::state_of("1x1x1/xx1xx/5/ooooo/5 b");
  engine::Fight fight{engine::Fight::Aim::live,
                      {go::to_board_point(go::at("A4")), go::to_board_point(go::at("E4"))},
                      go::to_board_point(go::at("C4"))};
  EXPECT_EQ(read_fight(state, fight, reader)->outcome, Outcome::works);
  fight.stones.pop_back();
  fight.stones.push_back(go::to_board_point(go::at("A2")));
  EXPECT_FALSE(read_fight(state, fight, reader));
}

}  // namespace
}  // namespace ludex::search::go_reading

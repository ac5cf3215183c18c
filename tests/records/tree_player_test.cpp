// Records whose positions are played on a board while they are made.
#include "records/tree/tree_player.h"

#include <gtest/gtest.h>

#include "rules/registry.h"

namespace ludex::records {
namespace {

struct Made {
  Record record;
  TreePlayer player{record, *rules::start_game({.game = "chess"})};

  NodeId play(std::string_view move) {
    const auto parsed = player.game().parse_move(move, rules::standard);
    EXPECT_TRUE(parsed.has_value()) << move;
    return *player.add(*parsed, move);
  }
};

constexpr std::string_view kings = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

TEST(TreePlayer, TheBoardIsThatOfWhateverNodeItGoesTo) {
  Made made;
  const NodeId e4 = made.play("e4");
  const NodeId e5 = made.play("e5");
  const std::string behind = made.player.game().position();
  made.player.go_to(root);
  made.play("d4");
  made.player.go_to(e5);
  EXPECT_EQ(made.player.game().position(), behind);
  made.player.go_to(e4);
  EXPECT_EQ(made.player.game().moves().size(), 1U);
}

TEST(TreePlayer, ARemarkIsNoMove) {
  Made made;
  made.play("e4");
  ASSERT_TRUE(made.player.add_remark().has_value());
  const NodeId e5 = made.play("e5");
  EXPECT_EQ(made.player.game().moves().size(), 2U);
  made.player.go_to(root);
  made.player.go_to(e5);
  EXPECT_EQ(made.player.game().moves().size(), 2U);
}

TEST(TreePlayer, MovesBehindASetUpStartFromItsPosition) {
  Made made;
  made.play("e4");
  const auto node = made.player.add_position(std::string(kings));
  ASSERT_TRUE(node.has_value());
  const NodeId e4 = made.play("e4");
  const std::string behind = made.player.game().position();
  EXPECT_EQ(made.player.game().moves().size(), 1U);
  made.player.go_to(root);
  EXPECT_EQ(made.player.game().moves().size(), 0U);
  made.player.go_to(e4);
  EXPECT_EQ(made.player.game().position(), behind);
  EXPECT_EQ(made.record.tree.annotations(*node)->position(), kings);
}

TEST(TreePlayer, WhatIsIllegalIsRefusedAndNothingHappens) {
  Made made;
  EXPECT_EQ(made.player.add({12345678}, "Kx99").error().message, "illegal move `Kx99`");
  EXPECT_FALSE(made.player.add_position("no board").has_value());
  EXPECT_EQ(made.record.tree.size(), 1U);
  EXPECT_EQ(made.player.here(), root);
}

TEST(TreePlayer, ANullMoveIsARecordsWayToPass) {
  Made made;
  ASSERT_TRUE(made.player.add_null_move().has_value());
  EXPECT_EQ(made.player.game().to_move(), rules::Seat::second);
}

}  // namespace
}  // namespace ludex::records

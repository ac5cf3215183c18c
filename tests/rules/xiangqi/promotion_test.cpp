// The variant in which advisors and elephants at home may become pawns.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "rules/registry.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/movegen.h"
#include "rules/xiangqi/zobrist.h"

namespace ludex::xiangqi {
namespace {

Position read_promotion(std::string_view fen, Variant variant = Variant::promotion) {
  const auto position = parse_fen(fen, variant);
  EXPECT_TRUE(position.has_value()) << describe(position.error());
  return *position;
}

std::vector<Square> promotions(const Position& position) {
  std::vector<Square> found;
  for (const Move move : legal_moves(position)) {
    if (move.is_promotion()) {
      found.push_back(move.from());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::unique_ptr<rules::Game> started(std::string_view fen) {
  auto game = rules::start_game(
      {.game = "xiangqi",
       .values = {{rules::variant_parameter, "promotion"}, {rules::rules_parameter, "axf"}},
       .position = std::string(fen)});
  EXPECT_TRUE(game.has_value()) << describe(game.error());
  return std::move(*game);
}

constexpr std::string_view guards = "4k4/9/9/9/4p4/9/P8/9/4A4/2BAK1B2 w - - 7 1";

TEST(XiangqiPromotion, IsForAdvisorsAndElephantsOnTheirBackRank) {
  const std::vector<Square> expected{square_at(2, 0), square_at(3, 0), square_at(6, 0)};
  EXPECT_EQ(promotions(read_promotion(guards)), expected);
  EXPECT_TRUE(is_legal(read_promotion(guards), Move(square_at(3, 0), square_at(3, 0))));
  EXPECT_FALSE(is_legal(read_promotion(guards), Move(square_at(4, 1), square_at(4, 1))));
  EXPECT_FALSE(is_legal(read_promotion(guards), Move(square_at(4, 0), square_at(4, 0))));
}

TEST(XiangqiPromotion, IsNoMoveOfTheStandardGame) {
  EXPECT_TRUE(promotions(read_promotion(guards, Variant::standard)).empty());
  EXPECT_FALSE(
      is_legal(read_promotion(guards, Variant::standard), Move(square_at(3, 0), square_at(3, 0))));
}

TEST(XiangqiPromotion, IsForbiddenInCheckAndToASideWithFivePawns) {
  EXPECT_TRUE(promotions(read_promotion("4k4/9/9/9/9/9/9/4r4/9/2BAK1B2 w")).empty());
  EXPECT_TRUE(promotions(read_promotion("4k4/9/9/9/4p4/9/P1P1P1P1P/9/4A4/2BAK1B2 w")).empty());
}

TEST(XiangqiPromotion, IsQuietAndGivesNoCheck) {
  const Position position = read_promotion(guards);
  const MoveList quiets = legal_quiets(position);
  const Move move(square_at(2, 0), square_at(2, 0));
  EXPECT_NE(std::find(quiets.begin(), quiets.end(), move), quiets.end());
  EXPECT_TRUE(legal_captures(position).empty());
  EXPECT_FALSE(gives_check(position, move));
  const MoveList alone = filtered_moves(position, {bit(square_at(2, 0)), bit(square_at(2, 0))});
  EXPECT_EQ(alone.size(), 1U);
}

TEST(XiangqiPromotion, PutsAPawnThereAndStartsTheCountAnew) {
  Position position = read_promotion(guards);
  position.play(Move(square_at(2, 0), square_at(2, 0)));
  EXPECT_EQ(format_fen(position), "4k4/9/9/9/4p4/9/P8/9/4A4/2PAK1B2 b - - 0 1");
  EXPECT_EQ(position, read_promotion(format_fen(position)));
  EXPECT_EQ(position.key(), read_promotion(format_fen(position)).key());
}

TEST(XiangqiPromotion, MayBeAllThatIsLeftToMove) {
  constexpr std::string_view pinned = "5k3/9/9/9/3r5/9/9/4p4/9/4KA2r w";
  EXPECT_TRUE(has_legal_move(read_promotion(pinned)));
  EXPECT_EQ(legal_moves(read_promotion(pinned)).size(), 1U);
  EXPECT_FALSE(has_legal_move(read_promotion(pinned, Variant::standard)));
}

TEST(XiangqiPromotion, IsWrittenAndReadInEveryNotation) {
  const auto game = started("4ka3/9/9/9/4p4/9/P8/9/9/2BAK1B2 w");
  const rules::GameKind& kind = *rules::find_game("xiangqi");
  const auto spelt = [&](std::string_view notation) {
    const bool is_red = game->to_move() == rules::Seat::first;
    const auto move = game->parse_move(is_red ? "d0d0" : "f9f9", rules::coordinate);
    EXPECT_TRUE(move.has_value());
    auto text = game->format_move(*move, *rules::find_notation(kind, notation));
    EXPECT_EQ(game->parse_move(text, *rules::find_notation(kind, notation)), *move);
    return text;
  };
  EXPECT_EQ(spelt("ucci"), "d0d0");
  EXPECT_EQ(spelt("wxf"), "A6=P");
  EXPECT_EQ(spelt("iccs"), "D0-D0");
  EXPECT_EQ(spelt("chinese"), "仕六变兵");
  EXPECT_EQ(spelt("chinese_traditional"), "仕六變兵");
  EXPECT_EQ(spelt("uci"), "d1d1");
  ASSERT_TRUE(game->play_text("d0d0", rules::coordinate).has_value());
  EXPECT_EQ(spelt("wxf"), "A6=P");
  EXPECT_EQ(spelt("chinese"), "士６变卒");
}

TEST(XiangqiPromotion, PawnsMayStandWhereItLeavesThem) {
  EXPECT_TRUE(parse_fen("3k5/9/9/9/9/9/9/2P6/9/4KP3 w", Variant::promotion).has_value());
  const auto refused = parse_fen("3k5/9/9/9/9/9/9/2P6/9/4KP3 w");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(describe(refused.error()), "piece placement: Red's pawn cannot stand on c2, column 18");
  EXPECT_FALSE(parse_fen("3k5/9/9/9/9/9/9/4P4/9/4K4 w", Variant::promotion).has_value());
}

TEST(XiangqiPromotion, MaterialThatMayPromoteIsNotDead) {
  EXPECT_EQ(started("4k4/9/9/9/9/9/9/9/4A4/4K4 w")->outcome(), std::nullopt);
  EXPECT_NE(started("4k4/9/9/9/9/9/9/9/9/3K5 w")->outcome(), std::nullopt);
}

TEST(XiangqiPromotion, RandomGamesKeepKeysAndTextInStep) {
  Rng rng(7);
  int promoted = 0;
  for (int game = 0; game < 50; ++game) {
    Position position = read_promotion(start_fen);
    for (int ply = 0; ply < 80; ++ply) {
      const MoveList moves = legal_moves(position);
      if (moves.empty()) break;
      const Move move = moves[rng.below(moves.size())];
      promoted += move.is_promotion() ? 1 : 0;
      position.play(move);
      ASSERT_EQ(position, read_promotion(format_fen(position)));
      ASSERT_EQ(position.key(), read_promotion(format_fen(position)).key());
    }
  }
  EXPECT_GT(promoted, 10);
}

}  // namespace
}  // namespace ludex::xiangqi

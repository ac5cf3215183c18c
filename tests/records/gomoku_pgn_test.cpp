// Gomoku as PGN, which match runners write of every game.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "records/gomoku_games.h"
#include "records/pgn/reader.h"
#include "records/pgn/writer.h"

namespace ludex::records {
namespace {

Result<Record> reread(const Record& record) {
  const auto text = pgn::format(record);
  if (!text) return tl::unexpected(text.error());
  pgn::Reader reader(source_of(*text));
  Record again;
  const auto more = reader.next(again);
  if (!more) return tl::unexpected(more.error());
  return again;
}

TEST(GomokuPgn, TheTagsSayWhatIsPlayed) {
  const Record record = gomoku_record({{"variant", "renju"}, {"size", "15"}}, {"h8", "h9", "j10"});
  const auto text = pgn::format(record);
  ASSERT_TRUE(text.has_value());
  EXPECT_TRUE(text->starts_with("[Game \"Gomoku\"]\n")) << *text;
  EXPECT_NE(text->find("[Variant \"Renju\"]"), std::string::npos) << *text;
  EXPECT_NE(text->find("1. H8 H9 2. J10 *"), std::string::npos) << *text;
}

TEST(GomokuPgn, TheResultIsWhitesWhoeverBegan) {
  const auto result_in = [](Record record, GameResult result) {
    record.result = result;
    const std::string text = pgn::format(record).value_or("");
    const bool is_white = text.find("[Result \"1-0\"]") != std::string::npos;
    EXPECT_EQ(text.find(" 1-0\n") != std::string::npos, is_white) << text;
    EXPECT_EQ(reread(record).value_or(Record{}).result, result);
    return is_white ? "White" : "Black";
  };
  const Record kept = gomoku_record({{"opening_rule", "swap"}}, {"h8", "h9", "j10", "a1"});
  EXPECT_STREQ(result_in(kept, GameResult::first_wins), "Black");
  EXPECT_STREQ(result_in(kept, GameResult::second_wins), "White");
  const Record swapped = gomoku_record({{"opening_rule", "swap"}}, {"h8", "h9", "j10", "swap"});
  EXPECT_STREQ(result_in(swapped, GameResult::first_wins), "White");
  EXPECT_STREQ(result_in(swapped, GameResult::second_wins), "Black");
}

TEST(GomokuPgn, AVariantFromTheEmptyBoardNeedsNoPosition) {
  const Record record = gomoku_record({{"variant", "standard"}}, {"h8"});
  const auto text = pgn::format(record);
  ASSERT_TRUE(text.has_value());
  EXPECT_NE(text->find("[Variant \"Standard\"]\n"), std::string::npos) << *text;
  EXPECT_EQ(text->find("FEN"), std::string::npos) << *text;
  EXPECT_EQ(text->find("SetUp"), std::string::npos) << *text;
  EXPECT_EQ(reread(record).value_or(Record{}).setup, record.setup);
  // Stones that are set up are told whatever the variant is.
  const Record set_up =
      gomoku_record({{"variant", "standard"}, {"size", "5"}}, {}, "5/5/2x2/5/5 w");
  const auto with_stones = pgn::format(set_up);
  ASSERT_TRUE(with_stones.has_value());
  EXPECT_NE(with_stones->find("[SetUp \"1\"]\n[FEN \"5/5/2x2/5/5 w\"]"), std::string::npos);
  EXPECT_EQ(reread(set_up).value_or(Record{}).setup, set_up.setup);
}

TEST(GomokuPgn, AGameOfChessIsNoneOfGomokuForItsBlackPlayer) {
  pgn::Reader reader(source_of("[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 *\n"));
  Record record;
  ASSERT_TRUE(*reader.next(record));
  EXPECT_EQ(record.setup.game, "chess");
}

TEST(GomokuPgn, WhatStandsAtNoMoveJoinsTheMoveBeforeIt) {
  Record record = gomoku_record({}, {"h8"});
  const NodeId remark = record.tree.add(*record.tree.first_child(root), {});
  record.tree.annotate(remark).comment = "a remark";
  const auto text = pgn::format(record);
  ASSERT_TRUE(text.has_value());
  EXPECT_NE(text->find("1. H8 {a remark} *"), std::string::npos) << *text;
  record.tree.annotate(remark).edit_position() = record.setup.position;
  EXPECT_EQ(pgn::format(record).error().message,
            "PGN cannot hold a position that is set up inside a game");
}

RC_GTEST_PROP(GomokuPgnProperties, EveryGameIsReadBackWithItsParameters, ()) {
  const rules::Values values{
      {"variant", *rc::gen::element<std::string_view>("freestyle", "renju", "caro_exact")},
      {"size", *rc::gen::element<std::string_view>("15", "20x15", "5")}};
  const Record record = some_gomoku_tree(values);
  const auto again = reread(record);
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->setup == record.setup);
  RC_ASSERT(again->tree == record.tree);
}

RC_GTEST_PROP(GomokuPgnProperties, TheChoicesOfAnOpeningAreMovesLikeOthers, ()) {
  const Record record = some_gomoku_line(
      {{"opening_rule",
        *rc::gen::element<std::string_view>("swap2", "rif", "soosorv", "taraguchi", "yamaguchi")}});
  const auto again = reread(record);
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->setup == record.setup);
  RC_ASSERT(again->tree == record.tree);
}

}  // namespace
}  // namespace ludex::records

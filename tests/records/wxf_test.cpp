// The text format of WXF.
#include <gtest/gtest.h>

#include <string>

#include "records/game_file.h"
#include "records/pgn/writer.h"
#include "records/xiangqi/wxf/reader.h"
#include "rules/registry.h"

namespace ludex::records::wxf {
namespace {

std::string moves_of(const Record& record) {
  auto game = rules::start_game(record.setup).value();
  std::string text;
  for (const rules::Move move : main_line(record.tree)) {
    text += (text.empty() ? "" : " ") + game->format_move(move, rules::coordinate);
    game->play(move);
  }
  return text;
}

constexpr std::string_view a_game =
    "FORMAT\t\tWXF\r\n"
    "GAME\tFinal\r\n"
    "RED\t\tWang;Beijing;2400;\r\n"
    "BLACK\t\tLi;;;\r\n"
    "DATE\t\t2010.01.02\r\n"
    "EVENT\t\t\r\n"
    "RESULT\t\t1-0\r\n"
    "START{\r\n"
    "\t1. C2.5  H8+7\r\n"
    "\t2.H2+3 R9=8\r\n"
    "}END\r\n";

TEST(Wxf, AGameIsReadWithItsHeading) {
  EXPECT_TRUE(is_wxf(a_game));
  EXPECT_EQ(game_format_of(a_game).name, "WXF");
  const auto games = read(a_game);
  ASSERT_TRUE(games.has_value());
  ASSERT_EQ(games->records.size(), 1U);
  EXPECT_TRUE(games->troubles.empty());
  const Record& record = games->records[0];
  EXPECT_EQ(moves_of(record), "h2e2 h9g7 h0g2 i9h9");
  EXPECT_EQ(find_tag(record, "Red"), "Wang");
  EXPECT_EQ(find_tag(record, "RedTeam"), "Beijing");
  EXPECT_EQ(find_tag(record, "RedElo"), "2400");
  EXPECT_EQ(find_tag(record, "Black"), "Li");
  EXPECT_EQ(find_tag(record, "Title"), "Final");
  EXPECT_EQ(find_tag(record, "Date"), "2010.01.02");
  EXPECT_EQ(find_tag(record, "Event"), std::nullopt);
  EXPECT_EQ(record.result, GameResult::first_wins);
}

TEST(Wxf, GamesFollowEachOtherAndAWrongMoveEndsItsOwn) {
  const auto games =
      read(std::string(a_game) +
           "FORMAT WXF\nRED A;;;\nSTART{\n1. C2.5 C2.5 2. R1=2 Q1=1 R9=8\n}END\n"
           "FORMAT WXF\nRED B;;;\nFORMAT WXF\nRED C;;;\nSTART{ 1. \xEF\xBC\xA3\xEF\xBC\x92"
           "\xEF\xBC\x9D\xEF\xBC\x95\n");
  ASSERT_TRUE(games.has_value());
  ASSERT_EQ(games->records.size(), 4U);
  EXPECT_EQ(moves_of(games->records[1]), "h2e2 b7e7");
  EXPECT_EQ(moves_of(games->records[2]), "");
  EXPECT_EQ(moves_of(games->records[3]), "h2e2");
  ASSERT_EQ(games->troubles.size(), 2U);
  EXPECT_EQ(describe(games->troubles[0]),
            "game 2: illegal move `R1=2`; it is left out with all that follows it, line 15");
  EXPECT_EQ(describe(games->troubles[1]), "game 4: the file ends before }END, line 22");
}

TEST(Wxf, AnotherTextIsNone) {
  EXPECT_FALSE(is_wxf("FORMAT PGN\n"));
  EXPECT_FALSE(is_wxf("[Event \"WXF\"]\n"));
  EXPECT_FALSE(read("FORMAT").has_value());
}

}  // namespace
}  // namespace ludex::records::wxf

// Go as SGF that other programs write: bad values, other charsets, properties out of place.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "records/go_games.h"
#include "records/sgf_games.h"

namespace ludex::records {
namespace {

struct KeptText {
  std::string_view name;
  std::string_view node;  // a root or a node behind it, as it is read and written
};

class GoSgfKept : public testing::TestWithParam<KeptText> {};

TEST_P(GoSgfKept, IsWrittenAsItStands) {
  const std::string front = "(;FF[4]GM[1]CA[UTF-8]SZ[9]RE[?]";
  const std::string text = front + std::string(GetParam().node) + ")\n";
  const ReadGame game = go_game(text);
  EXPECT_TRUE(game.troubles.empty());
  EXPECT_EQ(go_text(game.record), text);
}

INSTANTIATE_TEST_SUITE_P(Rows, GoSgfKept,
                         testing::Values(KeptText{"result_of_a_later_node",
                                                  ";B[aa]RE[B+3.5]RU[Ing]"},
                                         KeptText{"comment_of_a_sign", ";B[aa]C[?]"},
                                         KeptText{"comment_of_signs", ";B[aa]C[!? !!]"},
                                         KeptText{"player_beside_a_move", ";B[aa]PL[B];B[bb]PL[W]"},
                                         KeptText{"time_in_words", "TM[10:00(5x1:00)];B[aa]"},
                                         KeptText{"time_in_minutes", "TM[30 min];B[aa]"}),
                         [](const auto& row) { return std::string(row.param.name); });

struct CharsetRow {
  std::string_view name;
  std::string_view text;
  std::string_view black;    // the value of the tag
  std::string_view trouble;  // empty: none
};

class GoSgfCharsets : public testing::TestWithParam<CharsetRow> {};

TEST_P(GoSgfCharsets, AreThoseOfTheBytes) {
  const ReadGame game = go_game(GetParam().text);
  EXPECT_EQ(find_tag(game.record, "Black"), GetParam().black);
  EXPECT_EQ(game.record.tree.size(), 3U);
  EXPECT_EQ(game.troubles.empty() ? "" : describe(game.troubles.front()), GetParam().trouble);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, GoSgfCharsets,
    testing::Values(
        // In GB18030, the last byte of the name and the bracket behind it are one character.
        CharsetRow{"utf8_as_gb2312",
                   "(;GM[1]CA[gb2312]PB[\xE4\xBD\xA0];B[aa]C[\xE5\xA5\xBD];W[bb])", "\xE4\xBD\xA0",
                   "game 1: CA names GB18030, but the text is in UTF-8, line 1, column 11"},
        CharsetRow{"utf8_as_latin1", "(;GM[1]CA[ISO-8859-1]PB[\xC3\xA9t\xC3\xA9];B[aa];W[bb])",
                   "\xC3\xA9t\xC3\xA9",
                   "game 1: CA names CP1252, but the text is in UTF-8, line 1, column 11"},
        CharsetRow{"gbk_as_utf8", "(;GM[1]CA[UTF-8]PB[\xC4\xE3\xBA\xC3\x81\x5D];B[aa];W[bb])",
                   "\xE4\xBD\xA0\xE5\xA5\xBD\xE4\xB9\x9A",
                   "game 1: CA names UTF-8, but the text is in GB18030, line 1, column 11"},
        CharsetRow{"gbk_as_gbk", "(;GM[1]CA[GBK]PB[\xC4\xE3];B[aa];W[bb])", "\xE4\xBD\xA0", ""},
        CharsetRow{"gb2312_as_euc_cn", "(;GM[1]CA[EUC-CN]PB[\xC4\xE3];B[aa];W[bb])", "\xE4\xBD\xA0",
                   ""},
        CharsetRow{"ascii_as_gbk", "(;GM[1]CA[GBK]PB[x];B[aa];W[bb])", "x", ""},
        CharsetRow{"utf8_with_a_name_that_was_cut_off",
                   "(;GM[1]CA[UTF-8]PB[\xE6\x89\xAB\xE5\x9C\xB0\xE5\x83\xA7]BR[9\xE6\xAE\xB5]"
                   "WR[9\xE6\xAE\xB5]PW[\xE4\xB8\x9C\xE6\x98];B[aa];W[bb])",
                   "\xE6\x89\xAB\xE5\x9C\xB0\xE5\x83\xA7",
                   "game 1: CA names UTF-8, but some bytes are not in UTF-8, line 1, column 11"},
        CharsetRow{"utf8_with_a_bad_byte",
                   "(;GM[1]CA[UTF-8]PB[\xE4\xBD\xA0\xFF]C[\xE4\xBD\xA0\xE4\xBD\xA0\xE4\xBD\xA0"
                   "\xE4\xBD\xA0\xE4\xBD\xA0\xE4\xBD\xA0\xE4\xBD\xA0\xE4\xBD\xA0\xE4\xBD\xA0];B[aa]"
                   ";W[bb])",
                   "\xE4\xBD\xA0\xEF\xBF\xBD",
                   "game 1: CA names UTF-8, but some bytes are not in UTF-8, line 1, column 11"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(GoSgf, ATimeControlOfPgnIsATagOfOurs) {
  ReadGame game = go_game("(;GM[1]SZ[9];B[aa])");
  set_tag(game.record, "TimeControl", "40/9000");
  const std::string text = go_text(game.record);
  EXPECT_NE(text.find("XT[TimeControl:40/9000]"), std::string::npos) << text;
  EXPECT_EQ(find_tag(go_game(text).record, "TimeControl"), "40/9000");
}

struct BadValue {
  std::string_view name;
  std::string_view text;
  std::string_view trouble;   // the first one
  std::string_view position;  // at the end of the main line
};

class GoSgfBadValues : public testing::TestWithParam<BadValue> {};

TEST_P(GoSgfBadValues, AreReportedAndTheGameIsRead) {
  const ReadGame game = go_game(GetParam().text);
  ASSERT_FALSE(game.troubles.empty());
  EXPECT_EQ(describe(game.troubles.front()), GetParam().trouble);
  EXPECT_EQ(board_at_end(game.record), GetParam().position);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, GoSgfBadValues,
    testing::Values(
        BadValue{"empty_stone", "(;GM[1]SZ[5]AB[][bb];W[cc])",
                 "game 1: AB[] is no point of the board of 5; it is left out, line 1, column 16",
                 "5/1x3/2o2/5/5 b"},
        BadValue{"no_colour", "(;GM[1]SZ[5]AB[bb]PL[X];W[cc])",
                 "game 1: PL[X] is no colour; it is left out, line 1, column 22",
                 "5/1x3/2o2/5/5 b"},
        BadValue{
            "off_the_board", "(;GM[1]SZ[5]AB[bb][zz][dd:gg];W[cc])",
            "game 1: AB[zz] lies outside the board of 5; it is left out there, line 1, column 20",
            "5/1x3/2o2/3xx/3xx b"},
        BadValue{"in_a_later_node", "(;GM[1]SZ[5];B[bb];AW[a?][cc]PL[];B[dd])",
                 "game 1: AW[a?] is no point of the board of 5; it is left out, line 1, column 23",
                 "5/1x3/2o2/3x1/5 w"},
        BadValue{
            "stray_bytes", "(;GM[1]SZ[5];B[bb]---;W[cc])",
            "game 1: `-` where a node, property or variation should be; it is left out, line 1, "
            "column 19",
            "5/1x3/2o2/5/5 b"},
        BadValue{
            "stray_words", "(;GM[1]SZ[5];B[bb]so[x];W[cc])",
            "game 1: `so` names no property: it has no capital; it is left out, line 1, column 19",
            "5/1x3/2o2/5/5 b"},
        BadValue{
            "stray_value", "(;GM[1]SZ[5];[aa]B[bb];W[cc])",
            "game 1: a value without the name of a property; it is left out, line 1, column 14",
            "5/1x3/2o2/5/5 b"},
        BadValue{
            "behind_a_variation", "(;GM[1]SZ[5];B[bb](;W[cc])B[dd])",
            "game 1: a property that belongs to no node: expected `;`; it is left out, line 1, "
            "column 27",
            "5/1x3/2o2/5/5 b"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(GoSgf, PassesAreReadInOtherSpellings) {
  const ReadGame game = go_game("(;GM[1]SZ[5];B[bb];W[Pass];B[``];W[PASS])");
  EXPECT_TRUE(game.troubles.empty());
  EXPECT_EQ(board_at_end(game.record).substr(0, 15), "5/1x3/5/5/5 b p");
}

TEST(GoSgf, AGameThatIsNotClosedDoesNotSwallowTheNext) {
  const auto games = read_sgf("(;FF[4]GM[1]SZ[5];B[aa](;W[bb]\n(;FF[4]GM[1]SZ[5];B[cc])");
  ASSERT_TRUE(games.has_value());
  ASSERT_EQ(games->records.size(), 2U);
  EXPECT_EQ(describe(games->troubles.front()),
            "game 1: the next game begins with 2 parentheses open, line 2, column 1");
  EXPECT_EQ(games->records[1].tree.size(), 2U);
}

TEST(GoSgf, RectanglesNamedAgainAndAgainCostNoMoreThanTheirBytes) {
  // A rectangle of 361 points in seven bytes: each one alone would cost as much as the board.
  std::string text = "(;GM[1]SZ[19];B[aa]";
  for (const std::string_view name : {"CR", "TR", "AB", "L"}) {
    text += name == "AB" ? ";AB" : name;
    for (int again = 0; again < 100'000; ++again) {
      text += "[aa:ss]";
    }
  }
  const ReadGame game = go_game(text + ")");
  const NodeId move = *game.record.tree.first_child(root);
  EXPECT_EQ(game.record.tree.annotations(move)->marks().size(), 2U * 361);
}

}  // namespace
}  // namespace ludex::records

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <ostream>
#include <string>

#include "rules/xiangqi/chinese.h"
#include "rules/xiangqi/coordinate.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/random_games.h"
#include "rules/xiangqi/round_trip.h"
#include "rules/xiangqi/wxf.h"

namespace ludex::xiangqi {
namespace {

Position read(std::string_view fen) {
  const auto position = parse_fen(fen);
  EXPECT_TRUE(position.has_value()) << describe(position.error());
  return *position;
}

std::string ucci(const Result<Move>& move) {
  return move ? format_coordinate(*move, CoordinateStyle::ucci) : move.error().message;
}

// One move in every spelling.
struct Spelt {
  std::string_view fen;
  std::string_view ucci;
  std::string_view wxf;
  std::string_view simplified;
  std::string_view traditional;
};
std::ostream& operator<<(std::ostream& out, const Spelt& spelt) {
  return out << spelt.ucci << " in " << spelt.fen;
}

constexpr std::string_view black_start =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";
constexpr std::string_view doubled = "3k5/9/3a5/5c3/2P6/9/2P5P/5C3/5C3/2B1KAB2 w - - 0 1";
constexpr std::string_view doubled_black = "2b1kab2/5c3/5c3/8p/9/9/9/9/4A4/3RK4 b - - 0 1";
constexpr std::string_view tripled = "4k4/4a4/3P5/3P5/3P5/9/8P/9/9/4K4 w - - 0 1";
constexpr std::string_view tripled_black = "4k4/9/9/9/9/3p5/3p5/3p5/4A4/4K4 b - - 0 1";
constexpr std::string_view two_files = "4k4/4a4/3P1P3/3P1P3/9/9/P8/9/9/4K4 w - - 0 1";
constexpr std::string_view two_and_three = "4k4/4a4/3P1P3/3P1P3/5P3/9/9/9/9/4K4 w - - 0 1";
constexpr std::string_view four_on_one = "4k4/3Pa4/3P5/3P5/3P5/9/9/9/9/4K4 w - - 0 1";
constexpr std::string_view five_on_one_black = "4k4/9/9/9/9/3p5/3p5/3p5/3pA4/3p1K3 b - - 0 1";
constexpr std::string_view paired = "4k4/4a4/9/9/9/2B6/9/3A5/9/2BAK4 w - - 0 1";

class XiangqiSpelling : public testing::TestWithParam<Spelt> {};

TEST_P(XiangqiSpelling, IsWrittenAndReadInEveryNotation) {
  const Spelt& spelt = GetParam();
  const Position position = read(spelt.fen);
  const auto move = parse_coordinate(position, spelt.ucci, CoordinateStyle::ucci);
  ASSERT_TRUE(move.has_value()) << move.error().message;
  EXPECT_EQ(format_wxf(position, *move), spelt.wxf);
  EXPECT_EQ(format_chinese(position, *move, Script::simplified), spelt.simplified);
  EXPECT_EQ(format_chinese(position, *move, Script::traditional), spelt.traditional);
  EXPECT_EQ(ucci(parse_wxf(position, spelt.wxf)), spelt.ucci);
  EXPECT_EQ(ucci(parse_chinese(position, spelt.simplified)), spelt.ucci);
  EXPECT_EQ(ucci(parse_chinese(position, spelt.traditional)), spelt.ucci);
}

INSTANTIATE_TEST_SUITE_P(
    Table, XiangqiSpelling,
    testing::Values(Spelt{start_fen, "h2e2", "C2=5", "炮二平五", "炮二平五"},
                    Spelt{start_fen, "h0g2", "H2+3", "马二进三", "馬二進三"},
                    Spelt{start_fen, "a0a2", "R9+2", "车九进二", "車九進二"},
                    Spelt{start_fen, "h2h9", "C2+7", "炮二进七", "炮二進七"},
                    Spelt{start_fen, "c0e2", "E7+5", "相七进五", "相七進五"},
                    Spelt{start_fen, "d0e1", "A6+5", "仕六进五", "仕六進五"},
                    Spelt{start_fen, "e0e1", "K5+1", "帅五进一", "帥五進一"},
                    Spelt{start_fen, "g3g4", "P3+1", "兵三进一", "兵三進一"},
                    Spelt{black_start, "h9g7", "H8+7", "马８进７", "馬８進７"},
                    Spelt{black_start, "c9e7", "E3+5", "象３进５", "象３進５"},
                    Spelt{black_start, "i9i8", "R9+1", "车９进１", "車９進１"},
                    Spelt{black_start, "b7e7", "C2=5", "炮２平５", "砲２平５"},
                    Spelt{black_start, "e6e5", "P5+1", "卒５进１", "卒５進１"},
                    Spelt{black_start, "e9e8", "K5+1", "将５进１", "將５進１"},
                    // Two of a kind on one file.
                    Spelt{doubled, "f2e2", "C+=5", "前炮平五", "前炮平五"},
                    Spelt{doubled, "f1e1", "C-=5", "后炮平五", "後炮平五"},
                    Spelt{doubled, "c5d5", "P+=6", "前兵平六", "前兵平六"},
                    Spelt{doubled, "i3i4", "P1+1", "兵一进一", "兵一進一"},
                    Spelt{doubled_black, "f7g7", "C+=7", "前炮平７", "前砲平７"},
                    Spelt{doubled_black, "f8g8", "C-=7", "后炮平７", "後砲平７"},
                    Spelt{doubled_black, "i6i5", "P9+1", "卒９进１", "卒９進１"},
                    // Three pawns on one file.
                    Spelt{tripled, "d7d8", "P++1", "前兵进一", "前兵進一"},
                    Spelt{tripled, "d6c6", "P.=7", "中兵平七", "中兵平七"},
                    Spelt{tripled, "d5e5", "P-=5", "后兵平五", "後兵平五"},
                    Spelt{tripled_black, "d2d1", "P++1", "前卒进１", "前卒進１"},
                    Spelt{tripled_black, "d3c3", "P.=3", "中卒平３", "中卒平３"},
                    Spelt{tripled_black, "d4e4", "P-=5", "后卒平５", "後卒平５"},
                    // Two files with two pawns each, two and three, four and five on one.
                    Spelt{two_files, "f7f8", "Pa+1", "一兵进一", "一兵進一"},
                    Spelt{two_files, "f6g6", "Pb=3", "二兵平三", "二兵平三"},
                    Spelt{two_files, "d7c7", "Pc=7", "三兵平七", "三兵平七"},
                    Spelt{two_files, "d6e6", "Pd=5", "四兵平五", "四兵平五"},
                    Spelt{two_files, "a3a4", "P9+1", "兵九进一", "兵九進一"},
                    Spelt{two_and_three, "f5e5", "Pc=5", "三兵平五", "三兵平五"},
                    Spelt{two_and_three, "d6c6", "Pe=7", "五兵平七", "五兵平七"},
                    Spelt{four_on_one, "d5c5", "Pd=7", "四兵平七", "四兵平七"},
                    Spelt{five_on_one_black, "d1c1", "Pb=3", "二卒平３", "二卒平３"},
                    Spelt{five_on_one_black, "d4e4", "Pe=5", "五卒平５", "五卒平５"},
                    // The direction tells two advisors or elephants on one file apart.
                    Spelt{paired, "c0e2", "E7+5", "相七进五", "相七進五"},
                    Spelt{paired, "c4e2", "E7-5", "相七退五", "相七退五"},
                    Spelt{paired, "d0e1", "A6+5", "仕六进五", "仕六進五"},
                    Spelt{paired, "d2e1", "A6-5", "仕六退五", "仕六退五"}));

// What other programs and people write.
struct OtherSpelling {
  std::string_view fen;
  std::string_view text;
  std::string_view ucci;
};
std::ostream& operator<<(std::ostream& out, const OtherSpelling& spelling) {
  return out << spelling.text << " in " << spelling.fen;
}

class XiangqiWxfReading : public testing::TestWithParam<OtherSpelling> {};

TEST_P(XiangqiWxfReading, AcceptsWhatOthersWrite) {
  EXPECT_EQ(ucci(parse_wxf(read(GetParam().fen), GetParam().text)), GetParam().ucci);
}

INSTANTIATE_TEST_SUITE_P(
    Table, XiangqiWxfReading,
    testing::Values(
        OtherSpelling{start_fen, "c2=5", "h2e2"}, OtherSpelling{start_fen, "C2.5", "h2e2"},
        OtherSpelling{start_fen, "N2+3", "h0g2"}, OtherSpelling{start_fen, "B7+5", "c0e2"},
        OtherSpelling{start_fen, " H2+3 ", "h0g2"}, OtherSpelling{start_fen, "62=5", "h2e2"},
        OtherSpelling{start_fen, "42+3", "h0g2"}, OtherSpelling{start_fen, "73+1", "g3g4"},
        OtherSpelling{doubled, "+C=5", "f2e2"}, OtherSpelling{doubled, "-c.5", "f1e1"},
        OtherSpelling{tripled, "16+1", "d7d8"}, OtherSpelling{tripled, "26=7", "d6c6"},
        OtherSpelling{tripled, "36=5", "d5e5"},
        OtherSpelling{tripled, "P.+1", "illegal move `P.+1`"},
        OtherSpelling{two_files, "14+1", "f7f8"}, OtherSpelling{two_files, "26=5", "d6e6"},
        OtherSpelling{two_files, "p+=5", "f7e7"}, OtherSpelling{two_files, "pD=5", "d6e6"},
        OtherSpelling{two_files, "P6=5", "ambiguous move `P6=5`: from d7 or d6"}));

TEST(XiangqiWxf, SaysWhatItExpects) {
  const Position start = Position::start();
  for (const std::string_view text : {"", "C2=", "C2=55", "X2=5", "C0=5", "C2*5", "C2=0", "Cf=5"}) {
    const auto move = parse_wxf(start, text);
    ASSERT_FALSE(move.has_value()) << text;
    EXPECT_EQ(move.error().message,
              "bad move `" + std::string(text) + "`: expected a move such as C2=5, H8+7 or R+-2");
  }
  for (const std::string_view text :
       {"C3=5", "C+=5", "C2+9", "K5=4", "H2=3", "A6+4", "H2+9", "P3=4"}) {
    const auto move = parse_wxf(start, text);
    ASSERT_FALSE(move.has_value()) << text;
    EXPECT_EQ(move.error().message, "illegal move `" + std::string(text) + "`");
  }
}

class XiangqiChineseReading : public testing::TestWithParam<OtherSpelling> {};

TEST_P(XiangqiChineseReading, AcceptsWhatOthersWrite) {
  EXPECT_EQ(ucci(parse_chinese(read(GetParam().fen), GetParam().text)), GetParam().ucci);
}

INSTANTIATE_TEST_SUITE_P(
    Table, XiangqiChineseReading,
    testing::Values(
        OtherSpelling{start_fen, "炮2平5", "h2e2"}, OtherSpelling{start_fen, "包二平五", "h2e2"},
        OtherSpelling{start_fen, "砲二平５", "h2e2"}, OtherSpelling{start_fen, "傌二進三", "h0g2"},
        OtherSpelling{start_fen, "俥九进二", "a0a2"}, OtherSpelling{start_fen, "卒三进一", "g3g4"},
        OtherSpelling{black_start, "馬8进7", "h9g7"},
        OtherSpelling{black_start, "相三进五", "c9e7"}, OtherSpelling{doubled, "炮前平五", "f2e2"},
        OtherSpelling{doubled, "後炮平五", "f1e1"}, OtherSpelling{two_files, "２兵平三", "f6g6"},
        OtherSpelling{two_files, "六兵平三",
                      "bad move `六兵平三`: expected a move such as 炮二平五 or 前车进一"},
        OtherSpelling{start_fen, "炮三平五", "illegal move `炮三平五`"},
        OtherSpelling{start_fen, "\xE7\x82",
                      "bad move `\\xE7\\x82`: expected a move such as 炮二平五 or 前车进一"},
        OtherSpelling{start_fen, "炮二平",
                      "bad move `炮二平`: expected a move such as 炮二平五 or 前车进一"}));

TEST(XiangqiCoordinates, AreReadInEitherCaseWithOrWithoutADash) {
  const Position start = Position::start();
  for (const std::string_view text : {"h2e2", "H2E2", "H2-E2", "h2-e2"}) {
    EXPECT_EQ(ucci(parse_coordinate(start, text, CoordinateStyle::ucci)), "h2e2");
    EXPECT_EQ(ucci(parse_coordinate(start, text, CoordinateStyle::iccs)), "h2e2");
  }
  EXPECT_EQ(ucci(parse_coordinate(start, "h3e3", CoordinateStyle::ranks_from_one)), "h2e2");
  EXPECT_EQ(ucci(parse_coordinate(read(black_start), "a10a9", CoordinateStyle::ranks_from_one)),
            "a9a8");
  EXPECT_EQ(ucci(parse_coordinate(start, "b3b10", CoordinateStyle::ranks_from_one)), "b2b9");
  const Move move(square_at(0, 9), square_at(0, 8));
  EXPECT_EQ(format_coordinate(move, CoordinateStyle::iccs), "A9-A8");
  EXPECT_EQ(format_coordinate(move, CoordinateStyle::ranks_from_one), "a10a9");
  EXPECT_EQ(format_coordinate(Move::null(), CoordinateStyle::ucci), "0000");
}

TEST(XiangqiCoordinates, SayWhatIsWrong) {
  const Position start = Position::start();
  for (const std::string_view text : {"", "h2", "h2e", "h2e22", "j2e2", "h2--e2", "h2 e2"}) {
    EXPECT_EQ(ucci(parse_coordinate(start, text, CoordinateStyle::ucci)),
              "bad move `" + std::string(text) + "`: expected two squares, such as h2e2");
  }
  EXPECT_EQ(ucci(parse_coordinate(start, "a0a1a", CoordinateStyle::ranks_from_one)),
            "bad move `a0a1a`: expected two squares, such as h3e3");
  EXPECT_EQ(ucci(parse_coordinate(start, "h2h3h", CoordinateStyle::iccs)),
            "bad move `h2h3h`: expected two squares, such as h2e2");
  EXPECT_EQ(ucci(parse_coordinate(start, "e0e2", CoordinateStyle::ucci)), "illegal move `e0e2`");
  EXPECT_EQ(ucci(parse_coordinate(start, "a9a8", CoordinateStyle::ucci)), "illegal move `a9a8`");
}

RC_GTEST_PROP(XiangqiNotation, EveryMoveSurvivesTheRoundTrip, (std::uint64_t seed)) {
  Rng rng(seed);
  play_random_game(rng, 150, [](const Position& position, Move move) {
    RC_ASSERT(difference_after_round_trips(position, move).empty());
  });
}

RC_GTEST_PROP(XiangqiNotation, AnyTextIsAMoveOrAnError, (const std::string& text)) {
  const Position start = Position::start();
  for (const auto& move : {parse_wxf(start, text), parse_chinese(start, text),
                           parse_coordinate(start, text, CoordinateStyle::iccs)}) {
    if (move) {
      RC_ASSERT(difference_after_round_trips(start, *move).empty());
    }
  }
}

}  // namespace
}  // namespace ludex::xiangqi

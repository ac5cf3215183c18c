#include "protocols/agi/codec.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/limits.h"
#include "protocols/agi/message_generators.h"

namespace ludex::agi {

namespace {

// Of every size that a board can have; the usual one as often as all others.
int any_side() {
  return test::coin() ? usual_side : least_side + test::below(most_side - least_side + 1);
}

RC_GTEST_PROP(AgiCodec, EveryCommandSurvivesFormatAndParse, ()) {
  const int side = any_side();
  const Command sent = test::command(side);
  RC_LOG() << format(sent);
  RC_ASSERT((parse_command(format(sent), side) == Result<Command>(sent)));
}

RC_GTEST_PROP(AgiCodec, EveryMessageSurvivesFormatAndParse, ()) {
  const int side = any_side();
  const Message sent = test::message(side);
  RC_LOG() << format(sent);
  RC_ASSERT((parse_message(format(sent), side) == Result<Message>(sent)));
}

RC_GTEST_PROP(AgiCodec, AnyBytesAreParsedOrRefusedInBothDirections, (const std::string& bytes)) {
  if (const auto command = parse_command(bytes)) {
    RC_ASSERT((parse_command(format(*command)) == command));
  }
  if (const auto message = parse_message(bytes)) {
    RC_ASSERT((parse_message(format(*message)) == message));
  }
}

// Blanks between words may be as many as one likes, and letters of either case.
RC_GTEST_PROP(AgiCodec, ExtraBlanksAndSmallLettersChangeNothing, ()) {
  Go sent = test::go(usual_side);
  sent.unknown.clear();
  std::string line = " ";
  for (const char c : format(sent)) {
    const bool letter = c >= 'A' && c <= 'Z';
    line += c == ' ' ? "\t  " : std::string(1, letter ? static_cast<char>(c - 'A' + 'a') : c);
  }
  RC_ASSERT((parse_command(line + "\t") == Result<Command>(sent)));
}

// Blanks may be left out too: no list of points can be mistaken for a keyword.
RC_GTEST_PROP(AgiCodec, GluedKeywordsChangeNothing, ()) {
  const int side = any_side();
  Go sent = test::go(side);
  sent.unknown.clear();
  std::string line;
  for (const char c : format(sent)) {
    if (c != ' ') {
      line += c;
    }
  }
  RC_LOG() << line;
  RC_ASSERT((parse_command(line, side) == Result<Command>(sent)));
}

struct Spelling {
  std::string line;
  std::string canonical;
};

class AgiCommand : public testing::TestWithParam<Spelling> {};

TEST_P(AgiCommand, IsReadInEverySpelling) {
  const auto command = parse_command(GetParam().line);
  ASSERT_TRUE(command) << GetParam().line << ": " << describe(command.error());
  EXPECT_EQ(format(*command), GetParam().canonical) << GetParam().line;
}

INSTANTIATE_TEST_SUITE_P(
    AgiCodec, AgiCommand,
    testing::Values(Spelling{"agi", "AGI"}, Spelling{"  isReady ", "ISREADY"},
                    Spelling{"stop now", "STOP"}, Spelling{"SETRULE", "SETRULE FORBIDDEN"},
                    // The header of the seed, in which a blank is missing.
                    Spelling{"SETRULE UNFORBIDDENFIRSTCHANGE", "SETRULE UNFORBIDDEN FIRSTCHANGE"},
                    Spelling{"SETRULETHIRDCHANGEFORBIDDEN", "SETRULE FORBIDDEN THIRDCHANGE"},
                    Spelling{"SETRULE TIVETWINE", "SETRULE FORBIDDEN FIVETWINE"},
                    Spelling{"SETRULE FIVETWIN", "SETRULE FORBIDDEN FIVETWINE"},
                    Spelling{"SETRULE FIVETWINS", "SETRULE FORBIDDEN FIVETWINE"},
                    Spelling{"SETRULE fivemulti", "SETRULE FORBIDDEN FIVEMULITY"},
                    Spelling{"SETRULE FIVEMULTY4", "SETRULE FORBIDDEN FIVEMULITY 4"},
                    Spelling{"SETRULE FIVEMULTIPLE 4", "SETRULE FORBIDDEN FIVEMULITY 4"},
                    Spelling{"SETRULE TIVEMULITY 4 FORBIDDEN", "SETRULE FORBIDDEN FIVEMULITY 4"},
                    // Of contradicting tokens the last one wins.
                    Spelling{"SETRULE FORBIDDEN UNFORBIDDEN", "SETRULE UNFORBIDDEN"},
                    Spelling{"SETRULE FIVEMULITY 4 FIVETWINE", "SETRULE FORBIDDEN FIVETWINE"},
                    Spelling{"SETRULE FORBIDDEN 4 JOHO", "SETRULE 4 JOHO FORBIDDEN"},
                    Spelling{"SETRULE STANDARD SIZE20", "SETRULE STANDARD SIZE 20"},
                    Spelling{"SETRULE CAROEXACT SWAP2", "SETRULE CAROEXACT SWAP2"},
                    Spelling{"SETRULE CAROFORBIDDEN", "SETRULE FORBIDDEN"},
                    Spelling{"SETOPTION PONDER OFF", "SETOPTION PONDER OFF"},
                    Spelling{"SETOPTION ponder true ownbook FALSE",
                             "SETOPTION OWNBOOK OFF PONDER ON"},
                    Spelling{"SETOPTION BOOKFILE  a b.agb ", "SETOPTION BOOKFILE a b.agb"},
                    Spelling{"POSITION", "POSITION"}, Spelling{"POSITION MOVES", "POSITION"},
                    Spelling{"POSITION STATUS 5A 69\t78", "POSITION STATU 5A6978"},
                    Spelling{"POSITION STATE5A6978MOVES79", "POSITION STATU 5A6978 MOVES 79"},
                    Spelling{"POSITION STATUE1MOVES 79", "POSITION STATU E1 MOVES 79"},
                    Spelling{"POSITIONMOVES7868", "POSITION MOVES 7868"},
                    Spelling{"domove7a", "DOMOVE 7A"}, Spelling{"DOMOVE 78 68", "DOMOVE 7868"},
                    // The seed's own example.
                    Spelling{"GO SEARCH 67596A6BINFINITE", "GO SEARCH 67596A6B INFINITE"},
                    Spelling{"GOINFINITE", "GO INFINITE"},
                    Spelling{"GO TIME INFINITE", "GO INFINITE"},
                    Spelling{"GO TIME60000PONDER", "GO PONDER TIME 60000"},
                    Spelling{"GO PONDER", "GO PONDER"}, Spelling{"GO TIME -5", "GO TIME -5"},
                    Spelling{"GO TIME 5 INFINITE", "GO INFINITE"}, Spelling{"GO SEARCH", "GO"},
                    Spelling{"GO depth 9 TIME 5x SEARCH 675", "GO depth 9 x 5 SEARCH 67 TIME 5"},
                    Spelling{"GO TIME " + std::string(300, '9'), "GO TIME 100000000000"},
                    Spelling{"SETRULE FIVEMULITY " + std::string(300, '9'),
                             "SETRULE FORBIDDEN FIVEMULITY 1000000000"},
                    Spelling{"GOOD", "GOOD"}, Spelling{" AGIOK  x", "AGIOK  x"},
                    Spelling{"DOMOVEMENT", "DOMOVEMENT"}, Spelling{"", ""}));

class AgiMessage : public testing::TestWithParam<Spelling> {};

TEST_P(AgiMessage, IsReadInEverySpelling) {
  const auto message = parse_message(GetParam().line);
  ASSERT_TRUE(message) << GetParam().line << ": " << describe(message.error());
  EXPECT_EQ(format(*message), GetParam().canonical) << GetParam().line;
}

INSTANTIATE_TEST_SUITE_P(
    AgiCodec, AgiMessage,
    testing::Values(
        // The form of the table and that of the example.
        Spelling{"ID NAME Amoyman 1.0 AUTHOR Amoyman KUA",
                 "ID NAME Amoyman 1.0 AUTHOR Amoyman KUA"},
        Spelling{"id name  A  b author", "ID NAME A  b"},
        Spelling{"ID AUTHOR Amoyman KUA", "ID AUTHOR Amoyman KUA"},
        Spelling{"ID NAME AUTHORITY 2", "ID NAME AUTHORITY 2"},
        Spelling{"OPTION PONDER TRUE", "OPTION OWNBOOK FALSE PONDER TRUE"},
        Spelling{"OPTION", "OPTION OWNBOOK FALSE PONDER FALSE"},
        Spelling{"option ownbook on hash 3 RULES true BOOKFILE TRUE",
                 "OPTION OWNBOOK TRUE PONDER FALSE BOOKFILE TRUE RULES TRUE"},
        Spelling{"INFO DEPTH 1 SCORE 3 PV 6789", "INFO DEPTH 1 SCORE 3 PV 6789"},
        Spelling{"INFO PV 67 89 DEPTH 1", "INFO DEPTH 1 PV 6789"},
        // DE is a point, so that glued words are no list.
        Spelling{"INFO PV 67DEPTH 1 NPS 5", "INFO NPS 5"},
        Spelling{"INFO PV 67 DE DEPTH 1", "INFO DEPTH 1 PV 67DE"},
        Spelling{"INFO SCORE +5 DEPTH 3-9 NPS -1", "INFO"},
        Spelling{"INFO SCORE " + std::string(300, '9') + " DEPTH 3", "INFO DEPTH 3"},
        Spelling{"INFO TIME 7 depth 3 win 78 lose 68 6f", "INFO DEPTH 3 WIN 78 LOSE 686F"},
        Spelling{"INFO DEPTH 2 error  no  such x", "INFO DEPTH 2 ERROR no  such x"},
        Spelling{"bestmove 7a ponder 8b", "BESTMOVE 7A PONDER 8B"},
        Spelling{"BESTMOVE change", "BESTMOVE CHANGE"}, Spelling{"BESTMOVE none", "BESTMOVE NONE"},
        Spelling{"BESTMOVE F0 x PONDER F0", "BESTMOVE F0"}, Spelling{"BESTMOVE", "BESTMOVE"},
        Spelling{"BESTMOVE PONDER 89", "BESTMOVE PONDER 89"},
        Spelling{"BESTMOVE h8", "BESTMOVE h8"}, Spelling{"readyok", "READYOK"},
        Spelling{"Bye.", "Bye."}));

struct BadLine {
  std::string line;
  Error error;
};

class BadAgiCommand : public testing::TestWithParam<BadLine> {};

TEST_P(BadAgiCommand, IsRefusedWithItsPlace) {
  const auto command = parse_command(GetParam().line);
  ASSERT_FALSE(command) << GetParam().line;
  EXPECT_EQ(command.error(), GetParam().error) << GetParam().line;
}

INSTANTIATE_TEST_SUITE_P(
    AgiCodec, BadAgiCommand,
    testing::Values(
        BadLine{"POSITION MOVES 787", {"odd number of digits in MOVES", 18}},
        BadLine{"POSITION STATU 7 MOVES 78", {"odd number of digits in STATU", 16}},
        BadLine{"POSITION MOVES F1", {"`F1` in MOVES is no point of the board", 16}},
        BadLine{"POSITION MOVES 7870", {"`70` in MOVES is no point of the board", 18}},
        BadLine{"POSITION MOVES H8", {"`H8` in MOVES is no point of the board", 16}},
        BadLine{"POSITION MOVES 78 STATU 69", {"`STATU` in MOVES is no point of the board", 19}},
        BadLine{"POSITION STARTPOS", {"expected STATU or MOVES, not `STARTPOS`", 10}},
        BadLine{"POSITION 7868", {"expected STATU or MOVES, not `7868`", 10}},
        BadLine{"DOMOVE", {"expected a point", 7}},
        BadLine{"DOMOVE pass", {"`pass` in DOMOVE is no point of the board", 8}},
        BadLine{"DOMOVE 78 7", {"odd number of digits in DOMOVE", 11}},
        BadLine{"GO TIME", {"expected milliseconds or INFINITE behind TIME", 8}},
        BadLine{"GO TIME soon", {"expected milliseconds or INFINITE behind TIME", 9}},
        BadLine{"SETOPTION", {"expected OWNBOOK, PONDER or BOOKFILE", 10}},
        BadLine{"SETOPTION HASH 64", {"expected OWNBOOK, PONDER or BOOKFILE", 11}},
        BadLine{"SETOPTION PONDER", {"expected ON or OFF", 17}},
        BadLine{"SETOPTION PONDER ON OWNBOOK maybe", {"expected ON or OFF", 29}},
        BadLine{"SETRULE FORBIDDEN SIZE", {"expected the side of the board behind SIZE", 23}},
        BadLine{"SETRULE SIZE -3", {"expected the side of the board behind SIZE", 14}}));

TEST(AgiCodec, AnIdWithoutANameIsRefusedWithItsPlace) {
  EXPECT_EQ(parse_message("ID").error(), (Error{"expected NAME or AUTHOR", 3}));
  EXPECT_EQ(parse_message("ID COUNTRY x").error(), (Error{"expected NAME or AUTHOR", 4}));
  EXPECT_EQ(parse_message("ID NAME").error(), (Error{"expected a name", 8}));
}

TEST(AgiCodec, APointIsTwoDigitsOfTheBoard) {
  // Section 2: the corners, the centre and the stars.
  EXPECT_EQ(parse_point("01"), (Point{0, 1}));
  EXPECT_EQ(parse_point("ef"), (Point{14, 15}));
  EXPECT_EQ(parse_point("78"), (Point{7, 8}));
  EXPECT_EQ(to_text(Points{{3, 4}, {3, 12}, {11, 4}, {11, 12}}), "343CB4BC");
  for (const auto* text : {"", "7", "70", "F1", "786", "7G", "-1", "7 "}) {
    EXPECT_FALSE(parse_point(text)) << text;
  }
  // Our extension: behind F the digits go on.
  EXPECT_EQ(parse_point("JK", 20), (Point{19, 20}));
  EXPECT_EQ(to_text(Point{24, 25}), "OP");
  EXPECT_FALSE(parse_point("KK", 20));
  EXPECT_FALSE(parse_point("78", 7));
}

TEST(AgiCodec, LinesThatFailToSetThePositionAreKnown) {
  EXPECT_TRUE(is_about_position(" position MOVES 787"));
  EXPECT_TRUE(is_about_position("DOMOVE"));
  EXPECT_FALSE(is_about_position("GO TIME"));
}

}  // namespace
}  // namespace ludex::agi

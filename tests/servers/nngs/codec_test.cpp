#include "servers/nngs/codec.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>

namespace ludex::nngs {
namespace {

using State = Prompt::State;
using How = GameOver::How;

// What a line is, for lines that can be read.
struct LineRow {
  std::string line;
  ServerMessage message;
};

class NngsLine : public testing::TestWithParam<LineRow> {};

TEST_P(NngsLine, IsThisMessage) {
  EXPECT_EQ(parse_server_line(GetParam().line), GetParam().message) << GetParam().line;
}

PlayerClock main_time(int seconds) {
  return {Milliseconds(seconds * 1000), std::nullopt};
}

GameOver over(How how, std::optional<Color> winner, std::int64_t white, std::int64_t black) {
  return {3, "anna", "Bernd", how, winner, white, black};
}

INSTANTIATE_TEST_SUITE_P(
    Login, NngsLine,
    testing::Values(LineRow{"Login: ", LoginPrompt{}}, LineRow{"Password: ", PasswordPrompt{}},
                    LineRow{"1 1\r", PasswordPrompt{}}, LineRow{"#> ", Prompt{}},
                    LineRow{"\xff\xfc\x01", Text{""}},
                    LineRow{"\xff\xfb\x01\xff\xfc\x01"
                            "1 5\r",
                            Prompt{State::waiting}},
                    LineRow{"Invalid password!", LoginRefused{"Invalid password!"}},
                    LineRow{"\"x\" is not a registered name.  You may",
                            LoginRefused{"\"x\" is not a registered name.  You may"}},
                    LineRow{" Thank you for using it", Text{"Thank you for using it"}}));

INSTANTIATE_TEST_SUITE_P(
    Games, NngsLine,
    testing::Values(
        LineRow{"1 6", Prompt{State::playing}}, LineRow{"1 7", Prompt{State::scoring}},
        LineRow{"1 8", Prompt{State::waiting}}, LineRow{"1 99", Prompt{State::other}},
        LineRow{"15 Game 3 I: anna (0 598 -1) vs Bernd (12 -3 7)",
                GameLine{3, "anna", "Bernd", main_time(598), {Milliseconds(0), 7}}},
        LineRow{"15   0(B): E5", MoveLine{0, Color::black, "E5", 0}},
        LineRow{"15  17(W): Pass", MoveLine{17, Color::white, "pass", 0}},
        LineRow{"15   4(B): C1 B1 A1", MoveLine{4, Color::black, "C1", 0}},
        LineRow{"15   0(B): Handicap 4", MoveLine{0, Color::black, "handicap", 4}},
        LineRow{"7 [##]  white name [ rk ]      black name [ rk ] (Move size H Komi BY FR) (###)",
                Text{"7 [##]  white name [ rk ]      black name [ rk ] (Move size H Komi BY FR) "
                     "(###)"}},
        LineRow{"7 [ 3]        anna [ NR ] vs.       Bernd [ 4k*] (  6    9  2  -0.5  5  I) (  0)",
                GameEntry{3, 9, 2, {-50}, 5}},
        LineRow{"9 Use <match Bernd W 9 10 5> or <decline Bernd> to respond.",
                MatchRequest{"Bernd", Color::white, 9, 10, 5, "match"}},
        LineRow{"9 Use <goematch Bernd B 19 30> or <decline Bernd> to respond.",
                MatchRequest{"Bernd", Color::black, 19, 30, 0, "goematch"}},
        LineRow{"9 Use \"komi 7.5\" to accept, or \"decline anna\" to respond.",
                KomiOffered{{750}, "anna"}},
        LineRow{"9 Komi is now set to 0.5", KomiSet{{50}}},
        LineRow{"9 Set the komi to -7.5", KomiSet{{-750}}},
        LineRow{"28 Bernd undid the last move (F5).", Undone{"Bernd"}},
        LineRow{"9 You can check your score with the score command, type 'done' when finished.",
                ScoringBegun{}},
        LineRow{"9 Removing @ T19", Removed{"T19"}},
        LineRow{"9 anna was not finished removing stones.  Please type \"done\" again.",
                DoneAgain{}},
        LineRow{"9 Game clock paused. Use \"unpause\" to resume.", Paused{}},
        LineRow{"5 Illegal Move!", MoveRefused{"Illegal Move!"}},
        LineRow{"5 It is not your move.", MoveRefused{"It is not your move."}},
        LineRow{"5 anna is not logged in.", Complaint{"anna is not logged in."}},
        LineRow{"9 {Game 3: anna vs Bernd : White resigns. W 0.5 B 79.0}",
                over(How::counted, Color::black, 50, 7900)},
        LineRow{"9 {Game 3: anna vs Bernd : Black resigns.}",
                over(How::resigned, Color::white, 0, 0)},
        LineRow{"9 {Game 3: anna vs Bernd : White forfeits on time.}",
                over(How::time, Color::black, 0, 0)},
        LineRow{"9 {Game 3: anna vs Bernd : has adjourned.}",
                over(How::adjourned, std::nullopt, 0, 0)}));

INSTANTIATE_TEST_SUITE_P(
    Others, NngsLine,
    testing::Values(LineRow{"23              anna-bernd x - a-b;c", StoredGames{{"anna-bernd"}}},
                    LineRow{"21 {Bernd [ NR ] has connected.}", Connected{"Bernd"}},
                    LineRow{"21 !x!: 9 {Game 3: anna vs Bernd : Black resigns.}",
                            Talk{21, "!x!: 9 {Game 3: anna vs Bernd : Black resigns.}"}},
                    LineRow{"19 Bernd 15   0(B): E5", Talk{19, "Bernd 15   0(B): E5"}},
                    LineRow{"9 1 7", Text{"1 7"}},
                    // A name in a command is always one word.
                    LineRow{"9 Use <match a;quit W 9 10 5> or <decline x> to respond.",
                            Text{"Use <match a;quit W 9 10 5> or <decline x> to respond."}},
                    LineRow{"9 Use <match> or <decline x> to respond.",
                            Text{"Use <match> or <decline x> to respond."}}));

class NngsFault : public testing::TestWithParam<std::string> {};

TEST_P(NngsFault, IsRefused) {
  EXPECT_FALSE(parse_server_line(GetParam())) << GetParam();
}

INSTANTIATE_TEST_SUITE_P(
    Lines, NngsFault,
    testing::Values("15", "15 Game", "15 Game 1 I: anna (0 598 -1)",
                    "15 Game x I: a (0 1 1) vs b (0 1 1)", "15 Game 1 I: a (0 1 1) vs b (0 1",
                    "15 Game 1 I: a b (0 1 1) vs c (0 1 1)", "15 Game 1 I: a (0 1 -2) vs b (0 1 1)",
                    "15   1(W)", "15   1(W): AA9", "15   1(W): I5", "15   1(W): E26",
                    "15   1(W): E05", "15   1(G): E5", "15  -1(B): E5", "15  99999(B): E5",
                    "15   0(B): Handicap x", "9 Removing @ pass",
                    "9 {Game 3: anna vs Bernd : Black wins}",
                    "9 {Game 3: anna vs Bernd : Black resigns. W nan B 3}",
                    "9 {Game 3: anna vs a b : Black resigns.}"));

TEST(NngsCodec, CommandsAreOneLine) {
  EXPECT_EQ(match_command({"Bernd", Color::white, 9, 10, 5}), "match Bernd w 9 10 5");
  EXPECT_EQ(komi_command({-50}), "komi -0.5");
  EXPECT_EQ(komi_command({700}), "komi 7.0");
}

TEST(NngsCodec, NamesAreLettersAndDigits) {
  for (const std::string name : {"a", "Ludex2", "0"}) {
    EXPECT_TRUE(is_name(name)) << name;
  }
  for (const std::string name :
       {"", "a b", "a-b", "\xc3\xa4", "a\n", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}) {
    EXPECT_FALSE(is_name(name)) << name;
  }
}

}  // namespace
}  // namespace ludex::nngs

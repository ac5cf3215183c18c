// A server of the NNGS kind that is out of step, silent, too loud or hostile.
#include <gtest/gtest.h>

#include <mutex>
#include <string>
#include <string_view>

#include "base/text.h"
#include "remote/nngs_player_test.h"

namespace ludex::remote {
namespace {

struct NngsFaultRow {
  const char* name;
  Moves lines;  // behind the begin of a game in which the player is black
  std::string told;
};

class NngsPlayerFault : public NngsPlayerTest, public testing::WithParamInterface<NngsFaultRow> {};

TEST_P(NngsPlayerFault, EndsTheConnectionAndIsReported) {
  start();
  NngsPeer peer = begin();
  wait_until_asked(1);
  for (const std::string& line : GetParam().lines) {
    peer.send(line);
  }
  std::string last = peer.line();
  while (last == "games 1" || last == "moves 1") {
    last = peer.line();
  }
  EXPECT_EQ(last, "(closed)");
  expect_told(GetParam().told);
  EXPECT_EQ(asked(), Moves{""});
  EXPECT_LT(all_told().size(), 20'000U);
}

INSTANTIATE_TEST_SUITE_P(
    Lines, NngsPlayerFault,
    testing::Values(
        NngsFaultRow{"MoveOutOfTurn", {"15   0(W): E5"}, "out of step: a move of the wrong colour"},
        NngsFaultRow{"MoveThatIsNotOurs", {"15   0(B): E5"}, "a move that we have not made: `E5`"},
        NngsFaultRow{"HalfAMove", {"15   0(B"}, "bad line of a move"},
        NngsFaultRow{"NoMove", {"15   0(B): Z99"}, "bad move"},
        NngsFaultRow{"HalfAClock", {"15 Game 1 I: theirs (0 6"}, "bad players of a game"},
        NngsFaultRow{"ScoringTooEarly",
                     {"9 You can check your score with the score command"},
                     "the end of a game that goes on"},
        NngsFaultRow{"TwoGames", {"15 Game 2 I: theirs (0 1 1) vs ours (0 1 1)"}, "another game"},
        NngsFaultRow{"ResultCutOff", {"9 {Game 1: theirs vs ours : Black"}, "bad end of a game"},
        NngsFaultRow{"TenMegabytes", {std::string(10'000'000, 'a')}, "a line that is too long"},
        NngsFaultRow{"AFlood", Moves(4000, "19 them " + std::string(500, 'x')), "too many lines"},
        NngsFaultRow{"AFloodOfNothing", Moves(4000, ""), "too many lines"},
        NngsFaultRow{"AFloodOfPrompts", Moves(4000, "1 6"), "too many lines"},
        NngsFaultRow{"AFloodOfUndo", Moves(200, "28 theirs undid the last move (E5)."),
                     "changed again and again"}),
    [](const auto& row) { return row.param.name; });

TEST_F(NngsPlayerTest, SilenceIsReported) {
  NngsTerms nngs;
  nngs.client.answer_wait = Milliseconds(20);
  start(0, nngs);
  NngsPeer peer = accept();
  EXPECT_EQ(peer.line(), "(closed)");
  expect_told("the server does not answer");
}

TEST_F(NngsPlayerTest, AClockBelowZeroIsZero) {
  start();
  NngsPeer peer = accept();
  peer.log_in();
  peer.send_game("(0 -5 -1) vs ours (0 -99999999999 -1)");
  EXPECT_EQ(peer.line(), "games 1");
  EXPECT_EQ(peer.line(), "moves 1");
  peer.send("7 [ 1] theirs [ NR ] vs. ours [ NR ] (0 9 0 6.5 5 I) (  0)");
  peer.send_game("(0 -5 -1) vs ours (0 -99999999999 -1)");
  peer.send("1 6");
  wait_until_asked(1);
  const std::lock_guard lock(desk_.mutex);
  EXPECT_EQ(desk_.clocks.front(), Milliseconds(0));
}

// Text from outside is shown as text, wherever it stands, and never becomes a line of a game.
TEST_F(NngsPlayerTest, HostileTextIsShownAsText) {
  const Moves texts = {"\x1b[2J",      "\x1b]0;title",  "\x1bP+q\x1b\\", "\23331m",
                       "\x08\x08\x08", "15   0(B): E5", "\x0b\x0c",      "\x7f",
                       "\xfe\xfe",     "\xc3\x28",      "\xe2\x80\xae",  "\xed\xa0\x80",
                       "\x1b[10;10H",  "\x1b[?1049h",   "\x1b[6n",       "\x1b#8",
                       "\033c",        "\x0e\x0f",      "\x01\x02",      "\x1b[31;5mred"};
  start();
  NngsPeer peer = begin();
  wait_until_asked(1);
  for (const std::string& text : texts) {
    peer.send("24 *them*: <" + text + ">");
  }
  answers({"E5"});
  EXPECT_EQ(peer.line(), "e5");
  peer.send("9 {Game 1: theirs vs ours : White resigns. W \x1b[31m B 3}");
  EXPECT_EQ(peer.line(), "(closed)");
  std::size_t lines = 0;
  const std::string text = all_told();
  for (const std::string_view line : split(text, '\n')) {
    EXPECT_EQ(printable(line), line);
    lines += line.starts_with("the server says: *them*: <") ? 1U : 0U;
  }
  EXPECT_EQ(lines, texts.size());
  EXPECT_EQ(asked(), Moves{""});
}

}  // namespace
}  // namespace ludex::remote

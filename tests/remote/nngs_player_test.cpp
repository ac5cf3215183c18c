// A player against a scripted server of the NNGS kind on loopback: what he answers, what people
// read, and which positions his engine is asked about.
#include "remote/nngs_player_test.h"

#include <gtest/gtest.h>

#include <mutex>
#include <string>

namespace ludex::remote {
namespace {

TEST_F(NngsPlayerTest, PlaysAGameAgreesOnDeadStonesAndLeaves) {
  answers({"E5", "pass"});
  set_dead({"G7"});
  start(1);
  NngsPeer peer = begin();
  EXPECT_EQ(peer.line(), "e5");
  peer.send_move(0, "E5");
  peer.send_move(1, "G7");
  EXPECT_EQ(peer.line(), "pass");
  peer.send_move(2, "Pass");
  peer.send_game();
  peer.send("9 You can check your score with the score command, type 'done' when finished.");
  EXPECT_EQ(peer.line(), "g7");
  peer.send("9 Removing @ G7");
  EXPECT_EQ(peer.line(), "done");
  peer.send("9 ours was not finished removing stones.  Please type \"done\" again.");
  EXPECT_EQ(peer.line(), "done");
  peer.send_over("White resigns. W 6.5 B 81.0");
  EXPECT_EQ(peer.line(), "quit");
  EXPECT_TRUE(ended());
  EXPECT_EQ(asked(), (Moves{"", "E5 G7 "}));
  expect_told("game 1: won, B+74.5\n");
  EXPECT_EQ(all_told().find("by our count"), std::string::npos) << all_told();
}

TEST_F(NngsPlayerTest, AResultThatIsNotOursIsReported) {
  answers({"E5", "pass"});
  start(1);
  NngsPeer peer = begin();
  EXPECT_EQ(peer.line(), "e5");
  peer.send_move(0, "E5");
  peer.send_move(1, "Pass");
  peer.begin_scoring();
  EXPECT_EQ(peer.line(), "done");
  peer.send_over("White resigns. W 6.5 B 70.0");
  EXPECT_EQ(peer.line(), "quit");
  expect_told("by our count the result is B+73.5, not B+63.5");
}

// Stones of ours that live are not given away: the game goes on three times, and then stays
// adjourned.
TEST_F(NngsPlayerTest, LivingStonesThatAreRemovedAreDisputed) {
  answers({"E5", "pass", "pass", "pass", "pass"});
  start(1);
  NngsPeer peer = begin();
  EXPECT_EQ(peer.line(), "e5");
  peer.send_move(0, "E5");
  peer.send_move(1, "Pass");
  for (int times = 0; times < 3; ++times) {
    peer.begin_scoring();
    EXPECT_EQ(peer.line(), "done");
    peer.send("9 Removing @ E5");
    EXPECT_EQ(peer.line(), "undo");
    peer.send("28 ours undid the last move (Pass).");
    peer.send_whole({"E5", "Pass"});
  }
  peer.begin_scoring();
  EXPECT_EQ(peer.line(), "done");
  peer.send("9 Removing @ E5");
  EXPECT_EQ(peer.line(), "adjourn");
  peer.send_over("has adjourned.");
  EXPECT_EQ(peer.line(), "quit");
  expect_told("the opponent takes living stones off the board");
  expect_told("game 1 is adjourned by agreement; its result is not known");
}

TEST_F(NngsPlayerTest, StonesOfTheOpponentMayBeGivenUp) {
  answers({"E5", "pass"});
  start(1);
  NngsPeer peer = begin();
  EXPECT_EQ(peer.line(), "e5");
  peer.send_move(0, "E5");
  peer.send_move(1, "G7");
  EXPECT_EQ(peer.line(), "pass");
  peer.send_move(2, "Pass");
  peer.send_game();
  peer.send("9 You can check your score with the score command, type 'done' when finished.");
  EXPECT_EQ(peer.line(), "done");
  peer.send("9 ours was not finished removing stones.  Please type \"done\" again.");
  EXPECT_EQ(peer.line(), "done");
  peer.send("9 Removing @ G7");
  peer.send_over("White resigns. W 6.5 B 81.0");
  EXPECT_EQ(peer.line(), "quit");
  EXPECT_EQ(all_told().find("by our count"), std::string::npos) << all_told();
}

TEST_F(NngsPlayerTest, AnEngineThatCannotTellAgreesWithTheOpponent) {
  answers({"E5", "pass"});
  set_dead({"none"});
  start(1);
  NngsPeer peer = begin();
  EXPECT_EQ(peer.line(), "e5");
  peer.send_move(0, "E5");
  peer.send_move(1, "Pass");
  peer.begin_scoring();
  EXPECT_EQ(peer.line(), "done");
  expect_told("the engine names no dead stones: it cannot tell");
}

TEST_F(NngsPlayerTest, AnAdjournedGameIsTakenUp) {
  answers({"E5", "C3"});
  start(1);
  NngsPeer peer = begin();
  EXPECT_EQ(peer.line(), "e5");
  peer.send_move(0, "E5");
  peer.send_move(1, "G7");
  EXPECT_EQ(peer.line(), "c3");
  peer.send_move(2, "C3");
  peer.send_over("has adjourned.");
  EXPECT_EQ(peer.line(), "load theirs-ours");
  peer.send("5 theirs is not logged in.");
  peer.send("21 {theirs [ NR ] has connected.}");
  EXPECT_EQ(peer.line(), "load theirs-ours");
  answers({"D4"});
  peer.send_move(3, "G3");
  peer.send_whole({"E5", "G7", "C3", "G3"});
  EXPECT_EQ(peer.line(), "d4");
  peer.send_over("Black forfeits on time.");
  EXPECT_EQ(peer.line(), "quit");
  EXPECT_TRUE(ended());
  EXPECT_EQ(asked(), (Moves{"", "E5 G7 ", "E5 G7 C3 G3 "}));
}

TEST_F(NngsPlayerTest, ASearchGoesOnWhileTheConnectionIsCut) {
  start(1);
  {
    NngsPeer peer = begin({"E5", "G7"});
    wait_until_asked(1);
  }
  expect_told("it closed the connection");
  answers({"C3"});
  NngsPeer peer = accept();
  peer.log_in();
  EXPECT_EQ(peer.line(), "load theirs-ours");
  peer.send_move(1, "G7");
  peer.send_whole({"E5", "G7"});
  EXPECT_EQ(peer.line(), "c3");
  EXPECT_EQ(asked(), Moves{"E5 G7 "});
  expect_told("game 1 goes on as game 1 after 2 moves");
}

TEST_F(NngsPlayerTest, AnotherGameIsNotTakenForTheOneThatWasCut) {
  start(2);
  {
    NngsPeer peer = begin({"E5", "G7", "C3", "G3"});
    wait_until_asked(1);
  }
  NngsPeer peer = accept();
  peer.log_in();
  EXPECT_EQ(peer.line(), "load theirs-ours");
  peer.send_game();
  peer.send_whole({});
  expect_told("game 1 ended while the connection was cut; its result is not known");
  wait_until_asked(2);
  EXPECT_EQ(asked(), (Moves{"E5 G7 C3 G3 ", ""}));
}

TEST_F(NngsPlayerTest, AGameThatTheServerHasNotStoredIsCountedWithoutAResult) {
  start(1);
  {
    NngsPeer peer = begin();
    wait_until_asked(1);
  }
  NngsPeer peer = accept();
  peer.log_in();
  EXPECT_EQ(peer.line(), "load theirs-ours");
  peer.send("5 There is no stored game theirs vs. ours");
  EXPECT_EQ(peer.line(), "quit");
  EXPECT_TRUE(ended());
  expect_told("its result is not known");
}

TEST_F(NngsPlayerTest, AcceptsTheGamesThatTheRulesAllow) {
  NngsTerms nngs;
  nngs.rules.opponents = {"Theirs"};
  nngs.rules.sizes = {9};
  nngs.rules.minutes = {5, 10};
  nngs.rules.byo_yomi_minutes = {1, 1};
  start(0, nngs);
  NngsPeer peer = accept();
  peer.log_in();
  const auto ask = [&](const std::string& words, const std::string& name) {
    peer.send("9 Use <" + words + "> or <decline " + name + "> to respond.");
    return peer.line();
  };
  EXPECT_EQ(ask("match theirs W 9 10 1", "theirs"), "match theirs w 9 10 1");
  EXPECT_EQ(ask("match others W 9 10 1", "others"), "decline others");
  EXPECT_EQ(ask("match theirs B 13 10 1", "theirs"), "decline theirs");
  EXPECT_EQ(ask("match theirs B 9 4 1", "theirs"), "decline theirs");
  EXPECT_EQ(ask("match theirs B 9 5 2", "theirs"), "decline theirs");
  EXPECT_EQ(ask("goematch theirs B 9 5", "theirs"), "decline theirs");
  expect_told("declined: a game with theirs: only games of `match` are played");
}

TEST_F(NngsPlayerTest, AsksForGamesAndTakesTheHandicap) {
  NngsTerms nngs;
  nngs.challenge = Challenge{"theirs", Challenge::Color::alternating, 9, 5, 1, 2};
  answers({"C3"});
  start(1, nngs);
  NngsPeer peer = accept();
  peer.log_in();
  EXPECT_EQ(peer.line(), "match theirs b 9 5 1");
  peer.send_game();
  peer.send_whole({});
  EXPECT_EQ(peer.line(), "handicap 2");
  peer.send_move(0, "Handicap 2");
  peer.send_whole({"Handicap 2"}, "9  2  0.5  1");
  peer.send_move(1, "E5");
  wait_until_asked(1);
  EXPECT_EQ(asked(), Moves{"E5 "});
}

TEST_F(NngsPlayerTest, ThePlayersKomiIsOffered) {
  NngsTerms nngs;
  nngs.rules.komi = {550, 750};
  start(1, nngs);
  NngsPeer peer = accept();
  peer.log_in();
  peer.send_game();
  peer.send_whole({}, "9  0  0.5  5");
  EXPECT_EQ(peer.line(), "komi 5.5");
  peer.send("9 Use \"komi 7.5\" to accept, or \"decline theirs\" to respond.");
  EXPECT_EQ(peer.line(), "komi 7.5");
  peer.send("9 Use \"komi 9.5\" to accept, or \"decline theirs\" to respond.");
  EXPECT_EQ(peer.line(), "decline theirs");
}

TEST_F(NngsPlayerTest, AnIllegalMoveIsDecidedAnewAndThenResigned) {
  answers({"E5", "E5", "E5"});
  start(1);
  NngsPeer peer = begin();
  for (int times = 0; times < 3; ++times) {
    EXPECT_EQ(peer.line(), "e5");
    peer.send("5 Your move is not valid");
    peer.send("5 Illegal Move!");
    peer.send_whole({});
  }
  EXPECT_EQ(peer.line(), "resign");
  peer.send_over("Black resigns.");
  EXPECT_EQ(peer.line(), "quit");
}

TEST_F(NngsPlayerTest, ByoYomiIsTold) {
  start();
  NngsPeer peer = accept();
  peer.log_in();
  peer.send_game();
  EXPECT_EQ(peer.line(), "games 1");
  EXPECT_EQ(peer.line(), "moves 1");
  peer.send("7 [ 1] theirs [ NR ] vs. ours [ NR ] (0 9 0 6.5 5 I) (  0)");
  peer.send_game("(0 600 -1) vs ours (0 290 24)");
  peer.send("1 6");
  wait_until_asked(1);
  const std::lock_guard lock(desk_.mutex);
  EXPECT_EQ(desk_.clocks.front(), Milliseconds(290'000));
}

TEST_F(NngsPlayerTest, AMoveThatTheRulesRefuseGivesTheGameUp) {
  answers({"E5"});
  start(1);
  NngsPeer peer = begin();
  EXPECT_EQ(peer.line(), "e5");
  peer.send_move(0, "E5");
  peer.send_move(1, "E5");
  EXPECT_EQ(peer.line(), "resign");
  peer.send_over("Black resigns.");
  EXPECT_EQ(peer.line(), "quit");
  EXPECT_EQ(asked(), Moves{""});
  expect_told("game 1 is given up: the rules refuse what the server sent");
}

TEST_F(NngsPlayerTest, TheFirstRequestEndsTheGameAndTheSecondEndsItAtOnce) {
  start();
  NngsPeer peer = begin();
  wait_until_asked(1);
  last_game_.request_stop();
  answers({"E5"});
  EXPECT_EQ(peer.line(), "e5");
  peer.send_move(0, "E5");
  peer.send_move(1, "G7");
  wait_until_asked(2);
  stop_.request_stop();
  EXPECT_EQ(peer.line(), "(closed)");
  EXPECT_TRUE(ended());
}

TEST_F(NngsPlayerTest, ARefusalIsFinalAndItsTextHoldsNoPassword) {
  start();
  NngsPeer peer = accept();
  peer.send_bytes("Login: ");
  EXPECT_EQ(peer.line(), "ours");
  peer.send_bytes("\r\nPassword: ");
  EXPECT_EQ(peer.line(), "secret");
  peer.send("\r\nInvalid password! `secret` \x1b[31m");
  const auto result = ended();
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "the server refuses: Invalid password! `***` \\x1B[31m");
}

}  // namespace
}  // namespace ludex::remote

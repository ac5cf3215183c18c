// A player against a scripted server on loopback: what he answers, what people read, and which
// positions his engine is asked about, whatever the server sends.
#include "remote/go/cgos_player.h"

#include <gtest/gtest.h>

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "remote/player_test.h"

namespace ludex::remote {
namespace {

// The server's end of one connection.
class CgosPeer : public Peer {
 public:
  using Peer::Peer;
  // The player connects, is let in, and is sent this line.
  CgosPeer(Descriptor socket, const std::string& first) : Peer(std::move(socket)) {
    log_in();
    send(first);
  }
  void log_in() {
    send("protocol genmove_analyze");
    EXPECT_EQ(line(), "e1 ludex");
    send("username");
    EXPECT_EQ(line(), "ours");
    send("password");
    EXPECT_EQ(line(), "secret");
  }
};

class CgosPlayerTest : public PlayerTest {
 protected:
  void start(std::size_t games = 0, const cgos::ClientTerms& client = {"ludex"}) {
    start_player(games, [client](ServerTerms terms, PlayerContext context) {
      return std::make_unique<CgosPlayer>(std::move(terms), client, std::move(context));
    });
  }
  CgosPeer accept() { return CgosPeer(accepted()); }
  CgosPeer begin(const std::string& setup = "setup 1 9 7 60000 them ours") {
    return {accepted(), setup};
  }
};

TEST_F(CgosPlayerTest, PlaysAGameAndLeavesAfterTheLastOne) {
  answers({"E5", "pass"});
  start(1);
  CgosPeer peer = begin();
  peer.send("genmove b 60000");
  EXPECT_EQ(peer.line(), "E5");
  peer.send("play w pass 59000");
  peer.send("genmove b 58000");
  EXPECT_EQ(peer.line(), "pass");
  peer.send("gameover 2026-01-02 B+74.0");
  EXPECT_EQ(peer.line(), "quit");
  EXPECT_TRUE(ended());
  EXPECT_EQ(asked(), (std::vector<std::string>{"", "E5 pass "}));
  expect_told("game 1: won, B+74.0\n");
  EXPECT_EQ(all_told().find("by our count"), std::string::npos);
}

TEST_F(CgosPlayerTest, AResultThatIsNotOursIsReported) {
  answers({"E5", "pass"});
  start(1);
  CgosPeer peer = begin("setup 1 9 7 60000 them ours E5 1 pass 1");
  peer.send("genmove b 60000");
  EXPECT_EQ(peer.line(), "resign") << "E5 is taken";
  peer.send("gameover 2026-01-02 W+Resign");
  EXPECT_EQ(peer.line(), "quit");
  expect_told("the engine's move is illegal: `E5`");
}

TEST_F(CgosPlayerTest, AGameIsTakenUpAfterACut) {
  answers({"E5", "C3"});
  start(1);
  {
    CgosPeer peer = begin();
    peer.send("genmove b 60000");
    EXPECT_EQ(peer.line(), "E5");
  }
  CgosPeer peer = begin("setup 1 9 7 60000 them ours E5 59000 G7 58000");
  peer.send("genmove b -20");
  EXPECT_EQ(peer.line(), "C3");
  peer.send("gameover 2026-01-02 W+Time");
  EXPECT_EQ(peer.line(), "quit");
  EXPECT_TRUE(ended());
  EXPECT_EQ(asked(), (std::vector<std::string>{"", "E5 G7 "}));
}

TEST_F(CgosPlayerTest, ASearchGoesOnWhileTheConnectionIsCut) {
  start(1);
  {
    CgosPeer peer = begin();
    peer.send("genmove b 60000");
    wait_until_asked(1);
  }
  expect_told("it closed the connection");
  answers({"E5"});
  CgosPeer peer = begin();
  peer.send("genmove b 50000");
  EXPECT_EQ(peer.line(), "E5");
  EXPECT_EQ(asked(), std::vector<std::string>{""});
  expect_told("game 1 goes on after 0 moves");
}

TEST_F(CgosPlayerTest, AnotherGameEndsTheSearchOfTheOneThatWasCut) {
  start(2);
  {
    CgosPeer peer = begin();
    peer.send("genmove b 60000");
    wait_until_asked(1);
  }
  CgosPeer peer = begin("setup 2 9 7 60000 them ours C3 59000 D3 59000");
  expect_told("game 1 ended while the connection was cut; its result is not known");
  peer.send("genmove b 50000");
  wait_until_asked(2);
  answers({"E5"});
  EXPECT_EQ(peer.line(), "E5");
  EXPECT_EQ(asked(), (std::vector<std::string>{"", "C3 D3 "}));
}

TEST_F(CgosPlayerTest, TheFirstRequestEndsTheGameAndTheSecondEndsItAtOnce) {
  start();
  CgosPeer peer = begin();
  peer.send("genmove b 60000");
  wait_until_asked(1);
  last_game_.request_stop();
  answers({"E5"});
  EXPECT_EQ(peer.line(), "E5");
  peer.send("play w C3 1000");
  peer.send("genmove b 50000");
  wait_until_asked(2);
  stop_.request_stop();
  EXPECT_EQ(peer.line(), "(closed)");
  EXPECT_TRUE(ended());
}

TEST_F(CgosPlayerTest, AFailedEngineIsStartedAgainOnceAGame) {
  answers({"fail", "E5", "fail"});
  start();
  CgosPeer peer = begin();
  peer.send("genmove b 60000");
  EXPECT_EQ(peer.line(), "E5");
  peer.send("play w C3 1000");
  peer.send("genmove b 50000");
  EXPECT_EQ(peer.line(), "resign");
  const std::lock_guard lock(desk_.mutex);
  EXPECT_EQ(desk_.started, 2);
}

TEST_F(CgosPlayerTest, ARefusalIsFinalAndItsTextHoldsNoPassword) {
  start();
  CgosPeer peer = accept();
  peer.log_in();
  peer.send("Error: `secret` is \x1b[31mwrong");
  const auto result = ended();
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "the server refuses: `***` is \\x1B[31mwrong");
}

// The server is out of step: the connection is given up, and the engine is not asked again.
std::string letters(std::size_t count) {
  return std::string(count, 'a');
}

struct Fault {
  const char* name;
  std::vector<std::string> lines;  // behind the setup of a game in which the player is black
  std::string told;
};

class CgosFault : public CgosPlayerTest, public testing::WithParamInterface<Fault> {};

TEST_P(CgosFault, EndsTheConnectionAndIsReported) {
  start();
  CgosPeer peer = begin();
  for (const std::string& line : GetParam().lines) {
    peer.send(line);
  }
  EXPECT_EQ(peer.line(), "(closed)");
  expect_told(GetParam().told);
  EXPECT_LE(asked().size(), 1U);
  EXPECT_LT(all_told().size(), 20'000U);
}

INSTANTIATE_TEST_SUITE_P(
    Lines, CgosFault,
    testing::Values(
        Fault{"MoveOutOfTurn", {"play b E5 1000"}, "out of step: `play black`"},
        Fault{"TwoMoves", {"genmove b 1000", "play w E5 1000"}, "out of step: `play white`"},
        Fault{"TwoRequests", {"genmove b 1000", "genmove b 1000"}, "out of step: `genmove black`"},
        Fault{"RequestForTheOther", {"genmove w 1000"}, "out of step: `genmove white`"},
        Fault{"HalfAMove", {"play w"}, "bad move, column 7"},
        Fault{"NoMove", {"genmove b 1000", "play w Z99 1"}, "bad move, column 8"},
        Fault{"TenMegabytes", {letters(10'000'000)}, "a line that is too long"},
        Fault{"AFlood", std::vector<std::string>(4000, "info " + std::string(500, 'x')),
              "too many lines"},
        Fault{"AFloodOfNothing", std::vector<std::string>(4000, ""), "too many lines"}),
    [](const auto& row) { return row.param.name; });

TEST_F(CgosPlayerTest, HalfALineIsNoLine) {
  answers({"E5"});
  start();
  {
    CgosPeer peer = begin();
    peer.send_bytes("genmove b 60");
  }
  expect_told("it closed the connection");
  EXPECT_TRUE(asked().empty());
}

TEST_F(CgosPlayerTest, SilenceIsReported) {
  start(0, {.program = "ludex", .login_wait = Milliseconds(20)});
  CgosPeer peer = accept();
  EXPECT_EQ(peer.line(), "(closed)");
  expect_told("the server is silent");
}

TEST_F(CgosPlayerTest, AClockThatShowsTooMuchIsCut) {
  answers({"E5", "C3"});
  start();
  CgosPeer peer = begin();
  peer.send("genmove b 99999999");
  EXPECT_EQ(peer.line(), "E5");
  peer.send("play w G7 -5");
  peer.send("genmove b -99999999");
  EXPECT_EQ(peer.line(), "C3");
  const std::lock_guard lock(desk_.mutex);
  EXPECT_EQ(desk_.clocks, (std::vector{Milliseconds(60'000), Milliseconds(0)}));
}

// What the rules refuse gives the game up: the player resigns, and the engine is not asked.
TEST_F(CgosPlayerTest, AMoveThatTheRulesRefuseGivesTheGameUp) {
  answers({"E5"});
  start(1);
  CgosPeer peer = begin();
  peer.send("genmove b 60000");
  EXPECT_EQ(peer.line(), "E5");
  peer.send("play w E5 1000");
  peer.send("genmove b 60000");
  EXPECT_EQ(peer.line(), "resign");
  peer.send("gameover 2026-01-02 W+Resign");
  EXPECT_EQ(peer.line(), "quit");
  EXPECT_EQ(asked(), std::vector<std::string>{""});
  expect_told("game 1 is given up: the rules refuse what the server sent");
}

TEST_F(CgosPlayerTest, ASetupThatTheRulesRefuseGivesTheGameUp) {
  start(1);
  CgosPeer peer = begin("setup 1 9 7 60000 them ours E5 1000 E5 1000");
  peer.send("genmove b 60000");
  EXPECT_EQ(peer.line(), "resign");
  EXPECT_TRUE(asked().empty());
  expect_told("move 2: ");
}

// Text from outside is shown as text, wherever it stands.
TEST_F(CgosPlayerTest, HostileTextIsShownAsText) {
  const std::vector<std::string> texts = {"\x1b[2J",       "\x1b]0;title\x07",
                                          "\x1bP+q\x1b\\", "\23331m",
                                          "\x08\x08\x08",  "\x07",
                                          "\x0b\x0c",      "\x7f",
                                          "\xff\xfe",      "\xc3\x28",
                                          "\xe2\x80\xae",  "\xed\xa0\x80",
                                          "\x1b[10;10H",   "\x1b[?1049h",
                                          "\x1b[6n",       "\x1b#8",
                                          "\033c",         "\x0e\x0f",
                                          "\x01\x02",      "\x1b[31;5mred"};
  start();
  CgosPeer peer = begin("setup 1 9 7 60000 a\x1b[2J(\x1b[1m) ours");
  for (const std::string& text : texts) {
    peer.send("info <" + text + ">");
  }
  peer.send("gameover 2026-01-02 \x1b[31m \x1b[32m");
  EXPECT_EQ(peer.line(), "ready");
  std::size_t lines = 0;
  const std::string text = all_told();
  for (const std::string_view line : split(text, '\n')) {
    EXPECT_EQ(printable(line), line);
    lines += line.starts_with("the server says: <") ? 1U : 0U;
  }
  EXPECT_EQ(lines, texts.size());
}

}  // namespace
}  // namespace ludex::remote

// The built-in xiangqi engine as controllers meet it: whole conversations in UCCI and in UCI.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/text.h"
#include "host/clock.h"
#include "host/language_port.h"
#include "host/loopback.h"
#include "host/protocol.h"
#include "protocols/uci_family/standard_options.h"
#include "search/registry.h"

namespace ludex::cli {
namespace {

using Lines = std::vector<std::string>;

// What the engine answers to these lines, which end with `quit`.
Lines answers(std::string_view protocol, const Lines& said,
              const host::SettingValues& settings = {}) {
  const host::SteadyClock clock;
  const auto [controller, served] = host::make_loopback();
  EXPECT_TRUE(controller->send(said, TimePoint::max()).complete);
  auto* const port = served.get();
  const auto engine = protocols::with_standard_options(
      search::make_engine("xiangqi", clock, [port] { port->wake(); }));
  EXPECT_TRUE(
      host::find_protocol(protocol).value()->serve(*served, *engine, clock, {"xiangqi", settings}));
  Lines lines;
  for (;;) {
    const host::Received received = controller->receive(TimePoint::min());
    if (received.what != host::Arrival::line) return lines;
    lines.emplace_back(received.text);
  }
}

// The same in UCCI, after the handshake and in batch mode: every line is heard in its turn.
Lines batch(Lines said) {
  said.insert(said.begin(), {"ucci", "setoption batch true"});
  said.emplace_back("quit");
  Lines lines = answers("ucci", said);
  lines.erase(lines.begin(), std::find(lines.begin(), lines.end(), "ucciok") + 1);
  return lines;
}

Lines without_infos(Lines lines) {
  const auto is_info = [](const std::string& line) { return line.substr(0, 5) == "info "; };
  lines.erase(std::remove_if(lines.begin(), lines.end(), is_info), lines.end());
  return lines;
}

bool holds(const Lines& lines, std::string_view beginning) {
  return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
    return line.substr(0, beginning.size()) == beginning;
  });
}

// The last score that was told.
int score(const Lines& lines) {
  int last = 0;
  for (const std::string& line : lines) {
    const auto words = split(line, ' ');
    const auto at = std::find(words.begin(), words.end(), "score");
    if (at != words.end()) {
      last = static_cast<int>(*to_integer(*(at + 1)));
    }
  }
  return last;
}

TEST(XiangqiOverUcci, TheHandshakeOffersTheOptionsOfUcci) {
  const Lines lines = answers("ucci", {"ucci", "quit"});
  for (const std::string_view name : {"usemillisec", "hashsize", "threads", "idle", "ponder",
                                      "pruning", "knowledge", "randomness", "style", "newgame"}) {
    EXPECT_TRUE(holds(lines, fmt::format("option {} type ", name))) << name;
  }
  EXPECT_TRUE(holds(lines, "option hashsize type spin min 0 "));
  for (const std::string_view name : {"uci_showwdl", "uci_showcurrline", "uci_engineabout"}) {
    EXPECT_FALSE(holds(lines, fmt::format("option {} ", name))) << "UCCI cannot say it";
  }
  EXPECT_EQ(lines.back(), "bye");
}

TEST(XiangqiOverUcci, ABatchRunsUnattended) {
  const Lines lines =
      without_infos(batch({"position startpos", "go depth 4", "position startpos moves h2e2",
                           "go nodes 2000", "position startpos moves h2e2 h9g7", "go time 60"}));
  ASSERT_EQ(lines.size(), 4U);
  for (std::size_t at = 0; at < 3; ++at) {
    EXPECT_EQ(lines[at].substr(0, 9), "bestmove ");
  }
  EXPECT_EQ(lines[3], "bye");
}

TEST(XiangqiOverUcci, DepthNoughtTellsTheStaticValueAndNoMove) {
  const Lines lines = batch({"position startpos", "go depth 0"});
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].substr(0, 19), "info depth 0 score ");
  EXPECT_EQ(lines[1], "nobestmove");
}

TEST(XiangqiOverUcci, NoMoveIsTheAnswerWhereThereIsNone) {
  const Lines mated = batch({"position fen 3k5/9/9/9/9/9/9/3r5/4r4/3K5 w - - 0 1", "go depth 3"});
  EXPECT_EQ(mated, (Lines{"nobestmove", "bye"}));
}

TEST(XiangqiOverUcci, BannedMovesAreNotPlayed) {
  const std::string stalemates = "position fen 3k5/9/9/3P5/9/9/9/9/9/4K4 w - - 0 1";
  EXPECT_EQ(without_infos(batch({stalemates, "go depth 3"})).front().substr(0, 13),
            "bestmove d6d7");
  EXPECT_NE(without_infos(batch({stalemates, "banmoves d6d7", "go depth 3"})).front().substr(0, 13),
            "bestmove d6d7");
}

TEST(XiangqiOverUcci, ADrawIsAcceptedByTheSideThatStandsWorse) {
  const std::string worse = "position fen 3k5/9/9/9/9/9/9/r8/9/3AK4 w - - 0 1";
  const std::string accepted = without_infos(batch({worse, "go draw depth 4"})).front();
  EXPECT_NE(accepted.find(" draw"), std::string::npos) << accepted;
  const std::string better = "position fen 3k5/9/9/9/9/9/9/r8/9/3AK4 b - - 0 1";
  const std::string declined = without_infos(batch({better, "go draw depth 4"})).front();
  EXPECT_EQ(declined.find(" draw"), std::string::npos) << declined;
}

TEST(XiangqiOverUcci, AHopelessGameIsResigned) {
  const std::string lost = "position fen 3k5/9/9/9/9/9/9/r8/1r7/3AK4 w - - 0 1";
  const Lines lines = without_infos(batch({lost, "go depth 5", lost, "go depth 5", lost,
                                           "go depth 5", "setoption newgame", lost, "go depth 5"}));
  ASSERT_EQ(lines.size(), 5U);
  const auto resigns = [&](std::size_t at) {
    return lines[at].find(" resign") != std::string::npos;
  };
  EXPECT_FALSE(resigns(0) || resigns(1));
  EXPECT_TRUE(resigns(2)) << lines[2];
  EXPECT_FALSE(resigns(3)) << "another game";
}

TEST(XiangqiOverUcci, TheRulesOfUcci2AreTheOnesThatItReckonsWith) {
  const std::string checks = "position fen 3k5/9/9/9/9/4R4/9/1r7/r8/5K3 w - - 0 1";
  const auto with = [&](const std::string& option) {
    return score(batch({option, checks, "go depth 16"}));
  };
  EXPECT_EQ(with("setoption repetition alwaysdraw"), 0);
  EXPECT_LT(with("setoption repetition asianrule"), -9'000);
  EXPECT_LT(with("setoption repetition checkban"), -9'000);
  const std::string late = "position fen 4k4/9/9/9/9/9/9/R8/9/3K5 w - - 38 90";
  EXPECT_GT(score(batch({late, "go depth 5"})), 300);
  EXPECT_EQ(score(batch({"setoption drawmoves 40", late, "go depth 5"})), 0);
}

TEST(XiangqiOverUcci, ProbesShowWhatTheTableHolds) {
  const Lines lines =
      without_infos(batch({"probe startpos", "position startpos", "go depth 6", "probe startpos"}));
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0], "pophash");
  EXPECT_EQ(lines[2].substr(0, 17), "pophash bestmove ");
  EXPECT_NE(lines[2].find(" lowerbound "), std::string::npos);
  EXPECT_NE(lines[2].find(" upperbound "), std::string::npos);
  EXPECT_NE(lines[2].find(" depth 6"), std::string::npos);
  EXPECT_EQ(lines[1].substr(9, 4), lines[2].substr(17, 4));
}

// The move that is answered over UCI.
std::string best_move(const std::string& position, const host::SettingValues& settings) {
  const host::SteadyClock clock;
  const auto [controller, served] = host::make_loopback();
  auto* const port = served.get();
  const auto engine = protocols::with_standard_options(
      search::make_engine("xiangqi", clock, [port] { port->wake(); }));
  const std::jthread server([&] {
    (void)host::find_protocol("uci").value()->serve(*port, *engine, clock, {"xiangqi", settings});
  });
  EXPECT_TRUE(controller->send(Lines{"uci", "position " + position, "go depth 2"}, TimePoint::max())
                  .complete);
  std::string best;
  while (best.empty()) {
    const host::Received received = controller->receive(TimePoint::max());
    if (received.what == host::Arrival::closed) break;
    if (received.text.substr(0, 9) == "bestmove ") {
      best = received.text.substr(9);
    }
  }
  EXPECT_TRUE(controller->send(Lines{"quit"}, TimePoint::max()).complete);
  return best.substr(0, best.find(' '));
}

TEST(XiangqiOverUci, RanksAreNumberedAsTheControllerDoes) {
  EXPECT_EQ(best_move("fen 3k5/9/9/3P5/9/9/9/9/9/4K4 w - - 0 1 moves", host::SettingValues{}),
            "d6d7");
  EXPECT_EQ(best_move("fen 3k5/9/9/3P5/9/9/9/9/9/4K4 w - - 0 1 moves", {{"ranks", "1-10"}}),
            "d7d8");
  EXPECT_EQ(best_move("fen 3k5/9/3P5/9/9/9/9/9/9/4K4 w - - 0 1 moves d8c8", {{"ranks", "1-10"}}),
            "d10d9");
}

// What whoever serves in the language of people hears of these lines, and behind an end what the
// next one hears.
Lines heard(const Lines& said) {
  const auto [controller, served] = host::make_loopback();
  EXPECT_TRUE(controller->send(said, TimePoint::max()).complete);
  controller->close(TimePoint::min());
  const host::Protocol& uci = *host::find_protocol("uci").value();
  host::LanguagePort port(*served, {host::find_protocol("ucci").value(), &uci}, uci);
  Lines lines;
  for (int servers = 0; servers < 2;) {
    const host::Received received = port.receive(TimePoint::max());
    const bool line = received.what == host::Arrival::line;
    lines.emplace_back(line ? received.text : "(closed)");
    servers += line ? 0 : 1;
  }
  return lines;
}

TEST(Language, IsTheOneThatIsNamedFirst) {
  EXPECT_EQ(heard({"ucci", "uci", "quit"}), (Lines{"(closed)", "ucci", "uci", "quit", "(closed)"}));
  EXPECT_EQ(heard({"uci", "ucci"}), (Lines{"uci", "ucci", "(closed)", "(closed)"}));
}

TEST(Language, IsNotChosenByWhatAPersonTypesBefore) {
  EXPECT_EQ(heard({"d", "go perft 1", " UCCI ", "quit"}),
            (Lines{"d", "go perft 1", "(closed)", " UCCI ", "quit", "(closed)"}));
  EXPECT_EQ(heard({"d"}), (Lines{"d", "(closed)", "(closed)"}));
}

}  // namespace
}  // namespace ludex::cli

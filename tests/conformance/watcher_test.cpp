// What the engine that watches its controller complains of, and how it misbehaves.
#include "conformance/watch/watcher.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ludex::conformance {
namespace {

struct Watched {
  std::unique_ptr<Watcher> watcher;
  std::vector<std::string> printed;
};

// The lines come a second apart; what is due in between is printed.
Watched watched(std::string_view protocol, const std::vector<std::string_view>& lines,
                const std::string& fault = "") {
  Watched result{(*find_watch_kind(protocol))->make(fault), {}};
  TimePoint now{};
  for (const std::string_view line : lines) {
    now += std::chrono::seconds(1);
    // "+" stands for a line that comes at once behind the last one.
    const bool is_at_once = line.starts_with('+');
    if (is_at_once) {
      now -= std::chrono::seconds(1);
    } else {
      for (std::string& text : result.watcher->due(now)) {
        result.printed.push_back(std::move(text));
      }
    }
    result.watcher->on_line(is_at_once ? line.substr(1) : line, now);
  }
  for (std::string& text : result.watcher->due(now + std::chrono::seconds(10))) {
    result.printed.push_back(std::move(text));
  }
  return result;
}

std::set<std::string_view> broken(const Watched& session) {
  std::set<std::string_view> names;
  for (const Deviation& deviation : session.watcher->deviations()) {
    names.insert(deviation.rule->name);
  }
  return names;
}

struct WrongController {
  std::string_view protocol;
  std::string_view rule;
  std::vector<std::string_view> lines;
};

const std::array wrong_controllers{
    WrongController{"uci", "before-uci", {"isready", "uci"}},
    WrongController{"uci", "unknown-command", {"uci", "isready", "xboard"}},
    WrongController{"uci", "no-isready", {"uci", "go depth 1"}},
    WrongController{"uci",
                    "no-ucinewgame",
                    {"uci", "isready", "position startpos moves e2e4", "go depth 1",
                     "position startpos moves d2d4", "go depth 1"}},
    WrongController{"uci", "position-form", {"uci", "isready", "position e2e4"}},
    WrongController{"uci", "illegal-position", {"uci", "isready", "position fen 8/8 w - - 0 1"}},
    WrongController{"uci", "illegal-move", {"uci", "isready", "position startpos moves e2e5"}},
    WrongController{"uci", "option-unknown", {"uci", "setoption name Nothing value 1"}},
    WrongController{"uci", "option-value", {"uci", "setoption name Hash value 0"}},
    WrongController{"uci", "go-thinking", {"uci", "isready", "go infinite", "+go infinite"}},
    WrongController{
        "uci", "setting-thinking", {"uci", "isready", "go infinite", "position startpos"}},
    WrongController{"uci", "go-form", {"uci", "isready", "go depth"}},
    WrongController{"uci", "go-no-clock", {"uci", "isready", "go wtime 1000"}},
    WrongController{"uci", "clock-negative", {"uci", "isready", "go wtime -1 btime 1000"}},
    WrongController{"uci",
                    "clock-grows",
                    {"uci", "isready", "position startpos", "go wtime 1000 btime 1000",
                     "position startpos moves e2e4 e7e5", "go wtime 1500 btime 1000"}},
    WrongController{
        "uci",
        "go-over",
        {"uci", "isready", "position fen 7K/6q1/5k2/8/8/8/8/8 w - - 0 1", "go depth 1"}},
    WrongController{"uci", "ponder-option", {"uci", "isready", "go ponder wtime 9 btime 9"}},
    WrongController{"uci", "ponderhit-idle", {"uci", "isready", "ponderhit"}},
    WrongController{"uci", "stop-idle", {"uci", "isready", "stop"}},
    WrongController{"uci", "no-quit", {"uci"}},
    WrongController{"gtp", "unknown-command", {"xyzzy"}},
    WrongController{"gtp", "arguments", {"komi much"}},
    WrongController{"gtp", "boardsize", {"boardsize 99"}},
    WrongController{"gtp", "no-clear-board", {"boardsize 9", "play b E5"}},
    WrongController{"gtp", "illegal-move", {"clear_board", "play b E5", "play w E5"}},
    WrongController{"gtp", "same-color", {"clear_board", "play b E5", "play b E6"}},
    WrongController{"gtp", "undo-empty", {"clear_board", "undo"}},
    WrongController{
        "gtp", "handicap-late", {"clear_board", "play b E5", "set_free_handicap C3 G7"}},
    WrongController{"gtp", "clock-unset", {"time_left b 10 0"}},
    WrongController{
        "gtp", "clock-grows", {"time_settings 60 0 0", "time_left b 30 0", "time_left b 40 0"}},
    WrongController{"gtp", "impatient", {"clear_board", "genmove b", "+name"}},
    WrongController{"gtp", "no-quit", {"name"}},
};

TEST(ControllerWatch, EachRuleIsBrokenByItsWrongControllerAlone) {
  for (const WrongController& wrong : wrong_controllers) {
    auto session = watched(wrong.protocol, wrong.lines);
    if (wrong.rule == "no-quit") {
      session.watcher->on_end_of_input();
    }
    EXPECT_EQ(broken(session), std::set<std::string_view>{wrong.rule}) << wrong.protocol;
  }
}

TEST(ControllerWatch, EachRuleHasItsWrongController) {
  for (const std::string_view protocol : {"uci", "gtp"}) {
    for (const WatchRule& rule : (*find_watch_kind(protocol))->rules) {
      EXPECT_TRUE(std::any_of(wrong_controllers.begin(), wrong_controllers.end(),
                              [&](const WrongController& wrong) {
                                return wrong.protocol == protocol && wrong.rule == rule.name;
                              }))
          << protocol << " " << rule.name;
    }
  }
}

const std::vector<std::string_view> uci_session{
    "uci",
    "setoption name Hash value 64",
    "setoption name Ponder value true",
    "isready",
    "ucinewgame",
    "position startpos",
    "go wtime 1000 btime 1000 winc 10 binc 10",
    "position startpos moves e2e4 e7e5",
    "go ponder wtime 990 btime 1000 winc 10 binc 10",
    "ponderhit",
    "position startpos moves e2e4 e7e5 g1f3 g8f6",
    "go infinite",
    "stop",
    "ucinewgame",
    "position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 moves e1c1",
    "go movetime 100 searchmoves e8e7",
    "quit"};
const std::vector<std::string_view> gtp_session{
    "1 protocol_version", "2 list_commands", "boardsize 9",
    "clear_board",        "komi 6.5",        "time_settings 60 10 5",
    "time_left b 60 0",   "genmove b",       "play w E5",
    "time_left b 50 0",   "genmove b",       "undo",
    "play b pass",        "genmove w",       "quit"};

TEST(ControllerWatch, AGoodControllerBreaksNoRule) {
  for (const auto& [protocol, lines] :
       {std::pair{"uci", uci_session}, std::pair{"gtp", gtp_session}}) {
    const auto session = watched(protocol, lines);
    EXPECT_TRUE(session.watcher->is_over()) << protocol;
    for (const Deviation& deviation : session.watcher->deviations()) {
      ADD_FAILURE() << protocol << " " << deviation.rule->name << ": " << deviation.text;
    }
  }
}

TEST(ControllerWatch, EachFaultChangesWhatIsPrinted) {
  for (const auto& [protocol, lines] :
       {std::pair{"uci", uci_session}, std::pair{"gtp", gtp_session}}) {
    const auto right = watched(protocol, lines);
    for (const WatchFault& fault : (*find_watch_kind(protocol))->faults) {
      // "slow" prints the same later; "ignores-quit" does not end.
      const auto wrong = watched(protocol, lines, std::string(fault.name));
      const bool is_other =
          wrong.printed != right.printed || wrong.watcher->is_over() != right.watcher->is_over();
      EXPECT_TRUE(is_other || fault.name == "slow") << protocol << " " << fault.name;
    }
  }
}

TEST(ControllerWatch, ASlowEngineAnswersLater) {
  const auto watcher = (*find_watch_kind("uci"))->make("slow");
  const TimePoint now{};
  for (const std::string_view line : {"uci", "isready", "go depth 1"}) {
    watcher->on_line(line, now);
  }
  const auto has_answer = [](const std::vector<std::string>& lines) {
    return std::any_of(lines.begin(), lines.end(),
                       [](const std::string& line) { return line.starts_with("bestmove"); });
  };
  EXPECT_FALSE(has_answer(watcher->due(now + std::chrono::seconds(4))));
  EXPECT_TRUE(has_answer(watcher->due(now + std::chrono::seconds(6))));
}

TEST(ControllerWatch, UnknownNamesAreErrors) {
  EXPECT_EQ(find_watch_kind("xboard").error().message,
            "controllers of `xboard` cannot be watched; those of gtp and uci can");
  EXPECT_FALSE(check_fault(**find_watch_kind("gtp"), "nonesuch"));
  EXPECT_TRUE(check_fault(**find_watch_kind("gtp"), "twice"));
}

TEST(ControllerWatch, TheReportNamesTheLine) {
  auto session = watched("uci", {"uci", "isready", "position startpos moves e2e5"});
  EXPECT_EQ(
      report_of(**find_watch_kind("uci"), *session.watcher),
      "illegal-move (must): `e2e5` is not legal in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR "
      "w KQkq - 0 1\n"
      "  line 3: position startpos moves e2e5\n"
      "ludex check --as-engine uci: 3 lines of the controller; deviations: 1 must, 0 should, "
      "0 advice\n");
  EXPECT_TRUE(is_refused(*session.watcher));
}

}  // namespace
}  // namespace ludex::conformance

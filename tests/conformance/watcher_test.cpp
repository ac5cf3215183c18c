// What the engine that watches its controller complains of, and how it misbehaves.
#include "conformance/watch/watcher.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/wrong_controllers.h"

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
    if (result.watcher->is_over()) break;
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

TEST(ControllerWatch, EachRuleIsBrokenByItsWrongControllerAlone) {
  for (const WrongController& wrong : wrong_controllers) {
    auto session = watched(wrong.protocol, wrong.lines);
    if (wrong.rule == "no-quit") {
      session.watcher->on_end_of_input();
    }
    EXPECT_EQ(broken(session), std::set<std::string_view>{wrong.rule})
        << wrong.protocol << ": " << wrong.rule;
  }
}

TEST(ControllerWatch, EachRuleHasItsWrongController) {
  std::set<std::pair<std::string_view, std::string_view>> shown;
  for (const WrongController& wrong : wrong_controllers) {
    shown.insert({wrong.protocol, wrong.rule});
  }
  std::set<std::pair<std::string_view, std::string_view>> known;
  for (const auto& session : good_sessions) {
    for (const WatchRule& rule : (*find_watch_kind(session.first))->rules) {
      known.insert({session.first, rule.name});
    }
  }
  EXPECT_EQ(shown, known);
}

TEST(ControllerWatch, AGoodControllerBreaksNoRule) {
  for (const auto& [protocol, lines] : good_sessions) {
    const auto session = watched(protocol, lines);
    EXPECT_TRUE(session.watcher->is_over()) << protocol;
    for (const Deviation& deviation : session.watcher->deviations()) {
      ADD_FAILURE() << protocol << " " << deviation.rule->name << ": " << deviation.detail
                    << " in line " << deviation.line;
    }
  }
}

TEST(ControllerWatch, EachFaultChangesWhatIsPrinted) {
  for (const auto& [protocol, lines] : good_sessions) {
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
            "controllers of `xboard` cannot be watched; those of agi, gomocup, gtp, ucci, uci can");
  EXPECT_FALSE(check_fault(**find_watch_kind("gtp"), "nonesuch"));
  EXPECT_TRUE(check_fault(**find_watch_kind("gtp"), "twice"));
}

TEST(ControllerWatch, TheReportNamesTheLine) {
  auto session = watched("uci", {"uci", "isready", "position startpos moves e2e5"});
  EXPECT_EQ(report_of(**find_watch_kind("uci"), *session.watcher),
            "illegal-move (must): A move is sent that is not legal: `e2e5` in "
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
            "  line 3: position startpos moves e2e5\n"
            "ludex check --as-engine uci: 3 lines of the controller; deviations: 1 must, 0 should, "
            "0 advice\n");
  EXPECT_TRUE(is_refused(*session.watcher));
}

}  // namespace
}  // namespace ludex::conformance

// Which infos an owner hears, and that its record is the same whichever it wants.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/finding.h"
#include "protocols/ucci/controller_half.h"
#include "protocols/uci/controller_half.h"
#include "rules/registry.h"

namespace ludex::protocols {
namespace {

// Fields as engines mix them, numbers that are none and moves that are not legal among them.
struct Words {
  std::string_view game;
  std::string_view start;
  std::vector<std::string> introduction;
  std::vector<std::string> fields;
  std::string answer;
};

const Words uci_words{"chess",
                      "uci",
                      {"uciok"},
                      {"depth 1",
                       "depth 2",
                       "depth deep",
                       "seldepth 7",
                       "multipv 1",
                       "multipv 2",
                       "score cp 10",
                       "score cp -20",
                       "score mate 3",
                       "score cp 30 lowerbound",
                       "score upperbound cp 40",
                       "score cp much",
                       "nodes 100",
                       "nodes 200",
                       "nodes -1",
                       "nps 5000",
                       "hashfull 12",
                       "tbhits 3",
                       "time 40",
                       "time 41",
                       "pv e2e4 e7e5",
                       "pv d2d4",
                       "pv e2e5",
                       "pv",
                       "currmove e2e4",
                       "currmovenumber 3",
                       "string score cp 999",
                       "wdl 1 2 3"},
                      "bestmove e2e4"};
const Words ucci_words{"xiangqi",
                       "ucci",
                       {"option usemillisec type check default true", "ucciok"},
                       {"depth 1",    "depth 2",       "depth deep",        "score 10",
                        "score -20",  "score cp 5",    "score mate 3",      "score 30 lowerbound",
                        "score much", "nodes 100",     "nodes 200",         "time 40",
                        "time 41",    "pv h2e2 h9g7",  "pv b0c2",           "pv a0a9",
                        "pv",         "currmove h2e2", "message score 999", "string score 999",
                        "multipv 2",  "multipv 1",     "nps 5000",          "hashfull 3"},
                       "bestmove h2e2"};

rc::Gen<std::vector<std::string>> infos(const Words& words) {
  const auto line =
      rc::gen::map(rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(words.fields)),
                   [](const std::vector<std::string>& fields) {
                     std::string text = "info";
                     for (const std::string& field : fields) {
                       text += ' ' + field;
                     }
                     return text;
                   });
  return rc::gen::container<std::vector<std::string>>(line);
}

struct Heard {
  engine::Info notes;
  std::size_t infos = 0;
  bool decided = false;
  bool last_before_decision = true;
};

template <class Half>
class Listener {
 public:
  explicit Listener(const Words& words, Infos wanted) : words_(words), half_(settings(wanted)) {
    (void)half_.start(now_);
    for (const std::string& line : words.introduction) {
      (void)half_.on_line(line, now_);
    }
    game_ = rules::start_game({.game = std::string(words.game)}).value();
    (void)half_.think(*game_, {}, now_);
    (void)half_.on_line("readyok", now_);
    now_ += Milliseconds(100);  // an answer of the first moments may be doubted
  }

  void hear(std::string_view line, Milliseconds after) {
    wait(after);
    take(half_.on_line(line, now_));
  }
  void wait(Milliseconds time) {
    const TimePoint until = now_ + time;
    while (deadline_ && *deadline_ <= until) {
      now_ = std::max(now_, *deadline_);
      take(half_.on_deadline(now_));
    }
    now_ = until;
  }
  Heard answer() {
    hear(words_.answer, Milliseconds(0));
    return heard_;
  }
  [[nodiscard]] std::size_t infos() const { return heard_.infos; }

 private:
  static typename Half::Settings settings(Infos wanted) {
    typename Half::Settings settings;
    settings.infos = wanted;
    return settings;
  }
  void take(typename Half::Output output) {
    deadline_ = output.deadline;
    for (auto& event : output.events) {
      if (auto* info = std::get_if<engine::Info>(&event)) {
        heard_.last_before_decision = heard_.last_before_decision && !heard_.decided;
        // A text is reported at once, whatever is kept.
        heard_.infos += info->text.empty() ? 1 : 0;
        engine::take_report(heard_.notes, *info);
      }
      heard_.decided = heard_.decided || std::holds_alternative<engine::Decision>(event);
    }
  }

  const Words& words_;
  Half half_;
  std::unique_ptr<rules::Game> game_;
  TimePoint now_{};
  std::optional<TimePoint> deadline_;
  Heard heard_;
};

template <class Half>
void check_that_records_agree(const Words& words) {
  const auto lines = *infos(words);
  const auto pause = Milliseconds(*rc::gen::inRange(0, 70));
  std::vector<Heard> heard;
  for (const Infos wanted : {Infos::every, Infos::sampled, Infos::last}) {
    Listener<Half> listener(words, wanted);
    for (const std::string& line : lines) {
      listener.hear(line, pause);
    }
    heard.push_back(listener.answer());
    RC_ASSERT(heard.back().decided);
    RC_ASSERT(heard.back().last_before_decision);
    // Lines that another one has replaced are not turned into moves unless every info is heard.
    heard.back().notes.illegal_move.clear();
    heard.front().notes.illegal_move.clear();
    RC_ASSERT(heard.back().notes == heard.front().notes);
  }
  RC_ASSERT(heard.back().infos <= 1U);
}

RC_GTEST_PROP(Infos, ARecordOfUciIsTheSameWhicheverInfosAreHeard, ()) {
  check_that_records_agree<uci::ControllerHalf>(uci_words);
}

RC_GTEST_PROP(Infos, ARecordOfUcciIsTheSameWhicheverInfosAreHeard, ()) {
  check_that_records_agree<ucci::ControllerHalf>(ucci_words);
}

TEST(Infos, SamplesComeAtAnIntervalWhateverTheEnginePrints) {
  Listener<uci::ControllerHalf> listener(uci_words, Infos::sampled);
  for (int line = 0; line < 1000; ++line) {
    listener.hear(fmt::format("info depth 1 score cp {} pv e2e4", line), Milliseconds(1));
  }
  EXPECT_GE(listener.infos(), 9U);
  EXPECT_LE(listener.infos(), 11U);
}

TEST(Infos, TheNewestSampleIsToldThoughTheEngineFallsSilent) {
  Listener<uci::ControllerHalf> listener(uci_words, Infos::sampled);
  listener.hear("info depth 1 score cp 1 pv e2e4", Milliseconds(0));
  EXPECT_EQ(listener.infos(), 1U);
  listener.hear("info depth 2 score cp 2 pv e2e4", Milliseconds(1));
  EXPECT_EQ(listener.infos(), 1U);
  listener.wait(InfoKeeper::sample_interval);
  EXPECT_EQ(listener.infos(), 2U);
  listener.wait(10 * InfoKeeper::sample_interval);
  EXPECT_EQ(listener.infos(), 2U);
  EXPECT_EQ(listener.answer().infos, 2U);
}

}  // namespace
TEST(Infos, DepthAndNodesFallOnlyWithinTheFirstLine) {
  struct Row {
    std::vector<std::string> infos;
    bool depth;
    bool nodes;
  };
  const std::vector<Row> rows{
      {{"depth 5 score cp 1 nodes 100", "depth 6 score cp 1 nodes 100"}, false, false},
      {{"depth 6 score cp 1", "depth 5 score cp 1", "depth 7 score cp 1"}, true, false},
      {{"depth 5 score cp 1 nodes 100", "depth 6 score cp 1 nodes 99"}, false, true},
      {{"depth 6 score cp 1 nodes 100", "depth 5 multipv 2 score cp 1 nodes 90"}, false, false},
      {{"depth 6 score cp 1 nodes 100", "nodes 3"}, false, false},
      {{"depth 6 score cp 1 nodes 100", "depth 5 currmove e2e4"}, false, false},
  };
  for (const Row& row : rows) {
    for (const Infos wanted : {Infos::every, Infos::sampled, Infos::last}) {
      Listener<uci::ControllerHalf> listener(uci_words, wanted);
      for (const std::string& line : row.infos) {
        listener.hear("info " + line, Milliseconds(1));
      }
      const engine::ReportFaults faults = listener.answer().notes.faults;
      EXPECT_EQ(faults.has(engine::ReportFault::depth_falls), row.depth) << row.infos.back();
      EXPECT_EQ(faults.has(engine::ReportFault::nodes_fall), row.nodes) << row.infos.back();
    }
  }
}

}  // namespace ludex::protocols

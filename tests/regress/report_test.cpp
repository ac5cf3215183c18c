#include "regress/report.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "regress/campaign.h"
#include "regress/scripted_engine.h"
#include "rules/registry.h"
#include "support/fake_clock.h"
#include "support/temporary_folder.h"

namespace ludex::regress {
namespace {

const std::string text_of_suite =
    "# A <remark>.\nboardsize 9\nplay b e5\n1 attack E5\n#? [1 D5]\n2 attack C3\n#? [0]*\n"
    "3 attack A1\n#? [1]&\n4 attack B2\n#? [0]\n";

Report report_of(const std::vector<ScriptedEngine::Script>& engines,
                 const std::filesystem::path& folder = ".") {
  test::FakeClock clock;
  const auto game = rules::start_game({.game = "gomoku"}).value();
  std::vector<SuiteFile> suites{{parse_suite(text_of_suite, "some").value(), folder}};
  std::vector<TestedEngine> tested;
  tested.reserve(engines.size());
  Talks talks;
  for (const auto& script : engines) {
    tested.push_back({"engine " + std::to_string(tested.size() + 1),
                      [&, script](const std::filesystem::path&)
                          -> tl::expected<std::unique_ptr<engine::Engine>, engine::Failure> {
                        return std::make_unique<ScriptedEngine>(script, talks, clock);
                      }});
  }
  Report report = run_campaign(suites, tested, 1, {clock, *game, std::chrono::seconds(10)}, {});
  report.suites.front().pictures = pictures_of(suites.front(), "gomoku");
  return report;
}

const ScriptedEngine::Script good{
    {"attack E5", "1 D5"}, {"attack C3", "1 <C4>"}, {"attack B2", "0"}};
const ScriptedEngine::Script bad{{"attack E5", "0"}, {"attack C3", "0"}, {"attack B2", "!"}};

TEST(RegressReport, TotalsAreThoseOfTheScript) {
  const Report report = report_of({good, bad});
  EXPECT_EQ(summary_of(totals_of(report, 0)),
            "Summary: 2/3 passes. 0 unexpected passes, 0 unexpected failures");
  EXPECT_EQ(summary_of(totals_of(report, 1)),
            "Summary: 1/3 passes. 1 unexpected pass, 1 unexpected failure, 1 without an answer");
}

TEST(RegressReport, JudgedAnswersAreCounted) {
  const Report report = report_of({{{"attack E5", "1 D5 uncertain"}, {"attack B2", "0"}}});
  EXPECT_EQ(totals_of(report, 0).judged, 1U);
  EXPECT_TRUE(summary_of(totals_of(report, 0)).find(", 1 judged") != std::string::npos);
}

TEST(RegressReport, SentencesAreThoseOfTheScript) {
  const Report report = report_of({bad});
  const SuiteReport& suite = report.suites.front();
  std::vector<std::string> sentences;
  for (const Outcome& outcome : suite.runs.front().outcomes) {
    sentences.push_back(sentence_of(suite.suite.commands[outcome.command], outcome));
  }
  EXPECT_EQ(sentences,
            (std::vector<std::string>{"1 FAILED: Correct `1 D5`, got `0`", "2 PASSED", "3 ",
                                      "4 no answer: exited: it ended: exit status 1"}));
}

TEST(RegressReport, JsonHoldsEveryTest) {
  const auto whole = nlohmann::json::parse(to_json(report_of({good, bad})));
  EXPECT_EQ(whole["runs"].size(), 2U);
  const auto& suite = whole["runs"][1]["suites"][0];
  EXPECT_EQ(suite["suite"], "some");
  EXPECT_EQ(suite["totals"]["unexpected_failures"], 1);
  EXPECT_EQ(suite["tests"][0]["verdict"], "unexpected_fail");
  EXPECT_EQ(suite["tests"][0]["command"], "attack E5");
  EXPECT_EQ(suite["tests"][3]["trouble"], "exited: it ended: exit status 1");
}

TEST(RegressReport, AnEarlierRunStandsBesideANewOne) {
  const std::string earlier = to_json(report_of({bad}));
  Report report = report_of({good});
  ASSERT_TRUE(add_runs(report, earlier));
  EXPECT_EQ(report.engines, (std::vector<std::string>{"engine 1", "engine 1"}));
  EXPECT_EQ(summary_of(totals_of(report, 1)),
            "Summary: 1/3 passes. 1 unexpected pass, 1 unexpected failure, 1 without an answer");
  EXPECT_EQ(find_outcome(report.suites.front().runs[1], 2)->answer, "0");
}

TEST(RegressReport, AnotherFileIsNoEarlierRun) {
  for (const std::string text :
       {"", "{", "[]", "{}", "{\"ludex_regress\":1}", "{\"ludex_regress\":1,\"runs\":[{}]}",
        "{\"ludex_regress\":1,\"runs\":[{\"engine\":7,\"suites\":[]}]}"}) {
    Report report = report_of({good});
    const auto added = add_runs(report, text);
    ASSERT_FALSE(added) << text;
    EXPECT_TRUE(added.error().message.starts_with("it is no report of `ludex regress`: ")) << text;
  }
  Report report = report_of({good});
  EXPECT_EQ(add_runs(report, "{\"ludex_regress\":2}").error().message, "it is not of version 1");
}

TEST(RegressReport, ThePageShowsTheBoardWithThePointsInQuestion) {
  const std::string page = to_html(report_of({good, bad}));
  // The black stone on E5 of 9x9, asked about there, expected D5, answered D5; text is escaped.
  EXPECT_NE(page.find("<use href=\"#stone-dark\" x=\"4.5\" y=\"4.5\"/>"), std::string::npos);
  EXPECT_NE(page.find("<use href=\"#q\" x=\"4.5\" y=\"4.5\"/>"), std::string::npos);
  EXPECT_NE(page.find("<use href=\"#e\" x=\"3.5\" y=\"4.5\"/>"), std::string::npos);
  EXPECT_NE(page.find("<use href=\"#g\" x=\"3.5\" y=\"4.5\"/>"), std::string::npos);
  EXPECT_NE(page.find("1 &lt;C4&gt;"), std::string::npos);
  EXPECT_NE(page.find("A &lt;remark&gt;."), std::string::npos);
  EXPECT_EQ(page.find("<remark>"), std::string::npos);
  EXPECT_EQ(page.find("http"), std::string::npos) << "the page needs nothing else";
  EXPECT_NE(page.find("<td class=\"unexpected_fail\">FAILED</td>"), std::string::npos);
}

TEST(BoardFollower, CommandsLeadToTheBoardThatIsAsked) {
  const support::TemporaryFolder folder;
  folder.write("game.sgf", "(;GM[4]SZ[9];B[ee];W[dd];B[cc])");
  const auto rows_after = [&](const std::string& commands) {
    const Suite suite = parse_suite(commands + "\n1 x\n#? [y]\n", "some").value();
    return pictures_of({suite, folder.path()}, "gomoku").back().rows;
  };
  const auto stones = [](const std::vector<std::string>& rows) {
    std::size_t count = 0;
    for (const std::string& row : rows) {
      count += static_cast<std::size_t>(
          std::count_if(row.begin(), row.end(), [](char c) { return c != '.'; }));
    }
    return count;
  };
  EXPECT_EQ(stones(rows_after("loadsgf game.sgf")), 3U);
  EXPECT_EQ(stones(rows_after("loadsgf game.sgf 3")), 2U) << "in front of the third move";
  EXPECT_EQ(stones(rows_after("loadsgf game.sgf d6")), 1U) << "in front of the move at D6";
  EXPECT_EQ(stones(rows_after("loadsgf game.sgf\ntrymove w a1")), 4U);
  EXPECT_EQ(stones(rows_after("loadsgf game.sgf\ntrymove w a1\npopgo\nundo")), 2U);
  EXPECT_EQ(stones(rows_after("loadsgf game.sgf\nclear_board")), 0U);
  EXPECT_EQ(rows_after("boardsize 7").size(), 7U);
  EXPECT_TRUE(rows_after("loadsgf nowhere.sgf").empty());
}

}  // namespace
}  // namespace ludex::regress

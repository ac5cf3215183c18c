#include "conformance/report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace ludex::conformance {
namespace {

constexpr Check first_check{"go", "depth", Severity::must, "the source", "What is checked."};
constexpr Check second_check{"go", "style", Severity::advice, "the source", "What is usual."};
constexpr Check third_check{"ponder", "hit", Severity::must, "the source", "Something else."};

const Catalogue catalogue{"uci", "chess", "Title", "Introduction.", {first_check}};

Report a_report() {
  Report report{"An <engine>", "ludex check -engine cmd=x", &catalogue, {}};
  report.results = {
      {&first_check, Verdict::pass, "", {}, Milliseconds(5)},
      {&second_check,
       Verdict::fail,
       "`a & b` came",
       {{Milliseconds(0), Said::By::us, "go depth 1"},
        {Milliseconds(7), Said::By::engine, "best<move>\x1b"},
        {Milliseconds(8), Said::By::note, "exit status 0"}},
       Milliseconds(20)},
      {&third_check, Verdict::not_applicable, "the engine has no option `Ponder`", {}, {}},
  };
  return report;
}

TEST(ConformanceReport, TheSummaryIsOneLine) {
  EXPECT_EQ(summary_of(a_report()),
            "ludex check uci: 1 of 2 checks passed; failed: 0 must, 0 should, 1 advice; not "
            "applicable: 1");
}

TEST(ConformanceReport, ABadgeHasTheChecksThatApply) {
  EXPECT_EQ(badge_of(a_report()), "uci 1/2");
}

TEST(ConformanceReport, AFailureShowsTheTrafficAndTheCommand) {
  const Report report = a_report();
  EXPECT_EQ(text_of(report.results[0], report.again), "pass  go/depth\n");
  EXPECT_EQ(text_of(report.results[1], report.again),
            "FAIL  go/style (advice): `a & b` came\n"
            "      What is usual.\n"
            "      the source\n"
            "           0 > go depth 1\n"
            "           7 < best<move>\\x1B\n"
            "           8 # exit status 0\n"
            "      again: ludex check -engine cmd=x --only go/style\n");
  EXPECT_EQ(text_of(report.results[2], report.again),
            "n/a   ponder/hit: the engine has no option `Ponder`\n");
}

TEST(ConformanceReport, JsonHasEveryCheck) {
  const auto json = nlohmann::json::parse(to_json(a_report()));
  EXPECT_EQ(json["passed"], 1);
  EXPECT_EQ(json["badge"], "uci 1/2");
  EXPECT_EQ(json["failed"]["advice"], 1);
  ASSERT_EQ(json["checks"].size(), 3U);
  EXPECT_EQ(json["checks"][1]["verdict"], "fail");
  EXPECT_EQ(json["checks"][1]["traffic"][0], "     0 > go depth 1");
  EXPECT_EQ(json["checks"][1]["again"], "ludex check -engine cmd=x --only go/style");
  EXPECT_EQ(json["checks"][2]["verdict"], "not_applicable");
}

TEST(ConformanceReport, JunitEscapesWhatXmlReserves) {
  EXPECT_EQ(to_junit(a_report()),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuite name=\"uci An &lt;engine&gt;\" tests=\"3\" failures=\"1\" skipped=\"1\" "
            "time=\"0.025\">\n"
            "  <testcase classname=\"uci.go\" name=\"depth\" time=\"0.005\"/>\n"
            "  <testcase classname=\"uci.go\" name=\"style\" time=\"0.020\">\n"
            "    <failure type=\"advice\" message=\"`a &amp; b` came\">"
            "     0 &gt; go depth 1\n"
            "     7 &lt; best&lt;move&gt;\\x1B\n"
            "     8 # exit status 0\n"
            "again: ludex check -engine cmd=x --only go/style\n"
            "</failure>\n  </testcase>\n"
            "  <testcase classname=\"uci.ponder\" name=\"hit\" time=\"0.000\">\n"
            "    <skipped message=\"the engine has no option `Ponder`\"/>\n  </testcase>\n"
            "</testsuite>\n");
}

}  // namespace
}  // namespace ludex::conformance

// Reports of runs: totals as text, everything as JSON, and a page of HTML that needs nothing else.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "regress/board.h"
#include "regress/runner.h"
#include "regress/suite.h"

namespace ludex::regress {

// A suite with what one or several engines, or runs, made of it.
struct SuiteReport {
  Suite suite;
  std::vector<SuiteRun> runs;     // by engine
  std::vector<Picture> pictures;  // by command: the board where it is asked
};

// The runs that a report has columns for.
struct Report {
  std::vector<std::string> engines;  // a name for each run of every suite
  std::vector<SuiteReport> suites;
};

// "unexpected_fail": for programs.
[[nodiscard]] std::string_view code_of(Verdict verdict);

struct Totals {
  std::size_t tests = 0;
  std::size_t passed = 0;  // unexpected ones among them
  std::size_t unexpected_passes = 0;
  std::size_t unexpected_failures = 0;
  std::size_t ignored = 0;
  std::size_t unanswered = 0;
  std::size_t not_run = 0;
};
[[nodiscard]] Totals totals_of(const SuiteReport& suite, std::size_t engine);
[[nodiscard]] Totals totals_of(const Report& report, std::size_t engine);
// "Summary: 17/20 passes. 1 unexpected pass, 2 unexpected failures" as GNU Go's script has it.
[[nodiscard]] std::string summary_of(const Totals& totals);

// The verdict on a test in the words of that script: "12 FAILED: Correct `1 G1`, got `0`".
[[nodiscard]] std::string sentence_of(const Command& command, const Outcome& outcome);

// The outcome of that command, if the run got so far; null otherwise.
[[nodiscard]] const Outcome* find_outcome(const SuiteRun& run, std::size_t command);

[[nodiscard]] std::string to_json(const Report& report);
// The runs of a report that to_json() wrote, to stand beside new ones: those of the suites and
// tests that `report` has, by name and number, are added to it. The error says what is wrong with
// the text.
[[nodiscard]] Result<void> add_runs(Report& report, std::string_view json);

// Every test with its board and the points in question: those of the question, of what was expected
// and of what was answered.
[[nodiscard]] std::string to_html(const Report& report);

}  // namespace ludex::regress

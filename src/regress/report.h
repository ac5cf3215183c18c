// Reports of runs: totals as text, everything as JSON, and a self-contained page of HTML.
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

// A suite with its runs on one or several engines.
struct SuiteReport {
  Suite suite;
  std::vector<SuiteRun> runs;     // by engine
  std::vector<Picture> pictures;  // by command: the board before it
};

// The runs for which a report has columns.
struct Report {
  std::vector<std::string> engines;  // a name for each run of every suite
  std::vector<SuiteReport> suites;
};

// The verdict as programs read it: "unexpected_fail".
[[nodiscard]] std::string_view code_of(Verdict verdict);

struct Totals {
  std::size_t tests = 0;
  std::size_t passed = 0;  // including the unexpected ones
  std::size_t unexpected_passes = 0;
  std::size_t unexpected_failures = 0;
  std::size_t ignored = 0;
  std::size_t unanswered = 0;
  // Answers that end in "uncertain": the engine judged and did not prove (report_uncertainty).
  std::size_t judged = 0;
  std::size_t not_run = 0;
};
[[nodiscard]] Totals totals_of(const SuiteReport& suite, std::size_t engine);
[[nodiscard]] Totals totals_of(const Report& report, std::size_t engine);
// "Summary: 17/20 passes. 1 unexpected pass, 2 unexpected failures", in the form of GNU Go's
// script; then ", 3 judged" and what else there is besides.
[[nodiscard]] std::string summary_of(const Totals& totals);

// The verdict on a test in the form of that script: "12 FAILED: Correct `1 G1`, got `0`".
[[nodiscard]] std::string sentence_of(const Command& command, const Outcome& outcome);

// The outcome of that command, or null if the run has none.
[[nodiscard]] const Outcome* find_outcome(const SuiteRun& run, std::size_t command);

[[nodiscard]] std::string to_json(const Report& report);
// Adds the runs of a report that to_json() wrote as further columns of `report`: those of the
// suites that it has, by name, and of their tests, by number. The error states what is wrong with
// the text.
[[nodiscard]] Result<void> add_runs(Report& report, std::string_view json);

// Every test with its board, on which the points of the question, of the expectation and of the
// answers are marked.
[[nodiscard]] std::string to_html(const Report& report);

}  // namespace ludex::regress

// Reports of checks: sentences for people, JSON, JUnit's XML, and the pages of the documentation.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/check.h"

namespace ludex::conformance {

struct Report {
  std::string engine;
  std::string again;  // the command line that repeats the run; a check's is it with --only
  const Catalogue* catalogue = nullptr;
  std::vector<CheckResult> results;
};

struct Totals {
  std::size_t passed = 0;
  std::size_t must = 0;  // failed, by severity
  std::size_t should = 0;
  std::size_t advice = 0;
  std::size_t not_applicable = 0;
  std::size_t not_run = 0;
};
[[nodiscard]] Totals totals_of(std::span<const CheckResult> results);

// "ludex check uci: 88 of 90 checks passed; failed: 1 must, 1 should, 0 advice; …": one line.
[[nodiscard]] std::string summary_of(const Report& report);
// "uci 88/90": the checks that passed of those that apply, for a badge.
[[nodiscard]] std::string badge_of(const Report& report);
// The command line that repeats just this check.
[[nodiscard]] std::string command_for(const Check& check, std::string_view again);
// One line for a check that passed or does not apply; for a failed one also why, the last lines of
// the traffic, and the command that repeats it. Ends with a line end.
[[nodiscard]] std::string text_of(const CheckResult& result, std::string_view again);
// The last lines of a conversation, each behind the indent.
[[nodiscard]] std::string traffic_text(std::span<const Said> traffic, std::string_view indent);
[[nodiscard]] std::string to_json(const Report& report);
[[nodiscard]] std::string to_junit(const Report& report);

// The catalogue as lines for a terminal, and as the page docs/conformance/PROTOCOL.md.
[[nodiscard]] std::string list_of(const Catalogue& catalogue);
[[nodiscard]] std::string page_of(const Catalogue& catalogue);

}  // namespace ludex::conformance

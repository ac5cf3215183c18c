#include "regress/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/text.h"

namespace ludex::regress {
namespace {

using nlohmann::json;

constexpr int format_version = 1;
constexpr std::array<Verdict, 6> all_verdicts{
    Verdict::pass,    Verdict::fail,     Verdict::unexpected_pass, Verdict::unexpected_fail,
    Verdict::ignored, Verdict::no_answer};

double seconds_of(Duration time) {
  return static_cast<double>(std::chrono::duration_cast<Milliseconds>(time).count()) / 1000.0;
}

// Engines write any bytes, but JSON allows only UTF-8.
json shown_lines(const std::vector<std::string>& lines) {
  json all = json::array();
  for (const std::string& line : lines) {
    all.push_back(printable(line));
  }
  return all;
}

json to_json(const Suite& suite, const Outcome& outcome) {
  const Command& command = suite.commands[outcome.command];
  json object = {{"number", command.number},
                 {"line", command.line},
                 {"command", printable(command.text())},
                 {"expected", printable(command.expectation->text())},
                 {"verdict", code_of(outcome.verdict)},
                 {"answer", printable(outcome.answer)},
                 {"seconds", seconds_of(outcome.took)}};
  if (outcome.lines.size() > 1) {
    object["lines"] = shown_lines(outcome.lines);
  }
  if (outcome.is_failure) {
    object["failure"] = true;
  }
  if (outcome.is_lenient) {
    object["lenient"] = true;
  }
  if (!outcome.trouble.empty()) {
    object["trouble"] = printable(outcome.trouble);
  }
  return object;
}

json to_json(const Totals& totals) {
  return {{"tests", totals.tests},
          {"passed", totals.passed},
          {"unexpected_passes", totals.unexpected_passes},
          {"unexpected_failures", totals.unexpected_failures},
          {"ignored", totals.ignored},
          {"unanswered", totals.unanswered},
          {"judged", totals.judged},
          {"not_run", totals.not_run}};
}

void add(Totals& sum, const Totals& more) {
  sum.tests += more.tests;
  sum.passed += more.passed;
  sum.unexpected_passes += more.unexpected_passes;
  sum.unexpected_failures += more.unexpected_failures;
  sum.ignored += more.ignored;
  sum.unanswered += more.unanswered;
  sum.judged += more.judged;
  sum.not_run += more.not_run;
}

// The outcome that a JSON object describes, if the suite has this test.
std::optional<Outcome> outcome_in(const json& object, const Suite& suite) {
  const std::string number = object.at("number").get<std::string>();
  const auto command =
      std::find_if(suite.commands.begin(), suite.commands.end(),
                   [&](const Command& each) { return each.expectation && each.number == number; });
  if (command == suite.commands.end()) return std::nullopt;
  Outcome outcome;
  outcome.command = static_cast<std::size_t>(command - suite.commands.begin());
  const auto word = object.at("verdict").get<std::string>();
  const auto verdict = std::find_if(all_verdicts.begin(), all_verdicts.end(),
                                    [&](Verdict each) { return code_of(each) == word; });
  if (verdict == all_verdicts.end()) return std::nullopt;
  outcome.verdict = *verdict;
  outcome.answer = object.at("answer").get<std::string>();
  outcome.lines = object.value("lines", std::vector<std::string>{outcome.answer});
  outcome.is_failure = object.value("failure", false);
  outcome.is_lenient = object.value("lenient", false);
  outcome.trouble = object.value("trouble", std::string());
  outcome.took = std::chrono::duration_cast<Duration>(
      std::chrono::duration<double>(object.value("seconds", 0.0)));
  return outcome;
}

SuiteRun run_in(const json& object, const Suite& suite) {
  SuiteRun run;
  run.engine = object.at("engine").get<std::string>();
  run.is_whole = true;
  for (const json& test : object.at("tests")) {
    if (auto outcome = outcome_in(test, suite)) {
      run.outcomes.push_back(*std::move(outcome));
    }
  }
  return run;
}

}  // namespace

std::string_view code_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
      return "pass";
    case Verdict::fail:
      return "fail";
    case Verdict::unexpected_pass:
      return "unexpected_pass";
    case Verdict::unexpected_fail:
      return "unexpected_fail";
    case Verdict::ignored:
      return "ignored";
    case Verdict::no_answer:
      return "no_answer";
  }
  return {};
}

const Outcome* find_outcome(const SuiteRun& run, std::size_t command) {
  const auto found =
      std::find_if(run.outcomes.begin(), run.outcomes.end(),
                   [&](const Outcome& outcome) { return outcome.command == command; });
  return found == run.outcomes.end() ? nullptr : &*found;
}

Totals totals_of(const SuiteReport& suite, std::size_t engine) {
  const SuiteRun& run = suite.runs[engine];
  Totals totals;
  totals.tests = suite.suite.tests();
  totals.unexpected_passes = run.count(Verdict::unexpected_pass);
  totals.unexpected_failures = run.count(Verdict::unexpected_fail);
  totals.passed = run.count(Verdict::pass) + totals.unexpected_passes;
  totals.ignored = run.count(Verdict::ignored);
  totals.unanswered = run.count(Verdict::no_answer);
  totals.judged = static_cast<std::size_t>(
      std::count_if(run.outcomes.begin(), run.outcomes.end(),
                    [](const Outcome& outcome) { return outcome.answer.ends_with(" uncertain"); }));
  totals.not_run = totals.tests - std::min(totals.tests, run.outcomes.size());
  return totals;
}

Totals totals_of(const Report& report, std::size_t engine) {
  Totals sum;
  for (const SuiteReport& suite : report.suites) {
    add(sum, totals_of(suite, engine));
  }
  return sum;
}

std::string summary_of(const Totals& totals) {
  std::string text =
      fmt::format("Summary: {}/{} passes. {} unexpected {}, {} unexpected {}", totals.passed,
                  totals.tests - totals.ignored, totals.unexpected_passes,
                  totals.unexpected_passes == 1 ? "pass" : "passes", totals.unexpected_failures,
                  totals.unexpected_failures == 1 ? "failure" : "failures");
  if (totals.judged > 0) {
    text += fmt::format(", {} judged", totals.judged);
  }
  if (totals.unanswered > 0) {
    text += fmt::format(", {} without an answer", totals.unanswered);
  }
  if (totals.not_run > 0) {
    text += fmt::format(", {} not run", totals.not_run);
  }
  return text;
}

std::string sentence_of(const Command& command, const Outcome& outcome) {
  const std::string number = printable(command.number);
  const std::string word(name_of(outcome.verdict));
  switch (outcome.verdict) {
    case Verdict::pass:
    case Verdict::unexpected_pass:
      return fmt::format("{} {}", number, word);
    case Verdict::ignored:
      return fmt::format("{} {}", number, printable(outcome.answer));
    case Verdict::no_answer:
      return fmt::format("{} {}: {}", number, word, printable(outcome.trouble));
    case Verdict::fail:
    case Verdict::unexpected_fail:
      return fmt::format("{} {}: Correct `{}`, got `{}`", number, word,
                         printable(command.expectation->text()), printable(outcome.answer));
  }
  return {};
}

std::string to_json(const Report& report) {
  json runs = json::array();
  for (std::size_t engine = 0; engine < report.engines.size(); ++engine) {
    json suites = json::array();
    for (const SuiteReport& suite : report.suites) {
      const SuiteRun& run = suite.runs[engine];
      json tests = json::array();
      for (const Outcome& outcome : run.outcomes) {
        tests.push_back(to_json(suite.suite, outcome));
      }
      suites.push_back({{"suite", printable(suite.suite.name)},
                        {"engine", printable(run.engine)},
                        {"totals", to_json(totals_of(suite, engine))},
                        {"seconds", seconds_of(run.took)},
                        {"whole", run.is_whole},
                        {"notes", shown_lines(run.notes)},
                        {"tests", std::move(tests)}});
    }
    runs.push_back({{"engine", printable(report.engines[engine])},
                    {"totals", to_json(totals_of(report, engine))},
                    {"suites", std::move(suites)}});
  }
  const json whole = {{"ludex_regress", format_version}, {"runs", std::move(runs)}};
  return whole.dump(1) + "\n";
}

Result<void> add_runs(Report& report, std::string_view text) {
  try {
    const json whole = json::parse(text);
    if (whole.at("ludex_regress") != format_version) {
      return fail(fmt::format("it is not of version {}", format_version));
    }
    for (const json& run : whole.at("runs")) {
      report.engines.push_back(run.at("engine").get<std::string>());
      for (SuiteReport& suite : report.suites) {
        SuiteRun& column = suite.runs.emplace_back();
        for (const json& each : run.at("suites")) {
          if (each.at("suite") == suite.suite.name) {
            column = run_in(each, suite.suite);
          }
        }
      }
    }
  } catch (const json::exception& wrong) {
    return fail(fmt::format("it is no report of `ludex regress`: {}", wrong.what()));
  }
  return {};
}

}  // namespace ludex::regress

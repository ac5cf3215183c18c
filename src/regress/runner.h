// Runs a regression suite on an engine, command by command.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "base/time.h"
#include "engine/engine.h"
#include "regress/suite.h"
#include "rules/game.h"

namespace ludex::regress {

// The outcome of one command of a suite.
struct Outcome {
  std::size_t command = 0;  // index in the suite
  Verdict verdict = Verdict::ignored;
  // The first line of the engine's answer, as GNU Go's script reads it; for a failure, its text.
  std::string answer;
  std::vector<std::string> lines;  // all lines of the answer
  bool is_failure = false;         // the engine refused the command
  bool is_lenient = false;         // see Expectation::is_lenient_about()
  std::string trouble;             // why there is no answer
  Duration took{};
};

// All tests of one suite on one engine.
struct SuiteRun {
  std::string engine;             // its name
  std::vector<Outcome> outcomes;  // of the tests, in the order of the suite
  // What went wrong outside the tests: set-up commands that failed, and deaths of the engine.
  std::vector<std::string> notes;
  bool is_whole = false;  // false if the run was stopped
  Duration took{};
  [[nodiscard]] std::size_t count(Verdict verdict) const;
};

struct RunSettings {
  const Clock& clock;
  // A game of the engine's kind, since questions are asked about a game; the engine does not see
  // it.
  const rules::Game& game;
  Milliseconds wait{600'000};  // for each answer
  std::stop_token stop = {};
};

// Starts another engine for the suite. The Failure says why that is impossible.
using Open = std::function<tl::expected<std::unique_ptr<engine::Engine>, engine::Failure>()>;

// Called after each test by the thread that runs the suite.
using Progress = std::function<void(const Outcome&)>;

// Runs a suite. One engine, newly started, answers all its commands. If it dies or is silent for
// too long, the current test has no answer, and the next one gets a new engine in the same state.
// After several deaths in a row the suite is given up.
[[nodiscard]] SuiteRun run_suite(const Suite& suite, const Open& open, const RunSettings& settings,
                                 const Progress& progress = {});

}  // namespace ludex::regress

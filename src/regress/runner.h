// Runs a suite on an engine, command by command.
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

// What became of one command of a suite.
struct Outcome {
  std::size_t command = 0;  // of the suite
  Verdict verdict = Verdict::ignored;
  // The first line of what the engine said, as GNU Go's script sees it; of a failure its text.
  std::string answer;
  std::vector<std::string> lines;  // all of them
  bool is_failure = false;         // the engine refused the command
  bool is_lenient = false;         // see Expectation::is_lenient_about()
  std::string trouble;             // why there is no answer
  Duration took{};
};

// All tests of one suite on one engine.
struct SuiteRun {
  std::string engine;             // its name
  std::vector<Outcome> outcomes;  // of the tests, in the order of the suite
  // What went wrong beside the tests: commands that set a position up and failed, ends of the
  // engine.
  std::vector<std::string> notes;
  bool is_whole = false;  // else it was stopped
  Duration took{};
  [[nodiscard]] std::size_t count(Verdict verdict) const;
};

struct RunSettings {
  const Clock& clock;
  // A game that the engine plays: questions come with one, although it is not told.
  const rules::Game& game;
  Milliseconds wait{600'000};  // for each answer
  std::stop_token stop = {};
};

// Starts one more engine of a kind, for the suite. The Failure says why it cannot.
using Open = std::function<tl::expected<std::unique_ptr<engine::Engine>, engine::Failure>()>;

// Told after each test; from the thread that runs the suite.
using Progress = std::function<void(const Outcome&)>;

// One engine answers all commands of the suite, which begins with a new one. An engine that dies or
// is silent for too long costs the test at hand: the next one has a new engine, which is brought to
// where the old one was. After some deaths in a row the suite is given up.
[[nodiscard]] SuiteRun run_suite(const Suite& suite, const Open& open, const RunSettings& settings,
                                 const Progress& progress = {});

}  // namespace ludex::regress

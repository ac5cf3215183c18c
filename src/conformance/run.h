// Runs checks, each on an engine of its own.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "base/time.h"
#include "conformance/check.h"
#include "conformance/session.h"

namespace ludex::conformance {

struct RunSettings {
  StartEngine start;
  const Clock& clock;
  Waits waits = {};
  std::stop_token stop = {};
  std::function<void(const CheckResult& result)> done = {};  // after each check; may be empty
  // Starts it in an empty working folder of its own; empty: `start` does.
  StartEngine start_apart = {};
  // Whether results have their traffic still after `done`.
  bool keeps_traffic = true;
};

// The results in the order of the checks. A requested stop leaves the remaining checks not run.
[[nodiscard]] std::vector<CheckResult> run_checks(std::span<const Check* const> checks,
                                                  const RunSettings& settings);

}  // namespace ludex::conformance

// Runs checks, each on an engine of its own.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "base/time.h"
#include "conformance/check.h"
#include "conformance/session.h"
#include "host/line_port.h"

namespace ludex::conformance {

// Starts the engine; the error is a sentence.
using StartEngine = std::function<tl::expected<std::unique_ptr<host::LinePort>, std::string>()>;

struct RunSettings {
  StartEngine start;
  const Clock& clock;
  Waits waits = {};
  std::stop_token stop = {};
  std::function<void(const CheckResult& result)> done = {};  // after each check; may be empty
};

// The results in the order of the checks. A requested stop leaves the remaining checks not run.
[[nodiscard]] std::vector<CheckResult> run_checks(std::span<const Check* const> checks,
                                                  const RunSettings& settings);

}  // namespace ludex::conformance

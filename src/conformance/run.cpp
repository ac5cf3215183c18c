#include "conformance/run.h"

#include <fmt/format.h>

#include <chrono>
#include <utility>

namespace ludex::conformance {

namespace {

CheckResult run_check(const Check& check, const RunSettings& settings) {
  CheckResult result{&check, Verdict::pass, {}, {}, {}};
  const bool is_apart = check.in_empty_folder && settings.start_apart;
  const StartEngine& starts = is_apart ? settings.start_apart : settings.start;
  auto port = starts();
  if (!port) {
    result.verdict = Verdict::fail;
    result.text = std::move(port.error());
    return result;
  }
  const TimePoint start = settings.clock.now();
  Session session(*std::move(port), settings.clock, settings.waits, settings.stop, starts);
  try {
    check.run(session);
  } catch (Finding& finding) {
    result.verdict = Verdict::fail;
    result.text = std::move(finding.text);
  } catch (NotApplicable& reason) {
    result.verdict = Verdict::not_applicable;
    result.text = std::move(reason.why);
  } catch (const Interrupted&) {
    result.verdict = Verdict::not_run;
    result.text = "interrupted";
  }
  result.traffic = session.traffic();
  result.took = std::chrono::duration_cast<Milliseconds>(settings.clock.now() - start);
  return result;
}

}  // namespace

std::vector<CheckResult> run_checks(std::span<const Check* const> checks,
                                    const RunSettings& settings) {
  std::vector<CheckResult> results;
  std::string obstacle;
  for (const Check* check : checks) {
    if (settings.stop.stop_requested()) {
      obstacle = "interrupted";
    }
    if (!obstacle.empty()) {
      results.push_back({check, Verdict::not_run, obstacle, {}, {}});
    } else {
      results.push_back(run_check(*check, settings));
      if (check->foundation && results.back().verdict == Verdict::fail) {
        obstacle = fmt::format("{} failed", id_of(*check));
      }
    }
    if (settings.done) {
      settings.done(results.back());
    }
    if (!settings.keeps_traffic) {
      results.back().traffic = {};
    }
  }
  return results;
}

}  // namespace ludex::conformance

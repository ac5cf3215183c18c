#include "cli/engine_service.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "base/text.h"
#include "cli/interruption.h"
#include "cli/lines_log.h"
#include "cli/output.h"
#include "host/bridge.h"
#include "host/clock.h"
#include "host/pipe_port.h"

namespace ludex::cli {

ExitResult serve_engine(const EngineService& what, const EngineOpener& open) {
  const Interruption interruption;
  const host::SteadyClock clock;
  auto log = LinesLog::open(what.log_file, clock, interruption.token());
  if (!log) return work_failed(fmt::format("{}: {}", what.subcommand, describe(log.error())));
  const auto failed = [&](const engine::Failure& failure) {
    return work_failed(fmt::format("{}: {}: {}: {}", what.subcommand, printable(what.name),
                                   name_of(failure.fault), failure.detail));
  };
  auto engine = open(clock, log->of_engine(), interruption.token());
  if (!engine) return failed(engine.error());
  host::PipePort controller(host::standard_ends());
  const auto served = host::run_bridge(controller, *what.spoken, *std::move(engine), clock,
                                       what.service, {log->file(), interruption.token()});
  if (!served && !interruption.token().stop_requested()) return failed(served.error());
  const auto logged = log->finish();
  if (!logged) return work_failed(fmt::format("{}: {}", what.subcommand, describe(logged.error())));
  // A controller that has gone ends the work normally, as `quit` does.
  return check_stdout(controller.write_failure());
}

}  // namespace ludex::cli

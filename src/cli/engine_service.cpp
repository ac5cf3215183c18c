#include "cli/engine_service.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "base/text.h"
#include "cli/interruption.h"
#include "cli/output.h"
#include "host/bridge.h"
#include "host/clock.h"
#include "host/log_file.h"
#include "host/pipe_port.h"

namespace ludex::cli {

ExitResult serve_engine(const EngineService& what, const EngineOpener& open) {
  const Interruption interruption;
  const host::SteadyClock clock;
  std::unique_ptr<host::LogFile> log;
  std::optional<host::EngineLog> engine_log;
  if (!what.log_file.empty()) {
    host::LogFile::Settings settings;
    settings.path = what.log_file;
    settings.stop = interruption.token();
    auto opened = host::LogFile::open(settings, {clock.now(), host::wall_time()});
    if (!opened) {
      return work_failed(fmt::format("{}: {}", what.subcommand, describe(opened.error())));
    }
    log = *std::move(opened);
    engine_log.emplace(*log);
  }
  const auto failed = [&](const engine::Failure& failure) {
    return work_failed(fmt::format("{}: {}: {}: {}", what.subcommand, printable(what.name),
                                   name_of(failure.fault), failure.detail));
  };
  auto engine = open(clock, engine_log ? &*engine_log : nullptr, interruption.token());
  if (!engine) return failed(engine.error());
  host::PipePort controller(host::standard_ends());
  const auto served = host::run_bridge(controller, *what.spoken, *std::move(engine), clock,
                                       what.service, {log.get(), interruption.token()});
  if (!served && !interruption.token().stop_requested()) return failed(served.error());
  const auto logged = log ? log->finish() : Result<void>();
  if (!logged) return work_failed(fmt::format("{}: {}", what.subcommand, describe(logged.error())));
  // A controller that has gone ends the work normally, as `quit` does.
  return check_stdout(controller.write_failure());
}

}  // namespace ludex::cli

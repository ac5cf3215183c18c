#include "conformance/start.h"

#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "host/start_engine.h"

namespace ludex::conformance {

namespace {

StartEngine starter_of(const host::Protocol& protocol, const host::EngineSpec& spec,
                       const Clock& clock, const std::stop_token& stop) {
  using Port = tl::expected<std::unique_ptr<host::LinePort>, std::string>;
  return [&protocol, spec, &clock, stop]() -> Port {
    auto port = host::start_program(protocol, spec, stop);
    if (!port) return tl::unexpected(port.error().detail);
    (*port)->set_framing(host::framing_of(protocol, spec));
    if (!spec.first_lines.empty() &&
        !(*port)->send(spec.first_lines, clock.now() + spec.timeouts.send).complete) {
      return tl::unexpected<std::string>("it does not read its first lines");
    }
    return *std::move(port);
  };
}

}  // namespace

Waits waits_of(const host::EngineSpec& spec) {
  Waits waits;
  waits.handshake = spec.timeouts.handshake;
  waits.ready = spec.timeouts.ready;
  waits.quit = spec.timeouts.quit;
  waits.answer = spec.timeouts.stop.value_or(waits.answer);
  return waits;
}

RunSettings run_settings(const host::Protocol& protocol, const host::EngineSpec& spec,
                         const Clock& clock, const std::stop_token& stop) {
  RunSettings run{starter_of(protocol, spec, clock, stop), clock, waits_of(spec), stop, {}, {}};
  if (spec.directory.empty()) {
    host::EngineSpec apart = spec;
    apart.temporary_directory = true;
    run.start_apart = starter_of(protocol, apart, clock, stop);
  }
  return run;
  // NOLINTNEXTLINE(clang-analyzer-cplusplus.NewDeleteLeaks): std::function frees what it holds
}

}  // namespace ludex::conformance

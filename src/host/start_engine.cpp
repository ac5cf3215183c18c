#include "host/start_engine.h"

#include <utility>

#include "host/process_port.h"

namespace ludex::host {

Started start_engine(const EngineSpec& spec, const Clock& clock, const Surroundings& surroundings) {
  const auto protocol = find_protocol(spec.protocol);
  if (!protocol) {
    return tl::unexpected(engine::Failure{engine::Fault::cannot_start, protocol.error().message});
  }
  auto process = Process::start({spec.command, spec.arguments, spec.directory, spec.environment});
  if (!process) {
    return tl::unexpected(engine::Failure{engine::Fault::cannot_start, std::move(process.error())});
  }
  return (*protocol)->start(std::make_unique<ProcessPort>(std::move(*process)), spec, clock,
                            surroundings);
}

}  // namespace ludex::host

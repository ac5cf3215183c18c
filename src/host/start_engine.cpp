#include "host/start_engine.h"

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "host/process_port.h"

namespace ludex::host {

namespace {

struct Place {
  std::string command;
  std::string directory;
};

// A command that is a path says which folder is the engine's own.
Place place_of(const EngineSpec& spec, bool in_own_folder) {
  const bool is_path = spec.command.find('/') != std::string::npos;
  std::error_code error;
  const auto path = std::filesystem::absolute(spec.command, error);
  if (!in_own_folder || !spec.directory.empty() || !is_path || error) {
    return {spec.command, spec.directory};
  }
  return {path.string(), path.parent_path().string()};
}

}  // namespace

Started start_engine(const EngineSpec& spec, const Clock& clock, const Surroundings& surroundings) {
  const auto protocol = find_protocol(spec.protocol);
  if (!protocol) {
    return tl::unexpected(engine::Failure{engine::Fault::cannot_start, protocol.error().message});
  }
  auto [command, directory] = place_of(spec, (*protocol)->in_own_folder);
  auto process = Process::start({command, spec.arguments, directory, spec.environment});
  if (!process) {
    return tl::unexpected(engine::Failure{engine::Fault::cannot_start, std::move(process.error())});
  }
  return (*protocol)->start(std::make_unique<ProcessPort>(std::move(*process)), spec, clock,
                            surroundings);
}

}  // namespace ludex::host

#include "host/process_fixture.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <iterator>
#include <utility>

#include "host/process.h"
#include "host/process_port.h"
#include "rules/registry.h"

namespace ludex::host {

EngineSpec fault_engine(std::vector<std::string> arguments) {
  EngineSpec spec;
  spec.name = "Fault";
  spec.command = LUDEX_BIN "/fault_engine";
  spec.arguments = std::move(arguments);
  spec.timeouts = {ample, ample, ample, ample, spec.timeouts.quit, ample};
  spec.timeouts.quit = ample;
  return spec;
}

std::unique_ptr<rules::Game> chess_game() {
  return rules::start_game({.game = "chess"}).value();
}

Launched launch(const EngineSpec& spec, const Clock& clock, const SessionContext& context) {
  auto process = Process::start({spec.command, spec.arguments, spec.directory, spec.environment});
  if (!process) {
    ADD_FAILURE() << process.error();
    return {-1, tl::unexpected(engine::Failure{engine::Fault::cannot_start, process.error()})};
  }
  const pid_t id = process->id();
  return {id,
          find_protocol(spec.protocol)
              .value()
              ->start(std::make_unique<ProcessPort>(std::move(*process)), spec, clock, context)};
}

std::size_t open_descriptors() {
  const std::filesystem::directory_iterator all("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

bool is_reaped(pid_t id) {
  siginfo_t info{};
  return kill(id, 0) == -1 && errno == ESRCH &&
         waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == -1 && errno == ECHILD;
}

bool group_is_empty(pid_t id) {
  return kill(-id, 0) == -1 && errno == ESRCH;
}

std::size_t peak_memory_bytes() {
  rusage usage{};
  (void)getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

}  // namespace ludex::host

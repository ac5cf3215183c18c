#include "host/process_port.h"

#include <csignal>
#include <string>
#include <utility>

#include "base/text.h"
#include "host/clock.h"

namespace ludex::host {
namespace {

// A program closes its pipes an instant before it has ended. A program that has not ended within
// this time lives on, however busy the machine is.
constexpr Milliseconds exit_wait{1000};
// The time between SIGTERM and SIGKILL.
constexpr Milliseconds terminate_wait{500};

}  // namespace

ProcessPort::ProcessPort(Process process, Descriptor errors, std::optional<TemporaryFolder> folder)
    : folder_(std::move(folder)),
      process_(std::move(process)),
      errors_(std::move(errors)),
      pipes_({process_.output.get(), process_.input.get(), process_.errors.get(),
              process_.exit_descriptor(), errors_.get()}),
      wait_(process_.id()) {}

ProcessPort::~ProcessPort() {
  close(steady_now());
}

LinePort::Sent ProcessPort::send(std::span<const std::string> lines, TimePoint deadline) {
  return pipes_.send(lines, deadline);
}

Received ProcessPort::receive(TimePoint deadline) {
  return pipes_.receive(deadline);
}

void ProcessPort::wake() {
  pipes_.wake();
}

std::optional<ProcessSight> ProcessPort::sight() const {
  auto sight = process_.reaped() ? std::nullopt : look_at(process_.id(), process_.reaper());
  if (!sight && folder_) {
    sight.emplace();
    sight->files = names_in(folder_->path());
  }
  return sight;
}

void ProcessPort::close(TimePoint until) {
  if (std::exchange(closed_, true)) {
    return;
  }
  if (!process_.reaped() && until > steady_now()) {
    pipes_.stop_sending();
    process_.input.close();
    pipes_.drain(until);
    if (!process_.wait_for_exit(TimePoint::min())) {
      process_.signal_group(SIGTERM);
      process_.signal_group(SIGCONT);  // a stopped program could not act on SIGTERM
      pipes_.drain(steady_now() + terminate_wait);
    }
  }
  (void)process_.kill_and_reap(steady_now() + Process::death_wait);
  pipes_.close(until);
  folder_.reset();
}

ProcessEnd ProcessPort::process_end() {
  if (!process_.reaped() && process_.wait_for_exit(steady_now() + exit_wait)) {
    (void)process_.kill_and_reap(steady_now() + Process::death_wait);
    pipes_.close(steady_now());
  }
  std::string tail = pipes_.errors_tail();
  tail.erase(tail.find_last_not_of(" \t\r\n") + 1);
  return {process_.reaped(), process_.how_it_ended(), printable(tail)};
}

}  // namespace ludex::host

// Child processes: the only place that starts them, and that ends and reaps them.
#pragma once

#include <sys/types.h>

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "base/time.h"
#include "host/descriptor.h"
#include "host/engine_spec.h"

namespace ludex::host {

// Writing to a program that no longer reads must be an error value, not our death: SIGPIPE is
// ignored from here on, unless somebody handles it already. Started programs get the default back.
void ignore_broken_pipes();

// What is started. The environment is added to ours.
struct ProcessSpec {
  std::string command;
  std::vector<std::string> arguments;
  std::string directory;
  std::vector<EnvironmentVariable> environment;
};

// A running program, the leader of a process group of its own, with our ends of its three pipes.
// They do not block and are closed in all other programs that we start. Destroying it ends it, and
// with it all that it has started, daemons too; so does our own death, however sudden (reaper.h).
class Process {
 public:
  // The error is one sentence for the user. That there can be no more processes, pipes or memory
  // is no fault of the program's: a std::system_error.
  [[nodiscard]] static tl::expected<Process, std::string> start(const ProcessSpec& spec);

  Process(Process&& other) noexcept;
  Process& operator=(Process&&) = delete;
  ~Process();

  Descriptor input;   // we write here
  Descriptor output;  // we read its stdout here
  Descriptor errors;  // and its stderr here

  [[nodiscard]] pid_t id() const { return id_; }
  // Becomes readable when the program has ended, and all that it has started; -1 once it is reaped.
  [[nodiscard]] int exit_descriptor() const { return exit_.get(); }
  [[nodiscard]] bool reaped() const { return reaper_ < 0; }

  // Sends the signal to the program and to all in its group, until kill_and_reap().
  void signal_group(int signal) const;
  // Waits until the program has ended; false if the time passed.
  [[nodiscard]] bool wait_for_exit(TimePoint until) const;
  // Long enough for kill_and_reap(): after SIGKILL only the kernel can hold a program back.
  static constexpr Milliseconds death_wait{2000};
  // Kills what is left of the program and of all that it has started, then collects its status.
  // False, and nothing is reaped, if that has not ended by `until` (a program in the kernel's
  // uninterruptible sleep).
  bool kill_and_reap(TimePoint until);
  // After reaping: "exit status 1", "killed by signal 11 (Segmentation fault)".
  [[nodiscard]] const std::string& how_it_ended() const { return how_it_ended_; }

 private:
  Process(pid_t reaper, Descriptor exit, Descriptor control)
      : reaper_(reaper), exit_(std::move(exit)), control_(std::move(control)) {}

  pid_t id_ = -1;
  pid_t reaper_ = -1;   // our child, the program's parent, which ends as the program did
  Descriptor exit_;     // the reaper's
  Descriptor control_;  // to the reaper
  std::string how_it_ended_;
};

}  // namespace ludex::host

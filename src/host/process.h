// Child processes: the only place that starts, ends and reaps them.
#pragma once

#include <sys/types.h>

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "base/descriptor.h"
#include "base/time.h"
#include "host/engine_spec.h"

namespace ludex::host {

// Makes a write to a program that no longer reads return an error instead of killing us: ignores
// SIGPIPE from here on, unless the signal has a handler already. Started programs get the default
// back.
void ignore_broken_pipes();

// The program to start. The environment is added to ours. A command without a slash is looked for
// in `directory`, then in the folders of programs.h.
struct ProcessSpec {
  std::string command;
  std::vector<std::string> arguments;
  std::string directory;
  std::vector<EnvironmentVariable> environment;
  int niceness = 0;  // added to ours
};

// A running program, the leader of a process group of its own, with our ends of its three pipes.
// Our ends do not block and are closed in all other programs that we start. Destroying the object
// ends the program and everything that it has started, daemons too; so does our own death, however
// sudden (reaper.h).
class Process {
 public:
  // The error is one sentence for the user. A lack of processes, pipes or memory is not the
  // program's fault and is thrown as a std::system_error.
  [[nodiscard]] static tl::expected<Process, std::string> start(const ProcessSpec& spec);

  Process(Process&& other) noexcept;
  Process& operator=(Process&&) = delete;
  ~Process();

  Descriptor input;   // we write to its stdin here
  Descriptor output;  // we read its stdout here
  Descriptor errors;  // we read its stderr here

  [[nodiscard]] pid_t id() const { return id_; }
  // Its parent, a process of ours, which adopts its orphans; -1 once it is reaped.
  [[nodiscard]] pid_t reaper() const { return reaper_; }
  // Becomes readable when the program and everything that it has started have ended; -1 once it is
  // reaped.
  [[nodiscard]] int exit_descriptor() const { return exit_.get(); }
  [[nodiscard]] bool reaped() const { return reaper_ < 0; }

  // Sends the signal to the program and its whole group; possible until kill_and_reap().
  void signal_group(int signal) const;
  // Waits until the program has ended; returns false if the time passes first.
  [[nodiscard]] bool wait_for_exit(TimePoint until) const;
  // Long enough for kill_and_reap(): after SIGKILL only the kernel can delay a program's end.
  static constexpr Milliseconds death_wait{2000};
  // Kills what is left of the program and everything that it has started, then collects its status.
  // Returns false and reaps nothing if they have not ended by `until` (a program in the kernel's
  // uninterruptible sleep).
  bool kill_and_reap(TimePoint until);
  // Set after reaping: "exit status 1", "killed by signal 11 (Segmentation fault)".
  [[nodiscard]] const std::string& how_it_ended() const { return how_it_ended_; }

 private:
  Process(pid_t reaper, Descriptor exit, Descriptor control)
      : reaper_(reaper), exit_(std::move(exit)), control_(std::move(control)) {}

  pid_t id_ = -1;
  pid_t reaper_ = -1;   // our child and the program's parent, which ends as the program did
  Descriptor exit_;     // the reaper's pidfd
  Descriptor control_;  // pipe to the reaper
  std::string how_it_ended_;
};

}  // namespace ludex::host

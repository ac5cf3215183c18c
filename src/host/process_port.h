// Lines to and from a child process.
#pragma once

#include <optional>

#include "host/line_port.h"
#include "host/pipe_port.h"
#include "host/process.h"
#include "host/processor_wait.h"
#include "host/temporary_folder.h"

namespace ludex::host {

class ProcessPort final : public LinePort {
 public:
  // The process's stderr is also copied to `errors`, if there is such a file. The folder, if there
  // is one, is removed when the process has ended.
  explicit ProcessPort(Process process, Descriptor errors = {},
                       std::optional<TemporaryFolder> folder = std::nullopt);
  ~ProcessPort() override;

  void set_framing(const Framing& framing) override { pipes_.set_framing(framing); }
  Sent send(std::span<const std::string> lines, TimePoint deadline) override;
  Received receive(TimePoint deadline) override;
  void report_errors_to(const ReportErrorLine& report) override { pipes_.report_errors_to(report); }
  void wake() override;
  void hurry() override { pipes_.hurry(); }
  void mark_wait() override { wait_.mark(); }
  void threads_changed() override { wait_.forget(); }
  [[nodiscard]] std::optional<Duration> wait_since_mark() const override {
    return wait_.since_mark();
  }
  [[nodiscard]] std::optional<ProcessSight> sight() const override;
  // Closes the process's stdin and lets it end by itself; then sends SIGTERM, and soon SIGKILL, to
  // its whole group. A time that is not in the future means SIGKILL at once.
  void close(TimePoint until) override;
  ProcessEnd process_end() override;

  [[nodiscard]] pid_t id() const { return process_.id(); }

 private:
  std::optional<TemporaryFolder> folder_;
  Process process_;
  Descriptor errors_;
  PipePort pipes_;
  ProcessorWait wait_;
  bool closed_ = false;
};

}  // namespace ludex::host

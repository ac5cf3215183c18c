// Lines over descriptors: the common part of a child process's pipes and our own stdin and stdout.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/descriptor.h"
#include "host/line_port.h"
#include "host/line_splitter.h"

namespace ludex::host {

// The descriptors belong to the caller and outlive the port; -1 stands for none.
struct PipeEnds {
  int input = -1;   // lines are read from here
  int output = -1;  // lines go here
  int errors = -1;  // drained all the time; the tail is kept
  // Becomes readable when the other side has ended; what it wrote before that is still received.
  int exit = -1;
  int errors_copy = -1;       // receives a copy of what is read from `errors`
  std::string received = {};  // bytes that were read from `input` before
};

class PipePort final : public LinePort {
 public:
  explicit PipePort(PipeEnds ends);

  void set_framing(const Framing& framing) override;
  Sent send(std::span<const std::string> lines, TimePoint deadline) override;
  Received receive(TimePoint deadline) override;
  void report_errors_to(const ReportErrorLine& hear) override;
  void wake() override;
  void hurry() override;
  // Nothing more is sent or received. The descriptors stay open.
  void close(TimePoint until) override;
  ProcessEnd process_end() override { return {}; }

  // See LineSplitter::set_prompts().
  void set_prompts(std::vector<std::string> prompts) { splitter_.set_prompts(std::move(prompts)); }
  // Call before the output descriptor is closed.
  void stop_sending() { ends_.output = -1; }
  // Reads and discards the input until the other side has ended or the time has passed.
  void drain(TimePoint until);
  // The errno of a write that failed while the other side still read, for example on a full disk. 0
  // if no write failed so.
  [[nodiscard]] int write_failure() const { return write_failure_; }
  // The last bytes that were read from `errors`, unchanged.
  [[nodiscard]] std::string errors_tail();

 private:
  enum class Waited : std::uint8_t { output, other, timeout };
  Waited wait(TimePoint deadline, bool for_output);
  // Waits for the input and what is rare; null: something rare may have happened.
  std::optional<Waited> wait_for_input(TimePoint deadline);
  Waited wait_for_all(TimePoint deadline, bool for_output);
  void read_ahead();
  bool wait_for_room(TimePoint& deadline);
  void read_input();
  bool read_errors();
  void report_errors(std::string_view bytes);
  // Reads what is left of `errors`, as far as it has arrived, and reports the line without an end.
  void finish_errors();
  [[nodiscard]] Received take();
  [[nodiscard]] Received nothing(Arrival what) const { return {what, {}, {}, last_byte_}; }

  PipeEnds ends_;
  std::string_view line_end_ = "\n";  // written after each line
  bool input_blocks_;   // reading from an empty descriptor would wait, so poll() is called first
  bool output_blocks_;  // writing to a full descriptor would wait
  bool ended_ = false;
  bool exited_ = false;
  bool deaf_ = false;  // the other side reads no more
  bool deaf_told_ = false;
  int write_failure_ = 0;
  std::size_t left_after_exit_;  // bytes that are still read once the other side has ended
  LineSplitter splitter_;
  std::size_t taken_ = 0;  // bytes of the lines returned since the last read
  TimePoint last_byte_{};
  Descriptor wake_;
  // Becomes readable when anything but input has come: wake_, `errors`, `exit`, or the end of
  // `output`. A wait for two descriptors costs a ply less than one for five. None if one of them
  // cannot be watched in this way.
  Descriptor rare_;
  std::atomic<bool> woken_{false};
  std::atomic<bool> hurried_{false};
  std::string out_;  // lines being written, joined
  ReportErrorLine report_error_line_;
  std::optional<LineSplitter> errors_splitter_;  // of what is reported
  std::string errors_;  // the last bytes of stderr; up to twice the bytes that are kept
};

// Our own stdin and stdout, for serving a controller.
[[nodiscard]] inline PipeEnds standard_ends() {
  return {STDIN_FILENO, STDOUT_FILENO, -1, -1};
}

}  // namespace ludex::host

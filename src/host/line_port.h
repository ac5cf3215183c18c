// Lines to and from a peer: a child process, our own stdin and stdout, a loopback in a test.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/time.h"
#include "host/framing.h"
#include "host/process_sight.h"

namespace ludex::host {

enum class Arrival : std::uint8_t {
  line,          // `text` holds it, without its line end
  timeout,       // the deadline passed
  closed,        // the other side ended its output
  woken,         // wake() was called
  too_long,      // a line over the limit was dropped
  closed_input,  // the other side closed its input, so nothing can be sent any more; reported once
};

struct Received {
  Arrival what = Arrival::timeout;
  std::string_view text;  // valid until the next receive() or send()
  TimePoint at{};         // when the read that brought the end of the line returned
  TimePoint last_byte{};  // when the last byte arrived, whether it completed a line or not
};

// What is known about how the other side ended.
struct ProcessEnd {
  bool exited = false;  // it was a process or a connection, and it ended
  std::string how;      // "exit status 1", "killed by signal 11 (Segmentation fault)"
  // The end of its stderr, printable; empty if it wrote nothing there.
  std::string stderr_tail;
};

class LinePort {
 public:
  LinePort() = default;
  LinePort(const LinePort&) = delete;
  LinePort& operator=(const LinePort&) = delete;
  // The destructor closes as close() does, at once.
  virtual ~LinePort() = default;

  // Sets how lines are cut and ended from now on. A port that carries whole lines ignores it.
  virtual void set_framing(const Framing& /*framing*/) {}
  // Writes the lines, each with its line end, in one go. `complete` is false if the other side no
  // longer reads or did not take the lines before `deadline`. `written` is when the last byte was
  // out.
  struct Sent {
    bool complete = false;
    bool refused = false;  // the other side closed its input; otherwise the deadline passed
    TimePoint written{};
  };
  virtual Sent send(std::span<const std::string> lines, TimePoint deadline) = 0;
  // Returns the next line, waiting until `deadline`; with TimePoint::min() it never waits and costs
  // at most one system call. Bytes that do not complete a line do not extend the wait. Only one
  // thread may call it at a time.
  virtual Received receive(TimePoint deadline) = 0;
  // Makes the receive() that waits, or else the next one, return `woken`. Any thread may call it.
  virtual void wake() = 0;
  // From now on no send() waits, including one that waits already: lines that the other side does
  // not take at once are not sent. Also wakes. Any thread may call it. (A port whose send() never
  // waits need only wake.)
  virtual void hurry() { wake(); }

  // From now on `report` is called with each line of the other side's stderr, in the thread that
  // calls the port and while it does; with the last one before close() or process_end() returns,
  // even without a line end. `report` may be empty. A port without a stderr ignores it.
  using ReportErrorLine = std::function<void(std::string_view line, TimePoint at)>;
  virtual void report_errors_to(const ReportErrorLine& /*report*/) {}

  // How long the other side waits for a processor is counted from now on; without a process nothing
  // is. A mark is cheap unless threads_changed() was called before it.
  virtual void mark_wait() {}
  virtual void threads_changed() {}
  // The wait since the mark, of the thread that has waited longest; absent if it is unknown.
  [[nodiscard]] virtual std::optional<Duration> wait_since_mark() const { return std::nullopt; }

  // What the system shows of the other side's process: absent without one. Where it has ended, the
  // names of the files that it has left in a folder of its own remain.
  [[nodiscard]] virtual std::optional<ProcessSight> sight() const { return std::nullopt; }

  // Ends the other side: nothing more is sent, it may end by itself until `until`, then it is
  // forced to end. Further calls do nothing.
  virtual void close(TimePoint until) = 0;
  // How the other side ended. Waits a moment for a process's exit, to distinguish one that is about
  // to end from one that has closed its output and lives on. Call it after `closed`,
  // `closed_input`, a refused send() or close().
  virtual ProcessEnd process_end() = 0;
};

}  // namespace ludex::host

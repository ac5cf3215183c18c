// Lines to and from somebody: a child process, our own stdin and stdout, a loopback in a test.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/time.h"
#include "host/framing.h"

namespace ludex::host {

enum class Arrival : std::uint8_t {
  line,      // `text` holds it, without its line end
  timeout,   // the deadline passed
  closed,    // the other side ended its output
  woken,     // wake() was called
  too_long,  // a line over the limit was dropped
  deaf,      // the other side closed its input: nothing can be sent any more; told once
};

struct Received {
  Arrival what = Arrival::timeout;
  std::string_view text;  // valid until the next receive() or send()
  TimePoint at{};         // when the read returned that brought the end of the line
  TimePoint last_byte{};  // when anything came last, whether it completed a line or not
};

// What is known of the other side's end.
struct Ending {
  bool exited = false;  // it was a process, and it ended
  std::string how;      // "exit status 1", "killed by signal 11 (Segmentation fault)"
  std::string
      stderr_tail;  // the end of what it wrote there, printable; empty when it wrote nothing
};

class LinePort {
 public:
  LinePort() = default;
  LinePort(const LinePort&) = delete;
  LinePort& operator=(const LinePort&) = delete;
  // Closes as close() does, at once.
  virtual ~LinePort() = default;

  // How lines are cut and ended from now on; a port that carries lines as they are has no use for
  // it.
  virtual void set_framing(const Framing& /*framing*/) {}
  // Writes the lines, each with its line end, in one go; `complete` is false if the other side no
  // longer reads or did not take them before `deadline`. `written` is when the last byte had gone.
  struct Sent {
    bool complete = false;
    bool refused = false;  // the other side closed its input; otherwise the deadline passed
    TimePoint written{};
  };
  virtual Sent send(std::span<const std::string> lines, TimePoint deadline) = 0;
  // The next line, waiting until `deadline`; TimePoint::min() never waits and costs at most one
  // system call. Bytes that do not complete a line do not extend the wait. One thread at a time.
  virtual Received receive(TimePoint deadline) = 0;
  // Makes a receive() that waits now, or else the next one, return `woken`. From any thread.
  virtual void wake() = 0;
  // From now on no send() waits, also not one that waits now: what the other side does not take at
  // once is not sent. And wakes. From any thread. (A port whose send() never waits need only wake.)
  virtual void hurry() { wake(); }

  // Ends the other side: no more is sent, it may end by itself until `until`, then it is made to.
  // Further calls do nothing.
  virtual void close(TimePoint until) = 0;
  // How it ended; tells a process that has just ended its output from one that lives on by waiting
  // a moment for its exit. Call after `closed`, `deaf`, a refused send() or close().
  virtual Ending ending() = 0;
};

}  // namespace ludex::host

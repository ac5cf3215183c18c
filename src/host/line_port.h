// Lines to and from somebody: a child process, our own stdin and stdout, a loopback in a test.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/time.h"

namespace ludex::host {

enum class Arrival : std::uint8_t {
  line,      // `text` holds it, without its line end
  timeout,   // the deadline passed
  closed,    // the other side ended its output; a last line without newline is dropped
  woken,     // wake() was called
  too_long,  // a line over the limit was dropped
};

struct Received {
  Arrival what = Arrival::timeout;
  std::string_view text;   // valid until the next receive()
  TimePoint first_byte{};  // when the first byte of the line was read
};

class LinePort {
 public:
  LinePort() = default;
  LinePort(const LinePort&) = delete;
  LinePort& operator=(const LinePort&) = delete;
  virtual ~LinePort() = default;

  // Writes the lines, each with a newline, in one go; false if the other side no longer reads or
  // did not take them before `deadline`. `written` is when the last byte had gone.
  struct Sent {
    bool complete = false;
    TimePoint written{};
  };
  virtual Sent send(std::span<const std::string> lines, TimePoint deadline) = 0;
  // The next line, waiting until `deadline`. One thread at a time.
  virtual Received receive(TimePoint deadline) = 0;
  // Makes a receive() that waits now, or else the next one, return `woken`. From any thread.
  virtual void wake() = 0;
};

}  // namespace ludex::host

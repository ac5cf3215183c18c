// Moves bytes from one descriptor to another, unchanged or line by line through a filter.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "base/descriptor.h"
#include "base/limits.h"
#include "base/time.h"
#include "host/line_filter.h"

namespace ludex::host {

// What a flow reports of the bytes that pass.
struct FlowReport {
  // A line that has been passed on, without its line end. Of a line that is too long, the
  // beginning.
  std::function<void(std::string_view line, TimePoint at)> line;
  // Anything else: a line that a filter has dropped or changed, the end of a side.
  std::function<void(std::string_view sentence, TimePoint at)> note;
  // A filter's reply, with its line end, to be sent to the side that sends the bytes of this flow.
  std::function<void(const std::string& bytes)> reply;
  // Whether that side has room for more replies; nothing is read while it has none. Empty: there
  // are no replies.
  std::function<bool()> takes_replies;
};

// The end of one side is passed on as the end of the other, in both directions: bytes from a side
// that has ended are delivered first, and once a side reads no more, nothing is read for it any
// more. A socket that carries both directions is given to its two flows as two descriptors, and is
// shut down for each direction separately.
class Flow {
 public:
  // A descriptor in blocking mode is written to in pieces for which poll() has promised room. The
  // filter outlives the flow; functions of the report may be empty.
  Flow(Descriptor from, Descriptor to, Heading heading, const LineFilter& filter,
       FlowReport report);

  // The descriptors to poll; -1 if there is nothing to poll for. output() is polled for its end
  // even when no bytes wait to be written.
  [[nodiscard]] int input() const {
    const bool replies_fit = !report_.takes_replies || report_.takes_replies();
    return has_room() && replies_fit ? from_.get() : -1;
  }
  [[nodiscard]] int output() const { return to_.get(); }
  [[nodiscard]] bool wants_to_write() const { return !pending_.empty(); }

  // Call when input() is readable or has ended.
  void read_some(TimePoint now);
  // Passes on bytes that were read from input() before.
  void take(std::string_view bytes, TimePoint at);
  // Call when output() can be written to or has an error.
  void write_some(TimePoint now);
  // Call when the side behind output() has ended while no bytes were waiting for it.
  void refuse(TimePoint now);
  // Whether the bytes that wait to be written are few enough for more to be read.
  [[nodiscard]] bool has_room() const { return pending_.size() < limits::queued_bytes; }
  // Adds bytes that neither side has sent.
  void inject(std::string_view bytes) { pending_ += bytes; }

  // Returns true if no more bytes are passed on.
  [[nodiscard]] bool is_over() const { return !to_; }
  // Returns true if the side that is written to stopped reading before everything was delivered.
  [[nodiscard]] bool is_refused() const { return refused_; }
  // Why writing failed, an errno; 0 if it did not fail, or if the reader has just gone.
  [[nodiscard]] int write_failure() const { return write_failure_; }

 private:
  void take_lines(std::string_view bytes, TimePoint at);
  void finish_line(std::string_view end, TimePoint at);
  void pass_filter(std::string_view text, std::string_view end, TimePoint at);
  void report_line(std::string_view line, TimePoint at) const;
  void note(std::string_view sentence, TimePoint at) const;
  void end_input();
  void end_output();

  Descriptor from_;
  Descriptor to_;
  Heading heading_;
  const LineFilter& filter_;
  FlowReport report_;
  bool filters_;  // otherwise bytes pass as they arrive
  bool output_blocks_;
  bool refused_ = false;
  int write_failure_ = 0;
  std::string pending_;    // bytes to be written
  std::string line_;       // the beginning of the next line
  bool too_long_ = false;  // the line has exceeded the limit
};

}  // namespace ludex::host

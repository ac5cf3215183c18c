// Bytes on their way from one descriptor to another, as they are or line by line through a filter.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "base/time.h"
#include "host/descriptor.h"
#include "host/line_filter.h"

namespace ludex::host {

// What a flow tells of what passes.
struct FlowReport {
  // A line that has been passed on, without its end; of one that is too long, the beginning.
  std::function<void(std::string_view line, TimePoint at)> line;
  // Anything else: a line that a filter has left out or changed, an end.
  std::function<void(std::string_view sentence, TimePoint at)> note;
  // What a filter answers to the side that this flow comes from, with its line end.
  std::function<void(const std::string& bytes)> reply;
};

// An end of one side is passed on as an end of the other, in both directions: what comes from a
// side that has ended is delivered first, and a side that reads no more is read no more for. A
// socket that goes both ways is given to its two flows as two descriptors, and is closed for each
// direction alone.
class Flow {
 public:
  // Descriptors that block are written to in pieces that poll() has promised room for. The filter
  // outlives the flow; functions of the report may be empty.
  Flow(Descriptor from, Descriptor to, Heading heading, const LineFilter& filter,
       FlowReport report);

  // What to poll for; -1 where there is nothing. The second is polled for its end even when nothing
  // waits to be written.
  [[nodiscard]] int input() const { return has_room() ? from_.get() : -1; }
  [[nodiscard]] int output() const { return to_.get(); }
  [[nodiscard]] bool wants_to_write() const { return !pending_.empty(); }

  // The descriptor is readable, or has ended.
  void read_some(TimePoint now);
  // The descriptor can be written to, or has an error.
  void write_some(TimePoint now);
  // The other side has ended while nothing was written.
  void refuse(TimePoint now);
  // Bytes that come from neither side.
  void inject(std::string_view bytes) { pending_ += bytes; }

  // Nothing comes or goes any more.
  [[nodiscard]] bool is_over() const { return !to_; }
  // The side that is written to would take no more before all was said.
  [[nodiscard]] bool is_refused() const { return refused_; }
  // Why writing failed, an errno; 0 where it did not, or where its reader has just gone.
  [[nodiscard]] int write_failure() const { return write_failure_; }

 private:
  [[nodiscard]] bool has_room() const { return pending_.size() < limits::queued_bytes; }
  void take(std::string_view bytes, TimePoint at);
  void take_lines(std::string_view bytes, TimePoint at);
  void finish_line(std::string_view end, TimePoint at);
  void pass_filter(std::string_view text, std::string_view end, TimePoint at);
  void tell(std::string_view line, TimePoint at) const;
  void note(std::string_view sentence, TimePoint at) const;
  void end_input();
  void end_output();

  Descriptor from_;
  Descriptor to_;
  Heading heading_;
  const LineFilter& filter_;
  FlowReport report_;
  bool filters_;  // else bytes pass as they come
  bool output_blocks_;
  bool refused_ = false;
  int write_failure_ = 0;
  std::string pending_;    // to be written
  std::string line_;       // the beginning of the next line
  bool too_long_ = false;  // more of it came than a line may hold
};

}  // namespace ludex::host

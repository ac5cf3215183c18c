#include "host/flow.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "base/text.h"

namespace ludex::host {
namespace {

constexpr std::size_t piece_bytes = std::size_t{64} << 10;
// A blocking pipe that poll() calls writable has room for this much (PIPE_BUF).
constexpr std::size_t promised_piece = 4096;

bool is_socket(const Descriptor& descriptor) {
  struct stat status {};
  return ::fstat(descriptor.get(), &status) == 0 && S_ISSOCK(status.st_mode);
}

bool may_wait(const Descriptor& descriptor) {
  const int flags = descriptor ? fcntl(descriptor.get(), F_GETFL) : 0;
  return flags >= 0 && (flags & O_NONBLOCK) == 0;
}

// The text with each line feed replaced by the line end that the other lines have.
std::string with_ends(std::string_view text, std::string_view end) {
  std::string result;
  for (const char c : text) {
    if (c == '\n') {
      result += end;
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace

Flow::Flow(Descriptor from, Descriptor to, Heading heading, const LineFilter& filter,
           FlowReport report)
    : from_(std::move(from)),
      to_(std::move(to)),
      heading_(heading),
      filter_(filter),
      report_(std::move(report)),
      filters_(filter.touches(heading)),
      output_blocks_(may_wait(to_)) {}

void Flow::read_some(TimePoint now) {
  std::array<char, piece_bytes> piece;
  const ssize_t count = ::read(from_.get(), piece.data(), piece.size());
  if (count > 0) {
    take({piece.data(), static_cast<std::size_t>(count)}, now);
    return;
  }
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (!line_.empty()) {
    finish_line({}, now);
  }
  end_input();
  if (pending_.empty()) {
    end_output();
  }
}

void Flow::take(std::string_view bytes, TimePoint at) {
  // Bytes for a side that is closed are read all the same, so that their writer need not wait.
  if (!filters_ && to_) {
    pending_ += bytes;
  }
  if (filters_ || report_.line) {
    take_lines(bytes, at);
  }
}

void Flow::take_lines(std::string_view bytes, TimePoint at) {
  while (!bytes.empty()) {
    const std::size_t feed = bytes.find('\n');
    const std::string_view part = bytes.substr(0, feed);
    const std::size_t room = limits::line_bytes - std::min(line_.size(), limits::line_bytes);
    if (part.size() > room && !too_long_) {
      too_long_ = true;
      line_ += part.substr(0, room);
      // Rules are not applied to a line of which only a part is known.
      if (filters_) {
        pending_ += line_;
        pending_ += part.substr(room);
      }
    } else if (too_long_ && filters_) {
      pending_ += part;
    } else if (!too_long_) {
      line_ += part;
    }
    if (feed == std::string_view::npos) return;
    bytes.remove_prefix(feed + 1);
    finish_line("\n", at);
  }
}

// `end` is the line feed, or empty if the input has ended without one.
void Flow::finish_line(std::string_view end, TimePoint at) {
  const std::string line = std::exchange(line_, {});
  std::string_view text = line;
  if (std::exchange(too_long_, false)) {
    if (filters_) {
      pending_ += end;
    }
    note("what follows is the beginning of a line that is too long", at);
    report_line(text, at);
    return;
  }
  while (text.ends_with('\r')) {
    text.remove_suffix(1);
  }
  const std::string whole_end = line.substr(text.size()) + std::string(end);
  if (filters_) {
    pass_filter(text, whole_end, at);
  } else {
    report_line(text, at);
  }
}

void Flow::pass_filter(std::string_view text, std::string_view end, TimePoint at) {
  Filtered filtered = filter_.filtered(text, heading_);
  const std::string_view usual_end = end.empty() ? std::string_view("\n") : end;
  if (filtered.is_dropped) {
    note(fmt::format("a filter left out `{}`", printable(text)), at);
  } else {
    if (filtered.is_changed) {
      note(fmt::format("a filter changed `{}`", printable(text)), at);
    }
    pending_ += filtered.is_changed ? with_ends(filtered.line, usual_end) : filtered.line;
    pending_ += end;
    report_line(filtered.line, at);
  }
  if (filtered.reply && report_.reply) {
    report_.reply(with_ends(*filtered.reply, usual_end) + std::string(usual_end));
  }
}

void Flow::write_some(TimePoint now) {
  const std::size_t size =
      output_blocks_ ? std::min(pending_.size(), promised_piece) : pending_.size();
  const ssize_t count = ::write(to_.get(), pending_.data(), size);
  if (count > 0) {
    pending_.erase(0, static_cast<std::size_t>(count));
  } else if (count < 0 && errno != EAGAIN && errno != EINTR) {
    write_failure_ = errno == EPIPE ? 0 : errno;
    refuse(now);
    return;
  }
  if (pending_.empty() && !from_) {
    end_output();
  }
}

void Flow::refuse(TimePoint now) {
  refused_ = true;
  note(heading_ == Heading::to_engine ? "the engine reads no more" : "the controller reads no more",
       now);
  pending_.clear();
  end_input();
  end_output();
}

void Flow::report_line(std::string_view line, TimePoint at) const {
  if (report_.line) {
    report_.line(line, at);
  }
}

void Flow::note(std::string_view sentence, TimePoint at) const {
  if (report_.note) {
    report_.note(sentence, at);
  }
}

// A socket is shut down for this direction alone: its other descriptor serves the other direction.
void Flow::end_input() {
  if (from_ && is_socket(from_)) {
    (void)::shutdown(from_.get(), SHUT_RD);
  }
  from_.close();
}

void Flow::end_output() {
  if (to_ && is_socket(to_)) {
    (void)::shutdown(to_.get(), SHUT_WR);
  }
  to_.close();
}

}  // namespace ludex::host

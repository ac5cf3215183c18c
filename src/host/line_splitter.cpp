#include "host/line_splitter.h"

#include <algorithm>
#include <cstring>

#include "base/expects.h"

namespace ludex::host {
namespace {

// As much as a pipe holds, unless somebody made it larger (pipe(7)).
constexpr std::size_t chunk_bytes = std::size_t{64} << 10;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::string_view without_line_end(std::string_view text) {
  while (text.ends_with('\r')) {
    text.remove_suffix(1);
  }
  return text;
}

}  // namespace

LineSplitter::LineSplitter(std::size_t limit) : limit_(limit), buffer_(chunk_bytes) {}

std::span<char> LineSplitter::room() {
  // What is moved is less than what was given away, so that all moves together cost little.
  const bool full = buffer_.size() - end_ < chunk_bytes;
  if (begin_ > 0 && (begin_ == end_ || (full && begin_ >= end_ - begin_))) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    dropped_ += begin_;
    scanned_ -= begin_;
    end_ -= begin_;
    begin_ = 0;
  }
  if (buffer_.size() - end_ < chunk_bytes) {
    // Doubling keeps the copying of one long line linear in its length.
    buffer_.resize(std::max(buffer_.size() * 2, end_ + chunk_bytes));
  }
  return {buffer_.data() + end_, buffer_.size() - end_};
}

void LineSplitter::added(std::size_t count, TimePoint at) {
  expects(count <= buffer_.size() - end_);
  if (count == 0) {
    return;
  }
  if (std::memchr(buffer_.data() + end_, '\n', count) != nullptr) {
    marks_.push_back({dropped_ + end_, at});
  }
  last_added_ = at;
  end_ += count;
}

TimePoint LineSplitter::time_of(std::size_t position) {
  const std::size_t offset = dropped_ + position;
  while (marks_.size() > 1 && marks_[1].offset <= offset) {
    marks_.pop_front();
  }
  return marks_.empty() ? TimePoint{} : marks_.front().at;
}

std::optional<LineSplitter::Line> LineSplitter::next() {
  while (begin_ < end_) {
    const char* data = buffer_.data();
    const void* found = std::memchr(data + scanned_, '\n', end_ - scanned_);
    if (found == nullptr) {
      scanned_ = end_;
      if (!skipping_ && end_ - begin_ <= limit_) {
        return std::nullopt;
      }
      begin_ = end_;
      if (skipping_) {
        return std::nullopt;
      }
      skipping_ = true;
      first_line_ = false;
      return Line{{}, last_added_, true};
    }
    const auto line_end = static_cast<std::size_t>(static_cast<const char*>(found) - data);
    std::string_view text(data + begin_, line_end - begin_);
    const TimePoint at = time_of(line_end);
    begin_ = scanned_ = line_end + 1;
    if (skipping_) {
      skipping_ = false;
      continue;
    }
    const bool first = first_line_;
    first_line_ = false;
    if (text.size() > limit_) {
      return Line{{}, at, true};
    }
    if (first && text.starts_with(byte_order_mark)) {
      text.remove_prefix(byte_order_mark.size());
    }
    return Line{without_line_end(text), at, false};
  }
  return std::nullopt;
}

}  // namespace ludex::host

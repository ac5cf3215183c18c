#include "host/line_splitter.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/expects.h"

namespace ludex::host {
namespace {

// The capacity of a pipe, unless it was enlarged (pipe(7)).
constexpr std::size_t growth_bytes = std::size_t{64} << 10;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::string_view without_line_end(std::string_view text) {
  while (text.ends_with('\r')) {
    text.remove_suffix(1);
  }
  return text;
}

}  // namespace

LineSplitter::LineSplitter(std::size_t limit, Framing framing)
    : limit_(limit), framing_(framing), buffer_(growth_bytes) {}

void LineSplitter::set_framing(const Framing& framing) {
  framing_ = framing;
  scanned_ = begin_;
}

const char* LineSplitter::find_end(const char* from, const char* to) const {
  const auto size = static_cast<std::size_t>(to - from);
  const void* feed = size == 0 ? nullptr : std::memchr(from, '\n', size);
  if (framing_.cut == LineCut::line_feed || size == 0) return static_cast<const char*>(feed);
  const auto before = feed != nullptr ? static_cast<const char*>(feed) - from : to - from;
  const void* back = std::memchr(from, '\r', static_cast<std::size_t>(before));
  return static_cast<const char*>(back != nullptr ? back : feed);
}

std::span<char> LineSplitter::room() {
  // At most as many bytes are moved as were returned as lines, so all moves together cost little.
  const bool full = buffer_.size() - end_ < growth_bytes;
  if (begin_ > 0 && (begin_ == end_ || (full && begin_ >= end_ - begin_))) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    dropped_ += begin_;
    scanned_ -= begin_;
    end_ -= begin_;
    begin_ = 0;
  }
  if (buffer_.size() - end_ < growth_bytes) {
    // Doubling keeps the cost of copying one long line linear in its length.
    buffer_.resize(std::max(buffer_.size() * 2, end_ + growth_bytes));
  }
  return {buffer_.data() + end_, buffer_.size() - end_};
}

void LineSplitter::added(std::size_t count, TimePoint at) {
  expects(count <= buffer_.size() - end_);
  if (count == 0) {
    return;
  }
  const char* added = buffer_.data() + end_;
  if (find_end(added, added + count) != nullptr) {
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

LineSplitter::Line LineSplitter::cut(std::string_view text, TimePoint at) {
  const bool first = std::exchange(first_line_, false);
  if (text.size() > limit_) {
    return {{}, at, true};
  }
  if (first && text.starts_with(byte_order_mark)) {
    text.remove_prefix(byte_order_mark.size());
  }
  return {without_line_end(text), at, false};
}

std::optional<LineSplitter::Line> LineSplitter::prompt() {
  const std::string_view unread(buffer_.data() + begin_, end_ - begin_);
  for (const std::string& prompt : prompts_) {
    if (unread.starts_with(prompt)) {
      begin_ += prompt.size();
      scanned_ = std::max(scanned_, begin_);
      return cut(unread.substr(0, prompt.size()), last_added_);
    }
  }
  return std::nullopt;
}

std::optional<LineSplitter::Line> LineSplitter::unended_line() {
  if (!ended_ || !framing_.keeps_unended_line || skipping_ || begin_ == end_) {
    return std::nullopt;
  }
  const std::string_view text(buffer_.data() + begin_, end_ - begin_);
  begin_ = scanned_ = end_;
  return cut(text, last_added_);
}

std::optional<LineSplitter::Line> LineSplitter::next() {
  while (begin_ < end_) {
    const char* data = buffer_.data();
    if (std::exchange(after_return_, false) && data[begin_] == '\n') {
      scanned_ = std::max(scanned_, ++begin_);
      continue;
    }
    if (!skipping_ && !prompts_.empty()) {
      if (const auto asked = prompt()) return asked;
    }
    const char* found = find_end(data + scanned_, data + end_);
    if (found == nullptr) {
      scanned_ = end_;
      if (!skipping_ && end_ - begin_ <= limit_) {
        return unended_line();
      }
      begin_ = end_;
      if (skipping_) {
        return std::nullopt;
      }
      skipping_ = true;
      first_line_ = false;
      return Line{{}, last_added_, true};
    }
    const auto line_end = static_cast<std::size_t>(found - data);
    const std::string_view text(data + begin_, line_end - begin_);
    const TimePoint at = time_of(line_end);
    begin_ = scanned_ = line_end + 1;
    after_return_ = framing_.cut == LineCut::any && *found == '\r';
    if (std::exchange(skipping_, false)) {
      continue;
    }
    return cut(text, at);
  }
  return std::nullopt;
}

}  // namespace ludex::host

#include "records/io/window.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

#include "base/expects.h"

namespace ludex::records {

Window::Window(Source source, std::size_t bytes, const FilePlace& start)
    : source_(std::move(source)),
      buffer_(std::max<std::size_t>(bytes, 1) + 2),
      base_(start.offset),
      front_(start),
      latest_(start) {
  buffer_[0] = '\n';
}

void Window::slide(const char* keep, std::size_t wanted) {
  expects(keep >= begin() && keep <= end());
  const std::uint64_t offset_of_keep = offset(keep);
  advance(front_, offset_of_keep);
  if (latest_.offset < front_.offset) {
    latest_ = front_;
  }
  // The byte before `keep` is kept too.
  const auto kept = static_cast<std::size_t>(end() - keep);
  if (keep != begin()) {
    std::memmove(buffer_.data(), keep - 1, kept + 1);
  }
  base_ = offset_of_keep;
  filled_ = kept;
  if (wanted + 2 > buffer_.size()) {
    buffer_.resize(std::max(wanted + 2, buffer_.size() * 2));
  }
  while (filled_ < wanted && !at_end_) {
    const std::size_t room = buffer_.size() - 2 - filled_;
    const std::size_t count = source_({buffer_.data() + 1 + filled_, room});
    expects(count <= room);
    at_end_ = count == 0;
    filled_ += count;
  }
  buffer_[1 + filled_] = '\0';
}

void Window::skip_byte_order_mark() {
  if (base_ != 0) return;
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  slide(begin(), mark.size());
  if (!std::string_view(begin(), filled_).starts_with(mark)) return;
  slide(begin() + mark.size(), 0);
  buffer_[0] = '\n';
  front_.column = 1;
  latest_ = front_;
}

void Window::advance(FilePlace& known, std::uint64_t offset) const {
  const char* from = begin() + (known.offset - base_);
  const char* to = begin() + (offset - base_);
  const auto line_ends = std::count(from, to, '\n');
  if (line_ends == 0) {
    known.column += static_cast<std::size_t>(to - from);
  } else {
    const char* last = to;
    while (last[-1] != '\n') {
      --last;
    }
    known.line += static_cast<std::size_t>(line_ends);
    known.column = static_cast<std::size_t>(to - last) + 1;
  }
  known.offset = offset;
}

FilePlace Window::place(std::uint64_t offset) {
  expects(offset >= base_ && offset <= base_ + filled_);
  if (offset < latest_.offset) {
    FilePlace earlier = front_;
    advance(earlier, offset);
    return earlier;
  }
  advance(latest_, offset);
  return latest_;
}

}  // namespace ludex::records

#include "records/epd/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

#include "base/limits.h"
#include "base/text.h"

namespace ludex::records::epd {

namespace {

// The least that is worth asking a source for.
constexpr std::size_t least_bytes = 256;

const char* find_line_end(const char* from, const char* to) {
  return static_cast<const char*>(std::memchr(from, '\n', static_cast<std::size_t>(to - from)));
}

std::string_view without_carriage_return(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace

Reader::Reader(Source source, std::size_t window_bytes, const FilePlace& start)
    : window_(std::move(source), window_bytes, start) {
  at_ = window_.begin();
}

Result<bool> Reader::next(Entry& entry) {
  if (!opened_) {
    opened_ = true;
    window_.skip_byte_order_mark();
    at_ = window_.begin();
  }
  for (;;) {
    const char* end = line_end();
    const FilePlace place = window_.place(window_.offset(at_));
    if (end == nullptr) {
      skip_line();
      return fail(fmt::format("a line longer than {} bytes", limits::record_text_bytes),
                  place.column, place.line);
    }
    if (end == at_ && end == window_.end()) return false;
    const std::string_view line =
        without_carriage_return({at_, static_cast<std::size_t>(end - at_)});
    at_ = end == window_.end() ? end : end + 1;
    if (trim(line).empty() || line.front() == '#') continue;
    auto epd = chess::parse_epd(line);
    if (!epd) {
      return fail(std::move(epd.error().message), std::max<std::size_t>(epd.error().column, 1),
                  place.line);
    }
    entry = {std::move(*epd), place.offset, place.line};
    return true;
  }
}

const char* Reader::line_end() {
  for (;;) {
    const auto have = static_cast<std::size_t>(window_.end() - at_);
    const char* end = find_line_end(at_, window_.end());
    if (end == nullptr && window_.at_end()) end = window_.end();
    const std::size_t length = end == nullptr ? have : static_cast<std::size_t>(end - at_);
    if (length > limits::record_text_bytes) return nullptr;
    if (end != nullptr) return end;
    window_.slide(at_, std::max(2 * have, least_bytes));
    at_ = window_.begin();
  }
}

void Reader::skip_line() {
  for (;;) {
    const char* end = find_line_end(at_, window_.end());
    at_ = end == nullptr ? window_.end() : end + 1;
    if (end != nullptr || window_.at_end()) return;
    window_.slide(at_, least_bytes);
    at_ = window_.begin();
  }
}

}  // namespace ludex::records::epd

#include "records/epd/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "base/tokens.h"

namespace ludex::records::epd {

namespace {

// The smallest number of bytes that a source is asked for.
constexpr std::size_t least_bytes = 256;

const char* find_line_end(const char* from, const char* to) {
  return static_cast<const char*>(std::memchr(from, '\n', static_cast<std::size_t>(to - from)));
}

std::string_view without_blanks_behind(std::string_view line) {
  while (!line.empty() && (line.back() == '\r' || is_blank(line.back()))) {
    line.remove_suffix(1);
  }
  return line;
}

}  // namespace

std::string position_of(std::string_view line) {
  Tokens words(line);
  std::string position;
  bool has_values = false;
  for (int field = 0; field < 4 || has_values; ++field) {
    const auto word = words.peek();
    if (!word) return position;
    // Fields of go's positions have names, as many of them as are needed, and no counters follow.
    const bool is_value = field >= 2 && word->text.find('=') != std::string_view::npos;
    if (has_values && !is_value) return position;
    has_values = is_value;
    position += (field == 0 ? "" : " ") + std::string(words.next()->text);
  }
  std::string halfmoves = "0";
  std::string number = "1";
  const auto fifth = words.peek();
  if (fifth && to_integer(fifth->text)) {
    halfmoves = words.next()->text;
    if (const auto sixth = words.peek(); sixth && to_integer(sixth->text)) {
      number = sixth->text;
    }
  }
  for (const std::string_view operation : split(words.rest(), ';')) {
    Tokens parts(operation);
    const auto code = parts.next();
    if (code && code->text == "hmvc") {
      halfmoves = parts.rest();
    } else if (code && code->text == "fmvn") {
      number = parts.rest();
    }
  }
  return fmt::format("{} {} {}", position, halfmoves, number);
}

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
    const std::string_view line = without_blanks_behind({at_, static_cast<std::size_t>(end - at_)});
    at_ = end == window_.end() ? end : end + 1;
    if (trim(line).empty() || line.front() == '#') continue;
    entry.text = line;
    entry.offset = place.offset;
    entry.line = place.line;
    return true;
  }
}

const char* Reader::line_end() {
  for (;;) {
    const auto have = static_cast<std::size_t>(window_.end() - at_);
    const char* end = find_line_end(at_, window_.end());
    if (end == nullptr && window_.at_end()) {
      end = window_.end();
    }
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

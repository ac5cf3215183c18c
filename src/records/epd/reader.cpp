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

// Some programs write a zero byte at the end of each line.
std::string_view without_blanks_behind(std::string_view line) {
  while (!line.empty() && (line.back() == '\r' || line.back() == '\0' || is_blank(line.back()))) {
    line.remove_suffix(1);
  }
  return line;
}

}  // namespace

namespace {

// The parts between semicolons, which texts in quotes may contain.
std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  bool is_quoted = false;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (at < text.size() && text[at] == '"') {
      is_quoted = !is_quoted;
    }
    if (at < text.size() && (text[at] != ';' || is_quoted)) continue;
    if (const std::string_view part = trim(text.substr(begin, at - begin)); !part.empty()) {
      parts.push_back(part);
    }
    begin = at + 1;
  }
  return parts;
}

// A line in its parts.
struct Split {
  std::string fields;     // the position without its counters
  bool is_short = false;  // no counters or operations can follow
  std::string halfmoves = "0";
  std::string number = "1";
  std::string_view rest;  // the operations
};

// The operations begin behind a semicolon at the latest: `w - - 0 1; bm e4;` is as common as the
// standard's form, in which nothing stands between the fields and the first operation.
Split split_line(std::string_view line) {
  Split parts;
  const std::string_view fields = line.substr(0, line.find(';'));
  Tokens words(fields);
  bool has_values = false;
  for (int field = 0; field < 4 || has_values; ++field) {
    const auto word = words.peek();
    // Fields of go's positions have names, as many of them as are needed, and no counters follow.
    const bool is_value = word && field >= 2 && word->text.find('=') != std::string_view::npos;
    if (!word || (has_values && !is_value)) {
      parts.is_short = true;
      return parts;
    }
    has_values = is_value;
    parts.fields += (field == 0 ? "" : " ") + std::string(words.next()->text);
  }
  const auto fifth = words.peek();
  if (fifth && to_integer(fifth->text)) {
    parts.halfmoves = words.next()->text;
    if (const auto sixth = words.peek(); sixth && to_integer(sixth->text)) {
      parts.number = words.next()->text;
    }
  }
  parts.rest = line.substr(fields.size() - words.rest().size());
  return parts;
}

// Whether the operation is a counter of the position (16.2.5.8 and 16.2.5.10).
bool is_counter(std::string_view code) {
  return code == "hmvc" || code == "fmvn";
}

}  // namespace

std::string position_of(std::string_view line) {
  Split parts = split_line(line);
  if (parts.is_short) return parts.fields;
  for (const std::string_view operation : parts_of(parts.rest)) {
    Tokens words(operation);
    const auto code = words.next();
    if (code && is_counter(code->text)) {
      (code->text == "hmvc" ? parts.halfmoves : parts.number) = words.rest();
    }
  }
  return fmt::format("{} {} {}", parts.fields, parts.halfmoves, parts.number);
}

bool is_operation_code(std::string_view text) {
  constexpr std::size_t longest = 15;  // 16.2.4
  const auto is_letter = [](char c) { return to_lower(c) >= 'a' && to_lower(c) <= 'z'; };
  return !text.empty() && text.size() <= longest && is_letter(text.front()) &&
         std::all_of(text.begin(), text.end(),
                     [&](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

std::vector<Operation> operations_of(std::string_view line, std::vector<std::string>& strange) {
  std::vector<Operation> operations;
  const Split parts = split_line(line);
  for (const std::string_view part : parts_of(parts.rest)) {
    Tokens words(part);
    const auto code = words.next();
    if (!code || is_counter(code->text)) continue;
    if (is_operation_code(code->text)) {
      operations.push_back({std::string(code->text), std::string(trim(words.rest()))});
    } else {
      strange.emplace_back(part);
    }
  }
  return operations;
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
    if (trim(line).empty() || line.front() == '#' || line.front() == '%') continue;
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

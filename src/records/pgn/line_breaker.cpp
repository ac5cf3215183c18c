#include "records/pgn/line_breaker.h"

namespace ludex::records::pgn {

namespace {

// The length of the longest front of `text` that must stay on one line.
std::size_t unbreakable(std::string_view text) {
  // Other readers do not recognize a command that is split between lines.
  if (text.starts_with("[%")) {
    const std::size_t end = text.find(']');
    if (end != std::string_view::npos) return end + unbreakable(text.substr(end));
  }
  for (std::size_t at = text.find(' '); at != std::string_view::npos; at = text.find(' ', at + 1)) {
    const bool single =
        at > 0 && text[at - 1] != ' ' && at + 1 < text.size() && text[at + 1] != ' ';
    const char next = at + 1 < text.size() ? text[at + 1] : '\0';
    const bool command = next == '[' && at + 2 < text.size() && text[at + 2] == '%';
    if (single && next != '%' && (next != '[' || command)) return at;
  }
  return text.size();
}

}  // namespace

void LineBreaker::word(std::string_view word) {
  flush();
  last_ = prefix_;
  last_ += word;
  prefix_.clear();
}

void LineBreaker::text(std::string_view words) {
  while (!words.empty()) {
    const std::size_t length = unbreakable(words);
    word(words.substr(0, length));
    words.remove_prefix(length);
    if (!words.empty()) {
      words.remove_prefix(1);
    }
  }
}

void LineBreaker::flush() {
  if (last_.empty()) return;
  if (column_ > 0 && column_ + 1 + last_.size() > columns_) {
    text_ += '\n';
    column_ = 0;
  } else if (column_ > 0) {
    text_ += ' ';
    ++column_;
  }
  text_ += last_;
  column_ += last_.size();
  last_.clear();
}

void LineBreaker::end() {
  flush();
  if (column_ > 0) {
    text_ += '\n';
  }
  column_ = 0;
}

}  // namespace ludex::records::pgn

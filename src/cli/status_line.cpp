#include "cli/status_line.h"

#include <algorithm>
#include <cstddef>

namespace ludex::cli {

namespace {

constexpr std::chrono::milliseconds between_lines{200};
constexpr std::size_t bar_columns = 20;
// Moves to the first column and clears the line.
constexpr auto clean_line = "\r\x1b[K";

}  // namespace

std::string bar_of(double share) {
  const auto full = static_cast<std::size_t>(std::clamp(share, 0.0, 1.0) * bar_columns);
  return '[' + std::string(full, '#') + std::string(bar_columns - full, '.') + ']';
}

void StatusLine::draw(const std::string& text) {
  if (!shown_) return;
  err_ << clean_line << text << std::flush;
  due_ = clock_.now() + between_lines;
  drawn_ = true;
}

void StatusLine::erase() {
  if (!drawn_) return;
  err_ << clean_line << std::flush;
  drawn_ = false;
}

}  // namespace ludex::cli

// Sentences of a server with parts that vary.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace ludex::nngs {

// The parts of the text for which the stars of the pattern stand, in order; std::nullopt if the
// text has not the form of the pattern. A star stands for the fewest bytes, perhaps none, after
// which the text goes on as the pattern does; the last one of a pattern that ends with it stands
// for the rest.
[[nodiscard]] inline std::optional<std::vector<std::string_view>> matched(std::string_view pattern,
                                                                          std::string_view text) {
  std::vector<std::string_view> parts;
  const std::size_t first = pattern.find('*');
  if (!text.starts_with(pattern.substr(0, first))) return std::nullopt;
  text.remove_prefix(std::min(first, pattern.size()));
  while (!pattern.empty()) {
    const std::size_t star = pattern.find('*');
    if (star == std::string_view::npos) break;
    pattern.remove_prefix(star + 1);
    const std::string_view next = pattern.substr(0, pattern.find('*'));
    const bool is_last = next.size() == pattern.size();
    std::size_t end = next.empty() ? text.size() : text.find(next);
    if (is_last && !next.empty()) {
      if (!text.ends_with(next)) return std::nullopt;
      end = text.size() - next.size();
    }
    if (end == std::string_view::npos) return std::nullopt;
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end + next.size());
    pattern.remove_prefix(next.size());
  }
  if (!text.empty()) return std::nullopt;
  return parts;
}

}  // namespace ludex::nngs

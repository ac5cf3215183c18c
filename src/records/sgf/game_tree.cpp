#include "records/sgf/game_tree.h"

#include <algorithm>
#include <utility>

namespace ludex::records::sgf {

namespace {

// Less room than this is not worth a copy of the list.
constexpr std::size_t most_surplus = std::size_t{1} << 16;

template <typename Item>
void trim_list(std::vector<Item>& list) {
  if (list.capacity() - list.size() > most_surplus) {
    list.shrink_to_fit();
  }
}

}  // namespace

std::optional<PropertySpan> GameTree::find(std::size_t node, std::string_view name) const {
  for (const PropertySpan& each : properties(node)) {
    if (each.name.front() == name.front() && each.name == name) return each;
  }
  return std::nullopt;
}

std::optional<std::string_view> GameTree::value(std::size_t node, std::string_view name) const {
  const auto found = find(node, name);
  return found ? std::optional(value_at(found->first)) : std::nullopt;
}

Error GameTree::error_at(std::string_view inside, std::string message) const {
  const auto offset = static_cast<std::size_t>(inside.data() - bytes_.data());
  const std::string_view before = bytes_.substr(0, offset);
  const std::size_t line_end = before.rfind('\n');
  const std::size_t line_start = line_end == std::string_view::npos ? 0 : line_end + 1;
  const auto lines = std::count(before.begin(), before.end(), '\n');
  return {std::move(message), offset - line_start + 1, static_cast<std::size_t>(lines) + 1};
}

Error GameTree::error_at(const PropertySpan& property, std::string message) const {
  return error_at(bytes_.substr(property.offset), std::move(message));
}

void GameTree::clear() {
  nodes_.clear();
  properties_.clear();
  values_.clear();
  names_.clear();
  charset_ = Charset::utf8;
  troubles_.clear();
}

void GameTree::trim() {
  trim_list(nodes_);
  trim_list(properties_);
  trim_list(values_);
}

}  // namespace ludex::records::sgf

#include "records/sgf/game_tree.h"

#include <algorithm>
#include <utility>

namespace ludex::records::sgf {

const PropertySpan* GameTree::find(std::size_t node, std::string_view name) const {
  const auto all = properties(node);
  const auto found = std::find_if(all.begin(), all.end(), [&](const PropertySpan& each) {
    return each.name.front() == name.front() && each.name == name;
  });
  return found == all.end() ? nullptr : &*found;
}

std::optional<std::string_view> GameTree::value(std::size_t node, std::string_view name) const {
  const PropertySpan* const found = find(node, name);
  if (found == nullptr || found->count == 0) return std::nullopt;
  return values_[found->first];
}

Error GameTree::error_at(std::string_view inside, std::string message) const {
  const auto offset = static_cast<std::size_t>(inside.data() - bytes_.data());
  const std::string_view before = bytes_.substr(0, offset);
  const std::size_t line_end = before.rfind('\n');
  const std::size_t line_start = line_end == std::string_view::npos ? 0 : line_end + 1;
  const auto lines = std::count(before.begin(), before.end(), '\n');
  return {std::move(message), offset - line_start + 1, static_cast<std::size_t>(lines) + 1};
}

void GameTree::clear() {
  nodes_.clear();
  properties_.clear();
  values_.clear();
  names_.clear();
  charset_ = Charset::utf8;
  troubles_.clear();
}

std::string_view GameTree::keep(std::string name) {
  return names_.emplace_back(std::move(name));
}

}  // namespace ludex::records::sgf

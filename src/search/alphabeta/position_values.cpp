#include "search/alphabeta/position_values.h"

namespace ludex::search {

bool PositionValues::set(std::uint64_t key, Value value) {
  if (values_.size() >= limit && values_.count(key) == 0) return false;
  values_[key] = value;
  return true;
}

std::optional<Value> PositionValues::find(std::uint64_t key) const {
  const auto found = values_.find(key);
  return found == values_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace ludex::search

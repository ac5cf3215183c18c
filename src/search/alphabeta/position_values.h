// Values that the user gives to positions. They replace the values that a search would find for
// those positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>

#include "search/alphabeta/value.h"

namespace ludex::search {

// The orders that the options about such values give. NamePosition comes first; SetValue and
// ForgetValue apply to the position that was named last.
struct NamePosition {
  std::string position;  // in the notation of the game
};
struct SetValue {
  Value value = 0;  // centipawns, from the view of the player who moves first in the game
};
struct ForgetValue {};
struct ForgetAllValues {};
using ValueOrder = std::variant<NamePosition, SetValue, ForgetValue, ForgetAllValues>;

// A position that the user named, as a search knows it.
struct NamedPosition {
  std::uint64_t key = 0;
  bool first_to_move = true;
};

class PositionValues {
 public:
  static constexpr std::size_t limit = 65'536;
  // The largest value, either way. A larger one would mean a mate, which no user can promise.
  static constexpr Value most = 20'000;

  // `value` is for the side to move. Returns false if there are too many positions.
  [[nodiscard]] bool set(std::uint64_t key, Value value);
  void clear(std::uint64_t key) { values_.erase(key); }
  void clear_all() { values_.clear(); }

  [[nodiscard]] bool empty() const { return values_.empty(); }
  [[nodiscard]] std::optional<Value> find(std::uint64_t key) const;

 private:
  std::unordered_map<std::uint64_t, Value> values_;  // by G::key, for the side to move
};

}  // namespace ludex::search

// Values that the user gives to positions, which then count instead of what a search would find out
// about them: UCI_SetPositionValue (uci.md section 7).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>

#include "base/result.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

// What the option asks for: "30 + FEN", "clear + FEN", "clearall"; the `+` may be missing.
struct SetValue {
  Value value = 0;  // centipawns, from the view of the player who moves first in the game
  std::string position;
  bool operator==(const SetValue&) const = default;
};
struct ClearValue {
  std::string position;
  bool operator==(const ClearValue&) const = default;
};
struct ClearAllValues {
  bool operator==(const ClearAllValues&) const = default;
};
using ValueOrder = std::variant<SetValue, ClearValue, ClearAllValues>;

// The positions are not looked at.
[[nodiscard]] Result<ValueOrder> parse_value_order(std::string_view text);

// A position that somebody wrote down, as a search knows it.
struct NamedPosition {
  std::uint64_t key = 0;
  bool first_to_move = true;
};

class PositionValues {
 public:
  static constexpr std::size_t limit = 65'536;

  // For the side to move; false if there are too many.
  [[nodiscard]] bool set(std::uint64_t key, Value value);
  void clear(std::uint64_t key) { values_.erase(key); }
  void clear_all() { values_.clear(); }

  [[nodiscard]] bool empty() const { return values_.empty(); }
  [[nodiscard]] std::optional<Value> find(std::uint64_t key) const;

 private:
  std::unordered_map<std::uint64_t, Value> values_;  // by G::key, for the side to move
};

}  // namespace ludex::search

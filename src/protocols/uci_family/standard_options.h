// The options of an engine under the names and in the grammar that UCI gives them (uci.md section
// 7).
//
// An engine declares by engine::Meaning what an option is for; UCI has a name for most meanings,
// and a single text option where an engine has several options, for an opponent or for the value of
// a position.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "engine/engine.h"

namespace ludex::protocols {

// The value of UCI_Opponent: "GM 2800 human Gary Kasparov", "none none computer Shredder".
struct NamedOpponent {
  std::string title;  // empty if there is none
  std::optional<int> elo;
  bool is_human = false;
  std::string name;
  bool operator==(const NamedOpponent&) const = default;
};
// The error names the word that was expected, and its column.
[[nodiscard]] Result<NamedOpponent> parse_opponent(std::string_view text);

// The value of UCI_SetPositionValue: "30 + FEN", "clear + FEN", "clearall"; the `+` may be missing.
struct SetPositionValue {
  int centipawns = 0;  // for the player who moves first in the game
  std::string position;
  bool operator==(const SetPositionValue&) const = default;
};
struct ClearPositionValue {
  std::string position;
  bool operator==(const ClearPositionValue&) const = default;
};
struct ClearPositionValues {
  bool operator==(const ClearPositionValues&) const = default;
};
using PositionValueOrder = std::variant<SetPositionValue, ClearPositionValue, ClearPositionValues>;
// Does not check the position.
[[nodiscard]] Result<PositionValueOrder> parse_position_value(std::string_view text);

// Returns the same engine with UCI's names for its options. Options for which UCI has no name keep
// theirs. Every other call is passed on to `engine`, which must not be null.
enum class FileOptions : std::uint8_t { offered, hidden };
// With FileOptions::hidden, the options that name files are left out and cannot be set.
[[nodiscard]] std::unique_ptr<engine::Engine> with_standard_options(
    std::unique_ptr<engine::Engine> engine, FileOptions files = FileOptions::offered);

}  // namespace ludex::protocols

// Every flag and key of `ludex match` by name, with a line of help: what is parsed, suggested to
// those who mistype, and printed by --help.
#pragma once

#include <span>
#include <string_view>

#include "cli/engine_flag.h"

namespace ludex::cli {

struct FlagRow {
  std::string_view name;   // "-rounds"
  std::string_view value;  // "N", "KEY=VALUE..."; empty for a flag without one
  std::string_view help;
  std::span<const KeyRow> keys;  // not empty: the flag takes KEY=VALUE words
  bool options = false;          // option.NAME=VALUE is a key too
  bool repeatable = false;
};

[[nodiscard]] std::span<const FlagRow> match_flag_table();
[[nodiscard]] const FlagRow* find_flag(std::string_view name);
[[nodiscard]] const KeyRow* find_key(const FlagRow& flag, std::string_view name);

// Names that users of other runners know and that mean nothing here.
[[nodiscard]] bool is_flag_of_others(std::string_view name);
[[nodiscard]] bool is_key_of_others(std::string_view flag, std::string_view key);

}  // namespace ludex::cli

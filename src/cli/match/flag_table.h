// Every flag and key of `ludex match` by name, with a line of help and its effect: used for
// parsing, for suggestions and for --help.
#pragma once

#include <span>
#include <string_view>

#include "cli/flag_value.h"

namespace ludex::cli {

struct FlagRow {
  std::string_view name;  // "-rounds"
  // "N", "KEY=VALUE..."; empty for a flag without one; "[N]": optional.
  std::string_view value;
  std::string_view help;
  // Sets the flag's one value; null for a flag with KEY=VALUE words, whose keys have functions of
  // their own.
  Step (*set)(Draft& draft, const Value& value);
  std::span<const KeyRow> keys = {};  // of KEY=VALUE words
  std::string_view first_key = {};    // the key of a first word without one
  bool repeatable = false;
  bool last_counts = false;  // given again, it replaces what was said before
};

// A flag or key that users of other runners know, and why it has no effect here.
struct OthersRow {
  std::string_view flag;
  std::string_view key;  // empty: the flag itself
  std::string_view why;
};

[[nodiscard]] std::span<const FlagRow> match_flag_table();
// Also finds a flag by the name that it has in another runner ("-pgn").
[[nodiscard]] const FlagRow* find_flag(std::string_view name);

// Flags and keys of other runners that are harmless: they are skipped with a note, whatever their
// value.
[[nodiscard]] std::span<const OthersRow> passed_over();
[[nodiscard]] const OthersRow* find_passed_over(std::string_view flag, std::string_view key = {});
// Flags and keys that are refused, since the match without them would not be the one asked for.
[[nodiscard]] const OthersRow* find_refused(std::string_view flag, std::string_view key = {});

}  // namespace ludex::cli

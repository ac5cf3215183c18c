// Every flag and key of `ludex match` by name, with a line of help and what it sets: what is
// parsed, suggested to those who mistype, and printed by --help.
#pragma once

#include <span>
#include <string_view>

#include "cli/flag_value.h"

namespace ludex::cli {

struct FlagRow {
  std::string_view name;  // "-rounds"
  std::string_view
      value;  // "N", "KEY=VALUE..."; empty for a flag without one; "[N]": may be absent
  std::string_view help;
  // Sets the flag's one value; null for a flag that takes KEY=VALUE words, whose keys set theirs.
  Step (*set)(Draft& draft, const Value& value);
  std::span<const KeyRow> keys = {};  // of KEY=VALUE words
  std::string_view first_key = {};    // the key of a first word that names none
  bool repeatable = false;
};

// A flag or key that users of other runners know, and why it does nothing here.
struct OthersRow {
  std::string_view flag;
  std::string_view key;  // empty: the flag itself
  std::string_view why;
};

[[nodiscard]] std::span<const FlagRow> match_flag_table();
[[nodiscard]] const FlagRow* find_flag(std::string_view name);

// What command lines of other runners may hold without harm, whatever its values: passed over with
// a note.
[[nodiscard]] std::span<const OthersRow> passed_over();
[[nodiscard]] const OthersRow* find_passed_over(std::string_view flag, std::string_view key = {});
// What is refused, since a match without it would not be the one that was asked for.
[[nodiscard]] const OthersRow* find_refused(std::string_view flag, std::string_view key = {});

}  // namespace ludex::cli

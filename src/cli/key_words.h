// Words of the form KEY=VALUE after a flag, as match runners have them.
#pragma once

#include <set>
#include <span>
#include <string_view>
#include <tl/expected.hpp>

#include "cli/flag_value.h"

namespace ludex::cli {

// A flag that takes such words.
struct KeyedFlag {
  std::string_view name;  // "-engine"
  std::span<const KeyRow> keys;
  std::string_view subcommand = "match";
  bool takes_options = false;       // also accepts option.NAME=VALUE
  std::string_view first_key = {};  // the key of a first word without one
};

[[nodiscard]] const KeyRow* find_key(std::span<const KeyRow> keys, std::string_view name);

// Parses one word; `first`: no word came before it. It is an error if the word is no KEY=VALUE, or
// its key is none of the flag's.
[[nodiscard]] tl::expected<Value, ExitError> read_key_word(const KeyedFlag& flag,
                                                           std::string_view word, bool first);
// The error for a key that the flag does not have.
[[nodiscard]] tl::unexpected<ExitError> unknown_key(const KeyedFlag& flag, std::string_view key);
// Whether a key that may be given only once is repeated; adds the key to `seen`.
[[nodiscard]] bool is_repeated(const KeyedFlag& flag, const Value& value,
                               std::set<std::string_view>& seen);

}  // namespace ludex::cli

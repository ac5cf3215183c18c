// Words of the form KEY=VALUE behind a flag, as match runners have them.
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
  bool takes_options = false;       // option.NAME=VALUE, too
  std::string_view first_key = {};  // the key of a first word that names none
};

[[nodiscard]] const KeyRow* find_key(std::span<const KeyRow> keys, std::string_view name);

// One word; `first`: no word stands before it. The error: it is no KEY=VALUE, or names no key of
// the flag.
[[nodiscard]] tl::expected<Value, Trouble> read_key_word(const KeyedFlag& flag,
                                                         std::string_view word, bool first);
// What is wrong with a key that the flag does not have.
[[nodiscard]] tl::unexpected<Trouble> unknown_key(const KeyedFlag& flag, std::string_view key);
// Whether a key comes a second time that counts once only; it is among the `seen` afterwards.
[[nodiscard]] bool is_repeated(const KeyedFlag& flag, const Value& value,
                               std::set<std::string_view>& seen);

}  // namespace ludex::cli

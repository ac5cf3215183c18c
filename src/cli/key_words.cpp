#include "cli/key_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "cli/engine_keys.h"

namespace ludex::cli {

const KeyRow* find_key(std::span<const KeyRow> keys, std::string_view name) {
  const auto found =
      std::find_if(keys.begin(), keys.end(), [&](const KeyRow& row) { return row.name == name; });
  return found != keys.end() ? &*found : nullptr;
}

tl::expected<Value, ExitError> read_key_word(const KeyedFlag& flag, std::string_view word,
                                             bool first) {
  const auto equals = word.find('=');
  const std::string_view key = word.substr(0, equals);
  const KeyRow* const known = find_key(flag.keys, key);
  if (equals == std::string_view::npos) {
    if (known != nullptr && known->bare) return Value{flag.name, key, "true", flag.subcommand};
    if (first && !flag.first_key.empty()) {
      return Value{flag.name, flag.first_key, word, flag.subcommand};
    }
    return wrong_usage(fmt::format("{}: {} takes words of the form KEY=VALUE, not `{}`",
                                   flag.subcommand, flag.name, printable(word)));
  }
  const bool is_option = flag.takes_options && key.starts_with(option_prefix);
  if (known == nullptr && !is_option) return unknown_key(flag, key);
  return Value{flag.name, key, word.substr(equals + 1), flag.subcommand};
}

tl::unexpected<ExitError> unknown_key(const KeyedFlag& flag, std::string_view key) {
  std::vector<std::string_view> names;
  for (const KeyRow& row : flag.keys) {
    names.push_back(row.name);
  }
  if (flag.takes_options) {
    names.emplace_back("option.NAME");
  }
  return wrong_usage(fmt::format("{}: {}", flag.subcommand,
                                 unknown(fmt::format("key of {}", flag.name), key, names)));
}

bool is_repeated(const KeyedFlag& flag, const Value& value, std::set<std::string_view>& seen) {
  const bool again = !seen.insert(value.key).second;
  const KeyRow* const row = find_key(flag.keys, value.key);
  // Later values of an option replace earlier ones.
  return again && row != nullptr && !row->repeats;
}

}  // namespace ludex::cli

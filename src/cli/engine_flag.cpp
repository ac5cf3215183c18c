#include "cli/engine_flag.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "cli/match_values.h"
#include "host/protocol.h"
#include "host/start_engine.h"

namespace ludex::cli {
namespace {

constexpr std::string_view option_prefix = "option.";

Step set_protocol(const Value& value, std::optional<std::string>& into) {
  if (value.text != host::any_protocol && !host::find_protocol(value.text)) {
    std::vector<std::string_view> names;
    for (const host::Protocol& protocol : host::protocols()) {
      names.push_back(protocol.name);
    }
    names.push_back(host::any_protocol);
    return value.bad(fmt::format("one of: {}", fmt::join(names, ", ")));
  }
  into = value.text;
  return {};
}

Step set_option(const Value& value, host::EngineSpec& spec, bool for_all) {
  const std::string_view name = value.key.substr(option_prefix.size());
  if (name.empty()) {
    return value.bad("option.NAME=VALUE");
  }
  spec.options.push_back({std::string(name), std::string(value.text), for_all});
  return {};
}

Step set_arguments(const Value& value, std::vector<std::string>& into) {
  auto words = split_arguments(value.text);
  if (!words) {
    return value.bad("arguments as in a shell", describe(words.error()));
  }
  into = *std::move(words);
  return {};
}

Step set_ranks(const Value& value, host::Ranks& into) {
  const auto ranks = host::find_ranks(value.text);
  if (!ranks) {
    return value.bad("one of: auto, 0-9, 1-10");
  }
  into = *ranks;
  return {};
}

Step set_time_unit(const Value& value, host::TimeUnit& into) {
  const auto unit = host::find_time_unit(value.text);
  if (!unit) {
    return value.bad("one of: auto, s, ms");
  }
  into = *unit;
  return {};
}

}  // namespace

bool is_engine_choice_key(std::string_view key) {
  return key.starts_with(option_prefix) ||
         std::any_of(engine_choice_keys.begin(), engine_choice_keys.end(),
                     [&](const KeyRow& row) { return row.name == key; });
}

Step set_engine_choice(EngineChoice& choice, const Value& value, bool for_all) {
  host::EngineSpec& spec = choice.spec;
  const std::string_view key = value.key;
  if (key.starts_with(option_prefix)) return set_option(value, spec, for_all);
  if (key == "cmd") return value.word(spec.command);
  if (key == "name") return value.word(spec.name);
  if (key == "dir") return value.word(spec.directory);
  if (key == "args") return set_arguments(value, spec.arguments);
  if (key == "proto") return set_protocol(value, choice.protocol);
  if (key == "ranks") return set_ranks(value, spec.ranks);
  if (key == "timeunit") return set_time_unit(value, spec.time_unit);
  return value.word(choice.conf.emplace());
}

}  // namespace ludex::cli

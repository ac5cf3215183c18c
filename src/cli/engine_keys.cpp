#include "cli/engine_flag.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cli/match_values.h"
#include "host/protocol.h"
#include "host/setting.h"
#include "host/start_engine.h"
#include "protocols/uci_family/spelling.h"

namespace ludex::cli {
namespace {

constexpr std::string_view option_prefix = "option.";

Step set_protocol(const Value& value, std::optional<std::string>& into) {
  if (value.text == "xboard" || value.text == "cecp" || value.text == "winboard") {
    return value.bad("one of: " + host::protocol_names(host::any_protocol),
                     "engines of the xboard protocol are not spoken to, but most know uci, too "
                     "(gnuchess with args=--uci), and polyglot is a bridge for the others");
  }
  if (value.text != host::any_protocol && !host::find_protocol(value.text)) {
    return value.bad("one of: " + host::protocol_names(host::any_protocol));
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

// Two characters divide the lines, as users of cutechess-cli write it.
Step set_first_lines(const Value& value, std::vector<std::string>& into) {
  constexpr std::string_view division = "\\n";
  std::string_view rest = value.text;
  into.clear();
  while (!rest.empty()) {
    const auto end = std::min(rest.find(division), rest.size());
    if (end > 0) into.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + division.size(), rest.size()));
  }
  return into.empty() ? value.bad("some text") : Step{};
}

Step set_time_scale(const Value& value, double& into) {
  const auto factor = to_number(value.text);
  if (!factor || *factor < 0.1 || *factor > 100) {
    return value.bad("a number from 0.1 to 100");
  }
  into = *factor;
  return {};
}

Step set_setting(const Value& value, const host::Setting& setting, host::SettingValues& into) {
  if (std::holds_alternative<host::Setting::Flag>(setting.type)) {
    bool flag = false;
    if (auto step = value.boolean(flag); !step) return step;
    into.set(setting.key, flag ? "true" : "false");
    return {};
  }
  const auto checked = host::checked_setting(setting, value.text);
  if (!checked) return value.bad(checked.error().message);
  into.set(setting.key, *checked);
  return {};
}

// Why a setting of some protocols has no effect on an engine that speaks none of them. What
// engines.toml says is not known yet, nor what an engine speaks that is to be found out.
std::optional<std::string> why_pointless(const host::Setting& setting, const EngineChoice& choice) {
  if (choice.protocol ? *choice.protocol == host::any_protocol : choice.conf.has_value()) {
    return std::nullopt;
  }
  std::vector<std::string_view> names;
  for (const host::Protocol& protocol : host::protocols()) {
    if (host::takes(protocol, setting)) names.push_back(protocol.name);
  }
  const std::string_view spoken =
      choice.protocol ? std::string_view(*choice.protocol) : host::protocols().front().name;
  if (std::find(names.begin(), names.end(), spoken) != names.end()) return std::nullopt;
  return fmt::format("it is for engines that speak {}", fmt::join(names, " or "));
}

// Keys that say how a program is run and spoken to.
constexpr std::array program_keys{
    std::string_view("args"),   std::string_view("arg"), std::string_view("initstr"),
    std::string_view("tscale"), std::string_view("dir"), std::string_view("proto"),
    std::string_view("stderr"),
};

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
  if (key == "stderr") return value.word(spec.stderr_file);
  if (key == "args") return set_arguments(value, spec.arguments);
  if (key == "arg") {
    spec.arguments.emplace_back(value.text);
    return {};
  }
  if (key == "initstr") return set_first_lines(value, spec.first_lines);
  if (key == "rating") return value.integer(spec.rating.emplace(), 0, host::most_rating);
  if (key == "tscale") return set_time_scale(value, choice.time_scale);
  if (key == "proto") return set_protocol(value, choice.protocol);
  if (const host::Setting* setting = host::find_setting_by_flag(key)) {
    return set_setting(value, *setting, spec.settings);
  }
  return value.word(choice.conf.emplace());
}

std::optional<std::string> why_pointless(std::string_view key, const EngineChoice& choice,
                                         const rules::Setup& setup) {
  const bool of_program =
      std::find(program_keys.begin(), program_keys.end(), key) != program_keys.end();
  const host::Setting* setting = host::find_setting_by_flag(key);
  if (choice.spec.command == builtin_command && (of_program || setting != nullptr)) {
    return "`cmd=builtin` is no program of its own";
  }
  if (key == "mayresign" && choice.spec.command != builtin_command && !choice.conf) {
    return "engines of uci cannot resign, and those of ucci need no leave";
  }
  if (setting == nullptr) return std::nullopt;
  if (const auto reason = why_pointless(*setting, choice)) return reason;
  if (key == "ranks" && !protocols::counts_ranks_from_zero(setup)) {
    return fmt::format("nobody numbers the ranks of {} otherwise", setup.game);
  }
  return std::nullopt;
}

}  // namespace ludex::cli

#include "cli/engine_keys.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "base/expects.h"
#include "base/text.h"
#include "host/protocol.h"
#include "host/setting.h"
#include "host/start_engine.h"
#include "protocols/uci_family/spelling.h"

namespace ludex::cli {
namespace {

Step set_protocol(EngineChoice& choice, const Value& value) {
  if (value.text == "xboard" || value.text == "cecp" || value.text == "winboard") {
    return value.bad("one of: " + host::protocol_names(host::any_protocol),
                     "engines of the xboard protocol are not spoken to, but most know uci, too "
                     "(gnuchess with args=--uci), and polyglot is a bridge for the others");
  }
  if (value.text != host::any_protocol && !host::find_protocol(value.text)) {
    return value.bad("one of: " + host::protocol_names(host::any_protocol));
  }
  choice.protocol = value.text;
  return {};
}

Step set_arguments(EngineChoice& choice, const Value& value) {
  auto words = split_arguments(value.text);
  if (!words) {
    return value.bad("arguments as in a shell", describe(words.error()));
  }
  choice.spec.arguments = *std::move(words);
  return {};
}

// A command with arguments in one text, as c-chess-cli and c-gomoku-cli take it, unless there is a
// program whose name has a blank.
Step set_command(EngineChoice& choice, const Value& value) {
  std::string whole;
  if (auto step = value.word(whole); !step) return step;
  std::error_code error;
  if (whole.find(' ') == std::string::npos || std::filesystem::exists(whole, error)) {
    choice.spec.command = std::move(whole);
    return {};
  }
  auto words = split_arguments(whole);
  if (!words) return value.bad("a command as in a shell", describe(words.error()));
  if (words->empty()) return value.bad("a command");
  choice.spec.command = words->front();
  words->erase(words->begin());
  choice.spec.arguments = *std::move(words);
  return {};
}

// The two characters `\n` separate the lines, as users of cutechess-cli write them.
Step set_first_lines(EngineChoice& choice, const Value& value) {
  constexpr std::string_view division = "\\n";
  std::string_view rest = value.text;
  choice.spec.first_lines.clear();
  while (!rest.empty()) {
    const auto end = std::min(rest.find(division), rest.size());
    if (end > 0) {
      choice.spec.first_lines.emplace_back(rest.substr(0, end));
    }
    rest.remove_prefix(std::min(end + division.size(), rest.size()));
  }
  return choice.spec.first_lines.empty() ? value.bad("some text") : Step{};
}

Step set_time_scale(EngineChoice& choice, const Value& value) {
  const auto factor = to_number(value.text);
  if (!factor || *factor < 0.1 || *factor > 100) {
    return value.bad("a number from 0.1 to 100");
  }
  choice.time_scale = *factor;
  return {};
}

// Handles a setting of how the engine speaks its protocol; expects the flag of such a setting.
Step set_setting(EngineChoice& choice, const Value& value) {
  const host::Setting& setting = *host::find_setting_by_flag(value.key);
  host::SettingValues& into = choice.spec.settings;
  if (std::holds_alternative<host::Setting::Flag>(setting.type)) {
    bool flag = false;
    if (auto step = value.boolean(flag); !step) return step;
    into.set(setting.key, word_for(flag));
    return {};
  }
  const auto checked = host::checked_setting(setting, value.text);
  if (!checked) return value.bad(checked.error().message);
  into.set(setting.key, *checked);
  return {};
}

// Returns why a setting has no effect on an engine that speaks none of the setting's protocols. It
// cannot be known yet for an engine of engines.toml, or one whose protocol is to be detected.
std::optional<std::string> why_pointless(const host::Setting& setting, const EngineChoice& choice) {
  if (choice.protocol ? *choice.protocol == host::any_protocol : choice.conf.has_value()) {
    return std::nullopt;
  }
  std::vector<std::string_view> names;
  for (const host::Protocol& protocol : host::protocols()) {
    if (host::takes(protocol, setting)) {
      names.push_back(protocol.name);
    }
  }
  const std::string_view spoken =
      choice.protocol ? std::string_view(*choice.protocol) : host::protocols().front().name;
  if (std::find(names.begin(), names.end(), spoken) != names.end()) return std::nullopt;
  return fmt::format("it is for engines that speak {}", fmt::join(names, " or "));
}

template <auto member>
Step set_word(EngineChoice& choice, const Value& value) {
  return value.word(choice.spec.*member);
}

constexpr std::array rows{
    KeyRow{"cmd", "COMMAND",
           "the program, found in PATH or named by its path, and its arguments if there are any; "
           "`builtin` is the built-in engine",
           set_command},
    KeyRow{
        "conf", "NAME",
        "an engine of engines.toml, or of cutechess's engines.json; keys given beside it override "
        "its entry",
        [](EngineChoice& choice, const Value& value) { return value.word(choice.conf.emplace()); }},
    KeyRow{"name", "NAME", "its name in results and games", set_word<&host::EngineSpec::name>},
    KeyRow{"dir", "FOLDER", "its working folder", set_word<&host::EngineSpec::directory>},
    KeyRow{.name = "tempdir",
           .value = "true|false",
           .help = "run it in a temporary folder, which is removed when it has ended",
           .set = [](EngineChoice& choice,
                     const Value& value) { return value.boolean(choice.spec.temporary_directory); },
           .bare = true},
    KeyRow{"stderr", "FILE", "append what it writes to stderr to this file",
           set_word<&host::EngineSpec::stderr_file>},
    KeyRow{"args", "\"A B\"", "its arguments, quoted as in a shell", set_arguments},
    KeyRow{.name = "arg",
           .value = "TEXT",
           .help = "one more argument, taken literally",
           .set =
               [](EngineChoice& choice, const Value& value) {
                 choice.spec.arguments.emplace_back(value.text);
                 return Step{};
               },
           .repeats = true},
    KeyRow{"initstr", "TEXT", "lines to send to it first, separated by \\n", set_first_lines},
    KeyRow{
        .name = "debug",
        .value = "true|false",
        .help = "send `debug on` to it first (uci)",
        .set = [](EngineChoice& choice, const Value& value) { return value.boolean(choice.debug); },
        .bare = true},
    KeyRow{"tscale", "FACTOR", "multiply every wait for it by this (default: 1)", set_time_scale},
    KeyRow{"rating", "ELO", "its rating, sent to its opponents and written into its games",
           [](EngineChoice& choice, const Value& value) {
             return value.integer(choice.spec.rating.emplace(), 0, host::most_rating);
           }},
    KeyRow{"nice", "N", "let it yield to other programs by this niceness, 0 to 19 (default: 0)",
           [](EngineChoice& choice, const Value& value) {
             return value.integer(choice.spec.niceness.emplace(), 0, host::most_niceness);
           }},
    KeyRow{"proto", "PROTOCOL",
           "its protocol: uci, ucci, agi, gomocup, gtp, or auto to find out (default: uci)",
           set_protocol},
    KeyRow{"ranks", "auto|0-9|1-10", "how it numbers the ranks of xiangqi over uci (default: auto)",
           set_setting},
    KeyRow{"timeunit", "auto|s|ms", "the unit in which it takes times over ucci (default: auto)",
           set_setting},
    KeyRow{.name = "yixin",
           .value = "true|false",
           .help = "it understands Yixin's extensions of gomocup",
           .set = set_setting,
           .bare = true},
    KeyRow{.name = "transpose",
           .value = "true|false",
           .help = "it names the row before the column over gomocup",
           .set = set_setting,
           .bare = true},
    KeyRow{.name = "whitepov",
           .value = "true|false",
           .help = "its scores are from White's point of view, not the mover's",
           .set = set_setting,
           .bare = true},
};

// Keys for how a program is run and addressed.
constexpr std::array program_keys{
    std::string_view("args"),   std::string_view("arg"),     std::string_view("initstr"),
    std::string_view("tscale"), std::string_view("dir"),     std::string_view("proto"),
    std::string_view("stderr"), std::string_view("tempdir"), std::string_view("debug"),
};

}  // namespace

std::span<const KeyRow> engine_choice_keys() {
  return rows;
}

Step set_option(EngineChoice& choice, const Value& value) {
  const std::string_view name = value.key.substr(option_prefix.size());
  if (name.empty()) {
    return value.bad("option.NAME=VALUE");
  }
  choice.spec.options.push_back({std::string(name), std::string(value.text), value.for_all()});
  return {};
}

Step set_engine_choice(EngineChoice& choice, const Value& value) {
  if (value.key.starts_with(option_prefix)) return set_option(choice, value);
  const auto row = std::find_if(rows.begin(), rows.end(),
                                [&](const KeyRow& each) { return each.name == value.key; });
  expects(row != rows.end());
  return std::get<Step (*)(EngineChoice&, const Value&)>(row->set)(choice, value);
}

std::optional<std::string> why_pointless(std::string_view key, const EngineChoice& choice,
                                         const rules::Setup& setup) {
  const bool of_program =
      std::find(program_keys.begin(), program_keys.end(), key) != program_keys.end();
  const host::Setting* setting = host::find_setting_by_flag(key);
  if (choice.spec.command == builtin_command && (of_program || setting != nullptr)) {
    return "`cmd=builtin` starts no separate program";
  }
  if (key == "mayresign" && choice.spec.command != builtin_command && !choice.conf) {
    return "engines of uci cannot resign, and those of ucci need no leave";
  }
  if (setting == nullptr) return std::nullopt;
  if (auto reason = why_pointless(*setting, choice)) return reason;
  if (key == "ranks" && !protocols::counts_ranks_from_zero(setup)) {
    return fmt::format("nobody numbers the ranks of {} otherwise", setup.game);
  }
  return std::nullopt;
}

}  // namespace ludex::cli

#include "host/engine_entry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <variant>

#include "base/text.h"
#include "host/protocol.h"
#include "rules/registry.h"

namespace ludex::host {
namespace {

constexpr double longest_wait_seconds = 3600;

Result<std::string> text_of(const toml::node& node, std::string_view what) {
  if (const auto text = node.value_exact<std::string>()) {
    return *text;
  }
  return wrong(fmt::format("`{}` must be a string in quotes", what), node.source());
}

// Reads one table [engines.NAME].
class EngineReader {
 public:
  explicit EngineReader(const std::filesystem::path& folder) : folder_(folder) {}

  Result<EngineSpec> read(const toml::key& name, const toml::node& node) {
    const toml::table* table = node.as_table();
    if (table == nullptr) {
      return wrong(fmt::format("`engines.{0}` must be a table: [engines.{0}]", name.str()),
                   node.source());
    }
    spec_.name = name.str();
    for (auto&& [key, value] : *table) {
      if (const auto done = read_key(key, value); !done) {
        return tl::unexpected(done.error());
      }
    }
    if (spec_.command.empty()) {
      return wrong(fmt::format("engine `{}` has no `command`", printable(spec_.name)),
                   name.source());
    }
    return spec_;
  }

 private:
  using Reader = Result<void> (EngineReader::*)(const toml::node&);
  struct Row {
    std::string_view key;
    Reader read;
  };
  static std::span<const Row> rows() {
    static constexpr std::array table{
        Row{"command", &EngineReader::read_command},
        Row{"args", &EngineReader::read_args},
        Row{"first_lines", &EngineReader::read_first_lines},
        Row{"protocol", &EngineReader::read_protocol},
        Row{"game", &EngineReader::read_game},
        Row{"directory", &EngineReader::read_directory},
        Row{"temporary_directory", &EngineReader::read_temporary_directory},
        Row{"stderr", &EngineReader::read_stderr},
        Row{"environment", &EngineReader::read_environment},
        Row{"options", &EngineReader::read_options},
        Row{"open_options", &EngineReader::read_open_options},
        Row{"open_files", &EngineReader::read_open_files},
        Row{"rating", &EngineReader::read_rating},
        Row{"nice", &EngineReader::read_niceness},
        Row{"timeouts", &EngineReader::read_timeouts},
        Row{"line_ends", &EngineReader::read_line_ends},
    };
    return table;
  }

  Result<void> read_key(const toml::key& key, const toml::node& value) {
    std::vector<std::string_view> known;
    for (const Row& row : rows()) {
      if (row.key == key.str()) {
        return (this->*row.read)(value);
      }
      known.push_back(row.key);
    }
    if (const Setting* setting = find_setting(key.str())) return read_setting(*setting, value);
    for (const Protocol& protocol : protocols()) {
      for (const Setting& setting : protocol.settings) {
        known.push_back(setting.key);
      }
    }
    return unknown_key(key, fmt::format("[engines.{}]", printable(spec_.name)), known);
  }

  Result<void> read_command(const toml::node& node) {
    return text_of(node, "command").map([&](std::string text) {
      spec_.command = text.find('/') == std::string::npos ? std::move(text) : from_folder(text);
    });
  }

  static Result<void> read_strings(const toml::node& node, std::string_view what,
                                   std::vector<std::string>& into) {
    const toml::array* array = node.as_array();
    if (array == nullptr) {
      return wrong(fmt::format("`{}` must be an array of strings", what), node.source());
    }
    for (const toml::node& element : *array) {
      auto text = text_of(element, what);
      if (!text) {
        return tl::unexpected(text.error());
      }
      into.push_back(std::move(*text));
    }
    return {};
  }

  Result<void> read_args(const toml::node& node) {
    return read_strings(node, "args", spec_.arguments);
  }

  Result<void> read_first_lines(const toml::node& node) {
    return read_strings(node, "first_lines", spec_.first_lines);
  }

  Result<void> read_protocol(const toml::node& node) {
    return text_of(node, "protocol").and_then([&](std::string text) -> Result<void> {
      const auto found = find_protocol(text);
      if (!found && text != any_protocol) {
        return wrong(found.error().message, node.source());
      }
      spec_.protocol = std::move(text);
      return {};
    });
  }

  Result<void> read_game(const toml::node& node) {
    return text_of(node, "game").and_then([&](const std::string& text) -> Result<void> {
      const std::string game = rules::game_named(text);
      if (rules::find_game(game) == nullptr) {
        return wrong(fmt::format("unknown game `{}`", printable(text)), node.source());
      }
      spec_.game = game;
      return {};
    });
  }

  Result<void> read_directory(const toml::node& node) {
    return text_of(node, "directory").map([&](const std::string& text) {
      spec_.directory = from_folder(text);
    });
  }

  Result<void> read_temporary_directory(const toml::node& node) {
    const auto flag = node.value_exact<bool>();
    if (!flag) return wrong("`temporary_directory` must be true or false", node.source());
    spec_.temporary_directory = *flag;
    return {};
  }

  Result<void> read_stderr(const toml::node& node) {
    return text_of(node, "stderr").map([&](const std::string& text) {
      spec_.stderr_file = from_folder(text);
    });
  }

  Result<void> read_environment(const toml::node& node) {
    const toml::table* table = node.as_table();
    if (table == nullptr) {
      return wrong("`environment` must be a table of strings", node.source());
    }
    for (auto&& [key, value] : *table) {
      auto text = text_of(value, key.str());
      if (!text) {
        return tl::unexpected(text.error());
      }
      spec_.environment.push_back({std::string(key.str()), std::move(*text)});
    }
    return {};
  }

  Result<void> read_options(const toml::node& node) {
    const toml::table* table = node.as_table();
    if (table == nullptr) {
      return wrong("`options` must be a table", node.source());
    }
    for (auto&& [key, value] : *table) {
      std::string text;
      if (const auto string = value.value_exact<std::string>()) {
        text = *string;
      } else if (const auto number = value.value_exact<std::int64_t>()) {
        text = std::to_string(*number);
      } else if (const auto flag = value.value_exact<bool>()) {
        text = *flag ? "true" : "false";
      } else {
        return wrong(fmt::format("option `{}` must be a string, an integer, true or false",
                                 printable(key.str())),
                     value.source());
      }
      spec_.options.push_back({std::string(key.str()), std::move(text), false});
    }
    return {};
  }

  Result<void> read_open_options(const toml::node& node) {
    return read_strings(node, "open_options", spec_.open_options);
  }

  Result<void> read_open_files(const toml::node& node) {
    const toml::table* table = node.as_table();
    if (!table) return wrong("`open_files` must be a table of options and folders", node.source());
    for (auto&& [key, value] : *table) {
      auto folder = text_of(value, key.str());
      if (!folder) return tl::unexpected(folder.error());
      if (folder->empty()) {
        return wrong(fmt::format("`{}` of `open_files` names no folder", printable(key.str())),
                     value.source());
      }
      spec_.open_files.push_back({std::string(key.str()), from_folder(*folder)});
    }
    return {};
  }

  Result<void> read_timeouts(const toml::node& node) {
    struct Wait {
      std::string_view key;
      void (*set)(Timeouts&, Milliseconds);
    };
    static constexpr std::array waits{
        Wait{"handshake", [](Timeouts& all, Milliseconds time) { all.handshake = time; }},
        Wait{"new_game", [](Timeouts& all, Milliseconds time) { all.new_game = time; }},
        Wait{"ready", [](Timeouts& all, Milliseconds time) { all.ready = time; }},
        Wait{"stop", [](Timeouts& all, Milliseconds time) { all.stop = time; }},
        Wait{"settle", [](Timeouts& all, Milliseconds time) { all.settle = time; }},
        Wait{"quit", [](Timeouts& all, Milliseconds time) { all.quit = time; }},
        Wait{"send", [](Timeouts& all, Milliseconds time) { all.send = time; }},
    };
    const toml::table* table = node.as_table();
    if (table == nullptr) {
      return wrong("`timeouts` must be a table of seconds", node.source());
    }
    for (auto&& [key, value] : *table) {
      const std::string_view named = key.str();
      const auto wait = std::find_if(waits.begin(), waits.end(),
                                     [named](const Wait& w) { return w.key == named; });
      if (wait == waits.end()) {
        std::array<std::string_view, waits.size()> known;
        std::transform(waits.begin(), waits.end(), known.begin(),
                       [](const Wait& w) { return w.key; });
        return unknown_key(key, "`timeouts`", known);
      }
      const auto seconds = value.value<double>();
      if (!value.is_number() || !seconds || !(*seconds >= 0 && *seconds <= longest_wait_seconds)) {
        return wrong(
            fmt::format("`{}` must be from 0 to {} seconds", wait->key, longest_wait_seconds),
            value.source());
      }
      wait->set(spec_.timeouts,
                std::chrono::round<Milliseconds>(std::chrono::duration<double>(*seconds)));
    }
    return {};
  }

  static Result<void> read_number(const toml::node& node, std::string_view key, int most,
                                  std::optional<int>& into) {
    const auto number = node.value_exact<std::int64_t>();
    if (!number || *number < 0 || *number > most) {
      return wrong(fmt::format("`{}` must be a whole number from 0 to {}", key, most),
                   node.source());
    }
    into = static_cast<int>(*number);
    return {};
  }

  Result<void> read_rating(const toml::node& node) {
    return read_number(node, "rating", most_rating, spec_.rating);
  }

  Result<void> read_niceness(const toml::node& node) {
    return read_number(node, "nice", most_niceness, spec_.niceness);
  }

  Result<void> read_line_ends(const toml::node& node) {
    const auto text = text_of(node, "line_ends");
    if (!text) return tl::unexpected(text.error());
    if (*text != "lf" && *text != "crlf") {
      return wrong("`line_ends` must be one of: lf, crlf", node.source());
    }
    spec_.line_ends = *text == "crlf" ? LineEnd::crlf : LineEnd::lf;
    return {};
  }

  // Reads a setting that a protocol declares.
  Result<void> read_setting(const Setting& setting, const toml::node& node) {
    if (const auto* texts = std::get_if<Setting::Texts>(&setting.type)) {
      return read_texts(setting.key, texts->names, node);
    }
    std::string word;
    if (std::holds_alternative<Setting::Flag>(setting.type)) {
      const auto flag = node.value_exact<bool>();
      word = flag ? (*flag ? "true" : "false") : "neither";
    } else {
      const auto text = text_of(node, setting.key);
      if (!text) return tl::unexpected(text.error());
      word = *text;
    }
    auto value = checked_setting(setting, word);
    if (!value) {
      return wrong(fmt::format("`{}` must be {}", setting.key, value.error().message),
                   node.source());
    }
    spec_.settings.set(setting.key, std::move(*value));
    return {};
  }

  // Each text must be a single line, because the texts become words of one command.
  Result<void> read_texts(std::string_view what, std::span<const std::string_view> names,
                          const toml::node& node) {
    const std::string all = fmt::format("`{}`", fmt::join(names, "` and `"));
    const toml::table* table = node.as_table();
    if (table == nullptr) {
      return wrong(fmt::format("`{}` must be a table with {}", what, all), node.source());
    }
    for (auto&& [key, value] : *table) {
      if (std::find(names.begin(), names.end(), key.str()) == names.end()) {
        return unknown_key(key, fmt::format("`{}`", what), names);
      }
      auto text = text_of(value, key.str());
      if (!text) {
        return tl::unexpected(text.error());
      }
      if (text->find_first_of("\r\n") != std::string::npos || trim(*text).empty()) {
        return wrong(fmt::format("`{}` must be one line of text", key.str()), value.source());
      }
      spec_.settings.set(fmt::format("{}.{}", what, key.str()), std::string(trim(*text)));
    }
    if (table->size() != names.size()) {
      return wrong(fmt::format("`{}` needs {}", what, all), node.source());
    }
    return {};
  }

  [[nodiscard]] std::string from_folder(const std::string& path) const {
    return (folder_ / path).lexically_normal().string();
  }

  const std::filesystem::path& folder_;
  EngineSpec spec_;
};

}  // namespace

tl::unexpected<Error> wrong(std::string message, const toml::source_region& place) {
  return fail(std::move(message), place.begin.column, place.begin.line);
}

tl::unexpected<Error> unknown_key(const toml::key& key, std::string_view where,
                                  std::span<const std::string_view> known) {
  std::string message = fmt::format("unknown key `{}` in {}", printable(key.str()), where);
  if (const auto suggestion = nearest(key.str(), known)) {
    message += fmt::format("; did you mean `{}`?", *suggestion);
  } else {
    message += fmt::format("; there are: {}", fmt::join(known, ", "));
  }
  return wrong(std::move(message), key.source());
}

Result<EngineSpec> read_engine_entry(const toml::key& name, const toml::node& node,
                                     const std::filesystem::path& folder) {
  return EngineReader(folder).read(name, node);
}

}  // namespace ludex::host

#include "cli/engine_words.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "base/text.h"
#include "cli/engine_keys.h"
#include "cli/help_row.h"
#include "cli/key_words.h"

namespace ludex::cli {

EngineWords sorted_engine_words(Arguments arguments) {
  EngineWords words;
  bool of_engine = false;
  for (const std::string& word : arguments) {
    if (word == "-engine") {
      words.engines.emplace_back();
      of_engine = true;
    } else if (of_engine && !word.starts_with('-')) {
      words.engines.back().push_back(word);
    } else {
      of_engine = false;
      words.others.push_back(word);
    }
  }
  return words;
}

tl::expected<EngineChoice, ExitError> read_engine_choice(std::span<const std::string> words,
                                                         std::string_view subcommand) {
  const KeyedFlag flag{.name = "-engine",
                       .keys = engine_choice_keys(),
                       .subcommand = subcommand,
                       .takes_options = true};
  EngineChoice choice;
  std::set<std::string_view> seen;
  for (const std::string& word : words) {
    const auto value = read_key_word(flag, word, seen.empty());
    if (!value) return tl::unexpected(value.error());
    if (is_repeated(flag, *value, seen)) {
      return wrong_usage(fmt::format("{}: -engine names {}= twice", subcommand, value->key));
    }
    if (auto step = set_engine_choice(choice, *value); !step) {
      return tl::unexpected(std::move(step).error());
    }
  }
  if (choice.spec.command.empty() && !choice.conf) {
    return wrong_usage(fmt::format("{}: -engine has neither cmd= nor conf=", subcommand));
  }
  return choice;
}

std::optional<std::string> why_pointless(std::span<const std::string> words,
                                         const EngineChoice& choice, const rules::Setup& setup) {
  for (const std::string& word : words) {
    const std::string_view key = std::string_view(word).substr(0, word.find('='));
    if (const auto reason = why_pointless(key, choice, setup)) {
      return fmt::format("-engine {} has no effect: {}", printable(word), *reason);
    }
  }
  return std::nullopt;
}

std::string help_of_engine_keys() {
  constexpr HelpLayout layout{.indent = 2, .column = 30};
  std::string text = "Keys of -engine; KEY[=true|false] may be written as KEY alone:\n";
  for (const KeyRow& row : engine_choice_keys()) {
    text += help_row(layout, key_and_value(row), row.help);
  }
  text += help_row(layout, "option.NAME=VALUE", "an option of the engine");
  return text;
}

}  // namespace ludex::cli

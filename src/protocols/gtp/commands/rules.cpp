// The rules of the game under the names of KataGo's and KGS's commands (gtp.md 8.2 and 9.4), and
// other commands of KGS.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.h"
#include "protocols/gtp/commands/table.h"
#include "protocols/gtp/kata_rules.h"

namespace ludex::gtp {

namespace {

// A name of KataGo or KGS, and the parameters of the game that it means.
struct Shorthand {
  std::string_view name;
  std::string_view rules;
  std::string_view ko = {};  // empty for the ko rule of the rule set
};
constexpr std::array shorthands{
    Shorthand{"tromp-taylor", "tromp_taylor"},
    Shorthand{"chinese", "chinese"},
    Shorthand{"chinese-ogs", "chinese", "positional"},
    Shorthand{"chinese-kgs", "chinese", "positional"},
    Shorthand{"japanese", "japanese"},
    Shorthand{"korean", "korean"},
    Shorthand{"aga", "aga"},
    Shorthand{"bga", "aga"},
    Shorthand{"new-zealand", "new_zealand"},
    Shorthand{"new_zealand", "new_zealand"},
};

std::optional<rules::Values> values_of(std::string_view name) {
  const auto* const found =
      std::find_if(shorthands.begin(), shorthands.end(),
                   [&](const Shorthand& known) { return equal_ignoring_case(known.name, name); });
  if (found == shorthands.end()) return std::nullopt;
  rules::Values values{{rules::rules_parameter, found->rules}};
  if (!found->ko.empty()) {
    values.set(go::ko_parameter, found->ko);
  }
  return values;
}

// Returns the parameters of the rules of the current game.
rules::Values present_values(const EngineState& state) {
  rules::Values values;
  const rules::Values& all = state.game().setup().values;
  for (const std::string_view name :
       {rules::rules_parameter, go::ko_parameter, go::suicide_parameter, go::scoring_parameter,
        go::compensation_parameter, go::dead_stones_parameter}) {
    values.set(name, all.text(name));
  }
  return values;
}

// Tax and button follow from the other rules, so no other value can be set.
bool is_tax_of(const rules::Values& values, std::string_view tax) {
  const bool is_area = values.text(go::scoring_parameter) == "area";
  return tax == (is_area ? "NONE" : "SEKI");
}

Result<void> set_key(rules::Values& values, std::string_view name, std::string_view value) {
  for (const KataKey& key : kata_keys()) {
    if (key.name != name) continue;
    for (const auto& [word, meant] : key.values) {
      if (!word.empty() && equal_ignoring_case(word, value)) {
        values.set(key.parameter, meant);
        return {};
      }
    }
    return fail(fmt::format("bad value for {}", name));
  }
  if (name == "tax") {
    if (is_tax_of(values, value)) return {};
    return fail("this tax is not supported with that scoring");
  }
  if (name == "hasButton") {
    if (equal_ignoring_case(value, "false")) return {};
    return fail("games with a button are not supported");
  }
  return fail("unknown rule");
}

// Returns the words and quoted texts of a flat JSON object, without the punctuation between them.
std::vector<std::string> json_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool is_quoted = false;
  const auto end = [&] {
    if (!word.empty()) {
      words.push_back(std::exchange(word, {}));
    }
  };
  for (const char c : text) {
    if (c == '"') {
      is_quoted = !is_quoted;
    } else if (!is_quoted && (is_blank(c) || c == ':' || c == ',' || c == '{' || c == '}')) {
      end();
    } else {
      word += c;
    }
  }
  end();
  return words;
}

// The tax is set last, because its permitted value depends on the scoring.
Result<rules::Values> values_of_json(std::string_view text, rules::Values values) {
  const std::vector<std::string> words = json_words(text);
  if (words.size() % 2 != 0) return fail("expected pairs of keys and values");
  for (const bool is_tax : {false, true}) {
    for (std::size_t at = 0; at < words.size(); at += 2) {
      if ((words[at] == "tax") != is_tax) continue;
      if (const auto set = set_key(values, words[at], words[at + 1]); !set) {
        return tl::unexpected(set.error());
      }
    }
  }
  return values;
}

Reply set_rules(EngineState& state, const rules::Values& values) {
  if (const auto set = state.set_rules(values); !set) return refuse(describe(set.error()));
  return succeed();
}

Reply kata_set_rules(EngineState& state, Arguments& in) {
  const std::string_view text = in.rest();
  if (text.starts_with('{')) {
    const auto values = values_of_json(text, present_values(state));
    if (!values) return refuse(values.error().message);
    return set_rules(state, *values);
  }
  const auto values = values_of(text);
  return values ? set_rules(state, *values) : refuse("unknown rules");
}

Reply kata_set_rule(EngineState& state, Arguments& in) {
  const auto name = in.word();
  const auto value = in.word();
  if (!name || !value) return refuse("expected a rule and its value");
  rules::Values values = present_values(state);
  if (const auto set = set_key(values, *name, *value); !set) return refuse(set.error().message);
  return set_rules(state, values);
}

Reply kata_get_rules(EngineState& state, Arguments& /*in*/) {
  const rules::Values values = present_values(state);
  const auto word = [&](const KataKey& key) -> std::string_view {
    for (const auto& [word, meant] : key.values) {
      if (meant == values.text(key.parameter)) return word;
    }
    // Suicide of single stones and the absence of a ko rule cannot be expressed in KataGo's rules;
    // the first value of the key is reported instead.
    return key.values.front().first;
  };
  const bool is_area = values.text(go::scoring_parameter) == "area";
  const auto& keys = kata_keys();
  return succeed(fmt::format(
      R"({{"friendlyPassOk":{},"hasButton":false,"ko":"{}","scoring":"{}","suicide":{},)"
      R"("tax":"{}","whiteHandicapBonus":"{}"}})",
      word(keys[4]), word(keys[0]), word(keys[1]), word(keys[2]), is_area ? "NONE" : "SEKI",
      word(keys[3])));
}

// --- KGS ---

Reply kgs_rules(EngineState& state, Arguments& in) {
  const auto name = in.word();
  if (!name) return refuse("expected chinese, aga, japanese or new_zealand");
  const bool is_chinese = equal_ignoring_case(*name, "chinese");
  const auto values = values_of(is_chinese ? "chinese-kgs" : *name);
  return values ? set_rules(state, *values) : refuse("unknown rules");
}

// What follows on the same board is a new game to the engine.
Reply kgs_game_over(EngineState& state, Arguments& /*in*/) {
  state.begin_game_anew();
  return succeed();
}

Reply kgs_chat(EngineState& state, Arguments& /*in*/) {
  return succeed("I am " + printable(state.settings().identity.name) + ", a program.");
}

constexpr std::array rule_table{
    Row{"kata-get-rules", kata_get_rules},        Row{"kata-set-rule", kata_set_rule, false},
    Row{"kata-set-rules", kata_set_rules, false}, Row{"kgs-chat", kgs_chat},
    Row{"kgs-game_over", kgs_game_over},          Row{"kgs-rules", kgs_rules, false},
};

}  // namespace

std::span<const Row> rule_rows() {
  return rule_table;
}

}  // namespace ludex::gtp

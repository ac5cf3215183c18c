#include "protocols/gtp/kata_rules.h"

#include "rules/go/rule_set.h"
#include "rules/registry.h"

namespace ludex::gtp {

namespace {

constexpr std::array keys{
    KataKey{"ko",
            go::ko_parameter,
            {{{"SIMPLE", "simple"}, {"POSITIONAL", "positional"}, {"SITUATIONAL", "situational"}}}},
    KataKey{"scoring", go::scoring_parameter, {{{"AREA", "area"}, {"TERRITORY", "territory"}, {}}}},
    KataKey{"suicide", go::suicide_parameter, {{{"true", "several"}, {"false", "none"}, {}}}},
    KataKey{"whiteHandicapBonus",
            go::compensation_parameter,
            {{{"0", "none"}, {"N-1", "n-1"}, {"N", "n"}}}},
    KataKey{
        "friendlyPassOk", go::dead_stones_parameter, {{{"true", "agreed"}, {"false", "stay"}, {}}}},
};

}  // namespace

const std::array<KataKey, 5>& kata_keys() {
  return keys;
}

std::vector<std::pair<std::string_view, std::string_view>> kata_changes(const rules::Setup& setup) {
  const rules::Values& values = setup.values;
  const std::string_view name = values.text(rules::rules_parameter);
  const rules::Values usual =
      rules::start_game({setup.game, {{rules::rules_parameter, name}}, ""}).value()->setup().values;
  std::vector<std::pair<std::string_view, std::string_view>> changes;
  for (const KataKey& key : keys) {
    const std::string_view wanted = values.text(key.parameter);
    if (wanted == usual.text(key.parameter)) continue;
    for (const auto& [word, meant] : key.values) {
      if (meant == wanted && !word.empty()) {
        changes.emplace_back(key.name, word);
      }
    }
  }
  return changes;
}

}  // namespace ludex::gtp

#include "rules/xiangqi/rule_set.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/expects.h"

namespace ludex::xiangqi {

namespace {

// In the order of rule_set_names.
constexpr std::array<RuleSet, rule_set_names.size()> rule_sets{{
    {.name = "axf", .repetition = Repetition::asian, .count = LimitCount::without_excess_checks},
    {.name = "cca", .repetition = Repetition::chinese, .count = LimitCount::without_excess_checks},
    {.name = "xqbase",
     .repetition = Repetition::league,
     .occurrences = 4,
     .count = LimitCount::without_checks,
     .limit = 100,
     .ends_lone_cannons = false,
     .bans_offences = true},
    {.name = "checkban",
     .repetition = Repetition::check_ban,
     .count = LimitCount::without_excess_checks},
    {.name = "alwaysdraw", .repetition = Repetition::draw, .count = LimitCount::all},
    {.name = "none",
     .repetition = Repetition::draw,
     .occurrences = 0,
     .count = LimitCount::all,
     .limit = 0,
     .ends_dead_material = false,
     .ends_lone_cannons = false},
}};

const RuleSet& named(std::string_view name) {
  const auto row = std::find_if(rule_sets.begin(), rule_sets.end(),
                                [&](const RuleSet& known) { return known.name == name; });
  expects(row != rule_sets.end());
  return *row;
}

}  // namespace

RuleSet rule_set_of(const rules::Values& values) {
  RuleSet set = named(values.text(rules::rules_parameter));
  set.limit = static_cast<int>(2 * values.integer(limit_parameter));
  return set;
}

std::string usual_limit(const rules::Values& values) {
  return fmt::to_string(named(values.text(rules::rules_parameter)).limit / 2);
}

}  // namespace ludex::xiangqi

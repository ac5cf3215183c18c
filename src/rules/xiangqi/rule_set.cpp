#include "rules/xiangqi/rule_set.h"

#include <fmt/format.h>

#include "base/text.h"
#include "rules/setup.h"

namespace ludex::xiangqi {

namespace {

// Full moves; longer than any game may be.
constexpr int longest_limit = 8'000;

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
     .forbids_offences = true},
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

}  // namespace

Result<RuleSet> parse_rule_set(std::string_view text) {
  const std::size_t slash = text.find('/');
  const std::string_view name = text.substr(0, slash);
  const auto row = rules::choose("rule set", "xiangqi", name, rule_set_names);
  if (!row) return tl::unexpected(row.error());
  RuleSet rules = rule_sets[*row];
  if (slash == std::string_view::npos) return rules;
  const auto moves = to_integer(text.substr(slash + 1));
  if (!moves || *moves < 0 || *moves > longest_limit) {
    return fail(fmt::format("rule set '{}': expected a number of moves from 0 to {} after the /",
                            printable(text), longest_limit));
  }
  rules.limit = static_cast<int>(2 * *moves);
  return rules;
}

std::string format_rule_set(const RuleSet& rules) {
  for (const RuleSet& known : rule_sets) {
    if (known == rules) return std::string(rules.name);
  }
  return fmt::format("{}/{}", rules.name, rules.limit / 2);
}

}  // namespace ludex::xiangqi

#include "rules/go/rule_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/expects.h"
#include "rules/go/handicap.h"

namespace ludex::go {

namespace {

using rules::ChoiceName;

// The other parameters under the named rules, by Rules; rule_set.h has the same table.
struct Usual {
  Ko ko{};
  Suicide suicide{};
  Scoring scoring{};
  Compensation compensation{};
  bool removes_dead_stones = true;
  std::string_view komi;
};
constexpr std::array<Usual, 6> usual_rules{{
    {Ko::simple, Suicide::none, Scoring::area, Compensation::all, true, "7.5"},
    {Ko::simple, Suicide::none, Scoring::territory, Compensation::none, true, "6.5"},
    {Ko::simple, Suicide::none, Scoring::territory, Compensation::none, true, "6.5"},
    {Ko::situational, Suicide::none, Scoring::area, Compensation::one_less, true, "7.5"},
    {Ko::situational, Suicide::several, Scoring::area, Compensation::none, true, "7"},
    {Ko::positional, Suicide::several, Scoring::area, Compensation::none, false, "7.5"},
}};

constexpr std::array<std::string_view, 3> nz_aliases{"nz", "new-zealand", "newzealand"};
constexpr std::array<std::string_view, 2> tt_aliases{"tromp-taylor", "tt"};
// By Rules.
constexpr std::array rule_names{
    ChoiceName{.name = "chinese",
               .summary = "area, White gets a point for each handicap stone",
               .written = "Chinese"},
    ChoiceName{.name = "japanese", .summary = "territory", .written = "Japanese"},
    ChoiceName{.name = "korean", .summary = "territory", .written = "Korean"},
    ChoiceName{.name = "aga", .summary = "area, situational superko", .written = "AGA"},
    ChoiceName{.name = "new_zealand",
               .summary = "area, situational superko, suicide",
               .written = "NZ",
               .aliases = nz_aliases},
    ChoiceName{.name = "tromp_taylor",
               .summary = "area, positional superko, suicide, all stones count as alive",
               .written = "Tromp-Taylor",
               .aliases = tt_aliases},
};
// By Ko.
constexpr std::array ko_names{
    ChoiceName{.name = "none", .summary = "nothing is forbidden"},
    ChoiceName{.name = "simple", .summary = "taking back at once"},
    ChoiceName{.name = "positional", .summary = "making any position again"},
    ChoiceName{.name = "situational", .summary = "with the same player to move"},
};
// By Suicide.
constexpr std::array suicide_names{
    ChoiceName{.name = "none", .summary = "forbidden"},
    ChoiceName{.name = "several", .summary = "of two stones or more"},
    ChoiceName{.name = "all"},
};
// By Scoring.
constexpr std::array scoring_names{
    ChoiceName{.name = "area", .summary = "living stones and territory"},
    ChoiceName{.name = "territory", .summary = "territory, prisoners and dead stones"},
};
constexpr std::array<std::string_view, 1> no_compensation{"0"};
// By Compensation.
constexpr std::array compensation_names{
    ChoiceName{.name = "none", .aliases = no_compensation},
    ChoiceName{.name = "n-1", .summary = "a point for each handicap stone but one"},
    ChoiceName{.name = "n", .summary = "a point for each handicap stone"},
};
constexpr std::array placement_names{
    ChoiceName{.name = "fixed", .summary = "on the usual points"},
    ChoiceName{.name = "free", .summary = "Black puts them where he likes"},
};
constexpr std::array dead_stones_names{
    ChoiceName{.name = "agreed", .summary = "the players name the dead stones"},
    ChoiceName{.name = "stay", .summary = "all stones count as alive"},
};

// The enumerator whose row of `names` has the canonical value.
template <class Enum>
Enum named(std::span<const ChoiceName> names, const rules::Values& values,
           std::string_view parameter) {
  const std::string_view name = values.text(parameter);
  const auto row = std::find_if(names.begin(), names.end(),
                                [&](const ChoiceName& known) { return known.name == name; });
  expects(row != names.end());
  return static_cast<Enum>(row - names.begin());
}

const Usual& usual_of(const rules::Values& values) {
  const auto rules = named<Rules>(rule_names, values, rules::rules_parameter);
  return usual_rules[static_cast<std::size_t>(rules)];
}

template <class Enum>
std::string name_in(std::span<const ChoiceName> names, Enum value) {
  return std::string(names[static_cast<std::size_t>(value)].name);
}

std::string usual_komi(const rules::Values& earlier) {
  const bool is_even = earlier.integer(handicap_parameter) < 2;
  return std::string(is_even ? usual_of(earlier).komi : "0.5");
}
std::string usual_ko(const rules::Values& earlier) {
  return name_in(ko_names, usual_of(earlier).ko);
}
std::string usual_suicide(const rules::Values& earlier) {
  return name_in(suicide_names, usual_of(earlier).suicide);
}
std::string usual_scoring(const rules::Values& earlier) {
  return name_in(scoring_names, usual_of(earlier).scoring);
}
std::string usual_compensation(const rules::Values& earlier) {
  return name_in(compensation_names, usual_of(earlier).compensation);
}
std::string usual_dead_stones(const rules::Values& earlier) {
  return name_in(dead_stones_names, usual_of(earlier).removes_dead_stones ? 0 : 1);
}
// The stones that players hand over make area and territory scoring give the same result (AGA).
std::string usual_pass_stones(const rules::Values& earlier) {
  const bool is_aga = named<Rules>(rule_names, earlier, rules::rules_parameter) == Rules::aga;
  const auto scoring = named<Scoring>(scoring_names, earlier, scoring_parameter);
  return is_aga && scoring == Scoring::territory ? "true" : "false";
}

constexpr std::array common_sides{9, 13, 19, 25};
constexpr std::int64_t most_komi = 100'000;  // hundredths

std::array<rules::Parameter, 5> declared_first() {
  return {
      rules::Parameter{
          .name = rules::size_parameter,
          .noun = "size",
          .type =
              rules::Size{.initial = 19, .min = min_side, .max = max_side, .common = common_sides},
          .summary = "the sides of the board"},
      rules::Parameter{.name = rules::rules_parameter,
                       .noun = "rules",
                       .type = rules::Choice{rule_names},
                       .summary = "what the parameters below are unless they are given"},
      rules::Parameter{.name = handicap_parameter,
                       .noun = "handicap",
                       .type = rules::Integer{.initial = 0,
                                              .min = 0,
                                              .max = static_cast<std::int64_t>(max_points) - 1},
                       .summary = "the stones that Black has ahead"},
      rules::Parameter{.name = placement_parameter,
                       .noun = "placement",
                       .type = rules::Choice{placement_names},
                       .summary = "where the handicap stones stand"},
      rules::Parameter{
          .name = komi_parameter,
          .noun = "komi",
          .type = rules::Decimal{.initial = 750, .min = -most_komi, .max = most_komi, .step = 1},
          .summary = "the points that White gets",
          .usual = usual_komi},
  };
}

std::array<rules::Parameter, 6> declared_last() {
  return {
      rules::Parameter{.name = ko_parameter,
                       .noun = "ko rule",
                       .type = rules::Choice{ko_names},
                       .summary = "what may not be repeated",
                       .usual = usual_ko},
      rules::Parameter{.name = suicide_parameter,
                       .noun = "suicide rule",
                       .type = rules::Choice{suicide_names},
                       .summary = "which own strings may be left without a liberty",
                       .usual = usual_suicide},
      rules::Parameter{.name = scoring_parameter,
                       .noun = "scoring",
                       .type = rules::Choice{scoring_names},
                       .summary = "what counts at the end",
                       .usual = usual_scoring},
      rules::Parameter{.name = compensation_parameter,
                       .noun = "compensation",
                       .type = rules::Choice{compensation_names},
                       .summary = "what White gets for the handicap under area scoring",
                       .usual = usual_compensation},
      rules::Parameter{.name = dead_stones_parameter,
                       .noun = "dead stones",
                       .type = rules::Choice{dead_stones_names},
                       .summary = "what becomes of dead stones at the end",
                       .usual = usual_dead_stones},
      rules::Parameter{.name = pass_stones_parameter,
                       .noun = "pass stones",
                       .type = rules::YesNo{},
                       .summary = "each pass hands a stone to the opponent, and White passes last",
                       .usual = usual_pass_stones},
  };
}

Result<void> check(const RuleSet& rules) {
  if (rules.handicap < 2) return {};
  if (rules.free_handicap) {
    if (rules.handicap < points_of(rules.size)) return {};
    return fail(fmt::format("bad handicap `{}` of go: a board of {} has room for {}",
                            rules.handicap, rules::to_text(rules.size), points_of(rules.size) - 1));
  }
  const int most = most_fixed_handicap(rules.size);
  if (rules.handicap <= most) return {};
  const std::string size = rules::to_text(rules.size);
  return fail(most == 0
                  ? fmt::format("bad handicap `{}` of go: a board of {} has no usual points, "
                                "place it free",
                                rules.handicap, size)
                  : fmt::format("bad handicap `{}` of go: a board of {} has usual points for {} "
                                "stones, place more free",
                                rules.handicap, size, most));
}

}  // namespace

std::span<const rules::Parameter> parameters() {
  static const std::vector<rules::Parameter> all = [] {
    const auto first = declared_first();
    const auto last = declared_last();
    std::vector<rules::Parameter> joined(first.begin(), first.end());
    joined.insert(joined.end(), last.begin(), last.end());
    return joined;
  }();
  return all;
}

Result<RuleSet> read_rule_set(const rules::Values& values) {
  RuleSet rules;
  rules.size = values.board_size(rules::size_parameter);
  rules.rules = named<Rules>(rule_names, values, rules::rules_parameter);
  rules.handicap = static_cast<int>(values.integer(handicap_parameter));
  rules.free_handicap = values.text(placement_parameter) == placement_names[1].name;
  rules.komi = static_cast<int>(values.hundredths(komi_parameter));
  rules.ko = named<Ko>(ko_names, values, ko_parameter);
  rules.suicide = named<Suicide>(suicide_names, values, suicide_parameter);
  rules.scoring = named<Scoring>(scoring_names, values, scoring_parameter);
  rules.compensation = named<Compensation>(compensation_names, values, compensation_parameter);
  rules.removes_dead_stones = values.text(dead_stones_parameter) == dead_stones_names[0].name;
  rules.pass_stones = values.is_on(pass_stones_parameter);
  return check(rules).map([&] { return rules; });
}

std::string_view name_of(Rules rules) {
  return rule_names[static_cast<std::size_t>(rules)].name;
}

int compensation_for(const RuleSet& rules, int stones) {
  if (rules.scoring == Scoring::territory || stones < 2) return 0;
  switch (rules.compensation) {
    case Compensation::one_less:
      return stones - 1;
    case Compensation::all:
      return stones;
    case Compensation::none:
      break;
  }
  return 0;
}

}  // namespace ludex::go

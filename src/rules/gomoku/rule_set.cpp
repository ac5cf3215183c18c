#include "rules/gomoku/rule_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "base/expects.h"

namespace ludex::gomoku {

namespace {

using rules::ChoiceName;

constexpr std::array<std::string_view, 1> freestyle_aliases{"free-style"};
constexpr std::array<std::string_view, 1> caro_exact_aliases{"caro5"};
// By Variant.
constexpr std::array variants{
    ChoiceName{.name = "freestyle",
               .summary = "five or more win",
               .written = "Freestyle",
               .aliases = freestyle_aliases},
    ChoiceName{.name = "standard", .summary = "exactly five", .written = "Standard"},
    ChoiceName{.name = "renju", .summary = "forbidden points for Black", .written = "Renju"},
    ChoiceName{.name = "caro", .summary = "five not closed at both ends", .written = "Caro"},
    ChoiceName{.name = "caro_exact",
               .summary = "and nothing longer",
               .written = "Caro exact",
               .aliases = caro_exact_aliases},
};

// The enumerator whose row of `names` has the canonical value.
template <class Enum>
Enum named(std::span<const ChoiceName> names, std::string_view name) {
  const auto row = std::find_if(names.begin(), names.end(),
                                [&](const ChoiceName& known) { return known.name == name; });
  expects(row != names.end());
  return static_cast<Enum>(row - names.begin());
}

OpeningRule opening_rule_of(const rules::Values& values) {
  return named<OpeningRule>(opening_rule_names(), values.text(opening_rule_parameter));
}

std::string usual_fifth_moves(const rules::Values& earlier) {
  return fmt::to_string(plan_of(opening_rule_of(earlier)).numbers.usual);
}

constexpr std::array common_sides{15, 19, 20};

const std::array<rules::Parameter, 6>& declared() {
  static const std::array<rules::Parameter, 6> all{
      rules::Parameter{.name = rules::variant_parameter,
                       .noun = "variant",
                       .type = rules::Choice{variants},
                       .summary = "which rows win"},
      rules::Parameter{
          .name = rules::size_parameter,
          .noun = "size",
          .type =
              rules::Size{.initial = 15, .min = min_side, .max = max_side, .common = common_sides},
          .summary = "the sides of the board"},
      rules::Parameter{.name = opening_rule_parameter,
                       .noun = "opening rule",
                       .type = rules::Choice{opening_rule_names()},
                       .summary = "how the first stones are put"},
      rules::Parameter{.name = fifth_moves_parameter,
                       .noun = "fifth moves",
                       .type = rules::Integer{.initial = 1, .min = 1, .max = most_fifth_moves},
                       .summary = "how many Black offers, or may announce",
                       .usual = usual_fifth_moves,
                       .behind = opening_rule_parameter},
      rules::Parameter{.name = continuous_parameter,
                       .noun = "continuous play",
                       .type = rules::YesNo{},
                       .summary = "rows are counted and do not end the game"},
      rules::Parameter{
          .name = draw_points_parameter,
          .noun = "draw points",
          .type = rules::Integer{.initial = 0, .min = 0, .max = std::int64_t{max_side} * max_side},
          .summary = "the empty points at which a game is drawn"},
  };
  return all;
}

Result<void> check(const RuleSet& rules) {
  const OpeningPlan& plan = plan_of(rules.opening);
  const std::string_view name = opening_rule_names()[static_cast<std::size_t>(rules.opening)].name;
  if (rules.fifth_moves > plan.numbers.max) {
    return fail(fmt::format("bad fifth moves `{}` of gomoku: the opening rule `{}` offers none",
                            rules.fifth_moves, name));
  }
  // The centre of an even side is further from one edge than from the other.
  const int furthest = std::max(rules.size.width, rules.size.height) / 2;
  if (plan.third_beyond >= furthest) {
    return fail(fmt::format("the opening rule `{}` needs a larger board than {}", name,
                            rules::to_text(rules.size)));
  }
  if (rules.draw_points >= rules.size.width * rules.size.height) {
    return fail(fmt::format("bad draw points `{}` of gomoku: a board of {} has no more points",
                            rules.draw_points, rules::to_text(rules.size)));
  }
  return {};
}

}  // namespace

std::span<const rules::Parameter> parameters() {
  return declared();
}

Result<RuleSet> read_rule_set(const rules::Values& values) {
  RuleSet rules;
  rules.variant = named<Variant>(variants, values.text(rules::variant_parameter));
  rules.size = values.board_size(rules::size_parameter);
  rules.opening = opening_rule_of(values);
  rules.fifth_moves = static_cast<int>(values.integer(fifth_moves_parameter));
  rules.continuous = values.is_on(continuous_parameter);
  rules.draw_points = static_cast<int>(values.integer(draw_points_parameter));
  return check(rules).map([&] { return rules; });
}

}  // namespace ludex::gomoku

#include "records/go/dialect.h"

#include <array>

#include "rules/go/rule_set.h"

namespace ludex::records {
namespace {

constexpr auto roster_of_go = seven_tags("Black", "White");
constexpr std::array<ParameterTag, 11> parameters_of_go{
    {{"BoardSize", rules::size_parameter},
     {"RuleSet", rules::rules_parameter},
     {"Handicap", go::handicap_parameter},
     {"Placement", go::placement_parameter},
     {"Komi", go::komi_parameter},
     {"Ko", go::ko_parameter},
     {"Suicide", go::suicide_parameter},
     {"Scoring", go::scoring_parameter},
     {"Compensation", go::compensation_parameter},
     {"DeadStones", go::dead_stones_parameter},
     {"PassStones", go::pass_stones_parameter}}};

rules::Seat white_of_go(const rules::Game& /*end*/) {
  return rules::Seat::second;
}

constexpr Dialect dialect_of_go{.game = "go",
                                .game_tag = "Go",
                                .roster = roster_of_go,
                                .formats = {},
                                .parameters = parameters_of_go,
                                .sets_up_variants = false,
                                .white = white_of_go};

}  // namespace

const Dialect& go_dialect() {
  return dialect_of_go;
}

}  // namespace ludex::records

#include "records/gomoku/dialect.h"

#include <array>

#include "rules/gomoku/rule_set.h"

namespace ludex::records {
namespace {

constexpr std::array<RosterTag, 7> roster{{{"Event", "?"},
                                           {"Site", "?"},
                                           {"Date", "????.??.??"},
                                           {"Round", "?"},
                                           {"Black", "?"},
                                           {"White", "?"},
                                           {"Result", "*"}}};
constexpr std::array<ParameterTag, 5> parameters{{{"BoardSize", rules::size_parameter},
                                                  {"OpeningRule", gomoku::opening_rule_parameter},
                                                  {"FifthMoves", gomoku::fifth_moves_parameter},
                                                  {"Continuous", gomoku::continuous_parameter},
                                                  {"DrawPoints", gomoku::draw_points_parameter}}};
constexpr Dialect dialect{.game = "gomoku",
                          .game_tag = "Gomoku",
                          .roster = roster,
                          .formats = {},
                          .parameters = parameters,
                          .sets_up_variants = false};

}  // namespace

const Dialect& gomoku_dialect() {
  return dialect;
}

}  // namespace ludex::records

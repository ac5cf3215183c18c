#include "records/gomoku/dialect.h"

#include <array>

#include "records/gomoku/stones.h"
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
rules::Seat white(const rules::Game& end) {
  return state_of(end).opening().seat_of(gomoku::Color::white);
}

constexpr Dialect dialect{.game = "gomoku",
                          .game_tag = "Gomoku",
                          .roster = roster,
                          .formats = {},
                          .parameters = parameters,
                          .sets_up_variants = false,
                          .white = white};

}  // namespace

const Dialect& gomoku_dialect() {
  return dialect;
}

}  // namespace ludex::records

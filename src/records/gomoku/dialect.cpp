#include "records/gomoku/dialect.h"

#include <array>

#include "records/gomoku/stones.h"
#include "rules/gomoku/rule_set.h"

namespace ludex::records {
namespace {

constexpr auto roster_of_gomoku = seven_tags("Black", "White");
constexpr std::array<ParameterTag, 5> parameters_of_gomoku{
    {{"BoardSize", rules::size_parameter},
     {"OpeningRule", gomoku::opening_rule_parameter},
     {"FifthMoves", gomoku::fifth_moves_parameter},
     {"Continuous", gomoku::continuous_parameter},
     {"DrawPoints", gomoku::draw_points_parameter}}};
rules::Seat white_of_gomoku(const rules::Game& end) {
  return state_of(end).opening().seat_of(gomoku::Color::white);
}

constexpr Dialect dialect_of_gomoku{.game = "gomoku",
                                    .game_tag = "Gomoku",
                                    .roster = roster_of_gomoku,
                                    .formats = {},
                                    .parameters = parameters_of_gomoku,
                                    .sets_up_variants = false,
                                    .white = white_of_gomoku};

}  // namespace

const Dialect& gomoku_dialect() {
  return dialect_of_gomoku;
}

}  // namespace ludex::records

// The rules of one game, which are agreed before it: the parameters of a setup as one value.
#pragma once

#include <span>

#include "base/result.h"
#include "rules/gomoku/opening_rule.h"
#include "rules/gomoku/types.h"
#include "rules/parameter.h"
#include "rules/setup.h"

namespace ludex::gomoku {

struct RuleSet {
  Variant variant = Variant::freestyle;
  BoardSize size{15, 15};
  OpeningRule opening = OpeningRule::none;
  // How many fifth moves Black offers, or may announce; see FifthMoves. 1 means that none are
  // offered.
  int fifth_moves = 1;
  // A row does not end the game: it counts for its player, and its points become blocked.
  bool continuous = false;
  // The game is drawn when at most this many points are empty.
  int draw_points = 0;
  bool operator==(const RuleSet&) const = default;
};

// The parameters of gomoku, in the order in which people are asked for them. The names below are
// set by protocols and records:
//
//   variant       freestyle (the default), standard, renju, caro, caro_exact
//   size          15, or 20x15: see rules::Size
//   opening_rule  none (the default) and the others of opening_rule.h
//   fifth_moves   follows the rule: "soosorv/4"; its default depends on the opening rule
//   continuous    true or false
//   draw_points   0: until the board is full; 25: as in Piskvork
inline constexpr std::string_view opening_rule_parameter = "opening_rule";
inline constexpr std::string_view fifth_moves_parameter = "fifth_moves";
inline constexpr std::string_view continuous_parameter = "continuous";
inline constexpr std::string_view draw_points_parameter = "draw_points";

[[nodiscard]] std::span<const rules::Parameter> parameters();

// Converts complete values. The error is about values that do not go together.
[[nodiscard]] Result<RuleSet> read_rule_set(const rules::Values& values);

}  // namespace ludex::gomoku

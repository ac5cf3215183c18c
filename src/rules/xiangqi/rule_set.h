// The rules that end a game of xiangqi besides mate and stalemate: the meaning of repetition, when
// it is judged, and how long a game may go on without a capture.
//
//   name        repetition            judged at the   limit, in full moves
//   axf         asian                 3rd occurrence  60, checks beyond the tenth not counted
//   cca         chinese               3rd             60, likewise
//   xqbase      league                4th             50, checks and answers to them not counted
//   checkban    check_ban             3rd             60, like axf
//   alwaysdraw  every one is a draw   3rd             60, all moves counted
//   none        never judged          -               none
//
// The limit is a parameter of its own, whose default depends on the name.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "rules/parameter.h"
#include "rules/xiangqi/natural_limit.h"
#include "rules/xiangqi/repetition.h"

namespace ludex::xiangqi {

inline constexpr std::array<rules::ChoiceName, 6> rule_set_names{
    {{"axf"}, {"cca"}, {"xqbase"}, {"checkban"}, {"alwaysdraw"}, {"none"}}};

inline constexpr std::string_view limit_parameter = "natural_limit";
// Full moves; a game has at most limits::game_plies half-moves.
inline constexpr int longest_limit = 8'000;

struct RuleSet {
  std::string_view name;  // one of rule_set_names
  Repetition repetition{};
  int occurrences = 3;  // of a position when it is judged; 0: never
  LimitCount count{};
  int limit = 120;  // half-moves; 0: no limit
  // Positions without attackers are drawn, and, except in the league, those in which single cannons
  // cannot win (material.h).
  bool ends_dead_material = true;
  bool ends_lone_cannons = true;
  // Moves that would repeat an offence are banned one repetition before it is judged (the league's
  // emulator announces them to engines by UCCI's banmoves).
  bool bans_offences = false;
  bool operator==(const RuleSet&) const = default;
};

// Converts complete, checked values of the game's parameters.
[[nodiscard]] RuleSet rule_set_of(const rules::Values& values);
// The default of the natural limit under the rules, in full moves.
[[nodiscard]] std::string usual_limit(const rules::Values& values);

}  // namespace ludex::xiangqi

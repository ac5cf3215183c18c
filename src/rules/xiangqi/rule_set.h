// The rules that end a game of xiangqi besides mate and stalemate: what repetition means, when it
// is judged, and how long a game may go on without a capture.
//
//   name        repetition            judged at the   limit, in full moves
//   axf         asian                 3rd occurrence  60, checks beyond the tenth not counted
//   cca         chinese               3rd             60, likewise
//   xqbase      league                4th             50, checks and answers to them not counted
//   checkban    check_ban             3rd             60, like axf
//   alwaysdraw  every one is a draw   3rd             60, all moves counted
//   none        never judged          -               none
//
// A name may carry a limit of its own: "axf/50"; "axf/0" has none.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/xiangqi/natural_limit.h"
#include "rules/xiangqi/repetition.h"

namespace ludex::xiangqi {

inline constexpr std::array<std::string_view, 6> rule_set_names{"axf",      "cca",        "xqbase",
                                                                "checkban", "alwaysdraw", "none"};

struct RuleSet {
  std::string_view name;  // one of rule_set_names
  Repetition repetition{};
  int occurrences = 3;  // of a position, when it is judged; 0: never
  LimitCount count{};
  int limit = 120;  // half-moves; 0: none
  // Positions without attackers are drawn, and, except in the league, those in which a lone cannon
  // cannot win (material.h).
  bool ends_dead_material = true;
  bool ends_lone_cannons = true;
  // Moves that would repeat an offence are forbidden one repetition before it is judged (the
  // league's emulator tells engines so with UCCI's banmoves).
  bool forbids_offences = false;
  bool operator==(const RuleSet&) const = default;
};

// The first one for an empty text. The error names what is wrong.
[[nodiscard]] Result<RuleSet> parse_rule_set(std::string_view text);
// The text that parse_rule_set() reads, in its shortest form.
[[nodiscard]] std::string format_rule_set(const RuleSet& rules);

}  // namespace ludex::xiangqi

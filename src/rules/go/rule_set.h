// The rules of one game, which are agreed before it: the parameters of a setup as one value.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/result.h"
#include "rules/go/types.h"
#include "rules/parameter.h"

namespace ludex::go {

// The named rules. Each determines the other parameters that are not given.
//
//                  ko           suicide  scoring    compensation  dead stones  komi
//   chinese        simple       none     area       n             agreed       7.5
//   japanese       simple       none     territory  none          agreed       6.5
//   korean         simple       none     territory  none          agreed       6.5
//   aga            situational  none     area       n-1           agreed       7.5
//   new_zealand    situational  several  area       none          agreed       7
//   tromp_taylor   positional   several  area       none          stay         7.5
//
// With two handicap stones or more, komi is 0.5.
enum class Rules : std::uint8_t {
  chinese,
  japanese,
  korean,
  aga,
  new_zealand,
  tromp_taylor,
};

// Which stones are forbidden because of earlier positions.
enum class Ko : std::uint8_t {
  none,
  simple,       // a stone that retakes the ko at once
  positional,   // superko: a stone that repeats any position
  situational,  // superko: a stone that repeats any position with the same player to move
};

// The strings that a move may leave without a liberty; they come off the board.
enum class Suicide : std::uint8_t { none, several, all };  // several: two stones or more

enum class Scoring : std::uint8_t { area, territory };

// The points that White gets for N handicap stones under area scoring, besides komi.
enum class Compensation : std::uint8_t { none, one_less, all };  // N - 1, N

struct RuleSet {
  BoardSize size{19, 19};
  Rules rules = Rules::chinese;
  Ko ko = Ko::simple;
  Suicide suicide = Suicide::none;
  Scoring scoring = Scoring::area;
  Compensation compensation = Compensation::all;
  // Two passes are followed by a settlement of the dead stones; otherwise all stones on the board
  // count as alive.
  bool removes_dead_stones = true;
  // Each pass hands a stone to the opponent, and White passes last (AGA, territory scoring).
  bool pass_stones = false;
  int komi = 750;  // hundredths of a point
  // Fewer than two count as no handicap.
  int handicap = 0;
  // Black places the handicap stones as moves of the game, on any points; otherwise they stand on
  // the board when it begins.
  bool free_handicap = false;
  bool operator==(const RuleSet&) const = default;
};

// The parameters of go, in the order in which people are asked for them. The names below are set by
// protocols and records:
//
//   size          19, or 19x13: see rules::Size
//   rules         chinese (the default), japanese, korean, aga, new_zealand, tromp_taylor
//   handicap      0, 2 …
//   placement     fixed (the default) or free
//   komi          at most two decimals
//   ko            none, simple, positional, situational
//   suicide       none, several, all
//   scoring       area, territory
//   compensation  none, n-1, n
//   dead_stones   agreed, stay
//   pass_stones   true or false
inline constexpr std::string_view handicap_parameter = "handicap";
inline constexpr std::string_view placement_parameter = "placement";
inline constexpr std::string_view komi_parameter = "komi";
inline constexpr std::string_view ko_parameter = "ko";
inline constexpr std::string_view suicide_parameter = "suicide";
inline constexpr std::string_view scoring_parameter = "scoring";
inline constexpr std::string_view compensation_parameter = "compensation";
inline constexpr std::string_view dead_stones_parameter = "dead_stones";
inline constexpr std::string_view pass_stones_parameter = "pass_stones";

[[nodiscard]] std::span<const rules::Parameter> parameters();

// Converts complete values. The error is about values that do not go together.
[[nodiscard]] Result<RuleSet> read_rule_set(const rules::Values& values);

// The name of the parameter's value: "chinese", "tromp_taylor".
[[nodiscard]] std::string_view name_of(Rules rules);

// The points that White gets under this rule set for `stones` handicap stones that were placed.
[[nodiscard]] int compensation_for(const RuleSet& rules, int stones);

}  // namespace ludex::go

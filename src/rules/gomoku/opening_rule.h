// The opening rules, each described by a value: which seat puts the first stones and where, when
// the players may swap colours, and how many fifth moves Black offers.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "rules/gomoku/position.h"
#include "rules/gomoku/types.h"
#include "rules/parameter.h"

namespace ludex::gomoku {

// In the order of opening_rule_names().
enum class OpeningRule : std::uint8_t {
  none,
  pro,
  long_pro,
  swap1,
  swap,
  swap2,
  rif,
  yamaguchi,
  soosorv,
  tarannikov,
  taraguchi,
  sakata,
};

// When the number of fifth moves that Black offers is decided. If it is 1, nothing is offered: the
// move is simply played.
enum class FifthMoves : std::uint8_t {
  agreed,                  // before the game: the parameter `fifth_moves`
  announced_after_third,   // by the seat that put the opening; at most the parameter
  announced_after_fourth,  // by the seat that put the fourth stone; at most the parameter
  on_choice,               // the parameter, if Black chooses to offer at all
};

// The default and the highest value of `fifth_moves`.
struct FifthMoveNumbers {
  int usual = 1;
  int max = 1;
};
inline constexpr int most_fifth_moves = 50;

struct OpeningPlan {
  // For each of the stones 1 to 5, the largest distance from the centre in files and ranks;
  // `anywhere` means no limit.
  std::array<std::int8_t, 5> reach;
  // The third stone must be further from the centre than this; 0 means no condition.
  std::int8_t third_beyond = 0;
  // How many of the first stones the first seat puts, whatever their colour.
  std::int8_t put_by_first = 0;
  // After those stones the second seat puts the stones up to the fifth, and then the first seat
  // chooses its colour.
  bool second_adds_two = false;
  // The same, if the second seat chooses it instead of moving or swapping.
  bool second_may_add_two = false;
  // If bit k is set, the player to move may swap after k stones.
  std::uint8_t swaps = 0;
  FifthMoves fifth = FifthMoves::agreed;
  FifthMoveNumbers numbers = {};
};
inline constexpr std::int8_t anywhere = max_side;

[[nodiscard]] const OpeningPlan& plan_of(OpeningRule rule);

// Whether the plan allows the stone with that number, counted from 1, on the point.
[[nodiscard]] bool reaches(const OpeningPlan& plan, const BoardSize& size, int stone, Point point);

// The choices of the parameter `opening_rule`, by OpeningRule.
[[nodiscard]] std::span<const rules::ChoiceName> opening_rule_names();

}  // namespace ludex::gomoku

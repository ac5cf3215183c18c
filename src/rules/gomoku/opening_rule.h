// The opening rules, each described by a value: who puts the first stones and where, when the
// players may exchange their colours, and how many fifth moves Black offers.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "rules/gomoku/position.h"
#include "rules/gomoku/types.h"
#include "rules/parameter.h"

namespace ludex::gomoku {

// In the order of the declared choices.
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

// When the number of fifth moves that Black offers is settled. One fifth move is no offer: it is
// played.
enum class FifthMoves : std::uint8_t {
  agreed,                  // before the game: the parameter `fifth_moves`
  announced_after_third,   // by who put the opening; at most the parameter
  announced_after_fourth,  // by who put the fourth stone; at most the parameter
  on_choice,               // as agreed, if Black chooses to offer at all
};

// The numbers that `fifth_moves` may have.
struct FifthMoveNumbers {
  int usual = 1;
  int max = 1;
};
inline constexpr int most_fifth_moves = 50;

struct OpeningPlan {
  // The stones 1 to 5 lie at most so many files and ranks from the centre; `anywhere` is no bound.
  std::array<std::int8_t, 5> reach;
  // The third stone lies further from the centre than this; 0: it need not.
  std::int8_t third_beyond = 0;
  // So many of the first stones are put by the first seat, whatever their colour.
  std::int8_t put_by_first = 0;
  // The stones after those, up to the fifth, are put by the second seat, and the first seat then
  // chooses its colour.
  bool second_adds_two = false;
  // As above if the second seat chooses it instead of moving or swapping.
  bool second_may_add_two = false;
  // Bit k: after k stones the player to move may swap.
  std::uint8_t swaps = 0;
  FifthMoves fifth = FifthMoves::agreed;
  FifthMoveNumbers numbers = {};
};
inline constexpr std::int8_t anywhere = max_side;

[[nodiscard]] const OpeningPlan& plan_of(OpeningRule rule);

// Whether the plan lets the stone of that number, from 1, be put on the point.
[[nodiscard]] bool reaches(const OpeningPlan& plan, const BoardSize& size, int stone, Point point);

// The choices of the parameter `opening_rule`, by OpeningRule.
[[nodiscard]] std::span<const rules::ChoiceName> opening_rule_names();

}  // namespace ludex::gomoku

// Questions about fights of stones: can these be captured, can those be saved, whatever both sides
// play? Engines of games without captures cannot answer.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/point.h"

namespace ludex::engine {

struct Fight {
  // What the side that moves first wants. It is the opponent of the stones for an attack or to
  // disconnect, and their owner for a defence or to connect.
  enum class Aim : std::uint8_t {
    attack,            // takes the string off the board
    defend,            // no attack captures the string
    attack_in_ladder,  // the same as attack, where the string never gets more than two liberties
    attack_either,     // captures one of two strings
    defend_both,       // no attack captures either string
    connect,           // makes one string of two
    disconnect,        // keeps two strings apart
  };
  Aim aim{};
  // A stone of each string: one for `attack`, `defend` and `attack_in_ladder`, else two.
  std::vector<rules::Point> stones;
  // The first move, for `attack` and `defend`; absent: the best one is looked for.
  std::optional<rules::Point> move = {};
  // How many times the usual work is doubled, or halved if negative.
  int effort = 0;
  bool operator==(const Fight&) const = default;
};

// The answer to Fight.
struct FightResult {
  // What the side that moves first reaches.
  enum class Outcome : std::uint8_t {
    fails,
    works,             // whoever has the ko threats
    works_by_good_ko,  // the opponent has to find the first ko threat
    works_by_bad_ko,   // that side has to find it
  };
  Outcome outcome{};
  // The move that reaches it; absent if the aim fails, or if no move is needed.
  std::optional<rules::Point> move;
  // Otherwise the search did not end, and the outcome is a judgement.
  bool is_proved = true;
  std::uint64_t nodes = 0;  // that the answer cost
  bool operator==(const FightResult&) const = default;
};

}  // namespace ludex::engine

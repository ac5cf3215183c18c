// Decides games before their end because both players, or the loser, agree in their scores.
#pragma once

#include <array>
#include <optional>

#include "engine/score.h"
#include "rules/game.h"

namespace ludex::match {

// -draw: from full move `move_number` on, both players' scores stay within `score` centipawns of
// zero for `move_count` moves of each in a row.
struct DrawRule {
  int move_number = 0;
  int move_count = 1;
  int score = 0;
  bool operator==(const DrawRule&) const = default;
};
// -resign: a player's score is at most minus `score` centipawns for `move_count` of its moves in a
// row; with `two_sided` the opponent's was at least `score` for as many.
struct ResignRule {
  int move_count = 1;
  int score = 0;
  bool two_sided = false;
  bool operator==(const ResignRule&) const = default;
};

struct AdjudicationRules {
  std::optional<DrawRule> draw;
  std::optional<ResignRule> resign;
  std::optional<int> max_moves;  // full moves of the players; after that the game is a draw
  bool operator==(const AdjudicationRules&) const = default;
};

struct Adjudication {
  std::optional<rules::Seat> winner;  // std::nullopt: a draw
  bool by_length = false;             // the game has reached max_moves
  bool operator==(const Adjudication&) const = default;
};

// Follows the scores of one game.
class Adjudicator {
 public:
  explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

  // Call after each move with its seat, its number in the record, and the score that its player
  // gave it. A move without a score interrupts every row.
  std::optional<Adjudication> on_move(rules::Seat seat, int move_number,
                                      const std::optional<engine::Score>& score);

 private:
  AdjudicationRules rules_;
  int plies_ = 0;
  int level_plies_ = 0;
  std::array<int, 2> losing_{};   // moves in a row with such a score, by seat
  std::array<int, 2> winning_{};  // likewise
};

}  // namespace ludex::match

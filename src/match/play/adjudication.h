// Decides games before their end because both players, or the loser, agree in their scores.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "engine/score.h"
#include "rules/game.h"

namespace ludex::match {

// A referee engine's score ends the game when it has been so for `move_count` moves of each player
// in a row.
struct JudgeRule {
  std::optional<int> win;   // at least so many centipawns for one player
  std::optional<int> draw;  // at most so many for either
  int move_count = 3;
  bool operator==(const JudgeRule&) const = default;
};
// -draw: from full move `move_number` on, both players' scores stay within `score` centipawns of
// zero for `move_count` moves of each in a row. A capture or a pawn's move begins a new row, as in
// fastchess and cutechess-cli.
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
  std::string_view source = {};       // who knows, for the reason: "referee engine"; empty: players
  bool operator==(const Adjudication&) const = default;
};

// Follows the scores of one game.
class Adjudicator {
 public:
  explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

  // Call after each move with its seat, its number in the record, and the score that its player
  // gave it. A move without a score interrupts every row. `is_progress`: it was a capture or the
  // like, from which the count towards a draw by quiet moves begins again.
  std::optional<Adjudication> on_move(rules::Seat seat, int move_number,
                                      const std::optional<engine::Score>& score,
                                      bool is_progress = false);

 private:
  AdjudicationRules rules_;
  int plies_ = 0;
  int level_plies_ = 0;
  std::array<int, 2> losing_{};   // moves in a row with such a score, by seat
  std::array<int, 2> winning_{};  // likewise
};

// Follows the scores of a referee engine in one game.
class Judge {
 public:
  explicit Judge(const JudgeRule& rule) : rule_(rule) {}

  // The score of a position, for the seat to move there. A position without one interrupts every
  // row.
  std::optional<Adjudication> on_score(rules::Seat to_move,
                                       const std::optional<engine::Score>& score);

 private:
  JudgeRule rule_;
  std::array<int, 2> winning_{};  // positions in a row with such a score, by seat
  int level_ = 0;                 // likewise
};

// What endgame tables know of a position, for the side to move. The middle three are draws under
// the rule of fifty moves.
enum class TableValue : std::uint8_t { loss, blessed_loss, draw, cursed_win, win };
struct TableRule {
  // Absent: the tables do not know the position. Empty: there are no tables.
  std::function<std::optional<TableValue>(const rules::Game&)> probe = {};
  bool ignores_fifty_moves = false;
  bool ends_wins = true;
  bool ends_draws = true;
};
[[nodiscard]] std::optional<Adjudication> adjudicated(const TableRule& rule, rules::Seat to_move,
                                                      TableValue value);
inline constexpr std::string_view by_tables = "SyzygyTB";  // as other runners call them

// The reason of an end by a referee engine names it so.
inline constexpr std::string_view by_referee_engine = "referee engine";

}  // namespace ludex::match

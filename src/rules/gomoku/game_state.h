// The complete state of a game of gomoku: the position, the progress of its opening, and the last
// stone, on which rows and fouls depend. A plain value, kept once for each move.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/game.h"
#include "rules/gomoku/forbidden.h"
#include "rules/gomoku/move.h"
#include "rules/gomoku/opening.h"
#include "rules/gomoku/position.h"
#include "rules/gomoku/rule_set.h"
#include "rules/gomoku/types.h"
#include "rules/gomoku/winning.h"
#include "rules/move_list.h"

namespace ludex::gomoku {

// Room for all points with swap and add_two or offer; the announcements are fewer.
inline constexpr std::size_t max_moves = std::size_t{max_side} * max_side + 2;
using MoveList = rules::MoveList<Move, max_moves>;

// How a game ended.
struct GameOutcome {
  enum class Kind : std::uint8_t { row, foul, board_full, few_points, passes };
  Kind kind{};
  std::optional<Color> winner = std::nullopt;
  Row row = {};            // the row that won
  Foul foul = Foul::none;  // the foul that lost
  bool operator==(const GameOutcome&) const = default;
};

class GameState {
 public:
  // An empty board.
  explicit GameState(const RuleSet& rules);
  // Reads a position's text and the words that format() writes behind it. The error is about the
  // text, or about a board whose size differs from the rules'.
  [[nodiscard]] static Result<GameState> parse(std::string_view text, const RuleSet& rules);
  // The position, then the words of the opening and, in a continuous game, "rows=BLACK:WHITE", as
  // far as they differ from what the position alone implies.
  [[nodiscard]] std::string format() const;

  [[nodiscard]] const RuleSet& rules() const { return rules_; }
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] const Opening& opening() const { return opening_; }
  [[nodiscard]] Turn turn() const { return opening_.turn(position_); }
  [[nodiscard]] Color side_to_move() const { return position_.side_to_move(); }
  [[nodiscard]] std::uint64_t key() const;
  // The point of the stone that the last move put; absent after a choice, a pass or a set-up.
  [[nodiscard]] std::optional<Point> last_stone() const { return last_stone_; }
  // The number of rows made in a continuous game, by colour.
  [[nodiscard]] const std::array<std::uint16_t, 2>& rows() const { return rows_; }

  // Plays a legal move or a pass. A point must be empty; the rules of the game are not checked.
  void play(Move move);

  // How the game ended, if it did. Rows and fouls of stones that were set up do not end it.
  [[nodiscard]] std::optional<GameOutcome> ending() const;

  bool operator==(const GameState&) const = default;

 private:
  void judge_in_continuous_play(Point point, Foul foul);
  [[nodiscard]] std::optional<GameOutcome> draw() const;

  RuleSet rules_;
  Position position_;
  Opening opening_;
  std::optional<Point> last_stone_;
  std::uint8_t passes_ = 0;  // the number in a row, at most 2
  std::array<std::uint16_t, 2> rows_{};
};

// The moves that is_legal() accepts: points rank by rank from the bottom, then choices. A finished
// game has moves like any other, because analysis plays on.
[[nodiscard]] MoveList legal_moves(const GameState& state);
[[nodiscard]] bool is_legal(const GameState& state, Move move);

}  // namespace ludex::gomoku

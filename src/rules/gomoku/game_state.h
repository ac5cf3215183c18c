// All that a game of gomoku is at one moment: the position, how far its opening is, and the last
// stone, which alone decides whether the game is over. A plain value, kept once a move.
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

// The points, swap and add_two or offer; or the announcements.
inline constexpr std::size_t max_moves = std::size_t{max_side} * max_side + 2;
using MoveList = rules::MoveList<Move, max_moves>;

// How the last move ended the game.
struct Ending {
  enum class Kind : std::uint8_t { row, foul, board_full, few_points, passes };
  Kind kind{};
  std::optional<Color> winner = std::nullopt;
  Row row = {};            // that won
  Foul foul = Foul::none;  // that lost
  bool operator==(const Ending&) const = default;
};

class GameState {
 public:
  // An empty board.
  explicit GameState(const RuleSet& rules);
  // The position of a text, with what format() writes behind it. The error is about the text, also
  // about a board of another size than the rules say.
  [[nodiscard]] static Result<GameState> parse(std::string_view text, const RuleSet& rules);
  // The position, then the words of the opening and "rows=BLACK:WHITE" in a continuous game, as far
  // as they differ from what the position alone says.
  [[nodiscard]] std::string format() const;

  [[nodiscard]] const RuleSet& rules() const { return rules_; }
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] const Opening& opening() const { return opening_; }
  [[nodiscard]] Turn turn() const { return opening_.turn(position_); }
  [[nodiscard]] Color side_to_move() const { return position_.side_to_move(); }
  [[nodiscard]] std::uint64_t key() const;
  // Where the last move put a stone; nothing after a choice, a pass or a set-up.
  [[nodiscard]] std::optional<Point> last_stone() const { return last_stone_; }
  // Rows made in a continuous game, by colour.
  [[nodiscard]] const std::array<std::uint16_t, 2>& rows() const { return rows_; }

  // Plays a legal move or a pass. Expects of a point that it is empty; the rules of the game are
  // not asked.
  void play(Move move);

  // How the last move ended the game, if it did. Stones that were set up end nothing.
  [[nodiscard]] std::optional<Ending> ending() const;

  bool operator==(const GameState&) const = default;

 private:
  void judge_in_continuous_play(Point point, Foul foul);
  [[nodiscard]] std::optional<Ending> draw() const;

  RuleSet rules_;
  Position position_;
  Opening opening_;
  std::optional<Point> last_stone_;
  std::uint8_t passes_ = 0;  // in a row
  std::array<std::uint16_t, 2> rows_{};
};

// The moves that is_legal() accepts: points rank by rank from the bottom, then choices. A game that
// is over has moves like any other: analysis goes on.
[[nodiscard]] MoveList legal_moves(const GameState& state);
[[nodiscard]] bool is_legal(const GameState& state, Move move);

}  // namespace ludex::gomoku

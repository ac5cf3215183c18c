// Go as a rules::Game, with the parameters of rule_set.h.
//
// A move carries its colour. legal_moves() and is_legal() are about the player to move. But play()
// accepts a move of either colour, stones that the rules forbid, and the changes that records make
// to a board in the middle of a game (can_play(), move.h), because controllers and records play out
// of turn. state().judge() says what a colour may do at any time.
//
// The stones of a free handicap are placed by moves: it stays Black's turn until all stones are
// placed, and a pass ends the placement early. A fixed handicap stands in the start position. After
// either, White moves first.
//
// A position can be set up from its text (position_text.h), which says where stones stand. The
// setup of a started game always has such a text.
//
// Two passes end play. The players then settle which stones are dead (rules::SettledGame), unless
// the rules leave all stones on the board: then the game is over at once.
//
// Notations: "gtp" (D4), "standard" (D4, and W:D4 out of turn) and "sgf" (dp); see notation.h.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/go/face.h"
#include "rules/go/game_state.h"
#include "rules/go/move.h"
#include "rules/go/rule_set.h"
#include "rules/go/score.h"
#include "rules/recorded_moves.h"
#include "rules/registry.h"
#include "rules/settled_game.h"
#include "rules/stone_game.h"

namespace ludex::go {

class Game final : public rules::StoneGame<Game, GameState, rules::PositionInPlace<GameState>>,
                   public rules::SettledGame,
                   public rules::RecordedMoves {
 public:
  // Counts one for each stone or pass since the start.
  [[nodiscard]] int move_number() const override;
  [[nodiscard]] std::string_view phase() const override;
  [[nodiscard]] bool can_play(rules::Move move) const override;
  [[nodiscard]] Result<rules::Move> parse_recorded(std::string_view text) const override;
  // Also for the standard spelling of a move out of turn.
  [[nodiscard]] std::string why_illegal(std::string_view text) const override;
  // The outcome of a game that ends without settlement after the passes, or that has no result.
  [[nodiscard]] std::optional<rules::Outcome> outcome() const override;
  [[nodiscard]] std::vector<std::string> explain() const override;

  [[nodiscard]] bool awaits_settlement() const override;
  [[nodiscard]] rules::Outcome settled(std::span<const rules::Point> dead) const override;
  [[nodiscard]] rules::Outcome settled_with_seki(std::span<const rules::Point> dead,
                                                 std::span<const rules::Point> seki) const override;
  // The stones that are alive whatever is played (life.h).
  [[nodiscard]] std::vector<rules::Point> certainly_alive() const override;
  [[nodiscard]] bool removes_dead_stones() const override;
  [[nodiscard]] rules::BoardCount counted(std::span<const rules::Point> dead) const override;
  [[nodiscard]] std::vector<rules::OwnedStone> stones() const override;
  [[nodiscard]] std::vector<rules::Point> whole_strings(
      std::span<const rules::Point> stones) const override;
  [[nodiscard]] std::string point_text(const rules::Point& point) const override;
  // True under territory scoring, unless a pass costs as much as a stone.
  [[nodiscard]] bool moves_cost_points() const override;
  [[nodiscard]] std::optional<rules::Point> point_named(std::string_view text) const override;
  [[nodiscard]] std::vector<std::string> explain_settled(
      std::span<const rules::Point> dead) const override;

 private:
  friend class rules::GameOf<Game, GameState, rules::PositionInPlace<GameState>>;
  friend class rules::StoneGame<Game, GameState, rules::PositionInPlace<GameState>>;

  using StoneGame::StoneGame;
  Game(const Game&) = default;

  [[nodiscard]] static Result<RuleSet> read_rules(const rules::Values& values) {
    return read_rule_set(values);
  }

  [[nodiscard]] static rules::Move to_shown(Move move) { return to_game_move(move); }
  [[nodiscard]] static Move to_own(rules::Move move) { return to_go_move(move); }
  [[nodiscard]] static std::optional<Move> passing(const GameState& /*state*/) {
    return std::nullopt;
  }
  static void advance(GameState& state, Move move) { state.play(move); }
  [[nodiscard]] Result<Move> read(std::string_view text, rules::Notation notation) const;
  [[nodiscard]] std::string write(Move move, rules::Notation notation) const;
  [[nodiscard]] static bool is_null_text(std::string_view /*text*/) { return false; }
  static constexpr std::string_view no_null_move = "a pass is a move in go";
};

// The registry's row for go.
[[nodiscard]] const rules::GameKind& game_kind();

// The go game behind the common interface, for code that needs its board or rules; null for any
// other game.
[[nodiscard]] const Game* as_go(const rules::Game& game);

}  // namespace ludex::go

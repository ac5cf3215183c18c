// Gomoku, renju and caro as a rules::Game, with the parameters of rule_set.h.
//
// A seat is not a colour: seat_names() says which seat plays Black now, and an opening rule may let
// the players swap. Everything that a player decides is a move (move.h). If one seat puts several
// stones or offers in a row, to_move() stays with that seat. turn() says what may be done now,
// whatever the opening rule. Playing on a forbidden point is legal and loses at once.
//
// A position can be set up from its text (position_text.h, with the words of GameState::format()),
// which says where stones stand, in any number and order, and which side is to move. A caller that
// has stones in the order of play, with colours that alternate from Black, plays them as moves of a
// game from the empty board, so that the last one is judged; set-up stones never are. Other stones
// become a Position by set_up(), and format_position() turns that into the position of the Setup.
// An opening rule continues from the number of stones that were set up.
//
// A pass is the null move: records contain it, players may not make it.
//
// Notations: "letters" (h8), "capitals" (H8), "gomocup" (7,7) and "agi" (78); see notation.h.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/gomoku/face.h"
#include "rules/gomoku/game_state.h"
#include "rules/gomoku/move.h"
#include "rules/gomoku/opening.h"
#include "rules/gomoku/rule_set.h"
#include "rules/registry.h"
#include "rules/stone_game.h"

namespace ludex::gomoku {

class Game final : public rules::StoneGame<Game, GameState, rules::PositionsApart<GameState>> {
 public:
  [[nodiscard]] rules::Seat to_move() const override { return now().turn().seat; }
  // "Black" and "White", swapped when the players have swapped.
  [[nodiscard]] std::array<std::string_view, 2> seat_names() const override;
  // Two stones count as one move.
  [[nodiscard]] int move_number() const override;
  [[nodiscard]] std::string_view phase() const override;
  [[nodiscard]] std::optional<rules::Outcome> outcome() const override;
  [[nodiscard]] std::vector<std::string> explain() const override;
  // The forbidden points, if Black is to put a stone in renju.
  [[nodiscard]] std::vector<rules::Move> forbidden_moves() const override;

  [[nodiscard]] Turn turn() const { return now().turn(); }

 private:
  friend class rules::GameOf<Game, GameState, rules::PositionsApart<GameState>>;
  friend class rules::StoneGame<Game, GameState, rules::PositionsApart<GameState>>;

  using StoneGame::StoneGame;
  Game(const Game&) = default;

  [[nodiscard]] static Result<RuleSet> read_rules(const rules::Values& values) {
    return read_rule_set(values);
  }

  [[nodiscard]] static rules::Move to_shown(Move move) { return to_game_move(move); }
  [[nodiscard]] static Move to_own(rules::Move move) { return to_gomoku_move(move); }
  [[nodiscard]] static std::optional<Move> passing(const GameState& state);
  static void advance(GameState& state, Move move) { state.play(move); }
  [[nodiscard]] Result<Move> read(std::string_view text, rules::Notation notation) const;
  [[nodiscard]] std::string write(Move move, rules::Notation notation) const;
  [[nodiscard]] static bool is_null_text(std::string_view text);
  static constexpr std::string_view no_null_move = "a pass in the opening";
};

// The registry's row for gomoku.
[[nodiscard]] const rules::GameKind& game_kind();

// The gomoku game behind the common interface, for code that needs its position or opening; null
// for any other game.
[[nodiscard]] const Game* as_gomoku(const rules::Game& game);

}  // namespace ludex::gomoku

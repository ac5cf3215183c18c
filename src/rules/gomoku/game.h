// Gomoku, renju and caro as a rules::Game, with the parameters of rule_set.h.
//
// A seat is no colour: seat_names() says who plays Black now, and an opening rule may let the
// players swap. All that a player decides is a move (move.h); several stones or offers in a row by
// one seat mean that to_move() stays with that seat. turn() says what may be done now, whatever
// the opening rule. Playing on a forbidden point is legal and loses at once.
//
// Setting up a position. The text of a position (position_text.h, with the words of
// GameState::format()) says which stones stand where, in any number and order, and who is to move.
// Whoever has stones in the order of play, with colours that alternate from Black, plays them as
// moves of a game from the empty board, so that the last of them is judged; set-up stones never
// are. Other stones become a Position by set_up(), and format_position() makes of it the position
// of the Setup. An opening rule goes on from the number of stones that were set up.
//
// A pass is the null move: records play it, players may not.
//
// Notations: "letters" (h8), "capitals" (H8), "gomocup" (7,7) and "agi" (78); see notation.h.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game_of.h"
#include "rules/gomoku/game_state.h"
#include "rules/gomoku/move.h"
#include "rules/gomoku/opening.h"
#include "rules/gomoku/rule_set.h"
#include "rules/registry.h"

namespace ludex::gomoku {

class Game final : public rules::GameOf<Game, GameState> {
 public:
  [[nodiscard]] static Result<std::unique_ptr<rules::Game>> start(const rules::Setup& setup);

  [[nodiscard]] rules::Seat to_move() const override { return now().turn().seat; }
  // "Black" and "White", swapped when the players are.
  [[nodiscard]] std::array<std::string_view, 2> seat_names() const override;
  // Two stones make a move.
  [[nodiscard]] int move_number() const override;
  [[nodiscard]] std::string position() const override { return now().format(); }
  [[nodiscard]] std::string cells() const override;
  [[nodiscard]] rules::Trace trace(rules::Move move) const override;
  // The row that won, and the fifth moves on offer.
  [[nodiscard]] std::vector<rules::BoardMark> marks() const override;
  [[nodiscard]] std::vector<rules::Refusal> refusals() const override;
  [[nodiscard]] std::string_view phase() const override;
  [[nodiscard]] std::optional<rules::Outcome> outcome() const override;
  [[nodiscard]] std::vector<std::string> explain() const override;
  // The forbidden points while Black is to put a stone in renju.
  [[nodiscard]] std::vector<rules::Move> forbidden_moves() const override;
  // Gomoku has no claims.
  [[nodiscard]] std::optional<rules::Outcome> claim(
      std::optional<rules::Move> intended) const override;
  // Always: a lost clock loses.
  [[nodiscard]] bool can_win(rules::Seat seat) const override;

  [[nodiscard]] const RuleSet& rule_set() const { return now().rules(); }
  [[nodiscard]] Turn turn() const { return now().turn(); }
  [[nodiscard]] const GameState& state() const { return now(); }

 private:
  friend class rules::GameOf<Game, GameState>;

  Game(rules::Setup setup, const GameState& start);
  Game(const Game&) = default;

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

// The game behind the face, for who needs the position or the opening of a game of gomoku; null
// for any other game.
[[nodiscard]] const Game* as_gomoku(const rules::Game& game);

}  // namespace ludex::gomoku

// Chess as a rules::Game: variants "standard" and "chess960", and the rule sets that end it.
//
//   "engine"  draws at the third occurrence of a position and at 100 half-moves without capture or
//             pawn move, as engine matches do; the default
//   "fide"    those two are claims; draws by themselves come at the fifth occurrence and at 150
//             half-moves (FIDE 9.2, 9.3, 9.6)
//   "none"    only mate and stalemate end the game
//
// "engine" and "fide" also end dead positions, judged by material (FIDE 5.2.2); "fide" also those
// in which locked pawns keep the kings apart. Mate takes precedence over every draw. The code of a
// rules::Move is the bits() of a chess::Move, so that searches and records may convert in either
// direction.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/chess/position.h"
#include "rules/game_of.h"
#include "rules/registry.h"

namespace ludex::chess {

[[nodiscard]] constexpr rules::Move to_game_move(Move move) {
  return rules::Move{move.bits()};
}
// Returns the zero move, which is never legal, for a code that is no chess move.
[[nodiscard]] constexpr Move to_chess_move(rules::Move move) {
  return move.code <= 0xFFFF ? Move::from_bits(static_cast<std::uint16_t>(move.code)) : Move();
}

enum class RuleSet : std::uint8_t { engine, fide, none };

class Game final : public rules::GameOf<Game, Position> {
 public:
  [[nodiscard]] static Result<std::unique_ptr<rules::Game>> start(const rules::Setup& setup);

  [[nodiscard]] int move_number() const override { return now().fullmove_number(); }
  [[nodiscard]] std::string position() const override;
  [[nodiscard]] std::string cells() const override;
  // Castling is shown as the king's step of two files in classical chess from the e-file;
  // otherwise, as in Chess960, as the king's move to its rook.
  [[nodiscard]] rules::Trace trace(rules::Move move) const override;
  [[nodiscard]] std::vector<rules::BoardMark> marks() const override;
  [[nodiscard]] std::optional<rules::Outcome> outcome() const override;
  [[nodiscard]] std::vector<std::string> explain() const override;
  [[nodiscard]] std::optional<rules::Outcome> claim(
      std::optional<rules::Move> intended) const override;
  [[nodiscard]] bool can_win(rules::Seat seat) const override;

 private:
  friend class rules::GameOf<Game, Position>;

  Game(rules::Setup setup, RuleSet rule_set, const Position& start);
  Game(const Game&) = default;

  [[nodiscard]] static rules::Move to_shown(Move move) { return to_game_move(move); }
  [[nodiscard]] static Move to_own(rules::Move move) { return to_chess_move(move); }
  [[nodiscard]] static std::optional<Move> passing(const Position& position);
  static void advance(Position& position, Move move);
  [[nodiscard]] Result<Move> read(std::string_view text, rules::Notation notation) const;
  [[nodiscard]] std::string write(Move move, rules::Notation notation) const;
  [[nodiscard]] static bool is_null_text(std::string_view text);
  static constexpr std::string_view no_null_move = "a null move in check";

  // How often the current position has occurred, including now (FIDE 9.2.3).
  [[nodiscard]] int occurrences() const;
  [[nodiscard]] std::optional<rules::Outcome> draw_at(int occurrences, int halfmoves) const;

  RuleSet rule_set_;
  bool is_chess960_;
};

// The registry's row for chess.
[[nodiscard]] const rules::GameKind& game_kind();

}  // namespace ludex::chess

// Xiangqi as a rules::Game. The rule sets are those of rule_set.h, with "axf" as the default. Mate
// and stalemate, which both lose the game, take precedence over all of them.
//
// The code of a rules::Move is the bits() of a xiangqi::Move, so that searches and records may
// convert in either direction. Notations: "ucci" (h2e2), "wxf" (C2=5), "iccs" (H2-E2), "chinese"
// and "chinese_traditional", and "uci" (h3e3, ranks from 1 to 10).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game_of.h"
#include "rules/registry.h"
#include "rules/xiangqi/natural_limit.h"
#include "rules/xiangqi/position.h"
#include "rules/xiangqi/repetition.h"
#include "rules/xiangqi/rule_set.h"

namespace ludex::xiangqi {

[[nodiscard]] constexpr rules::Move to_game_move(Move move) {
  return rules::Move{move.bits()};
}
// Returns the zero move, which is never legal, for a code that is no xiangqi move.
[[nodiscard]] constexpr Move to_xiangqi_move(rules::Move move) {
  return move.code <= 0xFFFF ? Move::from_bits(static_cast<std::uint16_t>(move.code)) : Move();
}

class Game final : public rules::GameOf<Game, Position> {
 public:
  [[nodiscard]] static Result<std::unique_ptr<rules::Game>> start(const rules::Setup& setup);

  [[nodiscard]] int move_number() const override { return now().fullmove_number(); }
  [[nodiscard]] std::string position() const override;
  [[nodiscard]] std::string cells() const override;
  [[nodiscard]] rules::Trace trace(rules::Move move) const override;
  [[nodiscard]] std::vector<rules::BoardMark> marks() const override;
  [[nodiscard]] std::vector<rules::Refusal> refusals() const override;
  [[nodiscard]] std::optional<rules::Outcome> outcome() const override;
  [[nodiscard]] std::vector<std::string> explain() const override;
  // If the rule set bans offences: the moves after which the position has occurred once less than
  // is needed to judge it, and the judgement would go against the mover.
  [[nodiscard]] std::vector<rules::Move> banned_moves() const override;
  // Absent: xiangqi has no claims, since its draws come by themselves or by agreement.
  [[nodiscard]] std::optional<rules::Outcome> claim(
      std::optional<rules::Move> intended) const override;
  // Always true: a player who runs out of time loses, whatever pieces the opponent has left.
  [[nodiscard]] bool can_win(rules::Seat seat) const override;

  [[nodiscard]] const RuleSet& rule_set() const { return rule_set_; }
  [[nodiscard]] const NaturalCount& natural_count() const { return counts_.back(); }
  // The moves since the last capture or null move, for the judgement of repetitions.
  [[nodiscard]] std::span<const PlayedMove> since_capture() const;
  // The judgement on the loop that the last move closed; std::nullopt if it closed none that is
  // judged.
  [[nodiscard]] std::optional<LoopRuling> judgement() const;

 private:
  friend class rules::GameOf<Game, Position>;

  Game(rules::Setup setup, const RuleSet& rule_set, const Position& start);
  Game(const Game&) = default;

  [[nodiscard]] static rules::Move to_shown(Move move) { return to_game_move(move); }
  [[nodiscard]] static Move to_own(rules::Move move) { return to_xiangqi_move(move); }
  [[nodiscard]] static std::optional<Move> passing(const Position& position);
  static void advance(Position& position, Move move);
  [[nodiscard]] Result<Move> read(std::string_view text, rules::Notation notation) const;
  [[nodiscard]] std::string write(Move move, rules::Notation notation) const;
  [[nodiscard]] static bool is_null_text(std::string_view text);
  static constexpr std::string_view no_null_move = "a null move in check";
  void after_play(Move move);
  void after_undo();

  [[nodiscard]] std::span<const PlayedMove> loop() const;
  [[nodiscard]] std::optional<rules::Outcome> repetition() const;
  [[nodiscard]] std::optional<rules::Outcome> draw() const;

  RuleSet rule_set_;
  std::vector<NaturalCount> counts_;  // one for each position
  std::vector<PlayedMove> played_;    // one for each move
};

// The registry's row for xiangqi.
[[nodiscard]] const rules::GameKind& game_kind();

}  // namespace ludex::xiangqi

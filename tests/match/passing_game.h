// A game made up for tests: no stone is ever put, players only pass, and after two passes the board
// has to be settled between them. Two points are in dispute, worth one point each to the second
// seat while the stones on them live; the first seat has one and a half.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game.h"
#include "rules/settled_game.h"

namespace ludex::match {

inline constexpr rules::Move pass{1};

class PassingGame final : public rules::Game, public rules::SettledGame {
 public:
  // It calls itself a game of the registry, so that its seats have names.
  PassingGame() { setup_.game = "chess"; }

  [[nodiscard]] std::unique_ptr<rules::Game> clone() const override {
    return std::unique_ptr<rules::Game>(new PassingGame(*this));
  }
  [[nodiscard]] const rules::Setup& setup() const override { return setup_; }
  [[nodiscard]] std::span<const rules::Move> moves() const override { return moves_; }
  [[nodiscard]] rules::Seat to_move() const override {
    return moves_.size() % 2 == 0 ? rules::Seat::first : rules::Seat::second;
  }
  [[nodiscard]] int move_number() const override { return static_cast<int>(moves_.size()) / 2 + 1; }
  [[nodiscard]] std::string position() const override { return std::to_string(moves_.size()); }
  [[nodiscard]] std::uint64_t key() const override { return moves_.size(); }
  [[nodiscard]] std::vector<rules::Move> legal_moves() const override { return {pass}; }
  [[nodiscard]] bool is_legal(rules::Move move) const override { return move == pass; }
  [[nodiscard]] std::optional<rules::Move> null_move() const override { return std::nullopt; }
  void play(rules::Move move) override { moves_.push_back(move); }
  void undo() override { moves_.pop_back(); }
  [[nodiscard]] Result<rules::Move> parse_move(std::string_view text,
                                               rules::Notation /*notation*/) const override {
    if (text != "pass") return fail("a player can only pass");
    return pass;
  }
  Result<rules::Move> play_text(std::string_view text, rules::Notation notation) override {
    auto move = parse_move(text, notation);
    if (move) {
      play(*move);
    }
    return move;
  }
  [[nodiscard]] std::string format_move(rules::Move /*move*/,
                                        rules::Notation /*notation*/) const override {
    return "pass";
  }
  [[nodiscard]] std::optional<rules::Outcome> outcome() const override { return std::nullopt; }
  [[nodiscard]] std::optional<rules::Outcome> claim(
      std::optional<rules::Move> /*intended*/) const override {
    return std::nullopt;
  }
  [[nodiscard]] bool can_win(rules::Seat /*seat*/) const override { return true; }

  [[nodiscard]] bool awaits_settlement() const override { return moves_.size() >= 2; }
  [[nodiscard]] rules::Outcome settled(std::span<const rules::Point> dead) const override {
    const auto living = 2 - static_cast<int>(dead.size());
    return {living < 2 ? rules::Seat::first : rules::Seat::second, "score",
            living < 2 ? "the first seat has more" : "the second seat has more"};
  }

 private:
  PassingGame(const PassingGame&) = default;

  rules::Setup setup_;
  std::vector<rules::Move> moves_;
};

}  // namespace ludex::match

// A game made up for tests. Every stone of it stands from the start: a string of two at B2 and C2
// and one at A1 of the first seat, and one at D4 of the second. Players pass, or take one of those
// stones off the board ("take D4"), which is all that a game needs whose board is settled. After
// two passes in a row it awaits its settlement. A stone that lives is worth a point, and the second
// seat has one and a half besides, so that the first seat wins by half a point while all stones
// live.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
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
  // It calls itself a game of the registry, so that its seats have names: White and Black.
  // After `repeats_after` moves, if that is not 0, a repetition leaves it without a result.
  explicit PassingGame(bool moves_cost_points = false, std::size_t repeats_after = 0)
      : moves_cost_points_(moves_cost_points), repeats_after_(repeats_after) {
    setup_.game = "chess";
  }

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
  [[nodiscard]] std::string cells() const override { return std::string(25, rules::empty_cell); }
  [[nodiscard]] rules::Trace trace(rules::Move /*move*/) const override {
    return {.choice = "pass"};
  }
  [[nodiscard]] std::uint64_t key() const override { return moves_.size(); }
  [[nodiscard]] std::vector<rules::Move> legal_moves() const override { return {pass}; }
  [[nodiscard]] bool is_legal(rules::Move move) const override {
    return move == pass || (move.code >= 2 && move.code < 2 + all_stones.size());
  }
  [[nodiscard]] std::optional<rules::Move> null_move() const override { return std::nullopt; }
  void play(rules::Move move) override { moves_.push_back(move); }
  void undo() override { moves_.pop_back(); }
  [[nodiscard]] Result<rules::Move> parse_move(std::string_view text,
                                               rules::Notation /*notation*/) const override {
    if (text == "pass") return pass;
    for (std::uint32_t at = 0; at < all_stones.size(); ++at) {
      if (text == "take " + point_text(all_stones[at].point)) return rules::Move{2 + at};
    }
    return fail("a player can only pass or take a stone");
  }
  Result<rules::Move> play_text(std::string_view text, rules::Notation notation) override {
    auto move = parse_move(text, notation);
    if (move) {
      play(*move);
    }
    return move;
  }
  [[nodiscard]] std::string format_move(rules::Move move,
                                        rules::Notation /*notation*/) const override {
    return move == pass ? "pass" : "take " + point_text(all_stones[move.code - 2].point);
  }
  [[nodiscard]] std::string why_illegal(std::string_view text) const override {
    return text == "take E5" ? "no stone stands there" : "";
  }
  [[nodiscard]] std::optional<rules::Outcome> outcome() const override {
    if (repeats_after_ == 0 || moves_.size() != repeats_after_) return std::nullopt;
    return rules::Outcome{std::nullopt, std::string(rules::no_result), "No result"};
  }
  [[nodiscard]] std::optional<rules::Outcome> claim(
      std::optional<rules::Move> /*intended*/) const override {
    return std::nullopt;
  }
  [[nodiscard]] bool can_win(rules::Seat /*seat*/) const override { return true; }

  [[nodiscard]] bool awaits_settlement() const override {
    return moves_.size() >= 2 && moves_.back() == pass && moves_[moves_.size() - 2] == pass;
  }
  [[nodiscard]] rules::Outcome settled(std::span<const rules::Point> dead) const override {
    int halves = -3;
    for (const rules::OwnedStone& stone : stones()) {
      if (std::find(dead.begin(), dead.end(), stone.point) != dead.end()) continue;
      halves += stone.owner == rules::Seat::first ? 2 : -2;
    }
    const std::string margin = std::to_string(std::abs(halves) / 2) + (halves % 2 != 0 ? ".5" : "");
    return {halves > 0 ? rules::Seat::first : rules::Seat::second, "score",
            (halves > 0 ? "White wins by " : "Black wins by ") + margin, margin};
  }
  // Stones in seki are no points.
  [[nodiscard]] rules::Outcome settled_with_seki(
      std::span<const rules::Point> dead, std::span<const rules::Point> seki) const override {
    std::vector<rules::Point> worthless(dead.begin(), dead.end());
    worthless.insert(worthless.end(), seki.begin(), seki.end());
    return settled(worthless);
  }
  // A stone is a point; it has no board to count.
  [[nodiscard]] rules::BoardCount counted(std::span<const rules::Point> dead) const override {
    rules::BoardCount count;
    for (const rules::OwnedStone& stone : stones()) {
      if (std::find(dead.begin(), dead.end(), stone.point) == dead.end()) {
        count.hundredths[rules::index(stone.owner)] += 100;
      }
    }
    return count;
  }
  [[nodiscard]] std::vector<rules::OwnedStone> stones() const override {
    std::vector<rules::OwnedStone> left;
    for (std::uint32_t at = 0; at < all_stones.size(); ++at) {
      if (std::find(moves_.begin(), moves_.end(), rules::Move{2 + at}) == moves_.end()) {
        left.push_back(all_stones[at]);
      }
    }
    return left;
  }
  [[nodiscard]] std::vector<rules::Point> whole_strings(
      std::span<const rules::Point> named) const override {
    std::vector<rules::Point> whole;
    for (const rules::OwnedStone& stone : stones()) {
      const bool is_named = std::any_of(named.begin(), named.end(), [&](const rules::Point& point) {
        return point == stone.point || (point.row == 1 && stone.point.row == 1);
      });
      if (is_named) {
        whole.push_back(stone.point);
      }
    }
    return whole;
  }
  [[nodiscard]] std::string point_text(const rules::Point& point) const override {
    return std::string(1, static_cast<char>('A' + point.column)) + std::to_string(point.row + 1);
  }
  [[nodiscard]] bool moves_cost_points() const override { return moves_cost_points_; }

 private:
  static constexpr std::array<rules::OwnedStone, 4> all_stones{{{{0, 0}, rules::Seat::first},
                                                                {{1, 1}, rules::Seat::first},
                                                                {{2, 1}, rules::Seat::first},
                                                                {{3, 3}, rules::Seat::second}}};

  PassingGame(const PassingGame&) = default;

  bool moves_cost_points_;
  std::size_t repeats_after_;
  rules::Setup setup_;
  std::vector<rules::Move> moves_;
};

}  // namespace ludex::match

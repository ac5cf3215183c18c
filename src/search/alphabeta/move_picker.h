// Hands out the moves of a node one by one, the most promising first: the table's move, captures
// that do not lose material, killers, quiet moves by history, losing captures.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "search/alphabeta/game.h"
#include "search/alphabeta/history.h"

namespace ludex::search {

// Quiet moves that refuted other moves at the same distance from the root; the newest first.
template <SearchGame G>
using Killers = std::array<typename G::Move, 2>;

template <SearchGame G>
class MovePicker {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  // Every legal move. The table's move may be any sixteen bits.
  MovePicker(const Position& position, Move table_move, const Killers<G>& killers,
             const History& history)
      : position_(position), killers_(killers), history_(&history) {
    if (G::code(table_move) != 0 && G::is_legal(position, table_move)) table_move_ = table_move;
  }
  // Captures only, and none that loses material.
  explicit MovePicker(const Position& position) : position_(position), captures_only_(true) {}

  [[nodiscard]] std::optional<Move> next();

 private:
  // The bands of scores, far enough apart for everything within one.
  static constexpr int good_capture = 1 << 24;
  static constexpr int killer = 1 << 20;
  static constexpr int losing_capture = -(1 << 24);

  // Left uninitialised beyond `size_`: a search makes millions of pickers.
  struct Scored {
    std::uint16_t code;
    int score;
  };

  void generate();
  [[nodiscard]] int score(Move move) const;
  void bring_best_to_front();

  const Position& position_;
  Move table_move_{};
  Killers<G> killers_{};
  const History* history_ = nullptr;
  bool captures_only_ = false;
  bool table_move_given_ = false;
  bool generated_ = false;
  std::array<Scored, G::max_moves> moves_;
  std::size_t at_ = 0;
  std::size_t size_ = 0;
};

template <SearchGame G>
std::optional<typename G::Move> MovePicker<G>::next() {
  if (!table_move_given_) {
    table_move_given_ = true;
    if (G::code(table_move_) != 0) return table_move_;
  }
  if (!generated_) generate();
  while (at_ < size_) {
    bring_best_to_front();
    Scored& best = moves_[at_];
    // Exchanges are counted only for captures whose turn has come.
    if (best.score >= good_capture && !G::exchange_gains(position_, G::move(best.code), 0)) {
      if (captures_only_) {
        ++at_;
      } else {
        best.score += losing_capture - good_capture;
      }
      continue;
    }
    ++at_;
    return G::move(best.code);
  }
  return std::nullopt;
}

template <SearchGame G>
void MovePicker<G>::generate() {
  generated_ = true;
  const auto moves = captures_only_ ? G::legal_captures(position_) : G::legal_moves(position_);
  for (const Move move : moves) {
    if (G::code(table_move_) != 0 && move == table_move_) continue;
    moves_[size_++] = {G::code(move), score(move)};
  }
}

template <SearchGame G>
int MovePicker<G>::score(Move move) const {
  if (G::is_capture(position_, move)) return good_capture + G::capture_order(position_, move);
  if (move == killers_[0]) return killer + 1;
  if (move == killers_[1]) return killer;
  return history_ != nullptr ? history_->score(G::history_slot(position_, move)) : 0;
}

template <SearchGame G>
void MovePicker<G>::bring_best_to_front() {
  std::size_t best = at_;
  for (std::size_t other = at_ + 1; other < size_; ++other) {
    if (moves_[other].score > moves_[best].score) best = other;
  }
  std::swap(moves_[at_], moves_[best]);
}

}  // namespace ludex::search

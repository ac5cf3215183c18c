// Returns the moves of a node one by one, the most promising first, and generates them only when
// they are needed: the table's move, captures that do not lose material, killers and the
// countermove, quiet moves by history, losing captures.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "search/alphabeta/game.h"
#include "search/alphabeta/history.h"

namespace ludex::search {

// The killers and the countermove: quiet moves that are tried before other quiet moves. They may be
// any sixteen bits; the picker skips those that are not legal.
template <TreeGame G>
using Refutations = std::array<typename G::Move, 3>;

template <TreeGame G>
class MovePicker {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  // What is returned: every move; or only captures whose exchange gains the threshold, with or
  // without the quiet moves that give check.
  enum class MoveSelection : std::uint8_t { all, captures, captures_and_checks };

  // Returns every legal move. The table's move may be any sixteen bits.
  MovePicker(const Position& position, const Histories<G>& histories,
             const ContinuationSlots& continuation, Move table_move,
             const Refutations<G>& refutations)
      : position_(position),
        histories_(histories),
        trail_(continuation),
        refutations_(refutations) {
    if (G::code(table_move) != 0 && G::is_legal(position, table_move)) {
      table_move_ = table_move;
    }
  }
  // Returns the legal moves that `wanted` names. The table's move comes first if it is a capture
  // that gains the threshold.
  MovePicker(const Position& position, const Histories<G>& histories,
             const ContinuationSlots& continuation, Move table_move, MoveSelection wanted,
             Value threshold = 0)
      : position_(position),
        histories_(histories),
        trail_(continuation),
        wanted_(wanted),
        threshold_(threshold) {
    if (G::code(table_move) == 0 || !G::is_legal(position, table_move)) return;
    if (!G::is_capture(position, table_move)) return;
    if (G::exchange_gains(position, table_move, threshold)) {
      table_move_ = table_move;
    }
  }

  [[nodiscard]] std::optional<Move> next();
  // Returns only captures from now on.
  void skip_quiets() { quiets_skipped_ = true; }

 private:
  enum class Stage : std::uint8_t {
    table,
    captures,
    good,
    refutations,
    quiets,
    quiet,
    losing,
    end
  };

  // Left uninitialised beyond `size_`: a search makes millions of pickers.
  struct Scored {
    std::uint16_t code;
    int score;
  };

  [[nodiscard]] std::optional<Move> next_capture();
  [[nodiscard]] std::optional<Move> next_refutation();
  [[nodiscard]] std::optional<Move> next_quiet();
  void generate_captures();
  void generate_quiets();
  [[nodiscard]] bool was_handed_out(Move move) const;
  [[nodiscard]] Scored best();

  const Position& position_;
  const Histories<G>& histories_;
  ContinuationSlots trail_;
  Move table_move_{};
  Refutations<G> refutations_{};  // after next_refutation() only those that were returned
  MoveSelection wanted_ = MoveSelection::all;
  Value threshold_ = 0;
  bool quiets_skipped_ = false;
  Stage stage_ = Stage::table;
  std::array<Scored, G::max_moves> moves_;
  std::size_t refutation_ = 0;
  std::size_t losing_ = 0;  // how many of the first moves are captures left for the end
  std::size_t at_ = 0;
  std::size_t size_ = 0;
};

template <TreeGame G>
std::optional<typename G::Move> MovePicker<G>::next() {
  switch (stage_) {
    case Stage::table:
      stage_ = Stage::captures;
      if (G::code(table_move_) != 0) return table_move_;
      [[fallthrough]];
    case Stage::captures:
      generate_captures();
      stage_ = Stage::good;
      [[fallthrough]];
    case Stage::good:
      if (const auto move = next_capture()) return move;
      stage_ = wanted_ == MoveSelection::captures ? Stage::end : Stage::refutations;
      if (stage_ == Stage::end) return std::nullopt;
      [[fallthrough]];
    case Stage::refutations:
      if (const auto move = next_refutation()) return move;
      stage_ = Stage::quiets;
      [[fallthrough]];
    case Stage::quiets:
      if (!quiets_skipped_) {
        generate_quiets();
      }
      stage_ = Stage::quiet;
      [[fallthrough]];
    case Stage::quiet:
      if (const auto move = next_quiet()) return move;
      stage_ = wanted_ == MoveSelection::all ? Stage::losing : Stage::end;
      at_ = 0;
      [[fallthrough]];
    case Stage::losing:
      if (stage_ == Stage::losing && at_ < losing_) return G::move(moves_[at_++].code);
      stage_ = Stage::end;
      [[fallthrough]];
    case Stage::end:
      break;
  }
  return std::nullopt;
}

// The exchange of a capture is counted only when the capture is about to be returned.
template <TreeGame G>
std::optional<typename G::Move> MovePicker<G>::next_capture() {
  while (at_ < size_) {
    const Scored found = best();
    const Move move = G::move(found.code);
    if (G::exchange_gains(position_, move, threshold_)) return move;
    if (wanted_ == MoveSelection::all) {
      moves_[losing_++] = found;
    }
  }
  return std::nullopt;
}

template <TreeGame G>
std::optional<typename G::Move> MovePicker<G>::next_refutation() {
  while (refutation_ < refutations_.size()) {
    Move& move = refutations_[refutation_++];
    bool is_new = G::code(move) != 0 && move != table_move_ && !quiets_skipped_;
    for (std::size_t before = 0; before + 1 < refutation_; ++before) {
      is_new = is_new && move != refutations_[before];
    }
    if (is_new && G::is_legal(position_, move) && !G::is_capture(position_, move)) return move;
    move = Move{};
  }
  return std::nullopt;
}

template <TreeGame G>
std::optional<typename G::Move> MovePicker<G>::next_quiet() {
  if (quiets_skipped_ || at_ >= size_) return std::nullopt;
  return G::move(best().code);
}

template <TreeGame G>
void MovePicker<G>::generate_captures() {
  for (const Move move : G::legal_captures(position_)) {
    if (move == table_move_) continue;
    const int score = 16 * G::capture_gain(position_, move) + histories_.capture(position_, move);
    moves_[size_++] = {G::code(move), score};
  }
}

template <TreeGame G>
void MovePicker<G>::generate_quiets() {
  at_ = size_ = losing_;
  const bool checks_only = wanted_ == MoveSelection::captures_and_checks;
  const auto checks = checks_only ? G::checks(position_) : typename G::Checks{};
  for (const Move move : G::legal_quiets(position_)) {
    if (was_handed_out(move)) continue;
    if (checks_only && (!G::gives_check(position_, checks, move) ||
                        !G::exchange_gains(position_, move, threshold_))) {
      continue;
    }
    moves_[size_++] = {G::code(move), histories_.quiet(position_, trail_, move)};
  }
}

template <TreeGame G>
bool MovePicker<G>::was_handed_out(Move move) const {
  if (move == table_move_) return true;
  for (const Move refutation : refutations_) {
    if (move == refutation) return true;
  }
  return false;
}

// Takes the move with the highest score of those that are left.
template <TreeGame G>
typename MovePicker<G>::Scored MovePicker<G>::best() {
  std::size_t best = at_;
  for (std::size_t other = at_ + 1; other < size_; ++other) {
    if (moves_[other].score > moves_[best].score) {
      best = other;
    }
  }
  std::swap(moves_[at_], moves_[best]);
  return moves_[at_++];
}

}  // namespace ludex::search

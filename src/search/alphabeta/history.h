// The statistics of one thread over a game: which moves refuted others (butterfly, capture and
// continuation histories, countermoves), and where the static evaluation was wrong (correction
// history).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "search/alphabeta/game.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

// Scores of moves by what they did elsewhere. A score rises when its move refuted a position, and
// falls when the move was tried in vain before one that did.
class History {
 public:
  // No score leaves [-limit, limit].
  static constexpr int limit = 16'384;

  explicit History(std::size_t slots) : scores_(slots, 0) {}

  void clear() { std::fill(scores_.begin(), scores_.end(), std::int16_t{0}); }
  [[nodiscard]] int score(std::size_t slot) const { return scores_[slot]; }

  // How much a cut-off at this depth changes the scores.
  [[nodiscard]] static int bonus(int depth) { return std::min(160 * depth - 80, 1'800); }
  // The nearer a score is to the limit, the less is added: old lessons fade.
  void learn(std::size_t slot, int amount) {
    const int score = scores_[slot];
    scores_[slot] = static_cast<std::int16_t>(score + amount - score * std::abs(amount) / limit);
  }

 private:
  std::vector<std::int16_t> scores_;
};

// The history slots of the moves that led to a node: one, two and four plies back. A null move and
// the plies before the root have the slot after the last, Histories::no_slot.
using ContinuationSlots = std::array<std::size_t, 3>;
// How many of the three are used; with 0, only the butterfly history orders quiet moves.
inline constexpr std::size_t continuations = 3;

// The histories of one thread: butterfly history (by side, from square and to square), capture
// history (by what captures what), continuation history (by the moves that were played one, two and
// four plies before), and countermoves.
template <TreeGame G>
class Histories {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  static constexpr std::size_t no_slot = G::history_slots;

  Histories()
      : butterfly_(G::butterfly_slots),
        captures_(G::capture_slots),
        continuation_((G::history_slots + 1) * G::history_slots),
        countermoves_(G::history_slots + 1) {}

  void clear() {
    butterfly_.clear();
    captures_.clear();
    continuation_.clear();
    std::fill(countermoves_.begin(), countermoves_.end(), Move{});
  }

  // The score by which quiet moves are ordered.
  [[nodiscard]] int quiet(const Position& position, const ContinuationSlots& continuation,
                          Move move) const {
    const std::size_t slot = G::history_slot(position, move);
    int sum = butterfly_.score(G::butterfly_slot(position, move));
    for (std::size_t at = 0; at < continuations; ++at) {
      sum += continuation_score(continuation[at], slot);
    }
    return sum;
  }
  // The continuation history of a quiet move after the last two moves.
  [[nodiscard]] int continuation(const Position& position, const ContinuationSlots& continuation,
                                 Move move) const {
    const std::size_t slot = G::history_slot(position, move);
    int sum = 0;
    for (std::size_t at = 0; at < std::min<std::size_t>(continuations, 2); ++at) {
      sum += continuation_score(continuation[at], slot);
    }
    return sum;
  }
  [[nodiscard]] int capture(const Position& position, Move move) const {
    return captures_.score(G::capture_slot(position, move));
  }
  // The quiet move that last refuted the move in this slot.
  [[nodiscard]] Move countermove(std::size_t slot) const { return countermoves_[slot]; }
  void remember_countermove(std::size_t slot, Move move) {
    if (slot != no_slot) {
      countermoves_[slot] = move;
    }
  }

  void learn_quiet(const Position& position, const ContinuationSlots& continuation, Move move,
                   int amount) {
    butterfly_.learn(G::butterfly_slot(position, move), amount);
    const std::size_t slot = G::history_slot(position, move);
    for (std::size_t at = 0; at < continuations; ++at) {
      if (continuation[at] != no_slot) {
        continuation_.learn(continuation[at] * G::history_slots + slot, amount);
      }
    }
  }
  void learn_capture(const Position& position, Move move, int amount) {
    captures_.learn(G::capture_slot(position, move), amount);
  }

 private:
  [[nodiscard]] int continuation_score(std::size_t before, std::size_t slot) const {
    return continuation_.score(before * G::history_slots + slot);
  }

  History butterfly_;
  History captures_;
  History continuation_;            // by slot of an earlier move, then by slot of the move
  std::vector<Move> countermoves_;  // by slot of the move before
};

// How far searches ended from the static evaluation, remembered by features of the position: an
// error of the evaluation about a pawn structure comes back with that structure (idea: "correction
// history", in several engines since 2023).
template <TreeGame G>
class CorrectionHistory {
 public:
  using Position = typename G::Position;
  // The largest correction in centipawns, when all structures agree; 0 turns corrections off.
  static constexpr int strongest = 128;

  CorrectionHistory() : entries_(G::structures * size) {}
  void clear() { std::fill(entries_.begin(), entries_.end(), std::int16_t{0}); }

  [[nodiscard]] Value corrected(const Position& position, Value evaluation) const {
    int sum = 0;
    for (std::size_t kind = 0; kind < G::structures; ++kind) {
      sum += entries_[at(position, kind)];
    }
    constexpr int all = limit * static_cast<int>(G::structures);
    const Value value = evaluation + sum * strongest / all;
    return std::clamp(value, -least_decided + 1, least_decided - 1);
  }

  // A search to this depth found a value that is `error` above the static one.
  void learn(const Position& position, int depth, Value error) {
    const int amount = std::clamp(error * depth / 8, -limit / 4, limit / 4);
    for (std::size_t kind = 0; kind < G::structures; ++kind) {
      std::int16_t& entry = entries_[at(position, kind)];
      entry = static_cast<std::int16_t>(entry + amount - entry * std::abs(amount) / limit);
    }
  }

 private:
  static constexpr int limit = 1'024;
  static constexpr std::size_t size = 16'384;

  [[nodiscard]] static std::size_t at(const Position& position, std::size_t kind) {
    return kind * size + static_cast<std::size_t>(G::structure_key(position, kind) % size);
  }

  std::vector<std::int16_t> entries_;
};

}  // namespace ludex::search

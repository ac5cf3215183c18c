// All that one thread has learnt about moves: by the squares they join, by the piece that captures
// what, and by the moves that were played one, two and four plies before them (continuations).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/alphabeta/game.h"
#include "search/alphabeta/history.h"

namespace ludex::search {

// The history slots of the moves that led to a node: one, two and four plies back. A pass, and what
// lies before the root, has the slot after the last.
using Trail = std::array<std::size_t, 3>;
// How many of the three are used: 0 orders by squares alone.
inline constexpr std::size_t continuations = 3;

template <SearchGame G>
class Histories {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  static constexpr std::size_t no_slot = G::history_slots;

  Histories()
      : paths_(G::path_slots),
        captures_(G::capture_slots),
        followers_((G::history_slots + 1) * G::history_slots),
        replies_(G::history_slots + 1) {}

  void clear() {
    paths_.clear();
    captures_.clear();
    followers_.clear();
    std::fill(replies_.begin(), replies_.end(), Move{});
  }

  // To order quiet moves by.
  [[nodiscard]] int quiet(const Position& position, const Trail& trail, Move move) const {
    const std::size_t slot = G::history_slot(position, move);
    int sum = paths_.score(G::path_slot(position, move));
    for (std::size_t at = 0; at < continuations; ++at) sum += follower(trail[at], slot);
    return sum;
  }
  // What the last two moves say of a quiet one.
  [[nodiscard]] int continuation(const Position& position, const Trail& trail, Move move) const {
    const std::size_t slot = G::history_slot(position, move);
    int sum = 0;
    for (std::size_t at = 0; at < std::min<std::size_t>(continuations, 2); ++at) {
      sum += follower(trail[at], slot);
    }
    return sum;
  }
  [[nodiscard]] int capture(const Position& position, Move move) const {
    return captures_.score(G::capture_slot(position, move));
  }
  // The quiet move that last refuted the move in this slot.
  [[nodiscard]] Move reply(std::size_t slot) const { return replies_[slot]; }
  void remember_reply(std::size_t slot, Move move) {
    if (slot != no_slot) replies_[slot] = move;
  }

  void learn_quiet(const Position& position, const Trail& trail, Move move, int amount) {
    paths_.learn(G::path_slot(position, move), amount);
    const std::size_t slot = G::history_slot(position, move);
    for (std::size_t at = 0; at < continuations; ++at) {
      if (trail[at] != no_slot) followers_.learn(trail[at] * G::history_slots + slot, amount);
    }
  }
  void learn_capture(const Position& position, Move move, int amount) {
    captures_.learn(G::capture_slot(position, move), amount);
  }

 private:
  [[nodiscard]] int follower(std::size_t before, std::size_t slot) const {
    return followers_.score(before * G::history_slots + slot);
  }

  History paths_;
  History captures_;
  History followers_;          // by slot of an earlier move, then by slot of the move
  std::vector<Move> replies_;  // by slot of the move before
};

}  // namespace ludex::search

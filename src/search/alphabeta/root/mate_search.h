// Proves or refutes a mate in a given number of moves by looking at every move and every reply. The
// ordinary search finds most mates sooner but, since it reduces and prunes, cannot prove that there
// is none.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "search/alphabeta/game.h"
#include "search/alphabeta/transposition.h"
#include "search/alphabeta/walk.h"

namespace ludex::search {

// What a mate search knows so far: for a position, within how many moves there is no mate, and the
// move that last proved one, which is tried first. A new entry replaces the old one in its slot.
class MateTable {
 public:
  MateTable() : entries_(size) {}

  // The number of moves within which the position is known to have no mate; 0 if nothing is known.
  [[nodiscard]] int refuted(std::uint64_t key) const {
    const Entry& entry = at(key);
    return entry.key == key ? entry.refuted : 0;
  }
  // The code of the move that proved a mate; 0 if none did.
  [[nodiscard]] std::uint16_t proof(std::uint64_t key) const {
    const Entry& entry = at(key);
    return entry.key == key ? entry.proof : std::uint16_t{0};
  }
  void refute(std::uint64_t key, int moves) { fresh(key).refuted = moves; }
  void prove(std::uint64_t key, std::uint16_t code) { fresh(key).proof = code; }

 private:
  static constexpr std::size_t size = std::size_t{1} << 17U;

  struct Entry {
    std::uint64_t key = 0;
    int refuted = 0;
    std::uint16_t proof = 0;
  };
  [[nodiscard]] const Entry& at(std::uint64_t key) const { return entries_[key % size]; }
  [[nodiscard]] Entry& fresh(std::uint64_t key) {
    Entry& entry = entries_[key % size];
    if (entry.key != key) {
      entry = {key, 0, 0};
    }
    return entry;
  }

  std::vector<Entry> entries_;
};

template <SearchGame G>
class MateSearch {
 public:
  using Move = typename G::Move;
  using Line = std::vector<Move>;

  MateSearch(Walk<G>& walk, const TranspositionTable& table)
      : walk_(walk), table_(table), refuters_(max_ply + 1) {}

  // The shortest mate by one of these root moves within `moves` full moves, with the longest
  // defence; std::nullopt if there is none or the walk had to end.
  [[nodiscard]] std::optional<Line> prove(std::span<const Move> root_moves, int moves);

 private:
  // A mate in at most `moves` moves by the player to move.
  [[nodiscard]] std::optional<Line> attack(int ply, std::span<const Move> tries, int moves);
  [[nodiscard]] std::optional<Line> after(int ply, Move move, int moves);
  // The longest line in which the player to move is mated, if every reply leads to a mate within
  // `moves` moves; std::nullopt if a reply escapes. The line is empty if that player is mated
  // already.
  [[nodiscard]] std::optional<Line> defend(int ply, int moves);
  [[nodiscard]] std::vector<Move> replies(int ply) const;
  [[nodiscard]] std::vector<Move> ordered(int ply, std::span<const Move> tries, int moves) const;

  Walk<G>& walk_;
  const TranspositionTable& table_;
  MateTable known_;
  std::uint64_t draws_ = 0;     // lines ended by the rules so far
  std::vector<Move> refuters_;  // by ply: the reply that last saved the defender
};

template <SearchGame G>
std::optional<typename MateSearch<G>::Line> MateSearch<G>::prove(std::span<const Move> root_moves,
                                                                 int moves) {
  for (int length = 1; length <= moves && !walk_.ended(); ++length) {
    if (auto line = attack(0, root_moves, length)) return line;
  }
  return std::nullopt;
}

// A refutation is remembered except at the root, whose moves may be limited, and where a draw by
// repetition had a part in it, because that depends on the way to the position.
template <SearchGame G>
std::optional<typename MateSearch<G>::Line> MateSearch<G>::attack(int ply,
                                                                  std::span<const Move> tries,
                                                                  int moves) {
  const std::uint64_t key = G::table_key(walk_.position(ply));
  if (ply > 0 && known_.refuted(key) >= moves) return std::nullopt;
  const std::uint64_t draws = draws_;
  for (const Move move : ordered(ply, tries, moves)) {
    if (auto line = after(ply, move, moves)) {
      known_.prove(key, G::code(move));
      return line;
    }
    if (walk_.ended()) return std::nullopt;
  }
  if (ply > 0 && draws == draws_) {
    known_.refute(key, moves);
  }
  return std::nullopt;
}

// The move that mated before comes first, then checks, those with the fewest replies first. Where
// only a check ends the game, the last move has to be one.
template <SearchGame G>
std::vector<typename MateSearch<G>::Move> MateSearch<G>::ordered(int ply,
                                                                 std::span<const Move> tries,
                                                                 int moves) const {
  constexpr std::size_t quiet = G::max_moves;
  const auto& position = walk_.position(ply);
  const auto checks = G::checks(position);
  const std::uint16_t proof = known_.proof(G::table_key(position));
  std::vector<std::pair<std::size_t, Move>> ranked;
  for (const Move move : tries) {
    const bool is_check = G::gives_check(position, checks, move);
    if (!is_check && moves == 1 && G::mates_by_check_alone) continue;
    std::size_t rank = is_check ? 1 : quiet;
    if (is_check && moves > 1) {
      auto next = position;
      next.play(move);
      rank = 1 + G::legal_moves(next).size();
    }
    if (G::code(move) == proof) {
      rank = 0;
    }
    ranked.emplace_back(rank, move);
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Move> result;
  result.reserve(ranked.size());
  for (const auto& [rank, move] : ranked) {
    result.push_back(move);
  }
  return result;
}

template <SearchGame G>
std::optional<typename MateSearch<G>::Line> MateSearch<G>::after(int ply, Move move, int moves) {
  if (!walk_.enter(ply, move, table_)) return std::nullopt;
  auto line = defend(ply + 1, moves - 1);
  walk_.leave();
  if (line) {
    line->insert(line->begin(), move);
  }
  return line;
}

template <SearchGame G>
std::optional<typename MateSearch<G>::Line> MateSearch<G>::defend(int ply, int moves) {
  if (walk_.imposed_value(ply) || ply + 1 >= max_ply) {
    ++draws_;
    return std::nullopt;
  }
  const std::vector<Move> all = replies(ply);
  if (all.empty()) {
    const bool lost = G::without_moves(walk_.position(ply), ply) <= -least_mate;
    return lost ? std::optional(Line{}) : std::nullopt;
  }
  if (moves == 0) return std::nullopt;
  Line longest;
  for (const Move reply : all) {
    if (!walk_.enter(ply, reply, table_)) return std::nullopt;
    std::optional<Line> line;
    if (walk_.imposed_value(ply + 1)) {
      ++draws_;
    } else {
      const auto legal = G::legal_moves(walk_.position(ply + 1));
      line = attack(ply + 1, std::vector<Move>(legal.begin(), legal.end()), moves);
    }
    walk_.leave();
    if (!line) {
      refuters_[static_cast<std::size_t>(ply)] = reply;
      return std::nullopt;
    }
    if (line->size() + 1 <= longest.size()) continue;
    longest = {reply};
    longest.insert(longest.end(), line->begin(), line->end());
  }
  return longest;
}

// The legal replies; the reply that last refuted a move at this ply comes first.
template <SearchGame G>
std::vector<typename G::Move> MateSearch<G>::replies(int ply) const {
  const auto legal = G::legal_moves(walk_.position(ply));
  std::vector<Move> all(legal.begin(), legal.end());
  const auto first = std::find(all.begin(), all.end(), refuters_[static_cast<std::size_t>(ply)]);
  if (first != all.end()) {
    std::iter_swap(all.begin(), first);
  }
  return all;
}

}  // namespace ludex::search

// Proves or refutes a mate in so many moves by looking at every move and every reply. The ordinary
// search finds most mates sooner but, since it reduces and prunes, cannot say that there is none.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "search/alphabeta/game.h"
#include "search/alphabeta/mate_table.h"
#include "search/alphabeta/transposition.h"
#include "search/alphabeta/walk.h"

namespace ludex::search {

template <SearchGame G>
class MateSearch {
 public:
  using Move = typename G::Move;
  using Line = std::vector<Move>;

  MateSearch(Walk<G>& walk, const TranspositionTable& table)
      : walk_(walk), table_(table), refuters_(max_ply + 1) {}

  // The shortest mate by one of these root moves within `moves` full moves, with the longest
  // defence. Nothing: there is none, or the walk had to end.
  [[nodiscard]] std::optional<Line> prove(std::span<const Move> root_moves, int moves);

 private:
  // The player to move mates in at most so many moves.
  [[nodiscard]] std::optional<Line> attack(int ply, std::span<const Move> tries, int moves);
  [[nodiscard]] std::optional<Line> after(int ply, Move move, int moves);
  // The player to move is mated whatever he does, or is mated already.
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

// The last move has to give check where nothing else ends the game. What was refuted before is
// believed, except at the root, whose moves may be limited, and where a draw by repetition, which
// depends on the way here, had a part in it.
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
  if (ply > 0 && draws == draws_) known_.refute(key, moves);
  return std::nullopt;
}

// The move that mated before comes first, then checks, those with the fewest replies first.
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
    if (G::code(move) == proof) rank = 0;
    ranked.emplace_back(rank, move);
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Move> result;
  result.reserve(ranked.size());
  for (const auto& [rank, move] : ranked) result.push_back(move);
  return result;
}

template <SearchGame G>
std::optional<typename MateSearch<G>::Line> MateSearch<G>::after(int ply, Move move, int moves) {
  if (!walk_.enter(ply, move, table_)) return std::nullopt;
  auto line = defend(ply + 1, moves - 1);
  walk_.leave();
  if (line) line->insert(line->begin(), move);
  return line;
}

template <SearchGame G>
std::optional<typename MateSearch<G>::Line> MateSearch<G>::defend(int ply, int moves) {
  if (walk_.judged(ply) || ply + 1 >= max_ply) {
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
    if (walk_.judged(ply + 1)) {
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

// The legal replies, the one that refuted another move first.
template <SearchGame G>
std::vector<typename G::Move> MateSearch<G>::replies(int ply) const {
  const auto legal = G::legal_moves(walk_.position(ply));
  std::vector<Move> all(legal.begin(), legal.end());
  const auto first = std::find(all.begin(), all.end(), refuters_[static_cast<std::size_t>(ply)]);
  if (first != all.end()) std::iter_swap(all.begin(), first);
  return all;
}

}  // namespace ludex::search

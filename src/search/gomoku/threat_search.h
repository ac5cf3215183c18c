// Victory by continuous threats (VCT): every stone of the attacker threatens a five or a winning
// four, so that the defender has few answers: stones that parry the threat, and own fours. A win
// that it finds is proved. It is a proof-number search: the stone that seems to leave the least to
// prove is looked at first, wherever in the tree it is, and the results of one search are kept for
// the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "rules/gomoku/types.h"
#include "search/alphabeta/value.h"
#include "search/gomoku/board.h"
#include "search/gomoku/threat_table.h"

namespace ludex::search {

class ThreatSearch {
 public:
  // How much one search may look at.
  struct Budget {
    int nodes = 0;  // stones that it puts
    int plies = 0;  // the longest line, at most max_ply
  };
  // Called for every stone that is put; returns false to end the search.
  using Count = std::function<bool()>;
  using Line = std::vector<gomoku::Point>;
  // Unknown: the budget did not suffice, and another search goes on where this one ended.
  enum class ProofResult : std::uint8_t { won, refuted, unknown };

  // Forgets all results, as another game or another rule requires.
  void forget() { table_.clear(); }
  // Whether the side to move wins by threats; `board` is unchanged afterwards. `refuted` may also
  // mean that the plies of the budget did not suffice, in this search or in an earlier one.
  [[nodiscard]] ProofResult search(GomokuBoard& board, const Budget& budget, const Count& count);
  // The number of plies of the last win, the five included, by the stones of line().
  [[nodiscard]] int length() const { return length_; }
  // The number of plies in which the opponent of the side to move wins by threats, if such a win is
  // known.
  [[nodiscard]] std::optional<int> known_loss(const GomokuBoard& board) const;
  // The win of `attacker` as far as it is remembered, against the answers that delay it most, for
  // at most `plies` plies; empty if no win is known. `board` is unchanged afterwards.
  [[nodiscard]] Line line(GomokuBoard& board, gomoku::Color attacker, int plies);

 private:
  struct Move {
    gomoku::Point point{};
    ProofNumbers numbers;  // of the position after it, seen by its side to move
    int urgency = 0;
  };
  using Moves = std::vector<Move>;
  // The numbers of a node, and the stone to look at next.
  struct Choice {
    ProofNumbers numbers;
    std::size_t best = 0;
    int second = ProofNumbers::infinite;  // the least `other` among the rest
    int open = 0;                         // stones after which the question is still open
  };

  [[nodiscard]] std::uint64_t key(const GomokuBoard& board) const;
  [[nodiscard]] std::uint64_t key_after(const GomokuBoard& board, gomoku::Point point) const;
  [[nodiscard]] bool attacks(const GomokuBoard& board) const {
    return board.side_to_move() == attacker_;
  }
  // Lists the moves of a node, or returns its numbers if it is decided at once.
  [[nodiscard]] std::optional<ProofNumbers> list(const GomokuBoard& board, Moves& moves) const;
  [[nodiscard]] std::optional<ProofNumbers> list_threats(const GomokuBoard& board,
                                                         Moves& moves) const;
  [[nodiscard]] std::optional<ProofNumbers> list_answers(const GomokuBoard& board,
                                                         Moves& moves) const;
  void look_up(const GomokuBoard& board, Moves& moves) const;
  [[nodiscard]] Choice choose(const Moves& moves, bool attacking) const;
  // Searches the node until one of its numbers reaches its bound.
  [[nodiscard]] ProofNumbers look_at(GomokuBoard& board, const ProofNumbers& bounds, int plies);
  // The winning stone of the attacker, or the answer of the defender that delays it most.
  [[nodiscard]] std::optional<gomoku::Point> next_of_line(const GomokuBoard& board);

  ThreatTable table_;
  std::vector<Moves> stack_ = std::vector<Moves>(max_ply + 2);  // by depth
  std::size_t depth_ = 0;
  gomoku::Color attacker_{};
  const Count* count_ = nullptr;  // of the search that is going on
  std::int64_t nodes_ = 0;        // stones put by it
  std::int64_t most_nodes_ = 0;
  int length_ = 0;
  bool ended_ = false;
};

}  // namespace ludex::search

// What a proof search tries to prove: that one side, the attacker, reaches something whatever the
// other side, the defender, plays.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/go/types.h"
#include "search/go/reading/candidates.h"
#include "search/go/reading/ko_board.h"
#include "search/go/reading/proof_table.h"
#include "search/go/reading/zone.h"

namespace ludex::search::go_reading {

// The nodes that the searches of an answer have used, and the most that they may use.
struct NodeCount {
  int used = 0;
  int most = 0;
  [[nodiscard]] int left() const { return most - used; }
};

class Goal {
 public:
  Goal() = default;
  Goal(const Goal&) = delete;
  Goal& operator=(const Goal&) = delete;
  virtual ~Goal() = default;

  [[nodiscard]] virtual go::Color attacker() const = 0;
  // Differs for each goal and each way to look for moves.
  [[nodiscard]] virtual std::uint64_t key() const = 0;

  // Whether the goal is reached or missed for sure with this colour to move; absent: it has to be
  // searched. What a reached goal rests on is added to the zone. Moves that are tried, and undone,
  // are counted as nodes, and no more are tried than are left.
  [[nodiscard]] virtual std::optional<bool> decided(KoBoard& board, go::Color mover, Zone& zone,
                                                    NodeCount& nodes) const = 0;
  // Whether decided() costs so much more than a move that it is asked only for positions which the
  // search visits, not for all that it looks at to choose one.
  [[nodiscard]] virtual bool is_decided_late() const { return false; }
  // The attacker's moves, the most promising ones first. Point{} is a pass.
  virtual void add_attacks(KoBoard& board, Candidates& moves) const = 0;
  // Where only few moves of the defender can matter, adds them all and returns true. Then a pass
  // fails too. Otherwise a move can refute an attack if a pass does, or if it is in the zone of the
  // proof that a pass does not.
  virtual bool add_forced_defences(KoBoard& board, Candidates& moves) const = 0;
  // The most promising moves of the defender.
  virtual void add_defences(const KoBoard& board, Candidates& moves) const = 0;
  // Where only few moves of the defender can matter: what that rests on.
  virtual void add_why_forced(const KoBoard& board, Zone& zone) const = 0;
  // How far a position, with this colour to move after the move, may be from a proof and a
  // disproof.
  [[nodiscard]] virtual ProofNumbers guess(const KoBoard& board, go::Color mover,
                                           go::Point move) const = 0;
  // The move to show is chosen by its numbers, and among moves with the same by its worth. Numbers
  // of moves that are not decided are compared in steps of so much.
  [[nodiscard]] virtual int step_of_numbers() const { return 1; }
  // How good a move is to show, among those that reach as much.
  [[nodiscard]] virtual int worth(const KoBoard& board, go::Color mover, go::Point move) const = 0;
};

}  // namespace ludex::search::go_reading

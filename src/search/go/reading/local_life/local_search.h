// Whether a group dies in its local area: depth-first proof-number search (df-pn, Nagai 2002) with
// weak proof numbers (Ueda et al. 2008), by the moves of the area, to the end: the group is taken
// or can make no two eyes, or it is alive even if its owner passes for ever, or its opponent has no
// move left. The owner may pass, and the opponent where he may not retake a ko. A position that
// returns counts for the group, but for kos that its owner would have to retake for ever.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "search/go/reading/goal.h"
#include "search/go/reading/ko_board.h"
#include "search/go/reading/local_life/local_board.h"

namespace ludex::search::go_reading {

class SolvedSpaces;

// What becomes of a group whose owner ignored a ban since a position that returns: he needs a ko
// threat each time.
enum class EndlessKo : std::uint8_t { lives, dies };

class LocalSearch {
 public:
  // `room` is the number of positions that the table holds, a power of two. What becomes of small
  // spaces is looked up in `spaces`, if there are any.
  explicit LocalSearch(std::size_t room, std::unique_ptr<SolvedSpaces> spaces = nullptr);
  ~LocalSearch();

  // Forgets all positions.
  void begin(const LocalArea& area);

  struct Verdict {
    std::optional<bool> is_killed;  // absent if the nodes ran out
    AreaSet move = 0;               // of the side that wins, if it moves; 0 for a pass
  };
  // At most so many nodes more. Who may ignore kos is called by KoRule: the attacker kills.
  [[nodiscard]] Verdict killed(const LocalStones& stones, Outside outside, KoRule rule,
                               bool owner_moves, int nodes, EndlessKo endless);

  [[nodiscard]] int nodes() const { return nodes_; }

 private:
  using Number = std::uint32_t;
  static constexpr Number infinite = 1U << 24U;
  static constexpr std::uint16_t nowhere = 0xFFFF;
  static constexpr std::size_t most_local_plies = 200;

  struct Numbers {
    Number proof = 1;
    Number disproof = 1;
    // The first position of the way that a proof or a disproof rests on.
    std::uint16_t since = nowhere;
  };
  struct Entry {
    std::uint64_t key = 0;
    Number proof = 0;
    Number disproof = 0;
  };
  struct Child {
    LocalStones after;
    AreaSet move = 0;  // 0 for a pass
    std::uint64_t key = 0;
    bool ignores_ban = false;
    Numbers numbers;
  };
  struct Limit {
    Number proof;
    Number disproof;
  };
  // A proof number and a disproof number for who moves: his goal needs one of his moves, the
  // other's goal all of them.
  struct MoverNumbers {
    Number by_one;
    Number by_all;
  };
  template <class Pair>
  [[nodiscard]] static MoverNumbers of_mover(const Pair& numbers, bool owner_moves) {
    if (owner_moves) return {numbers.disproof, numbers.proof};
    return {numbers.proof, numbers.disproof};
  }
  // The most promising child, and the limit up to which it is searched before it is compared with
  // the others again.
  struct Choice {
    Child* child;
    Limit below;
  };

  [[nodiscard]] std::uint64_t key_of(const LocalStones& stones, bool owner_moves) const;
  [[nodiscard]] bool may_ignore(bool owner_moves) const {
    return rule_ == (owner_moves ? KoRule::defender_may_ignore : KoRule::attacker_may_ignore);
  }
  // Of neutral points none for the owner, and one beside each string for the opponent.
  [[nodiscard]] AreaSet points_to_try(const LocalStones& stones, bool owner_moves) const;
  // All moves, or, for a search, none after one that wins. The moves that won last after as many
  // moves are tried first.
  enum class Tried : std::uint8_t { all, until_one_wins };
  void add_children(const LocalStones& stones, bool owner_moves, Tried tried,
                    std::vector<Child>& children);
  // If the rules allow it. Its numbers are not those of the table yet.
  void add_move(const LocalStones& stones, bool owner_moves, AreaSet point,
                std::vector<Child>& children) const;
  [[nodiscard]] bool is_own_eye(const LocalStones& stones, AreaSet point) const;
  [[nodiscard]] Numbers first_numbers(const LocalStones& stones, bool owner_moves);
  // Whether a string of the group lives in one small space; whether what is left of the room for
  // eyes, with all around it the owner's, is too little.
  [[nodiscard]] bool lives_in_a_solved_space(const LocalStones& stones,
                                             const LocalBoard::Spaces& spaces, bool owner_moves);
  [[nodiscard]] bool is_dead_in_a_solved_space(const LocalStones& stones, AreaSet room,
                                               bool owner_moves);
  [[nodiscard]] Numbers known(std::uint64_t key, const LocalStones& stones, bool owner_moves,
                              bool ignores_ban);
  [[nodiscard]] Numbers of_children(const std::vector<Child>& children, bool owner_moves) const;
  [[nodiscard]] static Choice chosen(std::vector<Child>& children, bool owner_moves, Limit limit);
  Numbers search(const LocalStones& stones, bool owner_moves, std::uint64_t key, bool ignores_ban,
                 Limit limit);
  void enter(std::uint64_t key, bool ignores_ban);
  void leave();
  [[nodiscard]] std::uint64_t key_of_way(std::uint64_t key) const;
  // Of the first of the two entries where a position may be.
  [[nodiscard]] std::size_t place_of(std::uint64_t key) const { return key & (table_.size() - 2); }
  void store(std::uint64_t key, const Numbers& numbers);
  [[nodiscard]] const Entry* find(std::uint64_t key) const;

  [[nodiscard]] AreaSet& last_winner(bool owner_moves) {
    return last_winners_[way_.size()][owner_moves ? 1 : 0];
  }

  std::vector<Entry> table_;
  std::unique_ptr<SolvedSpaces> spaces_;
  std::array<std::array<std::uint64_t, 64>, 5> keys_{};  // own, opposing, bans of both, ignored
  std::uint64_t key_of_mover_ = 0;
  std::array<std::uint64_t, 12> keys_of_rules_{};
  const LocalArea* area_ = nullptr;
  std::optional<LocalBoard> board_;
  KoRule rule_{};
  EndlessKo endless_{};
  std::uint64_t key_of_question_ = 0;
  std::vector<std::uint64_t> way_;  // the positions from the first one to this one
  std::vector<int> ignored_bans_;   // how many up to each of them
  std::uint64_t sum_of_way_ = 0;
  std::array<std::uint8_t, 256> positions_of_way_{};  // by the lowest bits of their keys
  // By the number of moves before it and by who made it.
  std::array<std::array<AreaSet, 2>, most_local_plies + 1> last_winners_{};
  int nodes_ = 0;
  int most_ = 0;
  bool met_repeats_ = false;
};

}  // namespace ludex::search::go_reading

// Alpha-beta with iterative deepening. Beside the estimate that guides it, each position has two
// bounds of its score that are proved. A position that returns proves nothing about either bound,
// nor does the horizon, so the bounds hold however the position arose: they are stored, and used on
// other ways to it. (Under positional superko a proof could be spoilt by one of its own positions
// with the other player to move; that is not excluded.)
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/go/small/small_position.h"
#include "search/go/small/small_search.h"

namespace ludex::search::go_small {

class Deepening {
 public:
  Deepening(const go::GameState& state, const PlayOutRules& rules, const Limits& limits);
  [[nodiscard]] SmallResult play_out(const std::vector<go::Move>& moves);

 private:
  // What is known of a position for its player to move.
  struct Value {
    Bounds bounds;     // proved
    int estimate = 0;  // within the bounds
    // Whether the estimate counts a return to an earlier position, so that it holds for one way.
    bool counts_return = false;
    bool is_open = true;  // whether the estimate rests on positions at the horizon
    [[nodiscard]] Value operator-() const {
      return {{-bounds.high, -bounds.low}, -estimate, counts_return, is_open};
    }
  };
  // The scores between which the exact one is of interest.
  struct Window {
    int alpha = 0;
    int beta = 0;
    [[nodiscard]] bool is_decided_by(const Bounds& bounds) const {
      return bounds.are_exact() || bounds.low >= beta || bounds.high <= alpha;
    }
  };
  enum class Kind : std::uint8_t { none, exact, at_least, at_most, of_way };
  struct Entry {
    std::uint64_t key = 0;
    std::int8_t low = 0;
    std::int8_t high = 0;
    std::int8_t estimate = 0;
    Kind kind = Kind::none;
    std::uint8_t depth = 0;
    bool is_open = false;
    std::uint8_t best = 0;  // the point of the best move, or `pass_place`
  };
  struct Child {
    SmallPosition position;
    int order = 0;
    std::uint8_t place = 0;
  };
  struct Children {
    std::array<Child, most_points + 1> children{};
    std::size_t count = 0;
    [[nodiscard]] Child* begin() { return children.data(); }
    [[nodiscard]] Child* end() { return children.data() + count; }
  };
  // A move of the player who asks, and what is known of the position behind it.
  struct RootMove {
    SmallPosition position;
    bool ends_game = false;
    Value value;  // of the player who asks
  };

  [[nodiscard]] Value search(const SmallPosition& position, int depth, Window window);
  // The value of a move to that position, for its player.
  [[nodiscard]] Value after(const SmallPosition& next, int depth, Window window);
  // Tries the moves; `value` has what is known without them.
  [[nodiscard]] Value best_of_moves(const SmallPosition& position, int depth, Window window,
                                    Value value, std::uint8_t& best);
  // What is known without a move.
  [[nodiscard]] Value at_once(const SmallPosition& position) const;
  [[nodiscard]] Children children_of(const SmallPosition& position, std::uint8_t first) const;
  [[nodiscard]] bool is_out_of_nodes();
  [[nodiscard]] const Entry* find(std::uint64_t key);
  [[nodiscard]] Entry& entry_for(std::uint64_t key);
  void store(std::uint64_t key, const Value& value, Window window, int depth, std::uint8_t best);
  [[nodiscard]] RootMove root_move(const SmallPosition& root, go::Move move) const;
  // Searches the moves to one depth, the most promising ones first. Returns whether nothing is
  // left to be searched; the moves keep their values if the nodes run out.
  [[nodiscard]] bool search_root(std::vector<RootMove>& moves, std::vector<std::size_t>& order,
                                 int depth);
  [[nodiscard]] bool is_proved(const std::vector<RootMove>& moves) const;

  const go::GameState& state_;
  const PlayOutRules& rules_;
  const Limits& limits_;
  Shape shape_;
  int points_;
  std::vector<SmallPosition> path_;
  std::vector<Entry> table_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_look_ = 0;
  bool ended_early_ = false;
};

}  // namespace ludex::search::go_small

// One decision of the go engine: closing moves, handicap stones, and otherwise a tree that one or
// more threads grow until the decision is due. The tree is kept for the moves that follow.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/event.h"
#include "rules/go/game_state.h"
#include "search/alphabeta/threads/control.h"
#include "search/alphabeta/threads/event_queue.h"
#include "search/alphabeta/threads/search_thread.h"
#include "search/go/tree/tree.h"

namespace ludex::search {

// One decision, prepared by the owner's thread for the searching one.
struct GoTask {
  go::GameState state;
  go::Color color{};
  std::vector<go::Move> moves = {};  // to choose among
  bool must_move = false;            // the request names moves or a depth, or has no end of its own
  bool takes_dead_stones = false;
  bool may_resign = false;
  std::optional<std::uint64_t> nodes = {};  // simulations
  std::optional<int> depth = {};
  std::uint64_t seed = 0;
  int oversight = 0;  // of the level, see strength.h
  Playouts playouts = Playouts::informed;
  std::shared_ptr<const nets::Net> net = nullptr;  // without playouts
  int lines = 1;                                   // how many are reported
  int last_lines = 1;                              // likewise, before the decision
  bool reports_ownership = false;
};

class GoSearch {
 public:
  static constexpr std::size_t usual_memory = 128;  // megabytes

  // Reports go to `events`. Both must outlive the search.
  GoSearch(SearchControl& control, EventQueue& events) : control_(control), events_(events) {}

  // --- For the owner, while no decision is being made ---
  void set_threads(int threads);
  // Returns false, and changes nothing, if the machine has less memory.
  [[nodiscard]] bool set_memory(std::size_t megabytes);
  // Forgets the tree.
  void forget() {
    tree_.reset();
    walkers_.clear();
  }

  // For the searching thread.
  [[nodiscard]] engine::Decision decide(GoTask task);

 private:
  // The nodes that so much memory holds.
  [[nodiscard]] static constexpr std::size_t room_in(std::size_t megabytes) {
    return std::min(megabytes * 1'048'576 / GoNodes::bytes_of(1), GoNodes::most);
  }
  // On a board so small that it can be played out: the moves that reach most, if the task leaves
  // the choice to the search and has none of its own.
  [[nodiscard]] std::vector<go::Move> best_when_played_out(const GoTask& task) const;
  // The tree that was kept, if it leads to the position, or a new one.
  GoTree& tree_for(const GoTask& task);
  void grow(const GoTask& task, GoTree& tree);
  // Simulates until the decision is due or the tree is full; returns whether it is due.
  bool lead(const GoTask& task, GoTree& tree, GoTree::Walker& walker);
  [[nodiscard]] int games_to_close() const;
  [[nodiscard]] bool has_time_for_spaces() const;
  [[nodiscard]] bool must_end() const { return control_.halted() || control_.out_of_time(); }
  [[nodiscard]] bool is_done(const GoTask& task, const GoTree& tree) const;
  [[nodiscard]] bool is_time_spent(const GoTree& tree) const;
  void report(const GoTask& task, const GoTree& tree, int lines);
  [[nodiscard]] std::vector<engine::Ownership> ownership(const GoTree& tree) const;

  SearchControl& control_;
  EventQueue& events_;
  std::size_t room_ = room_in(usual_memory);
  std::unique_ptr<GoTree> tree_;
  // The first is that of the thread that leads. Kept for what they know of eyes.
  std::vector<GoTree::Walker> walkers_;
  std::uint64_t next_report_ = 0;
  std::atomic<bool> resting_{false};                    // the helpers must pause
  std::vector<std::unique_ptr<SearchThread>> helpers_;  // behind what they use
};

}  // namespace ludex::search

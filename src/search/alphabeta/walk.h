// The path from the root to the current node: its positions, moves and keys. Every node is entered
// here, so this code also counts nodes and checks whether the search has to end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "search/alphabeta/game.h"
#include "search/alphabeta/position_values.h"
#include "search/alphabeta/root/search_task.h"
#include "search/alphabeta/threads/control.h"
#include "search/alphabeta/threads/node_count.h"
#include "search/alphabeta/transposition.h"

namespace ludex::search {

template <SearchGame G>
class Walk {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  // Called at `ply` between two portions of nodes (NodeCount::portion); true ends the search.
  using Poll = std::function<bool(int ply)>;

  // `thread` is the index of the thread in `count`.
  Walk(const SearchTask<G>& task, const SearchControl& control, NodeCount& count,
       std::size_t thread, Poll poll)
      : steps_(max_ply + 1, Step{task.root.position, Move{}, task.root.position.is_check(), false}),
        keys_(task.root.keys),
        values_(task.values),
        draw_(task.outlook.draw_value()),
        control_(control),
        count_(count),
        thread_(thread),
        poll_(std::move(poll)),
        granted_(count.grant(thread, 0)),
        load_{1, task.work} {
    keys_.mark_root();
    keys_.reserve(1024);
  }
  ~Walk() { count_.report(thread_, nodes_); }
  Walk(const Walk&) = delete;
  Walk& operator=(const Walk&) = delete;

  [[nodiscard]] const Position& position(int ply) const { return step(ply).position; }
  [[nodiscard]] bool in_check(int ply) const { return step(ply).in_check; }
  // Whether the position was reached by passing.
  [[nodiscard]] bool passed(int ply) const { return step(ply).passed; }
  // The move that led to the position; no move at the root and after passing.
  [[nodiscard]] Move move(int ply) const { return step(ply).move; }
  // The value that the last position entered has without a search: the one that the user gave it,
  // or else what the rules make of the game there.
  [[nodiscard]] std::optional<Value> imposed_value(int ply) const;

  // Goes from `ply` to `ply` + 1. If the search has to end, returns false and makes no step.
  [[nodiscard]] bool enter(int ply, Move move, const TranspositionTable& table);
  [[nodiscard]] bool pass(int ply);
  void leave() { keys_.pop(); }
  // Counts a node that is looked at without a step of this walk, such as a node of a search inside
  // a node at `ply`. Returns false if the search has to end.
  [[nodiscard]] bool count_node(int ply);

  // Whether the search has to end. Values that it returns from then on are meaningless.
  [[nodiscard]] bool ended() const { return ended_; }
  // How many nodes this thread has entered.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  // The part of the time in which the thread worked and did not rest, in permill.
  [[nodiscard]] int work_done() const;
  // The deepest ply entered since the last call of `forget_deepest`, counted from 1.
  [[nodiscard]] int deepest() const { return deepest_; }
  void forget_deepest() { deepest_ = 0; }

 private:
  struct Step {
    Position position;
    Move move;
    bool in_check;
    bool passed;
  };
  [[nodiscard]] const Step& step(int ply) const { return steps_[static_cast<std::size_t>(ply)]; }
  [[nodiscard]] Step& step(int ply) { return steps_[static_cast<std::size_t>(ply)]; }
  [[nodiscard]] bool ask_for_more(int ply);
  // Leaves the processor to others for a while, if the thread has worked long enough.
  void rest();

  std::vector<Step> steps_;
  typename G::Keys keys_;
  const PositionValues* values_;  // null: the user gave none
  Value draw_;                    // what a draw is worth to the player at the root
  const SearchControl& control_;
  NodeCount& count_;
  std::size_t thread_;
  Poll poll_;
  std::uint64_t nodes_ = 0;
  std::uint64_t granted_;  // nodes_ may grow up to here
  Workload load_;
  Duration worked_{0};  // up to the last rest
  Duration rested_{0};
  Duration rested_at_{0};  // the end of the last rest, since the search began
  int deepest_ = 0;
  bool ended_ = false;
};

template <SearchGame G>
std::optional<Value> Walk<G>::imposed_value(int ply) const {
  if (values_ != nullptr) {
    if (const auto given = values_->find(G::key(position(ply)))) return given;
  }
  const auto ruling = G::ruling_on(position(ply), keys_);
  if (!ruling) return std::nullopt;
  switch (*ruling) {
    case Ruling::draw:
      break;
    case Ruling::win:
      return awarded_in(ply);
    case Ruling::loss:
      return forfeited_in(ply);
  }
  return ply % 2 == 0 ? draw_ : -draw_;
}

template <SearchGame G>
bool Walk<G>::count_node(int ply) {
  if (control_.halted()) {
    ended_ = true;
  }
  if (ended_) return false;
  if (nodes_ == granted_ && !ask_for_more(ply)) {
    ended_ = true;
    return false;
  }
  ++nodes_;
  return true;
}

template <SearchGame G>
bool Walk<G>::ask_for_more(int ply) {
  const std::uint64_t more = count_.grant(thread_, nodes_);
  granted_ += more;
  if (more == 0 || poll_(ply)) return false;
  if (load_.work < 1'000) {
    rest();
  }
  return !control_.halted();
}

template <SearchGame G>
void Walk<G>::rest() {
  constexpr Duration shortest = Milliseconds(2);  // shorter ones are not worth a system call
  const Duration worked = control_.elapsed() - rested_at_;
  if (worked < shortest) return;
  const Duration time = load_.rest_after(worked);
  control_.rest(time);
  worked_ += worked;
  rested_ += time;
  rested_at_ = control_.elapsed();
}

template <SearchGame G>
int Walk<G>::work_done() const {
  const Duration all = worked_ + rested_;
  return all.count() == 0 ? 1'000 : static_cast<int>(worked_ * 1'000 / all);
}

template <SearchGame G>
bool Walk<G>::enter(int ply, Move move, const TranspositionTable& table) {
  if (!count_node(ply)) return false;
  const Position& parent = step(ply).position;
  table.prefetch(G::likely_key(parent, move));  // the memory answers while the move is played
  Step& child = step(ply + 1);
  child.position = parent;
  child.position.play(move);
  child.move = move;
  child.in_check = child.position.is_check();
  child.passed = false;
  keys_.push(G::key(child.position), G::record(keys_, parent, move, child.position));
  deepest_ = std::max(deepest_, ply + 1);
  return true;
}

template <SearchGame G>
bool Walk<G>::pass(int ply) {
  if (!count_node(ply)) return false;
  Step& child = step(ply + 1);
  child.position = step(ply).position;
  child.position.play_null();
  child.move = Move{};
  child.in_check = false;
  child.passed = true;
  keys_.push_after_pass(G::key(child.position));
  return true;
}

}  // namespace ludex::search

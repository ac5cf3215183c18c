// The line that a search is looking at: its positions, the moves and keys behind them, and the
// count of all nodes that its thread has entered so far, which is also where a search is told to
// end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "search/alphabeta/control.h"
#include "search/alphabeta/game.h"
#include "search/alphabeta/idleness.h"
#include "search/alphabeta/node_count.h"
#include "search/alphabeta/position_values.h"
#include "search/alphabeta/search_task.h"
#include "search/alphabeta/transposition.h"

namespace ludex::search {

template <SearchGame G>
class Walk {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  // Asked at `ply` between two portions of nodes (NodeCount::portion); true ends the search.
  using Poll = std::function<bool(int ply)>;

  // For the thread of that index in the count.
  Walk(const SearchTask<G>& task, const SearchControl& control, NodeCount& count,
       std::size_t thread, Poll poll)
      : steps_(max_ply + 1, Step{task.root.position, Move{}, task.root.position.is_check(), false}),
        path_(task.root.path),
        values_(task.values),
        draw_(task.outlook.draw),
        control_(control),
        count_(count),
        thread_(thread),
        poll_(std::move(poll)),
        granted_(count.grant(thread, 0)),
        load_{1, task.work} {
    path_.mark_root();
    path_.reserve(1024);
  }
  ~Walk() { count_.tell(thread_, nodes_); }
  Walk(const Walk&) = delete;
  Walk& operator=(const Walk&) = delete;

  [[nodiscard]] const Position& position(int ply) const { return step(ply).position; }
  [[nodiscard]] bool in_check(int ply) const { return step(ply).in_check; }
  // Whether the position was reached by passing.
  [[nodiscard]] bool passed(int ply) const { return step(ply).passed; }
  // The move that led to the position; no move at the root and after passing.
  [[nodiscard]] Move move(int ply) const { return step(ply).move; }
  // What the rules say of the last position entered, or the user, who comes first.
  [[nodiscard]] std::optional<Value> judged(int ply) const;

  // Goes from `ply` to `ply` + 1; false, going nowhere, when the search has to end.
  [[nodiscard]] bool enter(int ply, Move move, const TranspositionTable& table);
  [[nodiscard]] bool pass(int ply);
  void leave() { path_.pop(); }

  // The search has to end: what it returns from now on means nothing.
  [[nodiscard]] bool ended() const { return ended_; }
  // Entered by this thread.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  // The part of the time that the thread worked, in permill; the rest of it was rest.
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
  [[nodiscard]] bool count_node(int ply);
  [[nodiscard]] bool ask_for_more(int ply);
  // Leaves the processor to others for a while, if it is time.
  void rest();

  std::vector<Step> steps_;
  typename G::Path path_;
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
  Duration rested_at_{0};  // since the search began
  int deepest_ = 0;
  bool ended_ = false;
};

template <SearchGame G>
std::optional<Value> Walk<G>::judged(int ply) const {
  if (values_ != nullptr) {
    if (const auto given = values_->find(G::key(position(ply)))) return given;
  }
  const auto ruling = G::judged(position(ply), path_);
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
  if (control_.halted()) ended_ = true;
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
  if (load_.work < 1'000) rest();
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
  path_.push(G::key(child.position), G::record(path_, parent, move, child.position));
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
  path_.push_after_pass(G::key(child.position));
  return true;
}

}  // namespace ludex::search

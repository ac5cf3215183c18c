// Victory by continuous fours (VCF): every stone of the attacker threatens a five, so that the
// defender has one answer, or none where the answer is forbidden. What it finds is a proof.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/gomoku/types.h"
#include "search/gomoku/answers.h"
#include "search/gomoku/board.h"

namespace ludex::search {

class FourSearch {
 public:
  // How much one search may look at.
  struct Budget {
    int fours = 0;
    int plies = 0;  // the longest line
  };
  using Line = std::vector<gomoku::Point>;

  FourSearch() : entries_(size) {}

  // Forgets all results, as another game or another rule requires.
  void forget();
  // Returns whether the side to move wins by fours; backwards() and length() then describe the win.
  // `board` is unchanged afterwards. `count()` is called for every stone that is put, and returns
  // false to end the search.
  template <class Count>
  [[nodiscard]] bool wins(GomokuBoard& board, const Budget& budget, const Count& count) {
    begin(budget);
    return attack(board, budget.plies, count) && !ended_;
  }
  // The attacker's stones and the answers of the last win found, in reverse order. The first of
  // them is the first stone that no answer parries, or the five.
  [[nodiscard]] const Line& backwards() const { return line_; }
  // The number of plies of that win, the five included.
  [[nodiscard]] int length() const { return length_; }
  // Whether the last search looked at everything: if it found no win, there is none.
  [[nodiscard]] bool is_complete() const { return complete_; }

 private:
  static constexpr std::size_t size = std::size_t{1} << 16U;
  struct Four {
    gomoku::Point point;
    int urgency;
  };
  using Fours = std::vector<Four>;

  void begin(const Budget& budget);
  [[nodiscard]] std::uint64_t& entry(std::uint64_t key) { return entries_[key % size]; }
  // Lists the stones that the attacker can try, the most urgent last. Sets line_ if the attacker
  // wins at once.
  enum class Start : std::uint8_t { won, lost, open };
  [[nodiscard]] Start start(const GomokuBoard& board, Fours& fours);

  template <class Count>
  [[nodiscard]] bool attack(GomokuBoard& board, int plies, const Count& count);
  template <class Count>
  [[nodiscard]] bool answer(GomokuBoard& board, int plies, const Count& count);

  std::vector<std::uint64_t> entries_;  // the keys of positions without a win
  std::vector<Fours> stack_;            // by depth; kept so that nothing is allocated
  std::size_t depth_ = 0;
  Line line_;
  int length_ = 0;
  int fours_left_ = 0;
  bool complete_ = true;
  bool ended_ = false;
};

// Expects the attacker to move.
template <class Count>
bool FourSearch::attack(GomokuBoard& board, int plies, const Count& count) {
  if (depth_ == stack_.size()) {
    stack_.emplace_back();
  }
  stack_[depth_].clear();
  const Start begins = start(board, stack_[depth_]);
  if (begins != Start::open) return begins == Start::won;
  const std::uint64_t key = board.position().key();
  if (entry(key) == key) return false;
  if (plies < 3) {
    complete_ = false;
    return false;
  }
  const bool complete_before = complete_;
  complete_ = true;
  while (!stack_[depth_].empty()) {
    if (--fours_left_ < 0) {
      complete_ = false;
    }
    if (fours_left_ < 0) break;
    const gomoku::Point point = stack_[depth_].back().point;
    stack_[depth_].pop_back();
    if (!count()) {
      ended_ = true;
    }
    if (ended_) return false;
    board.play(point);
    ++depth_;
    const bool won = answer(board, plies - 1, count);
    --depth_;
    board.undo();
    if (ended_) return false;
    if (!won) continue;
    line_.push_back(point);
    ++length_;
    return true;
  }
  if (complete_) {
    entry(key) = key;
  }
  complete_ = complete_ && complete_before;
  return false;
}

// Whether every answer to the four loses.
template <class Count>
bool FourSearch::answer(GomokuBoard& board, int plies, const Count& count) {
  const gomoku::Color attacker = ~board.side_to_move();
  const PointList answers = answers_to_five(board, attacker);
  if (answers.empty()) {
    line_.clear();
    length_ = 2;
    return true;
  }
  for (const gomoku::Point point : answers) {
    if (!count()) {
      ended_ = true;
    }
    if (ended_) return false;
    board.play(point);
    const bool won = attack(board, plies - 1, count);
    board.undo();
    if (!won || ended_) return false;
    line_.push_back(point);
    ++length_;
  }
  return true;
}

}  // namespace ludex::search

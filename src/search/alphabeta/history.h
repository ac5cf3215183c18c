// What cut-offs of this search taught about quiet moves, for ordering them elsewhere.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <vector>

namespace ludex::search {

class History {
 public:
  // No score leaves [-limit, limit].
  static constexpr int limit = 16'384;

  explicit History(std::size_t slots) : scores_(slots, 0) {}

  void clear() { std::fill(scores_.begin(), scores_.end(), 0); }
  [[nodiscard]] int score(std::size_t slot) const { return scores_[slot]; }

  // The move in this slot refuted its parent at that depth, or was tried in vain before one that
  // did.
  void reward(std::size_t slot, int depth) { change(slot, weight(depth)); }
  void punish(std::size_t slot, int depth) { change(slot, -weight(depth)); }

 private:
  [[nodiscard]] static int weight(int depth) { return std::min(16 * depth * depth, 1'500); }
  // The nearer a score is to the limit, the less is added: old lessons fade.
  void change(std::size_t slot, int amount) {
    int& score = scores_[slot];
    score += amount - score * std::abs(amount) / limit;
  }

  std::vector<int> scores_;
};

}  // namespace ludex::search

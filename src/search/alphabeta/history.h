// Scores of moves by what they did elsewhere: raised when they refuted a position, lowered when
// they were tried in vain before a move that did.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace ludex::search {

class History {
 public:
  // No score leaves [-limit, limit].
  static constexpr int limit = 16'384;

  explicit History(std::size_t slots) : scores_(slots, 0) {}

  void clear() { std::fill(scores_.begin(), scores_.end(), std::int16_t{0}); }
  [[nodiscard]] int score(std::size_t slot) const { return scores_[slot]; }

  // What a cut-off at this depth teaches.
  [[nodiscard]] static int lesson(int depth) { return std::min(160 * depth - 80, 1'800); }
  // The nearer a score is to the limit, the less is added: old lessons fade.
  void learn(std::size_t slot, int amount) {
    const int score = scores_[slot];
    scores_[slot] = static_cast<std::int16_t>(score + amount - score * std::abs(amount) / limit);
  }

 private:
  std::vector<std::int16_t> scores_;
};

}  // namespace ludex::search

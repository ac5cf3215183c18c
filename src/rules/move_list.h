// A list of moves in the order in which a generator adds them, without allocation.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace ludex::rules {

template <class Move, std::size_t capacity>
class MoveList {
 public:
  // Leaves the memory for moves uninitialised, because a search makes millions of lists.
  MoveList() {}  // NOLINT(modernize-use-equals-default): the union needs a body
  MoveList(const MoveList& other) { *this = other; }
  MoveList& operator=(const MoveList& other) {
    size_ = other.size_;
    std::copy(other.begin(), other.end(), moves_.begin());
    return *this;
  }
  ~MoveList() = default;

  void add(Move move) { moves_[size_++] = move; }
  // Expects a list that is not empty.
  void remove_last() { --size_; }
  [[nodiscard]] const Move* begin() const { return moves_.data(); }
  [[nodiscard]] const Move* end() const { return moves_.data() + size_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Move operator[](std::size_t at) const { return moves_[at]; }

 private:
  union {
    std::array<Move, capacity> moves_;  // NOLINT(readability-identifier-naming): it is private
  };
  std::size_t size_ = 0;
};

}  // namespace ludex::rules

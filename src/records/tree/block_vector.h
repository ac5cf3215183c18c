// A growing list that never moves most of its elements: they lie in blocks of equal size, so that
// growth needs memory for one more block and not for a copy of the whole list.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace ludex::records {

template <typename T>
class BlockVector {
 public:
  [[nodiscard]] std::size_t size() const {
    return blocks_.empty() ? 0 : (blocks_.size() - 1) * block_items + blocks_.back().size();
  }
  [[nodiscard]] const T& operator[](std::size_t at) const {
    return blocks_[at / block_items][at % block_items];
  }
  [[nodiscard]] T& operator[](std::size_t at) {
    return blocks_[at / block_items][at % block_items];
  }
  T& emplace_back() {
    if (blocks_.empty() || blocks_.back().size() == block_items) {
      blocks_.emplace_back();
      if (blocks_.size() > 1) {
        blocks_.back().reserve(block_items);
      }
    }
    return blocks_.back().emplace_back();
  }
  // Reserves memory for so many elements, or for a block of them.
  void reserve(std::size_t items) {
    if (items == 0) return;
    if (blocks_.empty()) {
      blocks_.emplace_back();
    }
    blocks_.front().reserve(std::min(items, block_items));
  }
  // Removes all elements; the memory of the first block is kept.
  void clear() {
    if (blocks_.empty()) return;
    blocks_.resize(1);
    blocks_.front().clear();
  }

 private:
  static constexpr std::size_t block_items = 1024;

  std::vector<std::vector<T>> blocks_;  // all but the last one are full
};

}  // namespace ludex::records

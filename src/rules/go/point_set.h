// A set of points as bits: dead stones, territory, the liberties of a string.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "rules/go/types.h"

namespace ludex::go {

class PointSet {
 public:
  PointSet() = default;
  PointSet(std::initializer_list<Point> points) {
    for (const Point point : points) {
      insert(point);
    }
  }
  explicit PointSet(std::span<const Point> points) {
    for (const Point point : points) {
      insert(point);
    }
  }

  void insert(Point point) { word(point) |= bit(point); }
  void erase(Point point) { word(point) &= ~bit(point); }
  // Exchanges the points of a row, 0 being the lowest one, for those whose column has a bit, the
  // lowest bit being that of the first column.
  void set_row(int row, std::uint32_t columns) {
    words_[static_cast<std::size_t>(row) + 1] = columns << 1U;
  }
  // Also accepts the points of the border, which are in no set.
  [[nodiscard]] bool contains(Point point) const {
    return (words_[index(point) / stride] & bit(point)) != 0;
  }
  [[nodiscard]] bool empty() const {
    std::uint32_t all = 0;
    for (const std::uint32_t word : words_) {
      all |= word;
    }
    return all == 0;
  }
  // Counts the bits of all words in parallel: not every processor that this is compiled for has an
  // instruction for one word.
  [[nodiscard]] int size() const {
    std::uint32_t count = 0;
    for (const std::uint32_t word : words_) {
      const std::uint32_t pairs = word - ((word >> 1U) & 0x55555555U);
      const std::uint32_t fours = (pairs & 0x33333333U) + ((pairs >> 2U) & 0x33333333U);
      const std::uint32_t eights = (fours + (fours >> 4U)) & 0x0F0F0F0FU;
      const std::uint32_t sixteens = eights + (eights >> 8U);
      count += (sixteens + (sixteens >> 16U)) & 0x3FU;
    }
    return static_cast<int>(count);
  }

  PointSet& operator|=(const PointSet& other) {
    for (std::size_t at = 0; at < words_.size(); ++at) {
      words_[at] |= other.words_[at];
    }
    return *this;
  }
  PointSet& operator&=(const PointSet& other) {
    for (std::size_t at = 0; at < words_.size(); ++at) {
      words_[at] &= other.words_[at];
    }
    return *this;
  }
  // Removes the points of the other set.
  PointSet& operator-=(const PointSet& other) {
    for (std::size_t at = 0; at < words_.size(); ++at) {
      words_[at] &= ~other.words_[at];
    }
    return *this;
  }
  [[nodiscard]] friend PointSet operator|(PointSet one, const PointSet& other) {
    return one |= other;
  }
  [[nodiscard]] friend PointSet operator&(PointSet one, const PointSet& other) {
    return one &= other;
  }
  [[nodiscard]] friend PointSet operator-(PointSet one, const PointSet& other) {
    return one -= other;
  }
  bool operator==(const PointSet&) const = default;

  // A word for each row, the row beside the board first: bit `column + 1` is that of the column.
  using Rows = std::array<std::uint32_t, max_side + 2>;
  explicit PointSet(const Rows& rows) : words_(rows) {}
  [[nodiscard]] const Rows& rows() const { return words_; }

  // The points straight beside these. Points of the border may be among them: they have
  // to be taken out before anything else is asked.
  [[nodiscard]] PointSet beside() const {
    PointSet found;
    const std::size_t last = words_.size() - 1;
    found.words_[0] = words_[0] << 1U | words_[0] >> 1U | words_[1];
    for (std::size_t row = 1; row < last; ++row) {
      found.words_[row] = words_[row] << 1U | words_[row] >> 1U | words_[row - 1] | words_[row + 1];
    }
    found.words_[last] = words_[last] << 1U | words_[last] >> 1U | words_[last - 1];
    return found;
  }

  // Calls visit(Point) row by row from the top, from left to right.
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (std::size_t row = words_.size(); row-- > 0;) {
      for (std::uint32_t left = words_[row]; left != 0; left &= left - 1) {
        visit(static_cast<Point>(row * stride + static_cast<std::size_t>(std::countr_zero(left))));
      }
    }
  }
  // The points in the order of for_each().
  [[nodiscard]] std::vector<Point> list() const {
    std::vector<Point> points;
    for_each([&](Point point) { points.push_back(point); });
    return points;
  }

 private:
  [[nodiscard]] static std::uint32_t bit(Point point) {
    return std::uint32_t{1} << (index(point) % stride);
  }
  [[nodiscard]] std::uint32_t& word(Point point) { return words_[index(point) / stride]; }

  Rows words_{};
};

}  // namespace ludex::go

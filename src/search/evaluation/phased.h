// A value for the middlegame and one for the endgame, added and multiplied together.
#pragma once

#include <cstdint>

namespace ludex::search {

// Centipawns with all pieces on the board, and with hardly any. Both live in one word, the endgame
// in the upper half, so that one addition serves both; a borrow of the lower half is put right when
// the upper one is read.
class Phased {
 public:
  constexpr Phased() = default;
  constexpr Phased(int middlegame, int endgame) : both_(widened(endgame) << 32U) {
    both_ += widened(middlegame);
  }

  [[nodiscard]] constexpr int middlegame() const {
    return static_cast<int>(static_cast<std::uint32_t>(both_));
  }
  [[nodiscard]] constexpr int endgame() const {
    return static_cast<int>(static_cast<std::uint32_t>((both_ + 0x8000'0000U) >> 32U));
  }

  constexpr Phased& operator+=(Phased other) {
    both_ += other.both_;
    return *this;
  }
  constexpr Phased& operator-=(Phased other) {
    both_ -= other.both_;
    return *this;
  }
  [[nodiscard]] constexpr Phased times(int count) const {
    Phased product;
    product.both_ = both_ * widened(count);
    return product;
  }
  [[nodiscard]] friend constexpr Phased operator+(Phased a, Phased b) { return a += b; }
  [[nodiscard]] friend constexpr Phased operator-(Phased a, Phased b) { return a -= b; }
  bool operator==(const Phased&) const = default;

 private:
  [[nodiscard]] static constexpr std::uint64_t widened(int value) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
  }

  std::uint64_t both_ = 0;
};

}  // namespace ludex::search

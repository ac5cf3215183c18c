#include "records/xiangqi/eleeye/key.h"

#include <cstddef>
#include <numeric>
#include <utility>

namespace ludex::records::eleeye {

namespace {

// RC4 with a key of zeros, read as little-endian numbers of 32 bits.
class Stream {
 public:
  Stream() {
    std::iota(state_.begin(), state_.end(), std::uint8_t{0});
    std::uint8_t other = 0;
    for (std::size_t i = 0; i < state_.size(); ++i) {
      other = static_cast<std::uint8_t>(other + state_[i]);
      std::swap(state_[i], state_[other]);
    }
  }

  std::uint32_t next() {
    std::uint32_t number = 0;
    for (unsigned shift = 0; shift < 32; shift += 8) {
      number |= std::uint32_t{byte()} << shift;
    }
    return number;
  }
  // Keys use the last of every three numbers.
  std::uint32_t lock() {
    (void)next();
    (void)next();
    return next();
  }

 private:
  std::uint8_t byte() {
    ++x_;
    y_ = static_cast<std::uint8_t>(y_ + state_[x_]);
    std::swap(state_[x_], state_[y_]);
    return state_[static_cast<std::uint8_t>(state_[x_] + state_[y_])];
  }

  std::array<std::uint8_t, 256> state_{};
  std::uint8_t x_ = 0;
  std::uint8_t y_ = 0;
};

}  // namespace

// The number for the side to move comes first, then, for each kind of Red and then of Black, those
// of all 256 points.
Keys::Keys() {
  Stream stream;
  black_to_move_ = stream.lock();
  for (auto& kinds : pieces_) {
    for (auto& numbers : kinds) {
      std::array<std::uint32_t, 256> by_point{};
      for (std::uint32_t& number : by_point) {
        number = stream.lock();
      }
      for (std::size_t square = 0; square < xiangqi::squares; ++square) {
        numbers[square] = by_point[point_of(static_cast<xiangqi::Square>(square))];
      }
    }
  }
}

std::uint32_t Keys::of(const xiangqi::Position& position) const {
  std::uint32_t key = position.side_to_move() == xiangqi::Color::black ? black_to_move_ : 0;
  for (std::size_t at = 0; at < xiangqi::squares; ++at) {
    const auto piece = position.piece_at(static_cast<xiangqi::Square>(at));
    if (piece) {
      key ^= pieces_[index(piece->color)][index(piece->kind)][at];
    }
  }
  return key;
}

std::uint32_t Keys::of_mirrored(const xiangqi::Position& position) const {
  std::uint32_t key = position.side_to_move() == xiangqi::Color::black ? black_to_move_ : 0;
  for (std::size_t at = 0; at < xiangqi::squares; ++at) {
    const auto square = static_cast<xiangqi::Square>(at);
    const auto piece = position.piece_at(square);
    if (!piece) continue;
    key ^= pieces_[index(piece->color)][index(piece->kind)]
                  [static_cast<std::size_t>(index(mirrored(square)))];
  }
  return key;
}

}  // namespace ludex::records::eleeye

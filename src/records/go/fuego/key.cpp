#include "records/go/fuego/key.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace ludex::records::fuego {

namespace {

go::Point image(const rules::Symmetry& symmetry, const go::BoardSize& size, go::Point point) {
  return go::to_go_point(rules::image(symmetry, size, go::to_board_point(point)));
}

}  // namespace

CanonicalPosition canonical(const go::Position& position, go::Color to_move) {
  const go::BoardSize size = position.size();
  std::vector<std::pair<go::Point, go::Color>> stones;
  for (const go::Color color : go::colors) {
    position.stones_of(color).for_each([&](go::Point point) { stones.emplace_back(point, color); });
  }
  CanonicalPosition best;
  std::vector<std::uint16_t> smallest;
  std::vector<std::uint16_t> codes(stones.size());
  for (const rules::Symmetry& symmetry : rules::symmetries_of(size)) {
    std::transform(stones.begin(), stones.end(), codes.begin(), [&](const auto& stone) {
      return static_cast<std::uint16_t>(2 * go::index(image(symmetry, size, stone.first)) +
                                        go::index(stone.second));
    });
    std::sort(codes.begin(), codes.end());
    if (best.symmetries.empty() || codes < smallest) {
      smallest = codes;
      best.symmetries.clear();
    }
    if (codes == smallest) {
      best.symmetries.push_back(symmetry);
    }
  }
  best.key = {static_cast<char>(size.width), static_cast<char>(to_move)};
  for (const std::uint16_t code : smallest) {
    best.key += static_cast<char>(code >> 8U);
    best.key += static_cast<char>(code & 0xFFU);
  }
  return best;
}

go::Point canonical_move(const CanonicalPosition& position, const go::BoardSize& size,
                         go::Point point) {
  go::Point smallest = image(position.symmetries.front(), size, point);
  for (const rules::Symmetry& symmetry : position.symmetries) {
    smallest = std::min(smallest, image(symmetry, size, point));
  }
  return smallest;
}

std::vector<go::Point> moves_of(const CanonicalPosition& position, const go::BoardSize& size,
                                go::Point move) {
  std::vector<go::Point> points;
  points.reserve(position.symmetries.size());
  for (const rules::Symmetry& symmetry : position.symmetries) {
    points.push_back(image(rules::inverse(symmetry), size, move));
  }
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

}  // namespace ludex::records::fuego

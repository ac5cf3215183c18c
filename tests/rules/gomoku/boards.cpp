#include "rules/gomoku/boards.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/expects.h"
#include "base/text.h"
#include "base/tokens.h"

namespace ludex::gomoku {

namespace {

int number_below(Rng& rng, int bound) {
  return static_cast<int>(rng.below(static_cast<std::uint64_t>(bound)));
}

Point random_point(Rng& rng, const BoardSize& size) {
  return point_at(number_below(rng, size.width), number_below(rng, size.height));
}

}  // namespace

Position board(std::string_view diagram) {
  std::vector<std::string> ranks;
  for (const std::string_view line : split(diagram, '\n')) {
    std::string signs;
    for (const char c : line) {
      if (!is_blank(c)) {
        signs += c;
      }
    }
    if (!signs.empty()) {
      ranks.push_back(signs);
    }
  }
  const int height = static_cast<int>(ranks.size());
  Position position({static_cast<int>(ranks.at(0).size()), height});
  for (int row = 0; row < height; ++row) {
    const std::string& signs = ranks[static_cast<std::size_t>(row)];
    expects(signs.size() == ranks[0].size());
    for (std::size_t file = 0; file < signs.size(); ++file) {
      const Point point = point_at(static_cast<int>(file), height - 1 - row);
      if (signs[file] == '.') continue;
      position.put(signs[file] == 'o' ? Color::white : Color::black, point);
      if (signs[file] == '#') {
        position.block(point);
      }
    }
  }
  return position;
}

Position played(std::string_view moves, const BoardSize& size) {
  Position position(size);
  Tokens words(moves);
  while (const auto word = words.next()) {
    position.play(parse_point(word->text).value());
  }
  return position;
}

BoardSize random_size(Rng& rng) {
  const auto side = [&] { return min_side + number_below(rng, max_side - min_side + 1); };
  if (rng.below(2) == 0) return {15, 15};
  const int width = side();
  return {width, rng.below(2) == 0 ? width : side()};
}

Position lattice() {
  Position position({max_side, max_side});
  for (int rank = 0; rank < max_side; ++rank) {
    for (int file = 0; file < max_side; file += 3) {
      position.put(Color::black, point_at(file, rank));
    }
  }
  return position;
}

Position random_position(Rng& rng) {
  const BoardSize size = random_size(rng);
  Position position(size);
  const int points = size.width * size.height;
  // Many more black stones than white ones make the more involved shapes.
  const std::uint64_t white_of_eight = 1 + rng.below(4);
  const int stones = number_below(rng, points * 2 / 3);
  for (int i = 0; i < stones; ++i) {
    const Point point = random_point(rng, size);
    if (!position.is_empty(point)) continue;
    position.put(rng.below(8) < white_of_eight ? Color::white : Color::black, point);
  }
  return position;
}

Position random_game(Rng& rng, const BoardSize& size, int stones) {
  Position position(size);
  Point last = centre_of(size);
  for (int i = 0; i < stones; ++i) {
    Point point = last;
    for (int reach = 2; !position.is_empty(point); ++reach) {
      const int file = file_of(last) + number_below(rng, 2 * reach + 1) - reach;
      const int rank = rank_of(last) + number_below(rng, 2 * reach + 1) - reach;
      point = point_at(std::clamp(file, 0, size.width - 1), std::clamp(rank, 0, size.height - 1));
    }
    position.play(point);
    if (rng.below(3) > 0) {
      last = point;
    }
  }
  return position;
}

}  // namespace ludex::gomoku

#include "rules/gomoku/canonical_openings.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "rules/gomoku/symmetry.h"

namespace ludex::gomoku {

namespace {

// With the first stone on h8, and the second on h9 (direct) or i9 (indirect).
constexpr std::array<CanonicalOpening, 26> openings{{
    {"D1", "Cold Star", "寒星", "Kansei", "寒星", "Hánxīng", point_at(7, 9)},
    {"D2", "Brook Moon", "渓月", "Keigetsu", "溪月", "Xīyuè", point_at(8, 9)},
    {"D3", "Sparse Star", "疎星", "Sosei", "疏星", "Shūxīng", point_at(9, 9)},
    {"D4", "Flower Moon", "花月", "Kagetsu", "花月", "Huāyuè", point_at(8, 8)},
    {"D5", "Waning Moon", "残月", "Zangetsu", "残月", "Cányuè", point_at(9, 8)},
    {"D6", "Rain Moon", "雨月", "Ugetsu", "雨月", "Yǔyuè", point_at(8, 7)},
    {"D7", "Gold Star", "金星", "Kinsei", "金星", "Jīnxīng", point_at(9, 7)},
    {"D8", "Pine Moon", "松月", "Shōgetsu", "松月", "Sōngyuè", point_at(7, 6)},
    {"D9", "Hill Moon", "丘月", "Kyūgetsu", "丘月", "Qiūyuè", point_at(8, 6)},
    {"D10", "New Moon", "新月", "Shingetsu", "新月", "Xīnyuè", point_at(9, 6)},
    {"D11", "Auspicious Star", "瑞星", "Zuisei", "瑞星", "Ruìxīng", point_at(7, 5)},
    {"D12", "Mountain Moon", "山月", "Sangetsu", "山月", "Shānyuè", point_at(8, 5)},
    {"D13", "Wandering Star", "遊星", "Yūsei", "游星", "Yóuxīng", point_at(9, 5)},
    {"I1", "Long Star", "長星", "Chōsei", "长星", "Chángxīng", point_at(9, 9)},
    {"I2", "Gorge Moon", "峡月", "Kyōgetsu", "峡月", "Xiáyuè", point_at(9, 8)},
    {"I3", "Fixed Star", "恒星", "Kōsei", "恒星", "Héngxīng", point_at(9, 7)},
    {"I4", "Water Moon", "水月", "Suigetsu", "水月", "Shuǐyuè", point_at(9, 6)},
    {"I5", "Shooting Star", "流星", "Ryūsei", "流星", "Liúxīng", point_at(9, 5)},
    {"I6", "Cloud Moon", "雲月", "Ungetsu", "云月", "Yúnyuè", point_at(8, 7)},
    {"I7", "Shore Moon", "浦月", "Hogetsu", "浦月", "Pǔyuè", point_at(8, 6)},
    {"I8", "Storm Moon", "嵐月", "Rangetsu", "岚月", "Lányuè", point_at(8, 5)},
    {"I9", "Silver Moon", "銀月", "Gingetsu", "银月", "Yínyuè", point_at(7, 6)},
    {"I10", "Bright Star", "明星", "Myōjō", "明星", "Míngxīng", point_at(7, 5)},
    {"I11", "Slanting Moon", "斜月", "Shagetsu", "斜月", "Xiéyuè", point_at(6, 6)},
    {"I12", "Famous Moon", "名月", "Meigetsu", "名月", "Míngyuè", point_at(6, 5)},
    {"I13", "Comet", "彗星", "Suisei", "彗星", "Huìxīng", point_at(5, 5)},
}};

constexpr BoardSize usual_board{15, 15};
constexpr BoardSize square{5, 5};

bool is_direct(const CanonicalOpening& opening) {
  return opening.code.front() == 'D';
}

// The point at the same distance from the centre of another board.
Point on_board(Point usual, const BoardSize& size) {
  const Point from = centre_of(usual_board);
  const Point to = centre_of(size);
  return point_at(file_of(to) + file_of(usual) - file_of(from),
                  rank_of(to) + rank_of(usual) - rank_of(from));
}

}  // namespace

std::span<const CanonicalOpening> canonical_openings() {
  return openings;
}

const CanonicalOpening* find_canonical_opening(std::string_view name) {
  const auto found =
      std::find_if(openings.begin(), openings.end(), [&](const CanonicalOpening& opening) {
        return equal_ignoring_case(opening.code, name) ||
               equal_ignoring_case(opening.english, name) ||
               equal_ignoring_case(opening.romaji, name) || opening.japanese == name ||
               opening.chinese == name;
      });
  return found == openings.end() ? nullptr : &*found;
}

std::array<Point, 3> stones_of(const CanonicalOpening& opening, const BoardSize& size) {
  const Point second = is_direct(opening) ? point_at(7, 8) : point_at(8, 8);
  return {centre_of(size), on_board(second, size), on_board(opening.third, size)};
}

const CanonicalOpening* recognise(const std::array<Point, 3>& stones, const BoardSize& size) {
  // Openings are compared on the square of 5x5 around the centre, which has all eight symmetries
  // whatever the board.
  std::array<Point, 3> about{};
  for (std::size_t at = 0; at < stones.size(); ++at) {
    const int file = file_of(stones[at]) - file_of(centre_of(size)) + 2;
    const int rank = rank_of(stones[at]) - rank_of(centre_of(size)) + 2;
    if (file < 0 || rank < 0 || file >= square.width || rank >= square.height) return nullptr;
    about[at] = point_at(file, rank);
  }
  for (const Symmetry& symmetry : symmetries_of(square)) {
    std::array<Point, 3> turned{};
    std::transform(about.begin(), about.end(), turned.begin(),
                   [&](Point point) { return image(symmetry, square, point); });
    const auto found = std::find_if(
        openings.begin(), openings.end(),
        [&](const CanonicalOpening& opening) { return stones_of(opening, square) == turned; });
    if (found != openings.end()) return &*found;
  }
  return nullptr;
}

}  // namespace ludex::gomoku

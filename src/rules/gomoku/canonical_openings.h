// The 26 canonical openings of renju: three stones, the first in the centre, the second beside it
// and the third within 5x5. Every such start is the image of one of them.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "rules/gomoku/types.h"

namespace ludex::gomoku {

// A literal name and the two that players use, which differ where Japan and China write a sign
// differently.
struct CanonicalOpening {
  std::string_view code;      // "D4": direct, with the white stone beside the black one; "I1":
                              // indirect, diagonally beside it
  std::string_view english;   // "Flower Moon"
  std::string_view japanese;  // "花月"
  std::string_view romaji;    // "Kagetsu"
  std::string_view chinese;   // "花月"
  std::string_view pinyin;    // "Huāyuè"
  Point third{};              // of a 15x15 board; the first stone is on h8, the second on h9 or i9
};

[[nodiscard]] std::span<const CanonicalOpening> canonical_openings();
// By its code in either case, or by its name in English, romaji, Japanese or Chinese; null if there
// is none.
[[nodiscard]] const CanonicalOpening* find_canonical_opening(std::string_view name);

// The stones of the opening in the order of play, about the centre of the board.
[[nodiscard]] std::array<Point, 3> stones_of(const CanonicalOpening& opening,
                                             const BoardSize& size);

// The opening that the first three stones, in the order of play, are an image of: turned or
// mirrored about the centre of the board. Null if no opening rule allows them.
[[nodiscard]] const CanonicalOpening* recognise(const std::array<Point, 3>& stones,
                                                const BoardSize& size);

}  // namespace ludex::gomoku

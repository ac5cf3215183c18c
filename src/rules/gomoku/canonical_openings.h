// The 26 canonical openings of renju: three stones, the first in the centre, the second next to it
// and the third within 5x5. Every such start is the image of one of them.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "rules/gomoku/types.h"

namespace ludex::gomoku {

// An opening with its code and names. The Japanese and the Chinese name differ where the two
// countries write a character differently.
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
// Finds an opening by its code in either case, or by its name in English, romaji, Japanese or
// Chinese; null if there is none.
[[nodiscard]] const CanonicalOpening* find_canonical_opening(std::string_view name);

// The stones of the opening in the order of play, placed around the centre of the board.
[[nodiscard]] std::array<Point, 3> stones_of(const CanonicalOpening& opening,
                                             const BoardSize& size);

// The opening of which the first three stones, in the order of play, are an image (turned or
// mirrored about the centre of the board). Null if there is none.
[[nodiscard]] const CanonicalOpening* recognise(const std::array<Point, 3>& stones,
                                                const BoardSize& size);

}  // namespace ludex::gomoku

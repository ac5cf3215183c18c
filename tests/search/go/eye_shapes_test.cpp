#include "search/go/eye_shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "base/random.h"
#include "base/text.h"

namespace ludex::search::go_reading {
namespace {

using Cell = engine::EyeShape::Cell;

// Rows divided by `/`: `o` wall, `.` and `!` empty, `x` a stone of the opponent, `|` the edge; `!`
// is a margin.
engine::EyeShape shape_of(std::string_view text) {
  engine::EyeShape shape;
  for (const std::string_view row : split(text, '/')) {
    shape.width = static_cast<int>(row.size());
    for (const char letter : row) {
      if (letter == '!') {
        shape.margins.push_back(static_cast<int>(shape.cells.size()));
      }
      shape.cells.push_back(letter == 'o'   ? Cell::wall
                            : letter == 'x' ? Cell::opponent
                            : letter == '|' ? Cell::outside
                                            : Cell::empty);
    }
  }
  return shape;
}

std::string value_in_words(const engine::EyeShapeResult& result) {
  std::string words;
  for (const int eyes : result.eyes) {
    words += std::to_string(eyes);
  }
  return words;
}

struct KnownShape {
  const char* text;
  const char* value;
  std::vector<int> attacks;
  std::vector<int> defences;
};

// GNU Go 3.8 answers the same.
TEST(GoEyeShapes, OfTheBooks) {
  for (const KnownShape& each : {
           KnownShape{".", "1111", {}, {}},
           KnownShape{"...", "1122", {1}, {1}},
           KnownShape{"....", "1222", {1, 2}, {}},
           KnownShape{"../..", "1112", {}, {0, 1, 2, 3}},
           KnownShape{".../...", "1222", {1, 4}, {}},
           KnownShape{".x.", "1111", {}, {}},
           KnownShape{"!.", "0011", {0}, {0}},
           KnownShape{"!", "0000", {}, {}},
           KnownShape{"./o/./o/.", "2222", {}, {}},
           KnownShape{".../.o./...", "2222", {}, {}},
       }) {
    const auto result = read_eye_shape(shape_of(each.text));
    ASSERT_TRUE(result) << each.text;
    EXPECT_EQ(value_in_words(*result), each.value) << each.text;
    EXPECT_EQ(result->attacks, each.attacks) << each.text;
    EXPECT_EQ(result->defences, each.defences) << each.text;
    EXPECT_GT(result->nodes, 0U) << each.text;
  }
}

TEST(GoEyeShapes, OfNoPointsOrTooManyAreNotPlayedOut) {
  for (const char* const text : {"o", "|", "............", "......./......."}) {
    EXPECT_FALSE(read_eye_shape(shape_of(text))) << text;
  }
  EXPECT_FALSE(read_eye_shape({}));
  engine::EyeShape uneven = shape_of("...");
  uneven.width = 2;
  EXPECT_FALSE(read_eye_shape(uneven));
  engine::EyeShape large = shape_of("........");
  large.tests_fillings = true;
  EXPECT_FALSE(read_eye_shape(large));
}

TEST(GoEyeShapes, FillingsOfShapesWithoutKoAgree) {
  for (const char* const text : {".", "...", "../..", ".../.o."}) {
    engine::EyeShape shape = shape_of(text);
    shape.tests_fillings = true;
    const auto result = read_eye_shape(shape);
    ASSERT_TRUE(result) << text;
    EXPECT_TRUE(result->contradictions.empty()) << text;
    EXPECT_GT(result->nodes, 0U) << text;
  }
}

engine::EyeShape mirrored(const engine::EyeShape& shape) {
  engine::EyeShape other = shape;
  const auto cell = [&](int at) {
    return at / shape.width * shape.width + shape.width - 1 - at % shape.width;
  };
  for (std::size_t at = 0; at < shape.cells.size(); ++at) {
    other.cells[static_cast<std::size_t>(cell(static_cast<int>(at)))] = shape.cells[at];
  }
  for (int& margin : other.margins) {
    margin = cell(margin);
  }
  return other;
}

TEST(GoEyeShapes, MirroredOnesHaveTheSameValue) {
  Rng rng(3);
  int compared = 0;
  while (compared < 60) {
    engine::EyeShape shape;
    shape.width = 3;
    for (int cell = 0; cell < 9; ++cell) {
      constexpr std::array contents{Cell::wall, Cell::empty, Cell::empty, Cell::opponent};
      shape.cells.push_back(contents.at(rng.below(contents.size())));
      if (shape.cells.back() == Cell::empty && rng.below(6) == 0) {
        shape.margins.push_back(cell);
      }
    }
    const auto result = read_eye_shape(shape);
    if (!result) continue;
    ++compared;
    const auto other = read_eye_shape(mirrored(shape));
    ASSERT_TRUE(other);
    EXPECT_EQ(other->eyes, result->eyes);
    EXPECT_TRUE(std::is_sorted(result->eyes.begin(), result->eyes.end()));
  }
}

}  // namespace
}  // namespace ludex::search::go_reading

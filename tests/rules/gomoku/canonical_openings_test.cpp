#include "rules/gomoku/canonical_openings.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/text.h"
#include "rules/gomoku/notation.h"
#include "rules/gomoku/symmetry.h"
#include "rules/registry.h"

namespace ludex::gomoku {
namespace {

constexpr BoardSize usual{15, 15};

TEST(GomokuCanonicalOpenings, AreThoseOfTheTable) {
  std::ifstream file(std::string(LUDEX_TEST_DATA) + "/gomoku/openings.txt");
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    ASSERT_LT(number, canonical_openings().size());
    const CanonicalOpening& opening = canonical_openings()[number++];
    std::string moves;
    for (const Point point : stones_of(opening, usual)) {
      moves += format_point(point, usual, Spelling::hex);
    }
    EXPECT_EQ(fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}", opening.code, opening.chinese,
                          opening.pinyin, opening.japanese, opening.romaji, opening.english, moves),
              line);
  }
  EXPECT_EQ(number, 26U);
}

TEST(GomokuCanonicalOpenings, AreFoundByCodeAndByEveryName) {
  for (const CanonicalOpening& opening : canonical_openings()) {
    for (const std::string_view name :
         {opening.code, opening.english, opening.romaji, opening.japanese, opening.chinese}) {
      EXPECT_EQ(find_canonical_opening(name), &opening) << name;
    }
  }
  EXPECT_EQ(find_canonical_opening("kagetsu")->code, "D4");
  EXPECT_EQ(find_canonical_opening("d4")->code, "D4");
  EXPECT_EQ(find_canonical_opening("D14"), nullptr);
}

// Every start that the opening rules allow is one of the 26, on every board.
TEST(GomokuCanonicalOpenings, CoverEveryThirdStoneThatIsAllowed) {
  for (const char* size_text : {"15", "5", "20x15", "6"}) {
    auto game = rules::start_game(
                    {.game = "gomoku", .values = {{"size", size_text}, {"opening_rule", "rif"}}})
                    .value();
    const BoardSize size = rules::parse_board_size(size_text).value();
    std::map<std::string_view, int> seen;
    const auto point_of_move = [](rules::Move move) { return to_gomoku_move(move).point(); };
    const rules::Move first = game->legal_moves().at(0);
    game->play(first);
    for (const rules::Move second : game->legal_moves()) {
      game->play(second);
      for (const rules::Move third : game->legal_moves()) {
        const CanonicalOpening* const opening =
            recognise({point_of_move(first), point_of_move(second), point_of_move(third)}, size);
        ASSERT_NE(opening, nullptr);
        ++seen[opening->code];
      }
      game->undo();
    }
    EXPECT_EQ(seen.size(), 26U) << size_text;
    int starts = 0;
    for (const auto& [code, count] : seen) {
      starts += count;
    }
    EXPECT_EQ(starts, 8 * 23);
  }
}

TEST(GomokuCanonicalOpenings, EveryImageIsTheSameOpening) {
  for (const CanonicalOpening& opening : canonical_openings()) {
    for (const Symmetry& symmetry : symmetries_of(usual)) {
      auto stones = stones_of(opening, usual);
      for (Point& point : stones) {
        point = image(symmetry, usual, point);
      }
      EXPECT_EQ(recognise(stones, usual), &opening) << opening.code;
    }
  }
}

TEST(GomokuCanonicalOpenings, OtherStartsAreNone) {
  const auto opening = [](const char* a, const char* b, const char* c) {
    return recognise({*parse_point(a), *parse_point(b), *parse_point(c)}, usual);
  };
  EXPECT_EQ(opening("h9", "h8", "h7"), nullptr);
  EXPECT_EQ(opening("h8", "h10", "h7"), nullptr);
  EXPECT_EQ(opening("h8", "h9", "k8"), nullptr);
}

}  // namespace
}  // namespace ludex::gomoku

#include "match/results/duplicates.h"

#include <gtest/gtest.h>

#include <vector>

namespace ludex::match {
namespace {

PlayedGame game(const std::vector<std::uint32_t>& codes, std::string position = "start",
                EndKind kind = EndKind::rules, std::size_t book_moves = 0) {
  PlayedGame played;
  played.setup.position = std::move(position);
  for (const std::uint32_t code : codes) {
    played.moves.emplace_back().move = rules::Move{code};
    played.moves.back().book = played.moves.size() <= book_moves;
  }
  played.end.kind = kind;
  return played;
}

TEST(Duplicates, AreTheSameMovesFromTheSamePosition) {
  Duplicates duplicates;
  EXPECT_EQ(duplicates.add(1, game({1, 2, 3})), std::nullopt);
  EXPECT_EQ(duplicates.add(2, game({1, 2})), std::nullopt);
  EXPECT_EQ(duplicates.add(3, game({1, 2, 3}, "elsewhere")), std::nullopt);
  EXPECT_EQ(duplicates.add(4, game({1, 2, 3})), 1U);
  EXPECT_EQ(duplicates.add(5, game({1, 2, 3}, "start", EndKind::time_forfeit)), 1U);
  EXPECT_EQ(duplicates.add(6, game({1, 2})), 2U);
  EXPECT_EQ(duplicates.count(), 3U);
}

TEST(Duplicates, AreNoGamesWithoutAResultOrAMoveOfAPlayer) {
  Duplicates duplicates;
  for (std::size_t number = 1; number <= 2; ++number) {
    EXPECT_EQ(duplicates.add(number, game({1}, "start", EndKind::unterminated)), std::nullopt);
    EXPECT_EQ(duplicates.add(number, game({}, "start", EndKind::disconnect)), std::nullopt);
    EXPECT_EQ(duplicates.add(number, game({1, 2}, "start", EndKind::disconnect, 2)), std::nullopt);
  }
  EXPECT_EQ(duplicates.count(), 0U);
}

}  // namespace
}  // namespace ludex::match

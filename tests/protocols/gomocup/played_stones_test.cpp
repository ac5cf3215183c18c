#include "protocols/gomocup/played_stones.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <ostream>
#include <string>

#include "base/random.h"
#include "rules/gomoku/game.h"
#include "rules/registry.h"

namespace ludex::gomocup {

void PrintTo(const BoardStone& stone, std::ostream* out) {
  *out << (stone.color == gomoku::Color::black ? "black " : "white ") << stone.point.x << ','
       << stone.point.y << (stone.is_blocked ? " blocked" : "");
}

namespace {

std::size_t stones_on(const gomoku::Position& position) {
  std::size_t stones = 0;
  for (int y = 0; y < position.size().height; ++y) {
    for (int x = 0; x < position.size().width; ++x) {
      stones += position.stone_at(*on_board({x, y}, position.size())) ? 1 : 0;
    }
  }
  return stones;
}

void expect_stones_of(const gomoku::Position& position, const std::vector<BoardStone>& stones) {
  std::size_t owned = 0;
  for (const BoardStone& stone : stones) {
    const auto point = on_board(stone.point, position.size());
    ASSERT_TRUE(point.has_value());
    EXPECT_EQ(stone.is_blocked, position.is_blocked(*point));
    if (!stone.is_blocked) {
      EXPECT_EQ(position.stone_at(*point), stone.color);
      ++owned;
    }
  }
  EXPECT_EQ(owned, stones_on(position));
}

void follow_a_random_game(const rules::Setup& setup, std::uint64_t seed) {
  Rng rng(seed);
  const auto game = rules::start_game(setup).value();
  PlayedStones followed;
  for (int turn = 0; turn < 200; ++turn) {
    const auto moves = game->legal_moves();
    const bool goes_back = !game->moves().empty() && rng.below(8) == 0;
    if (goes_back || moves.empty()) {
      for (std::size_t back = rng.below(4) + 1; back > 0 && !game->moves().empty(); --back) {
        game->undo();
      }
    } else {
      game->play(moves[rng.below(moves.size())]);
    }
    const gomoku::Game& own = *gomoku::as_gomoku(*game);
    followed.follow(own);
    PlayedStones fresh;
    fresh.follow(own);
    ASSERT_EQ(followed.stones(), fresh.stones()) << "turn " << turn;
    ASSERT_EQ(followed.game().key(), game->key());
    expect_stones_of(own.now().position(), followed.stones());
  }
}

TEST(PlayedStones, FollowedOrFreshTheyAreThoseOfTheBoard) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    SCOPED_TRACE(seed);
    follow_a_random_game({.game = "gomoku"}, seed);
    follow_a_random_game(rules::setup_named("renju"), seed);
    follow_a_random_game({.game = "gomoku", .values = {{"continuous", "true"}, {"size", "6"}}},
                         seed);
  }
}

TEST(PlayedStones, AnotherGameBeginsAnew) {
  const auto one = rules::start_game({.game = "gomoku"}).value();
  const auto other = rules::start_game(rules::setup_named("renju")).value();
  PlayedStones followed;
  one->play(one->legal_moves()[0]);
  followed.follow(*gomoku::as_gomoku(*one));
  ASSERT_EQ(followed.stones().size(), 1U);
  followed.follow(*gomoku::as_gomoku(*other));
  EXPECT_EQ(followed.stones().size(), 0U);
}

}  // namespace
}  // namespace ludex::gomocup

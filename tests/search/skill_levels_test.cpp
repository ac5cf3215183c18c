// The levels of the four games at play: the lowest loses to a player who only takes what hangs, and
// a middle one beats the lowest.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <variant>
#include <vector>

#include "search/session.h"
#include "search/taker.h"

namespace ludex::search {
namespace {

struct LevelGame {
  const char* game;
  int most_plies;  // then the leader wins
};
void PrintTo(const LevelGame& game, std::ostream* out) {
  *out << game.game;
}

rules::Setup setup_for(const LevelGame& level) {
  rules::Setup setup{.game = level.game};
  if (setup.game == "go") {
    setup.values.set("size", "9");
  }
  return setup;
}

using Mover = std::function<rules::Move(const rules::Game&)>;

// Twice the points of `one`, who has that seat: two for a win, one for a draw.
int double_points(const LevelGame& level, const Mover& one, const Mover& other, rules::Seat seat) {
  Session board(setup_for(level));
  rules::Game& game = *board.game;
  while (!game.outcome() && static_cast<int>(game.moves().size()) < level.most_plies) {
    game.play(game.to_move() == seat ? one(game) : other(game));
  }
  // Two passes end play, not the count.
  const bool is_decided = game.outcome() && game.setup().game != "go";
  const auto winner = is_decided ? game.outcome()->winner : leader_of(game);
  if (!winner) return 1;
  return *winner == seat ? 2 : 0;
}

// A player at a step of skill, in a game with that number.
class Level {
 public:
  Level(const LevelGame& level, int skill, int number)
      : session_(std::make_shared<Session>(setup_for(level))) {
    session_->clock.advance(std::chrono::seconds(number + 1));
    EXPECT_TRUE(session_->engine->new_game(*session_->game));
    session_->set_option("Skill Level", std::to_string(skill));
  }
  rules::Move operator()(const rules::Game& game) {
    session_->game = game.clone();
    const Thought thought = session_->think(to_nodes(1'000'000));
    return std::get<engine::Play>(thought.decision.what).move;
  }

 private:
  std::shared_ptr<Session> session_;  // of the test and of the mover that is a copy of this one
};

class SkillLevels : public testing::TestWithParam<LevelGame> {};

constexpr rules::Seat seat_of(int number) {
  return number % 2 == 0 ? rules::Seat::first : rules::Seat::second;
}

TEST_P(SkillLevels, TheLowestLosesToAPlayerWhoOnlyTakesWhatHangs) {
  constexpr int games = 10;
  int points = 0;
  for (int number = 0; number < games; ++number) {
    Level lowest(GetParam(), 0, number);
    const Mover taker = [number](const rules::Game& game) {
      return taking_move(game, static_cast<std::uint64_t>(number) * 1'000 + game.moves().size());
    };
    points += double_points(GetParam(), lowest, taker, seat_of(number));
  }
  EXPECT_LT(points, games) << "twice the points of " << games << " games";
}

TEST_P(SkillLevels, AMiddleOneBeatsTheLowest) {
  constexpr int games = 4;
  int points = 0;
  for (int number = 0; number < games; ++number) {
    Level middle(GetParam(), 7, number);
    Level lowest(GetParam(), 0, number + games);
    points += double_points(GetParam(), middle, lowest, seat_of(number));
  }
  EXPECT_GE(points, 2 * games - 2) << "twice the points of " << games << " games";
}

// The same game, time and level give the same moves.
TEST_P(SkillLevels, TheLowestPlaysTheSameGameAgain) {
  const auto moves = [] {
    Level lowest(GetParam(), 0, 3);
    Session board(setup_for(GetParam()));
    for (int ply = 0; ply < 20 && !board.game->outcome(); ++ply) {
      board.game->play(lowest(*board.game));
    }
    const auto played = board.game->moves();
    return std::vector<rules::Move>(played.begin(), played.end());
  };
  EXPECT_EQ(moves(), moves());
}

INSTANTIATE_TEST_SUITE_P(Of, SkillLevels,
                         testing::Values(LevelGame{"chess", 200}, LevelGame{"xiangqi", 200},
                                         LevelGame{"gomoku", 225}, LevelGame{"go", 160}),
                         [](const auto& info) { return std::string(info.param.game); });

}  // namespace
}  // namespace ludex::search

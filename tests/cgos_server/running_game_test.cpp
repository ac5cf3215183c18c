#include "cgos_server/running_game.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "server_games/go/cgos_board.h"
#include "server_games/go/moves.h"

namespace ludex::cgos_server {
namespace {

constexpr Milliseconds second{1000};

// A game with a minute for each player, whose moves take a second each.
class CgosGame : public testing::Test {
 protected:
  void begin(int size = 9, std::initializer_list<cgos::TimedMove> moves = {}) {
    auto begun = RunningGame::begin({.game = "7",
                                     .size = size,
                                     .komi = {700},
                                     .main_time = 60 * second,
                                     .white = {"bert", "1800?"},
                                     .black = {"anna", "1800?"},
                                     .moves = moves},
                                    Milliseconds(250));
    ASSERT_TRUE(begun) << describe(begun.error());
    game_.emplace(*std::move(begun));
    game_->start_clock(now_);
  }
  std::optional<Ending> play(std::string_view move, Milliseconds time = second,
                             std::string_view analysis = {}) {
    now_ += time;
    auto ending = game_->answer({std::string(move), std::string(analysis)}, now_);
    game_->start_clock(now_);
    return ending;
  }
  std::optional<Ending> play_all(std::initializer_list<std::string_view> moves) {
    std::optional<Ending> ending;
    for (const std::string_view move : moves) {
      EXPECT_FALSE(ending) << "before " << move;
      ending = play(move);
    }
    return ending;
  }

  std::optional<RunningGame> game_;
  TimePoint now_{};
};

TEST_F(CgosGame, TwoPassesEndItByAllStonesOnTheBoard) {
  begin();
  EXPECT_EQ(play_all({"e5", "PASS", "pass"}), (Ending{"B+74.0", ""}));
  begin();
  EXPECT_EQ(play_all({"pass", "pass"}), (Ending{"W+7.0", ""}));
}

TEST_F(CgosGame, AnIllegalMoveLoses) {
  begin();
  EXPECT_EQ(play_all({"E5", "E5"})->result, "B+Illegal");
  begin();
  EXPECT_EQ(play_all({"K10"})->result, "W+Illegal");
  begin();
  // Suicide of one stone.
  EXPECT_EQ(play_all({"B1", "E5", "A2", "A1"})->result, "B+Illegal");
  begin();
  const auto ending = play("\x1b[2J");
  ASSERT_TRUE(ending);
  EXPECT_EQ(*ending, (Ending{"W+Illegal", R"(not a move: \x1B[2J)"}));
}

TEST_F(CgosGame, AResignationLosesAndIsNoMove) {
  begin();
  EXPECT_EQ(play_all({"E5", "Resign"}), (Ending{"B+Resign", ""}));
  EXPECT_EQ(game_->setup().moves.size(), 1U);
}

TEST_F(CgosGame, TheAllowanceIsNotCharged) {
  begin();
  EXPECT_FALSE(play("E5", Milliseconds(1250)));
  EXPECT_FALSE(play("C3", Milliseconds(200)));
  EXPECT_EQ(game_->setup().moves[0], (cgos::TimedMove{"E5", 59 * second}));
  EXPECT_EQ(game_->setup().moves[1], (cgos::TimedMove{"C3", 60 * second}));
  EXPECT_EQ(game_->left(now_ + 10 * second), Milliseconds(49'250));
}

TEST_F(CgosGame, TimeIsUpBehindTheLastMillisecondAndTheAllowance) {
  begin();
  const TimePoint up = game_->time_is_up();
  EXPECT_EQ(up - now_, Milliseconds(60'251));
  EXPECT_FALSE(game_->check_time(up - Milliseconds(1)));
  EXPECT_EQ(game_->check_time(up), (Ending{"W+Time", ""}));
  EXPECT_FALSE(play("E5", Milliseconds(60'250)));
  EXPECT_EQ(game_->setup().moves[0].left, Milliseconds(0));
  EXPECT_EQ(play("C3", Milliseconds(60'251)), (Ending{"B+Time", ""}));
}

TEST_F(CgosGame, AGameGoesOnBehindItsMoves) {
  begin(9, {{"E5", 50 * second}, {"C3", 40 * second}});
  EXPECT_EQ(game_->to_move(), cgos::Color::black);
  EXPECT_EQ(game_->left(now_), 50 * second);
  EXPECT_FALSE(play("D4"));
  EXPECT_EQ(game_->left(now_), 40 * second);
  EXPECT_FALSE(RunningGame::begin(
      {.white = {}, .black = {}, .moves = {{"E5", second}, {"E5", second}}}, {}));
  const auto over = RunningGame::begin(
      {.komi = {750}, .white = {}, .black = {}, .moves = {{"pass", second}, {"pass", second}}}, {});
  ASSERT_TRUE(over);
  EXPECT_EQ(over->counted(), (Ending{"W+7.5", ""}));
}

TEST_F(CgosGame, AnAnalysisIsBoundedTextWithoutControlCharacters) {
  begin();
  (void)play("E5", second, "{\"winrate\":0.5}\x07");
  (void)play("C3", second, std::string(analysis_bytes + 1, 'x'));
  EXPECT_EQ(game_->analyses(), (std::vector<std::string>{"{\"winrate\":0.5}\\x07", ""}));
}

// Adds moves that do not end the game until there are so many; false if there is no such line.
bool lengthen(rules::Game& game, std::vector<std::string>& line, std::size_t length) {
  if (line.size() == length) return true;
  for (const rules::Move move : game.legal_moves()) {
    line.push_back(server_games::word_of(game, move));
    game.play(move);
    if (!game.outcome() && lengthen(game, line, length)) return true;
    game.undo();
    line.pop_back();
  }
  return false;
}

TEST_F(CgosGame, AGameOfTooManyMovesIsCountedAsItStands) {
  begin(2);
  const std::size_t most = 4 * moves_of_a_point;
  const auto board = server_games::cgos_game(game_->setup()).value();
  std::vector<std::string> line;
  ASSERT_TRUE(lengthen(*board, line, most));
  std::optional<Ending> ending;
  for (const std::string& move : line) {
    EXPECT_FALSE(ending);
    ending = play(move);
  }
  ASSERT_TRUE(ending);
  EXPECT_EQ(ending->result.find("Illegal"), std::string::npos);
  EXPECT_EQ(game_->setup().moves.size(), most);
}

}  // namespace
}  // namespace ludex::cgos_server

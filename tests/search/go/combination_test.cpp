#include "search/go/reading/combination/combination.h"

#include <gtest/gtest.h>

#include <string>

#include "base/random.h"
#include "rules/go/position_text.h"
#include "rules/go/states.h"
#include "search/go/combinations.h"
#include "search/go/exchanged_boards.h"
#include "search/go/fights.h"
#include "search/go/random_questions.h"
#include "search/go/reading/orientation.h"

namespace ludex::search::go_reading {
namespace {

engine::Combination asked_of(go::Color attacker, int effort = 0) {
  engine::Combination asked{.attacker = static_cast<rules::Seat>(attacker)};
  asked.wants_defences = true;
  asked.effort = effort;
  return asked;
}

std::string words_of(const engine::CombinationResult& result) {
  if (!result.attack) return "none";
  go::PointSet defences;
  for (const rules::Point& point : result.defences) {
    defences.insert(go::to_go_point(point));
  }
  return go::words({go::to_go_point(*result.attack)}) + ": " + go::words(defences);
}

struct KnownCombination {
  const char* board;
  const char* found;
};

TEST(GoCombination, OfKnownBoards) {
  Reader reader;
  for (const KnownCombination& each : {
           // E2 threatens F2, whose way out leaves the stones beside C2 without theirs.
           KnownCombination{"7/2x1xox/5o1/1o1x1o1/1x5/oxo2ox/1xoo1x1 b", "E2: E2"},
           // Each of the moves beside B3 is answered; which of the answers work takes more reading.
           KnownCombination{"2xx1xx/oo1x1xx/x3o2/x3o1x/x2xxx1/o1o1xxx/1o1o1x1 b",
                            "B3: B5 B4 C4 B3 C3 B2 D2 C1"},
           // What one attack captures, by a ko for example, is no combination.
           KnownCombination{"2xo3/4ooo/2o1xxx/o3xxx/3x3/o4ox/3x1o1 b", "none"},
           KnownCombination{"9/9/9/9/1xo1ox3/2xxx4/9/9/9 b", "none"},
           KnownCombination{"9/9/9/9/9/9/9/9/9 b", "none"},
       }) {
    const auto result =
        read_combination(go::state_of(each.board), asked_of(go::Color::black), reader);
    EXPECT_EQ(words_of(*result), each.found) << each.board;
  }
}

TEST(GoCombination, AStoneThatIsPutBeforeCountsWhatItAdds) {
  Reader reader;
  // White's F2 makes the combination possible that E2 begins.
  const go::GameState state = go::state_of("7/2x1xox/5o1/1o1x1o1/1x5/oxo3x/1xoo1x1 b");
  engine::Combination asked = asked_of(go::Color::black);
  asked.after = go::to_board_point(go::at("F2"));
  const auto result = read_combination(state, asked, reader);
  EXPECT_EQ(words_of(*result), "E2: E2");
  EXPECT_GT(result->worth, 0);
  asked.after = go::to_board_point(go::at("A7"));
  EXPECT_EQ(read_combination(state, asked, reader)->worth, 0);
  asked.after = go::to_board_point(go::at("C2"));
  EXPECT_FALSE(read_combination(state, asked, reader));
}

bool can_be_captured(const go::GameState& state, go::Point stone, Reader& reader) {
  const engine::Fight fight{engine::Fight::Aim::attack, {go::to_board_point(stone)}};
  return read_fight(state, fight, reader)->outcome != engine::FightResult::Outcome::fails;
}

// The first move threatens a string.
TEST(GoCombination, BeginsWithAThreat) {
  Reader reader(1 << 12U);
  Rng rng(5);
  int found = 0;
  int prevented = 0;
  for (int round = 0; round < 60; ++round) {
    const go::Position board = random_exchanged_boards(40, rng).board;
    const auto result = read_combination(game_at(board), asked_of(go::Color::black, -3), reader);
    EXPECT_LE(result->nodes, nodes_allowed(asked_of(go::Color::black, -3)));
    if (!result->attack) continue;
    ++found;
    go::Position after = board;
    ASSERT_TRUE(board.is_empty(go::to_go_point(*result->attack)));
    after.play_on(go::Color::black, go::to_go_point(*result->attack));
    bool threatens = false;
    after.stones_of(go::Color::white).for_each([&](go::Point stone) {
      threatens = threatens || can_be_captured(game_at(after), stone, reader);
    });
    EXPECT_TRUE(threatens) << go::format_board(board);
    prevented += static_cast<int>(result->defences.size());
    for (const rules::Point& defence : result->defences) {
      const go::Point move = go::to_go_point(defence);
      ASSERT_TRUE(board.is_empty(move)) << go::format_board(board);
      EXPECT_FALSE(board.is_suicide(go::Color::white, move)) << go::format_board(board);
    }
  }
  EXPECT_GT(found, 3);
  EXPECT_GT(prevented, 3);
}

TEST(GoCombination, IsTheSameOnTurnedBoards) {
  Reader reader(1 << 12U);
  Rng rng(11);
  for (int round = 0; round < 6; ++round) {
    const auto [board, exchanged] = random_exchanged_boards(30, rng);
    const Orientation turn(board.size(), static_cast<int>(rng.below(Orientation::count)));
    const auto result = *read_combination(game_at(board), asked_of(go::Color::black, -2), reader);
    EXPECT_EQ(read_combination(game_at(board), asked_of(go::Color::black, -2), reader), result);
    auto turned =
        *read_combination(game_at(turn.turned(board)), asked_of(go::Color::black, -2), reader);
    EXPECT_EQ(turned.worth, result.worth) << go::format_board(board);
    EXPECT_EQ(turned.nodes, result.nodes) << go::format_board(board);
    EXPECT_EQ(turned.defences.size(), result.defences.size()) << go::format_board(board);
    EXPECT_EQ(turned.attack.has_value(), result.attack.has_value()) << go::format_board(board);
    const auto of_white =
        *read_combination(game_at(exchanged), asked_of(go::Color::white, -2), reader);
    EXPECT_EQ(of_white.worth, result.worth) << go::format_board(board);
  }
}

}  // namespace
}  // namespace ludex::search::go_reading

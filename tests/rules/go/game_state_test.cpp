#include "rules/go/game_state.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "rules/go/oracle.h"
#include "rules/go/states.h"

namespace ludex::go {
namespace {

using Reason = Legality::Reason;

// Whether a move is legal after others, under each of the ko rules.
struct KoCase {
  std::string_view name;
  std::string_view start;
  std::string_view moves;
  Color color;
  std::string_view point;
  bool simple;
  bool positional;
  bool situational;
};
std::ostream& operator<<(std::ostream& out, const KoCase& each) {
  return out << each.name;
}

class GoKo : public testing::TestWithParam<KoCase> {};

TEST_P(GoKo, IsWhatTheRuleForbids) {
  const KoCase& given = GetParam();
  for (const auto& [ko, legal] : {std::pair<std::string_view, bool>{"none", true},
                                  {"simple", given.simple},
                                  {"positional", given.positional},
                                  {"situational", given.situational}}) {
    GameState state = state_of(given.start, {{"ko", ko}});
    play(state, given.moves);
    EXPECT_EQ(state.is_legal(given.color, at(given.point)), legal) << ko;
  }
}

constexpr std::string_view one_ko = "5/1xo2/xo1o1/1xo2/5 b";
constexpr std::string_view empty_five = "5/5/5/5/5 b";
constexpr std::string_view sending = "B:A2 W:B1 B:B2 W:C2 B:E4 W:D1 B:E5 W:A1 B:C1";
constexpr std::string_view sending_with_pass =
    "B:A2 W:B1 B:B2 W:C2 B:E4 W:D1 B:E5 W:pass B:pass W:A1 B:C1";
// Black has the first of three kos, White the other two.
constexpr std::string_view three_kos = "1xo2xo2xo1/x1xoxo1oxo1o/1xo2xo2xo1 b";
constexpr std::string_view five_captures = "B:G2 W:B2 B:L2 W:F2 B:C2";

INSTANTIATE_TEST_SUITE_P(
    Table, GoKo,
    testing::Values(
        KoCase{"retaken at once", one_ko, "B:C3", Color::white, "B3", false, false, false},
        KoCase{"filled by its owner", one_ko, "B:C3", Color::black, "B3", true, true, true},
        KoCase{"retaken after two moves", one_ko, "B:C3 W:E5 B:E4", Color::white, "B3", true, true,
               true},
        KoCase{"retaken after two passes", one_ko, "B:C3 W:pass B:pass", Color::white, "B3", true,
               false, false},
        KoCase{"retaken by the player who just passed", one_ko, "B:C3 W:pass", Color::white, "B3",
               true, false, false},
        KoCase{"sending two, returning one", empty_five, sending, Color::white, "B1", true, false,
               true},
        KoCase{"sending two after a pass", empty_five, sending_with_pass, Color::white, "B1", true,
               false, false},
        // White took two stones by one, which is taken in its turn.
        KoCase{"snapback", "5/5/oo3/ooxx1/xx1x1 w", "W:C1", Color::black, "B1", true, true, true},
        // A capture in one ko is answered in the other.
        KoCase{"double ko", three_kos, "B:G2", Color::white, "B2", true, true, true},
        KoCase{"triple ko", three_kos, five_captures, Color::white, "K2", true, false, false}));

TEST(GoGame, SuperkoNamesTheMoveWhosePositionStandsAgain) {
  GameState state = state_of(empty_five, {{"ko", "positional"}});
  play(state, sending);
  EXPECT_EQ(state.judge(Color::white, at("B1")), (Legality{Reason::superko, 7}));
  EXPECT_EQ(why(state.judge(Color::white, at("B1"))), "it makes the position after move 7 again");
  // With a pass instead of the seventh move, the player to move is the same too.
  GameState passed = state_of(empty_five, {{"ko", "situational"}});
  play(passed, "B:A2 W:B1 B:B2 W:C2 B:E4 W:D1 B:pass W:A1 B:C1");
  EXPECT_EQ(passed.judge(Color::white, at("B1")), (Legality{Reason::superko, 6}));
  GameState retaken = state_of(one_ko, {{"ko", "positional"}});
  play(retaken, "B:C3");
  EXPECT_EQ(retaken.judge(Color::white, at("B3")), (Legality{Reason::superko, 0}));
}

TEST(GoGame, ATripleKoHasNoResultUnderSimpleKo) {
  GameState state = state_of(three_kos);
  play(state, five_captures);
  EXPECT_EQ(state.idle_cycle(), std::nullopt);
  play(state, "W:K2");
  EXPECT_EQ(state.idle_cycle(), 0U);
  play(state, "B:pass");
  EXPECT_EQ(state.idle_cycle(), std::nullopt);
}

// A ko is open when both pass; taking it back afterwards makes the board of before its capture.
TEST(GoGame, APositionFromBeforeThePassesMakesNoCycle) {
  GameState state = state_of(one_ko);
  play(state, "B:C3 W:pass B:pass W:B3");
  EXPECT_EQ(state.idle_cycle(), std::nullopt);
  GameState cycle = state_of(three_kos);
  play(cycle, "B:pass W:pass");
  play(cycle, five_captures);
  play(cycle, "W:K2");
  EXPECT_EQ(cycle.idle_cycle(), 2U) << "a cycle behind the passes is one";
}

TEST(GoGame, ACycleThatCostsOneSideMoreGoesOn) {
  GameState state = state_of(empty_five);
  play(state, sending);
  play(state, "W:B1 B:pass W:A1 B:C1 W:B1");
  EXPECT_EQ(state.idle_cycle(), std::nullopt);
}

TEST(GoGame, ThrowingInOneStoneIsLegalWithALibertyAndSuicideWithout) {
  const GameState state = state_of("xx3/1oxx1/ooox1/xxxx1/5 b");
  EXPECT_EQ(state.judge(Color::black, at("A4")).reason, Reason::legal);
  const GameState closed = state_of("ooo2/1oxx1/ooox1/xxxx1/5 b");
  EXPECT_EQ(closed.judge(Color::black, at("A4")).reason, Reason::suicide);
}

struct SuicideCase {
  std::string_view rule;
  bool one;
  bool two;
};
std::ostream& operator<<(std::ostream& out, const SuicideCase& each) {
  return out << each.rule;
}
class GoSuicide : public testing::TestWithParam<SuicideCase> {};

TEST_P(GoSuicide, IsWhatTheRuleAllows) {
  // Black on A1 is one stone without a liberty; on D5 it joins E5 to two.
  const GameState state =
      state_of("2o1x/2ooo/5/oo3/1o3 b", {{"suicide", GetParam().rule}, {"ko", "simple"}});
  EXPECT_EQ(state.is_legal(Color::black, at("A1")), GetParam().one);
  EXPECT_EQ(state.is_legal(Color::black, at("D5")), GetParam().two);
}
INSTANTIATE_TEST_SUITE_P(Table, GoSuicide,
                         testing::Values(SuicideCase{"none", false, false},
                                         SuicideCase{"several", false, true},
                                         SuicideCase{"all", true, true}));

TEST(GoGame, SuicideTakesTheOwnStonesOffTheBoardForTheOpponent) {
  GameState state = state_of("2o1x/2ooo/5/oo3/1o3 b", {{"suicide", "several"}});
  play(state, "B:D5");
  EXPECT_TRUE(state.position().is_empty(at("E5")));
  EXPECT_EQ(state.position().captured_by(Color::white), 2);
  state.undo();
  EXPECT_TRUE(state.position().has_stone(Color::black, at("E5")));
  EXPECT_EQ(state.position().captured_by(Color::white), 0);
}

TEST(GoGame, ASingleStoneThatIsSuicideRepeatsThePositionUnderPositionalSuperko) {
  const GameState state = state_of("5/5/5/oo3/1o3 b", {{"suicide", "all"}, {"ko", "positional"}});
  EXPECT_EQ(state.judge(Color::black, at("A1")).reason, Reason::superko);
}

TEST(GoGame, UndoBringsTheBanOfKoBackAndTakesItAway) {
  GameState state = state_of(one_ko);
  play(state, "B:C3");
  EXPECT_FALSE(state.is_legal(Color::white, at("B3")));
  play(state, "W:E5");
  state.undo();
  EXPECT_FALSE(state.is_legal(Color::white, at("B3")));
  state.undo();
  EXPECT_EQ(state.ko(), std::nullopt);
  EXPECT_EQ(state.format(), std::string(one_ko));
}

TEST(GoGame, AnyColourMayPlayAtAnyTimeAndTheOtherIsThenToMove) {
  GameState state(rules_of({{"size", "9"}}));
  play(state, "W:C3 W:D3");
  EXPECT_EQ(state.to_move(), Color::black);
  play(state, "B:E5 B:E6");
  EXPECT_EQ(state.to_move(), Color::white);
  EXPECT_EQ(state.position().stones(Color::black), 2);
}

TEST(GoGame, RecordsMayPlayWhatTheRulesForbid) {
  GameState state = state_of("5/5/5/oo3/1o3 b");
  // Suicide is executed, an occupied point is taken over, and both are undone.
  const std::string before = state.format();
  play(state, "B:A1");
  EXPECT_EQ(state.position().captured_by(Color::white), 1);
  play(state, "W:E5 B:A2");
  EXPECT_TRUE(state.position().has_stone(Color::black, at("A2")));
  for (int back = 0; back < 3; ++back) {
    state.undo();
  }
  EXPECT_EQ(state.format(), before);
}

TEST(GoGame, RecordsChangeTheBoardInTheMiddleOfAGame) {
  GameState state(rules_of({{"size", "5"}}));
  play(state, "B:C3 W:C4");
  const std::string before = state.format();
  state.play(Move::put(Color::white, at("C3")));
  state.play(Move::erase(at("C4")));
  state.play(Move::turn(Color::white));
  EXPECT_EQ(state.format(), "5/5/2o2/5/5 w");
  EXPECT_EQ(state.position_after(2).stones(Color::black), 1);
  for (int back = 0; back < 3; ++back) {
    state.undo();
  }
  EXPECT_EQ(state.format(), before);
  EXPECT_FALSE(is_legal(state, Move::put(Color::black, at("A1"))));
  EXPECT_FALSE(state.can_play(Move::put(Color::black, at("F1"))));
  EXPECT_FALSE(state.can_play(Move()));
}

TEST(GoGame, TwoPassesEndPlayAndAStoneBetweenThemDoesNot) {
  GameState state(rules_of({{"size", "5"}}));
  play(state, "B:pass W:C3 B:pass");
  EXPECT_FALSE(state.play_is_over());
  play(state, "W:pass");
  EXPECT_TRUE(state.play_is_over());
  state.undo();
  EXPECT_FALSE(state.play_is_over());
}

TEST(GoGame, WherePassesHandOverStonesWhitePassesLast) {
  GameState state(rules_of({{"size", "5"}, {"pass_stones", "true"}}));
  play(state, "B:C3 W:pass B:pass");
  EXPECT_FALSE(state.play_is_over());
  play(state, "W:pass");
  EXPECT_TRUE(state.play_is_over());
  EXPECT_EQ(state.passes_of(Color::white), 2);
}

TEST(GoGame, AFixedHandicapStandsOnTheBoardAndWhiteBegins) {
  const GameState state(rules_of({{"size", "9"}, {"handicap", "3"}}));
  EXPECT_EQ(state.format(), "9/9/2x3x2/9/9/9/2x6/9/9 w");
  EXPECT_EQ(state.handicap(), 3);
}

TEST(GoGame, AFreeHandicapIsPlacedByBlackMoveByMove) {
  GameState state(rules_of({{"size", "9"}, {"handicap", "3"}, {"placement", "free"}}));
  EXPECT_EQ(state.handicap_left(), 3);
  EXPECT_EQ(state.format(), "9/9/9/9/9/9/9/9/9 b placing");
  // Nobody is given one stone.
  EXPECT_FALSE(is_legal(state, Move::pass(Color::black)));
  play(state, "B:E5");
  EXPECT_EQ(state.to_move(), Color::black);
  EXPECT_FALSE(is_legal(state, Move::pass(Color::black)));
  play(state, "B:E6");
  EXPECT_TRUE(is_legal(state, Move::pass(Color::black)));
  GameState fewer = state;
  play(fewer, "B:pass");
  EXPECT_EQ(fewer.handicap(), 2);
  EXPECT_EQ(fewer.handicap_left(), 0);
  EXPECT_EQ(fewer.to_move(), Color::white);
  play(state, "B:E7");
  EXPECT_EQ(state.to_move(), Color::white);
  EXPECT_EQ(state.handicap(), 3);
  state.undo();
  EXPECT_EQ(state.handicap_left(), 1);
  EXPECT_EQ(state.to_move(), Color::black);
}

TEST(GoGame, LegalMovesAreThoseThatAreLegal) {
  Rng rng(5);
  for (const std::string_view ko : {"simple", "positional", "situational"}) {
    GameState state(rules_of({{"size", "4x3"}, {"ko", ko}, {"suicide", "several"}}));
    for (int move = 0; move < 200; ++move) {
      const MoveList moves = legal_moves(state);
      std::size_t legal = 0;
      for_each_point(state.position().size(), [&](Point point) {
        legal += is_legal(state, Move::stone(state.to_move(), point)) ? 1 : 0;
      });
      ASSERT_EQ(moves.size(), legal + 1);
      state.play(moves[rng.below(moves.size())]);
    }
  }
}

// Superko once more, by a list of all the boards that have stood.
TEST(GoGame, SuperkoIsWhatAListOfAllBoardsSays) {
  for (const std::string_view ko : {"positional", "situational"}) {
    Rng rng(11);
    GameState state(rules_of({{"size", "3x2"}, {"ko", ko}}));
    std::vector<std::pair<std::string, Color>> stood;
    const auto board_of = [](const GameState& each) {
      const std::string text = each.format();
      return text.substr(0, text.find(' '));
    };
    stood.emplace_back(board_of(state), state.to_move());
    for (int move = 0; move < 400; ++move) {
      const Color color = state.to_move();
      for_each_point(state.position().size(), [&](Point point) {
        const Legality legality = state.judge(color, point);
        if (legality.reason != Reason::legal && legality.reason != Reason::superko) return;
        GameState after = state;
        after.play(Move::stone(color, point));
        const auto same = [&](const auto& each) {
          return each.first == board_of(after) &&
                 (ko == "positional" || each.second == after.to_move());
        };
        const auto found = std::find_if(stood.begin(), stood.end(), same);
        ASSERT_EQ(legality.reason == Reason::superko, found != stood.end());
        if (found != stood.end()) {
          ASSERT_EQ(legality.repeats, static_cast<std::size_t>(found - stood.begin()));
        }
      });
      const MoveList moves = legal_moves(state);
      state.play(moves[rng.below(moves.size())]);
      stood.emplace_back(board_of(state), state.to_move());
    }
  }
}

TEST(GoState, ListsTheBoardsBeforeEachMove) {
  GameState state(rules_of({{"size", "5"}}));
  EXPECT_TRUE(state.earlier_positions().empty());
  std::vector<std::uint64_t> keys;
  for (const char* point : {"C3", "C4", "B3"}) {
    keys.push_back(state.position().key());
    state.play(Move::stone(state.to_move(), at(point)));
  }
  const auto earlier = state.earlier_positions();
  ASSERT_EQ(earlier.size(), keys.size());
  for (std::size_t made = 0; made < keys.size(); ++made) {
    EXPECT_EQ(earlier[made].key, keys[made]);
    EXPECT_EQ(earlier[made].to_move, made % 2 == 0 ? Color::black : Color::white);
  }
}

}  // namespace
}  // namespace ludex::go

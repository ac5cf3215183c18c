// How the engine plays where repetitions, limits and stalemate decide.
#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <string_view>
#include <variant>

#include "base/expects.h"
#include "rules/registry.h"
#include "search/alphabeta/value.h"
#include "search/session.h"

namespace ludex::search {
namespace {

// What a mate or a ruling is worth here, in centipawns: more than any material.
constexpr int decided = 9'000;

int value_of(const Thought& thought) {
  const auto& value = thought.last().score->value;
  if (const auto* mate = std::get_if<engine::MateIn>(&value)) {
    return mate->moves > 0 ? 10'000 : -10'000;
  }
  return std::get<engine::Centipawns>(value).value;
}

rules::Setup xiangqi_from(std::string_view fen, std::string_view typed_rules) {
  rules::Setup setup{.game = "xiangqi", .position = std::string(fen)};
  expects(rules::set_typed(setup.values, rules::declaration_of(*rules::find_game("xiangqi")),
                           rules::rules_parameter, typed_rules)
              .has_value());
  return setup;
}

class XiangqiByRules : public Session {
 public:
  explicit XiangqiByRules(std::string_view fen, std::string_view rule_set = "axf")
      : Session(xiangqi_from(fen, rule_set)) {}

  void play_decision(const Thought& thought) {
    game->play(std::get<engine::Play>(thought.decision.what).move);
  }
};

// Black mates on the next move; Red's rook can check for ever, and do nothing else.
constexpr std::string_view checks_for_ever = "3k5/9/9/9/9/4R4/9/1r7/r8/5K3 w - - 0 1";

TEST(XiangqiRulings, PerpetualCheckSavesNobodyWhereItIsForbidden) {
  XiangqiByRules asian(checks_for_ever);
  EXPECT_LT(value_of(asian.think(to_depth(16))), -decided);
  XiangqiByRules check_ban(checks_for_ever, "checkban");
  EXPECT_LT(value_of(check_ban.think(to_depth(16))), -decided);
}

TEST(XiangqiRulings, PerpetualCheckDrawsWhereItIsAllowed) {
  XiangqiByRules session(checks_for_ever, "alwaysdraw");
  EXPECT_EQ(value_of(session.think(to_depth(10))), 0);
}

TEST(XiangqiRulings, PerpetualCheckIsRunIntoByTheSideThatItWouldHelp) {
  // Black to move can only go back and forth between the checks, and wins by it.
  XiangqiByRules session("3k5/9/9/9/9/3R5/9/1r7/r8/5K3 b - - 1 1");
  EXPECT_GT(value_of(session.think(to_depth(10))), decided);
  XiangqiByRules draw("3k5/9/9/9/9/3R5/9/1r7/r8/5K3 b - - 1 1", "alwaysdraw");
  EXPECT_EQ(value_of(draw.think(to_depth(10))), 0);
}

TEST(XiangqiRulings, AGameOfChecksIsLostByTheOneWhoChecksInIt) {
  XiangqiByRules session(checks_for_ever);
  while (!session.game->outcome() && session.game->moves().size() < 60) {
    session.play_decision(session.think(to_depth(6)));
  }
  ASSERT_TRUE(session.game->outcome());
  EXPECT_EQ(session.game->outcome()->winner, rules::Seat::second);
}

// Chases of the table of repetitions up to the move that would close the loop a third time.
struct Chase {
  std::string_view fen;
  std::string_view moves;
  std::string_view closing;
  std::string_view shows;
};
std::ostream& operator<<(std::ostream& out, const Chase& chase) {
  return out << chase.shows;
}

TEST(XiangqiRulings, TheVariantWithPromotionsIsPlayedToItsEnd) {
  Session session(rules::Setup{.game = "xiangqi",
                               .values = {{rules::variant_parameter, "promotion"}},
                               .position = "3k1a3/9/9/9/9/9/9/9/9/3AKA3 w - - 0 1"});
  bool promoted = false;
  while (!session.game->outcome() && session.game->moves().size() < 80) {
    const Thought thought = session.think(to_depth(5));
    const std::string move = thought.move(*session.game);
    promoted = promoted || move.substr(0, 2) == move.substr(2);
    session.game->play(std::get<engine::Play>(thought.decision.what).move);
  }
  EXPECT_TRUE(promoted) << "the only way to win";
}

class Chaser : public testing::TestWithParam<Chase> {};

TEST_P(Chaser, DoesNotCloseTheLoopThatLoses) {
  const Chase& row = GetParam();
  for (const int depth : {1, 4, 7}) {
    XiangqiByRules session(row.fen);
    session.play(row.moves);
    const Thought thought = session.think(to_depth(depth));
    EXPECT_NE(thought.move(*session.game), row.closing);
    EXPECT_GT(value_of(thought), -decided);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Rulings, Chaser,
    testing::Values(Chase{"2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w - - 0 1",
                          "c2a2 a7b7 a2b2 b7a7 b2a2 a7b7 a2b2 b7a7", "b2a2",
                          "a cannon that chases a rook"},
                    Chase{"2bakabr1/9/9/r1p1p1p2/p7R/P8/9/9/9/CC1AKA3 w - - 0 1",
                          "a4a5 a6b6 a5b5 b6a6 b5a5 a6b6 a5b5 b6a6", "b5a5",
                          "a cannon behind a pawn"}));

TEST(XiangqiRulings, AChaseIsLetRunByItsVictim) {
  // Black's rook steps aside once more, and the loop that Red's cannon made is closed.
  XiangqiByRules session("2bakabnr/9/1rn1c4/2p1p1p1p/PP7/9/4P1P1P/C5NC1/9/1NBAKAB1R w - - 0 1");
  session.play("a2b2 b7a7 b2a2 a7b7 a2b2 b7a7 b2a2");
  const Thought thought = session.think(to_depth(7));
  EXPECT_EQ(thought.move(*session.game), "a7b7");
  EXPECT_GT(value_of(thought), decided);
}

TEST(XiangqiRulings, TheWorseSideRepeatsForADraw) {
  // Black is a rook ahead; the kings have walked to and fro, and Red may do so once more.
  XiangqiByRules session("5k3/9/9/r8/9/9/4P4/4B4/9/4K4 w - - 0 1");
  session.play("e0d0 f9f8 d0d1 f8f9 d1d0 f9f8 d0d1 f8f9");
  const Thought thought = session.think(to_depth(6));
  EXPECT_EQ(thought.move(*session.game), "d1d0");
  EXPECT_EQ(value_of(thought), 0);
}

TEST(XiangqiRulings, TheBetterSideDoesNotRepeat) {
  XiangqiByRules session("5k3/9/9/r8/9/9/4P4/4B4/9/4K4 w - - 0 1");
  session.play("e0d0 f9f8 d0d1 f8f9 d1d0 f9f8 d0d1");
  const Thought thought = session.think(to_depth(6));
  EXPECT_GT(value_of(thought), 300);
  session.play_decision(thought);
  EXPECT_FALSE(session.game->outcome());
}

TEST(XiangqiRulings, StalemateWins) {
  XiangqiByRules session("3k5/9/9/3P5/9/9/9/9/9/4K4 w - - 0 1");
  const Thought thought = session.think(to_depth(4));
  EXPECT_EQ(thought.move(*session.game), "d6d7");
  EXPECT_EQ(std::get<engine::MateIn>(thought.last().score->value).moves, 1);
  engine::Limits mate;
  mate.mate = 1;
  EXPECT_EQ(session.think(mate).move(*session.game), "d6d7");
}

TEST(XiangqiRulings, TheNaturalLimitDraws) {
  // The mate in two comes a move too late.
  constexpr std::string_view late = "4k4/9/9/9/9/9/9/R8/9/3K5 w - - 118 90";
  XiangqiByRules session(late);
  EXPECT_EQ(value_of(session.think(to_depth(6))), 0);
  XiangqiByRules longer(late, "axf/100");
  EXPECT_GT(value_of(longer.think(to_depth(6))), 300);
}

TEST(XiangqiRulings, NobodyWinsWithoutAttackers) {
  XiangqiByRules session("3ak4/4a4/4b4/9/9/9/9/9/3pK4/9 w - - 0 1");
  const Thought thought = session.think(to_depth(4));
  EXPECT_EQ(thought.move(*session.game), "e1d1");
  EXPECT_EQ(value_of(thought), 0);
}

struct Mate {
  std::string_view fen;
  int moves;
};
std::ostream& operator<<(std::ostream& out, const Mate& mate) {
  return out << mate.fen;
}
class XiangqiMate : public testing::TestWithParam<Mate> {};

TEST_P(XiangqiMate, IsFoundAndProved) {
  const auto [fen, moves] = GetParam();
  XiangqiByRules session(fen);
  const Thought thought = session.think(to_depth(2 * moves + 8));
  EXPECT_EQ(std::get<engine::MateIn>(thought.last().score->value).moves, moves);
  XiangqiByRules proving(fen);
  engine::Limits limits;
  limits.mate = moves;
  const Thought proof = proving.think(limits);
  EXPECT_EQ(std::get<engine::MateIn>(proof.last().score->value).moves, moves);
  for (const rules::Move move : proof.last().pv) {
    proving.game->play(move);
  }
  ASSERT_TRUE(proving.game->outcome());
  EXPECT_EQ(proving.game->outcome()->winner, rules::Seat::first);
}

INSTANTIATE_TEST_SUITE_P(Rulings, XiangqiMate,
                         testing::Values(Mate{"4kab2/4a4/4b4/9/9/9/9/4C4/4N4/R3K4 w - - 0 1", 1},
                                         Mate{"3aka3/9/9/9/9/9/9/9/R7R/3K5 w - - 0 1", 2},
                                         Mate{"3akab2/9/4b4/9/9/4N4/9/4C4/9/R3K4 w - - 0 1", 3},
                                         Mate{"3k1ab2/4a4/4b4/9/5N3/9/9/4C4/9/R3K4 w - - 0 1", 3}));

}  // namespace
}  // namespace ludex::search

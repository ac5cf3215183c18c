#include "search/go/reading/reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "base/random.h"
#include "rules/go/notation.h"
#include "rules/go/position_text.h"
#include "rules/go/states.h"
#include "search/go/all_moves.h"
#include "search/go/random_questions.h"
#include "search/go/reading_positions.h"

namespace ludex::search::go_reading {
namespace {

struct Read {
  const char* board;
  const char* stone;
  Outcome attack;
  const char* attacking;
  Outcome defend;
  const char* defending;
};

std::string move_of(const Answer& answer) {
  return answer.move == go::Point{} ? "" : go::to_vertex(answer.move);
}

TEST(GoReader, FindsTheCodeAndTheMove) {
  Reader reader;
  for (const Read& each : {
           // A snapback, a ko that the attacker takes first, and a connection that dies.
           Read{"2xoo1ox1/2xxo1ox1/3xxxxx1/9/9/9/9/9/9 b", "D9", Outcome::works, "F8",
                Outcome::fails, ""},
           Read{"2xo5/1xo1o4/2xo5/9/9/9/9/9/9 b", "C8", Outcome::works_by_good_ko, "D8",
                Outcome::works, "D8"},
           Read{"1ox4/oox4/1xx4/xx5/7/7/7 b", "A6", Outcome::works, "A5", Outcome::fails, ""},
           // One eye of three points: whoever plays in its middle.
           Read{"3xo/xxxxo/ooooo/5/5 b", "A4", Outcome::works, "B5", Outcome::works, "B5"},
           // One stone that three would take, and that its owner puts back with two liberties.
           Read{"o1ox1/oxxo1/1oo2/5/5 b", "C5", Outcome::fails, "", Outcome::works, "B5"},
           // Two eyes, of which the owner may fill none.
           Read{"1x1xo/xxxxo/ooooo/5/5 b", "A4", Outcome::fails, "", Outcome::works, ""},
       }) {
    const go::Position position = go::state_of(each.board).position();
    const go::Point stone = go::at(each.stone);
    const Answer attack = reader.answer(position, {Aim::attack, stone}, {});
    EXPECT_EQ(attack.outcome, each.attack) << each.board;
    EXPECT_EQ(move_of(attack), each.attacking) << each.board;
    const Answer defend = reader.answer(position, {Aim::defend, stone}, {});
    EXPECT_EQ(defend.outcome, each.defend) << each.board;
    EXPECT_EQ(move_of(defend), each.defending) << each.board;
  }
}

// A move that threatens two strings takes one of them; each alone escapes.
TEST(GoReader, AttacksOneOfTwoStrings) {
  Reader reader;
  const go::Position position = go::state_of("9/9/4o4/3x1x3/3o1o3/3x1x3/9/9/9 b").position();
  for (const char* const stone : {"D5", "F5"}) {
    EXPECT_EQ(reader.answer(position, {Aim::attack, go::at(stone)}, {}).outcome, Outcome::fails);
  }
  const Answer attack = reader.answer(position, {Aim::attack, go::at("D5"), go::at("F5")}, {});
  EXPECT_EQ(attack.outcome, Outcome::works);
  EXPECT_EQ(move_of(attack), "E5");
  EXPECT_FALSE(attack.is_uncertain);
  const Answer defend = reader.answer(position, {Aim::defend, go::at("D5"), go::at("F5")}, {});
  EXPECT_EQ(defend.outcome, Outcome::works);
  EXPECT_EQ(move_of(defend), "E5");
  go::Position attacked = position;
  attacked.play_on(go::Color::black, go::at("E5"));
  EXPECT_EQ(reader.answer(attacked, {Aim::defend, go::at("D5"), go::at("F5")}, {}).outcome,
            Outcome::fails);
}

// The net is found although other attacks can be evaded in many ways.
TEST(GoReader, FindsANetInTheOpen) {
  Reader reader;
  const go::Position position =
      go::state_of("7ooooo7/8xox8/8xox8/9o9/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 b")
          .position();
  const Answer answer = reader.answer(position, {Aim::attack, go::at("J18")}, {.nodes = 12'000});
  EXPECT_EQ(answer.outcome, Outcome::works);
  EXPECT_EQ(move_of(answer), "H16");
  EXPECT_FALSE(answer.is_uncertain);
}

TEST(GoReader, SaysThatItsNodesRanOut) {
  Reader reader;
  const go::Position position = go::state_of("9/9/9/4x4/4o4/4x4/9/9/9 b").position();
  const Answer answer = reader.answer(position, {Aim::attack, go::at("E5")}, {.nodes = 500});
  EXPECT_TRUE(answer.is_uncertain);
  EXPECT_EQ(answer.outcome, Outcome::fails);
  EXPECT_GE(answer.nodes, 500);
  EXPECT_LT(answer.nodes, 1'500);
}

// As the reader asks for the ko rules one after the other.
Outcome outcome_by_all_moves(const go::Position& position, const Question& question) {
  const bool attacks = question.aim == Aim::attack;
  const go::Color owner = *position.stone_at(question.stone);
  const std::array<KoRule, 3> rules{
      attacks ? KoRule::defender_may_ignore : KoRule::attacker_may_ignore, KoRule::obeyed,
      attacks ? KoRule::attacker_may_ignore : KoRule::defender_may_ignore};
  for (std::size_t at = 0; at < rules.size(); ++at) {
    const auto captured =
        is_captured_by_all_moves(position, question.stone, rules.at(at), attacks ? ~owner : owner);
    if (captured.value() == attacks) return static_cast<Outcome>(at + 1);
  }
  return Outcome::fails;
}

TEST(GoReader, AgreesWithAllMovesOnTinyBoards) {
  Reader reader;
  Rng rng(1);
  int kos = 0;
  for (int round = 0; round < 20; ++round) {
    const go::Position position = search::random_position({3, 3}, rng);
    const auto strings = strings_of(position);
    // An emptier board has too many positions behind it for a test.
    if (position.empty_points().size() > 5 || strings.empty()) continue;
    const go::Point stone = strings[rng.below(strings.size())];
    for (const Aim aim : {Aim::attack, Aim::defend}) {
      const Answer answer = reader.answer(position, {aim, stone}, {500'000, Breadth::far});
      const Outcome expected = outcome_by_all_moves(position, {aim, stone});
      EXPECT_FALSE(answer.is_uncertain);
      EXPECT_EQ(answer.outcome, expected)
          << go::format_board(position) << ' ' << go::to_vertex(stone);
      kos += expected > Outcome::works ? 1 : 0;
    }
  }
  EXPECT_GT(kos, 0);
}

// Expects that no move prevents what the search says that no move prevents. Returns how many moves
// were tried.
int try_all_defences(ProofSearch& search, const go::Position& position, go::Point stone,
                     KoRule rule) {
  const go::Color owner = *position.stone_at(stone);
  const CaptureGoal goal(position, {&stone, 1}, Breadth::close);
  search.begin(position);
  if (search.reached(goal, rule, owner, 2'000).is_reached != true) return 0;
  int moves = 0;
  go::for_each_point(position.size(), [&](go::Point move) {
    if (!position.is_empty(move)) return;
    ++moves;
    search.begin(position);
    EXPECT_NE(search.reached_after(goal, rule, owner, move, 8'000).is_reached, false)
        << go::format_board(position) << ' ' << go::to_vertex(stone) << " by "
        << go::to_vertex(move) << ", rule " << static_cast<int>(rule);
  });
  return moves;
}

// The likely moves of an attacker may be too few, but no move of the defender refutes a proof.
TEST(GoReader, ProvesNoCaptureThatSomeMovePrevents) {
  ProofSearch search(1 << 12U);
  Rng rng(1);
  int moves = 0;
  for (int round = 0; round < 60; ++round) {
    const int side = 5 + static_cast<int>(rng.below(5));
    go::Position position = search::random_position({side, side}, rng);
    position.set_ko(std::nullopt);
    for (const go::Point stone : strings_of(position)) {
      const KoRule rule = static_cast<KoRule>(rng.below(3));
      if (position.liberty_count(stone) < 2) continue;
      moves += try_all_defences(search, position, stone, rule);
    }
  }
  EXPECT_GT(moves, 500);
}

// The move that prevents it takes strings of the attacker that are neither played nor next to the
// string, or saves one of the owner's that would be taken.
TEST(GoReader, LooksForDefencesBeyondTheString) {
  struct Question {
    const char* board;
    const char* stone;
    KoRule rule;
  };
  ProofSearch search(1 << 12U);
  for (const Question& each :
       {Question{"ox1xox1/o1xo1ox/1oo1ooo/o1x1xo1/x1xxxoo/x1x1oox/xoxxxx1 b", "B7",
                 KoRule::defender_may_ignore},
        Question{"1ox1xxx/oxx1xxo/ooox1o1/xx1xo2/oxxxoxo/1oxox1o/1oo1oxx b", "F3",
                 KoRule::attacker_may_ignore},
        Question{"1x1oo1xx/oooox1o1/x1xo4/x1o5/1o5x/x1xx3o/o1xo1o2/1ox1xx1o b", "B1",
                 KoRule::defender_may_ignore},
        Question{"x3x1o1/1xoxooxo/x1xoxx1x/oxooo1o1/1ox1oooo/xxooox1x/1x1oxxxx/xo1oxo1x b", "H6",
                 KoRule::defender_may_ignore},
        Question{"1x1xoox1oo1xx/4x2xoo1xx/1o1oxoxxox1xx/x2xxo2ox2o/1xxo3x4o/ox1ox7o/1oxx2o1o3x/"
                 "ox1oxo3o2x/6x4oo/2x2ox1o1oo1/xo5xoooxx/1oooooxoo1o2/x3x2x1x1xo b",
                 "A8", KoRule::defender_may_ignore}}) {
    try_all_defences(search, go::state_of(each.board).position(), go::at(each.stone), each.rule);
  }
}

// The board mirrored at its diagonal, with the colours exchanged.
go::Position mirrored(const go::Position& position) {
  go::Position result(position.size());
  go::for_each_point(position.size(), [&](go::Point point) {
    if (const auto color = position.stone_at(point)) {
      result.put(~*color, go::point_at(go::row_of(point), go::column_of(point)));
    }
  });
  return result;
}

TEST(GoReader, AnswersTheSameForAMirroredBoardOfTheOtherColour) {
  Reader reader;
  Rng rng(2);
  int answers = 0;
  for (int round = 0; round < 12; ++round) {
    go::Position position = search::random_position({5, 5}, rng);
    position.set_ko(std::nullopt);
    const go::Position other = mirrored(position);
    for (const go::Point stone : strings_of(position)) {
      const go::Point twin = go::point_at(go::row_of(stone), go::column_of(stone));
      for (const Aim aim : {Aim::attack, Aim::defend}) {
        const Answer one = reader.answer(position, {aim, stone}, {});
        const Answer two = reader.answer(other, {aim, twin}, {});
        if (one.is_uncertain || two.is_uncertain) continue;
        ++answers;
        EXPECT_EQ(one.outcome, two.outcome)
            << go::format_board(position) << ' ' << go::to_vertex(stone);
      }
    }
  }
  EXPECT_GT(answers, 50);
}

TEST(GoReader, ForgetsEarlierQuestions) {
  Reader used(1 << 8U);
  Rng rng(3);
  for (int round = 0; round < 12; ++round) {
    const go::Position position = search::random_position({7, 7}, rng);
    for (const go::Point stone : strings_of(position)) {
      Reader fresh(1 << 8U);
      const Answer one = used.answer(position, {Aim::attack, stone}, {.nodes = 3'000});
      const Answer two = fresh.answer(position, {Aim::attack, stone}, {.nodes = 3'000});
      EXPECT_EQ(one.outcome, two.outcome);
      EXPECT_EQ(one.move, two.move);
      EXPECT_EQ(one.nodes, two.nodes);
      EXPECT_EQ(one.is_uncertain, two.is_uncertain);
    }
  }
}

TEST(GoReader, ListsTheMovesThatWork) {
  Reader reader;
  const go::Position position = go::state_of("3xo/xxxxo/ooooo/5/5 b").position();
  bool is_uncertain = true;
  const auto moves = reader.working_moves(position, {Aim::attack, go::at("A4")}, {}, is_uncertain);
  EXPECT_FALSE(is_uncertain);
  EXPECT_EQ(moves, (std::vector{WorkingMove{go::at("B5"), Outcome::works}}));
}

void expect_answer(Reader& reader, const ReadingPosition& each, Aim aim) {
  const ExpectedAnswer& expected = aim == Aim::attack ? each.attack : each.defend;
  const Answer answer = reader.answer(each.position, {aim, each.stone}, {20'000, Breadth::far});
  EXPECT_FALSE(answer.is_uncertain) << each.text;
  EXPECT_EQ(answer.outcome, expected.outcome) << each.text;
  if (!expected.moves.empty()) {
    EXPECT_TRUE(std::count(expected.moves.begin(), expected.moves.end(), answer.move) == 1)
        << each.text << ' ' << move_of(answer);
  }
}

TEST(GoReader, SolvesItsPositions) {
  Reader reader;
  const auto positions = read_positions(LUDEX_TEST_DATA "/go/reading.txt");
  EXPECT_EQ(positions.size(), 182U);
  for (const ReadingPosition& each : positions) {
    expect_answer(reader, each, Aim::attack);
    expect_answer(reader, each, Aim::defend);
  }
}

TEST(ProofTable, KeepsWhatCostMostAndForgetsEverythingAtOnce) {
  ProofTable table(4);  // one bucket
  for (std::uint64_t key = 1; key <= 5; ++key) {
    table.store(key, {static_cast<std::uint16_t>(key), 1}, static_cast<int>(10 * key));
  }
  EXPECT_FALSE(table.find(1).has_value());
  ASSERT_TRUE(table.find(5).has_value());
  EXPECT_EQ(table.find(5)->numbers.proof, 5);
  table.forget_all();
  EXPECT_FALSE(table.find(5).has_value());
}

}  // namespace
}  // namespace ludex::search::go_reading

#include "search/go/reading/life/life.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/random.h"
#include "rules/go/notation.h"
#include "rules/go/position_text.h"
#include "rules/go/states.h"
#include "search/go/exchanged_boards.h"
#include "search/go/reading/eyes/eye_values.h"
#include "search/go/reading/ko_board.h"
#include "search/go/reading/life/life_goal.h"
#include "search/go/reading/life/second_look.h"
#include "search/go/walled_spaces.h"

namespace ludex::search::go_reading {
namespace {

constexpr ReadingLimits usual{.nodes = 1500};

Answer ask_about_life(const go::Position& position, go::Point stone, Aim aim, Reader& reader) {
  int nodes = 0;
  const GroupInQuestion group = group_in_question(position, stone, reader, nodes);
  return reader.answer(position, {.aim = aim, .stone = stone, .group = group}, usual);
}

struct Problem {
  const char* board;
  const char* stone;
  Outcome kill;
  Outcome live;
};

TEST(GoLife, OfKnownGroupsIsThatOfTheBooks) {
  Reader reader;
  for (const Problem& each : {
           // Square four, and straight four, in the corner.
           Problem{"2xo5/2xo5/xxxo5/oooo5/9/9/9/9/9 b", "A7", Outcome::works, Outcome::fails},
           Problem{"4xo3/xxxxxo3/oooooo3/9/9/9/9/9/9 b", "A8", Outcome::fails, Outcome::works},
           // Straight three: who moves first decides.
           Problem{"3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b", "A8", Outcome::works, Outcome::works},
           // Two eyes, and room on all sides.
           Problem{"1x1xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b", "A8", Outcome::fails, Outcome::works},
           Problem{"9/9/9/9/4x4/9/9/9/9 b", "E5", Outcome::fails, Outcome::works},
           // Three stones in an eye of four (pitfall 2 of the specification).
           Problem{"1xxo4/oxxo4/oxoo4/oxo5/xxo5/ooo5/8/8 b", "C8", Outcome::works, Outcome::fails},
       }) {
    const go::Position position = go::state_of(each.board).position();
    const go::Point stone = go::at(each.stone);
    EXPECT_EQ(ask_about_life(position, stone, Aim::kill, reader).outcome, each.kill) << each.board;
    EXPECT_EQ(ask_about_life(position, stone, Aim::live, reader).outcome, each.live) << each.board;
  }
}

// Seven nodes decide neither: in the first space two of three moves are refuted by then, in the
// second one too few.
TEST(GoLife, IsJudgedByTheMovesThatAreNotRefuted) {
  Reader reader;
  for (const auto& [text, stone, outcome] : {
           std::tuple("3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b", "A8", Outcome::works),
           std::tuple("9/9/9/9/2ooooo2/2oxxxxo1/1oox2xo1/1oxx2xo1/2x3xo1 b", "E4", Outcome::fails),
       }) {
    const go::Position position = go::state_of(text).position();
    int nodes = 0;
    const GroupInQuestion group = group_in_question(position, go::at(stone), reader, nodes);
    const Answer answer = reader.answer(
        position, {.aim = Aim::kill, .stone = go::at(stone), .group = group}, {.nodes = 7});
    EXPECT_TRUE(answer.is_uncertain) << text;
    EXPECT_EQ(answer.outcome, outcome) << text;
  }
}

// Of moves that reach as much, the one that is shown decides an eye, or is not on the edge.
TEST(GoLife, IsShownByAMoveThatDecidesOrIsNotOnTheEdge) {
  struct Moves {
    const char* board;
    const char* stone;
    const char* better;
    const char* worse;
  };
  for (const Moves& each : {
           Moves{"3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b", "A8", "B9", "A9"},
           Moves{"9/9/9/9/4x4/9/9/9/9 b", "E5", "E4", "E1"},
       }) {
    const go::Position position = go::state_of(each.board).position();
    Reader reader;
    int nodes = 0;
    const GroupInQuestion group = group_in_question(position, go::at(each.stone), reader, nodes);
    EyeValues values(Detail::alternating);
    const LifeGoal goal(position, group, values);
    KoBoard board;
    board.begin(position);
    EXPECT_GT(goal.worth(board, group.owner, go::at(each.better)),
              goal.worth(board, group.owner, go::at(each.worse)))
        << each.board;
  }
}

// A string of the wall that is connected to the rest through the eye space alone may be cut.
TEST(GoLife, IsLostWithStringsThatAreCut) {
  Reader reader;
  for (const auto& [board, stone] : {
           std::pair("ooxxxo3/x2xxo3/x1xxxo3/2xxxo3/oooooo3/9/9/9/9 b", "C9"),
           std::pair("1x1xo4/1xx1o4/2xxo4/x2xo4/ooooo4/9/9/9/9 b", "B9"),
       }) {
    const go::Position position = go::state_of(board).position();
    EXPECT_EQ(ask_about_life(position, go::at(stone), Aim::kill, reader).outcome, Outcome::works)
        << board;
  }
}

// A8 is atari on the stones that only B7 and the corner connect to the others, and a ko if White
// has a stone in the corner.
TEST(GoLife, IsNotSureWithTwoSpacesIfAMoveThreatensBoth) {
  for (const auto& [text, is_sure] : {
           std::pair("4o4/1xxxo4/x1xoo4/xxo6/ooo6/9/9/9/9 b", true),
           std::pair("1o2o4/1xxxo4/x1xoo4/xxo6/ooo6/9/9/9/9 b", false),
       }) {
    const go::Position position = go::state_of(text).position();
    Reader reader;
    int nodes = 0;
    const GroupInQuestion group = group_in_question(position, go::at("A7"), reader, nodes);
    EyeValues values(Detail::alternating);
    Assessor assessor(position, group, values);
    EXPECT_EQ(assessor.assess(position).sure_eyes(false) >= 2, is_sure) << text;
  }
}

// D6 falls at D7 and is saved by the capture at E7 alone. With B4 it makes C5 false.
TEST(GoLife, HasHalfEyesThatACaptureTakes) {
  constexpr const char* board = "9/2oo5/2o6/1ooxox3/1o1ox4/1xoo5/1x7/9/9 b";
  const go::Position position = go::state_of(board).position();
  const go::PointSet wall =
      position.string_stones(go::at("C6")) | position.string_stones(go::at("C4"));
  EyeValues values(Detail::alternating);
  Assessor assessor(position, {.owner = go::Color::white, .stones = wall}, values);
  const Assessment found = assessor.assess(position);
  const auto half = std::ranges::find(found.half_eyes, go::at("C5"), &HalfEye::point);
  ASSERT_NE(half, found.half_eyes.end());
  EXPECT_EQ(half->attacks, std::vector{go::at("E7")});
  EXPECT_EQ(half->defences, std::vector{go::at("D7")});
}

// Straight three, and straight four, which lives.
TEST(GoLife, IsNotShownByAMoveThatTheOpponentRefutes) {
  struct Looks {
    const char* board;
    const char* stone;
    const char* first;
    Outcome outcome;
    const char* shown;
  };
  constexpr ReadingLimits limits{.nodes = 10'000};
  for (const Looks& each : {
           Looks{"3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 w", "A8", "A9", Outcome::works, "B9"},
           Looks{"3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 w", "A8", "B9", Outcome::works, "B9"},
           Looks{"4xo3/xxxxxo3/oooooo3/9/9/9/9/9/9 w", "A8", "B9", Outcome::fails, nullptr},
       }) {
    const go::Position position = go::state_of(each.board).position();
    Reader reader;
    int nodes = 0;
    Question question{.aim = Aim::kill, .stone = go::at(each.stone)};
    question.group = group_in_question(position, question.stone, reader, nodes);
    const Answer first{.outcome = Outcome::works, .move = go::at(each.first)};
    const Answer shown = looked_at_again(position, question, first, limits, reader);
    EXPECT_EQ(shown.outcome, each.outcome) << each.board;
    if (each.shown != nullptr) {
      EXPECT_EQ(shown.move, go::at(each.shown)) << each.board;
    }
  }
}

// Straight three, where A9 is refuted indeed, and straight four.
TEST(GoLife, IsShownByARefutedMoveThatTheOpponentDoesNotRefute) {
  struct Looks {
    const char* board;
    std::vector<go::Point> refuted;
    Outcome outcome;
    go::Point shown;
  };
  constexpr ReadingLimits limits{.nodes = 10'000};
  const go::Point edge = go::at("A9");
  const go::Point middle = go::at("B9");
  for (const Looks& each : {
           Looks{"3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 w", {edge, middle}, Outcome::works, middle},
           Looks{"3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 w", {edge}, Outcome::fails, {}},
           Looks{"3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 w", {}, Outcome::fails, {}},
           Looks{"4xo3/xxxxxo3/oooooo3/9/9/9/9/9/9 w", {middle, edge}, Outcome::fails, {}},
       }) {
    const go::Position position = go::state_of(each.board).position();
    Reader reader;
    int nodes = 0;
    Question question{.aim = Aim::kill, .stone = go::at("A8")};
    question.group = group_in_question(position, question.stone, reader, nodes);
    Answer first{.outcome = Outcome::fails, .all_are_refuted = true};
    for (const go::Point move : each.refuted) {
      first.first_moves.push_back({move, true});
    }
    const Answer shown = looked_at_again(position, question, first, limits, reader);
    EXPECT_EQ(shown.outcome, each.outcome) << each.board;
    EXPECT_EQ(shown.move, each.shown) << each.board;
  }
}

// Straight three, where a proof refutes that nothing needs to be played, and straight four.
TEST(GoLife, IsNotSavedByAPassThatAProofRefutes) {
  for (const auto& [board, shown_move] : {
           std::pair("3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 w", go::at("B9")),
           std::pair("4xo3/xxxxxo3/oooooo3/9/9/9/9/9/9 w", go::Point{}),
       }) {
    const go::Position position = go::state_of(board).position();
    Reader reader;
    int nodes = 0;
    Question question{.aim = Aim::live, .stone = go::at("A8")};
    question.group = group_in_question(position, question.stone, reader, nodes);
    const Answer first{.outcome = Outcome::works};
    const Answer shown = looked_at_again(position, question, first, {.nodes = 10'000}, reader);
    EXPECT_EQ(shown.outcome, Outcome::works) << board;
    EXPECT_EQ(shown.move, shown_move) << board;
  }
}

// The group has one eye, and reaches the large space above by A5 alone: White cuts it off there.
TEST(GoLife, DoesNotCountASpaceThatOneMoveCutsOff) {
  for (const auto& [text, is_sure] : {
           std::pair("9/9/9/1xxxxxxxx/1oooooooo/xxo6/1xo6/xxo6/ooo6 w", false),
           std::pair("9/9/9/1xxxxxxxx/xoooooooo/xxo6/1xo6/xxo6/ooo6 w", true),
       }) {
    const go::Position position = go::state_of(text).position();
    Reader reader;
    int nodes = 0;
    const GroupInQuestion group = group_in_question(position, go::at("A4"), reader, nodes);
    EyeValues values(Detail::alternating);
    Assessor assessor(position, group, values);
    const Assessment found = assessor.assess(position);
    EXPECT_EQ(found.sure_eyes(false) >= 2, is_sure) << text;
    EXPECT_EQ(found.held_room.contains(go::at("E8")), is_sure) << text;
  }
}

// The group has one eye. C9 to C7, which shut it in, fall to C6: a move there, or at D9, may save
// it.
TEST(GoLife, IsNotLostWhereItsOwnerTakesStringsAroundIt) {
  const go::Position position =
      go::state_of("1xo1x4/1xox5/xxox5/oo1x5/oox6/1ox6/1ox6/oox6/9 w").position();
  Reader reader;
  int nodes = 0;
  const GroupInQuestion group = group_in_question(position, go::at("A7"), reader, nodes);
  EyeValues values(Detail::alternating);
  const LifeGoal goal(position, group, values);
  KoBoard board;
  board.begin(position);
  Zone zone;
  NodeCount none;
  ASSERT_EQ(goal.decided(board, ~group.owner, zone, none), true);
  EXPECT_TRUE(zone.contains(go::at("C6")));
  EXPECT_TRUE(zone.contains(go::at("D9")));
  EXPECT_FALSE(zone.contains(go::at("E6")));
}

// Whichever way E5 moves, one of the four stones around it is beside it; it is shut in only where
// the diagonals are closed too.
TEST(GoLife, IsNotLostWithWaysOut) {
  for (const auto& [text, decided] : {
           std::pair("9/9/4o4/9/2o1x1o2/9/4o4/9/9 w", std::optional<bool>()),
           std::pair("9/9/4o4/3o1o3/2o1x1o2/3o1o3/4o4/9/9 w", std::optional<bool>(true)),
       }) {
    const go::Position position = go::state_of(text).position();
    Reader reader;
    int nodes = 0;
    const GroupInQuestion group = group_in_question(position, go::at("E5"), reader, nodes);
    EyeValues values(Detail::alternating);
    const LifeGoal goal(position, group, values);
    KoBoard board;
    board.begin(position);
    Zone zone;
    NodeCount none;
    EXPECT_EQ(goal.decided(board, ~group.owner, zone, none), decided) << text;
  }
}

// Straight three is killed at B9, and straight four lives. The five points at the end are open:
// Black kills at E9, which is left to the search.
TEST(GoLife, IsLostWhereOneMoveOfTheOpponentTakesTheEyesOfAClosedGroup) {
  for (const auto& [text, decided] : {
           std::pair("3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 w", std::optional<bool>(true)),
           std::pair("4xo3/xxxxxo3/oooooo3/9/9/9/9/9/9 w", std::optional<bool>(false)),
           std::pair("5o3/xxxxxo3/oooooo3/9/9/9/9/9/9 w", std::optional<bool>()),
       }) {
    const go::Position position = go::state_of(text).position();
    Reader reader;
    int nodes = 0;
    const GroupInQuestion group = group_in_question(position, go::at("A8"), reader, nodes);
    EyeValues values(Detail::alternating);
    const LifeGoal goal(position, group, values);
    KoBoard board;
    board.begin(position);
    Zone zone;
    NodeCount none;
    EXPECT_EQ(goal.decided(board, ~group.owner, zone, none), decided) << text;
    EXPECT_EQ(goal.decided(board, group.owner, zone, none).value_or(false), false) << text;
  }
}

// Stones of the opponent inside that can be taken only late are judged wrongly at times.
TEST(GoLife, InClosedSpacesIsMostlyWhatAllMovesMake) {
  Reader reader(1 << 12U);
  Rng rng(3);
  int compared = 0;
  int agreed = 0;
  while (compared < 150) {
    const go::PointSet space = random_eye_space(rng);
    go::Position board = walled_in(space, false);
    space.for_each([&](go::Point point) {
      if (rng.below(3) > 0) return;
      const bool can_stand = !board.is_suicide(go::Color::black, point) &&
                             board.captures_of(go::Color::black, point).empty();
      if (can_stand) {
        board.play_on(go::Color::black, point);
      }
    });
    const go::Point wall = go::point_at(7, 2);
    if (board.string_size(wall) != board.stones(go::Color::white)) continue;
    const go::PointSet moves = space | go::PointSet{go::point_at(8, 2)};
    AllFillings attack(board, moves, wall);
    AllFillings defence(board, moves, wall);
    const bool falls = attack.falls(go::Color::black);
    const bool falls_after_defence = defence.falls(go::Color::white);
    if (attack.repeats() || defence.repeats()) continue;
    ++compared;
    const Answer kill = ask_about_life(board, wall, Aim::kill, reader);
    const Answer live = ask_about_life(board, wall, Aim::live, reader);
    agreed += static_cast<int>((kill.outcome != Outcome::fails) == falls) +
              static_cast<int>((live.outcome == Outcome::fails) == falls_after_defence);
  }
  RecordProperty("agreed", agreed);
  EXPECT_GE(agreed, 290) << "of " << 2 * compared;
}

TEST(GoLife, IsTheSameForBothColoursAndEachTime) {
  Reader reader;
  Rng rng(5);
  for (int round = 0; round < 12; ++round) {
    const auto [board, exchanged] = random_exchanged_boards(26, rng);
    const go::Point stone = board.stones_of(go::Color::black).list().front();
    for (const Aim aim : {Aim::kill, Aim::live}) {
      const Answer answer = ask_about_life(board, stone, aim, reader);
      const Answer again = ask_about_life(board, stone, aim, reader);
      const Answer other = ask_about_life(exchanged, stone, aim, reader);
      EXPECT_EQ(answer.outcome, again.outcome) << go::format_board(board);
      EXPECT_EQ(answer.nodes, again.nodes) << go::format_board(board);
      EXPECT_EQ(answer.outcome, other.outcome) << go::format_board(board);
      EXPECT_LE(answer.nodes, 2 * usual.nodes);
    }
  }
}

}  // namespace
}  // namespace ludex::search::go_reading

#include "search/go/reading/local_life/local_life.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <utility>

#include "base/random.h"
#include "rules/go/notation.h"
#include "rules/go/position_text.h"
#include "rules/go/states.h"
#include "search/go/judge_who_likes.h"
#include "search/go/reading/local_life/solved_spaces.h"
#include "search/go/walled_spaces.h"

namespace ludex::search::go_reading {
namespace {

constexpr int enough_local_nodes = 100'000;
constexpr std::size_t table_room = 1U << 14U;

struct Asked {
  go::Position position;
  GroupInQuestion group;
};

Asked asked_about(const char* board, const char* stone) {
  const go::Position position = go::state_of(board).position();
  const go::Point at = go::at(stone);
  return {position, {*position.stone_at(at), position.string_stones(at), {}}};
}

LifeProof read_in(LocalSearch& search, const Asked& asked, go::Color mover) {
  return read_local_life(search, asked.position, asked.group, mover, enough_local_nodes);
}

struct KnownLocally {
  const char* board;
  const char* stone;
  Outcome kill;
  Outcome live;
};

TEST(GoLocalLife, FindsWhatTheBooksSay) {
  LocalSearch search(table_room);
  for (const KnownLocally& each : {
           // Square four, and straight four, in the corner.
           KnownLocally{"2xo5/2xo5/xxxo5/oooo5/9/9/9/9/9 b", "A7", Outcome::works, Outcome::fails},
           KnownLocally{"4xo3/xxxxxo3/oooooo3/9/9/9/9/9/9 b", "A8", Outcome::fails, Outcome::works},
           // Straight three: who moves first decides.
           KnownLocally{"3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b", "A8", Outcome::works, Outcome::works},
           // Two eyes.
           KnownLocally{"1x1xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b", "A8", Outcome::fails, Outcome::works},
       }) {
    const Asked asked = asked_about(each.board, each.stone);
    EXPECT_EQ(read_in(search, asked, ~asked.group.owner).outcome, each.kill) << each.board;
    EXPECT_EQ(read_in(search, asked, asked.group.owner).outcome, each.live) << each.board;
  }
}

TEST(GoLocalLife, NamesTheVitalPoint) {
  LocalSearch search(table_room);
  const Asked asked = asked_about("3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b", "A8");
  for (const go::Color mover : {go::Color::black, go::Color::white}) {
    EXPECT_EQ(go::to_vertex(read_in(search, asked, mover).move), "B9");
  }
}

// Four strings of White inside, of which one is beside no stone and no liberty of the group: Black
// takes all of them.
TEST(GoLocalLife, SeesAllStringsInside) {
  LocalSearch search(table_room);
  const Asked asked = asked_about("9/9/6o2/6o2/6ooo/5ooxx/2ooooxxo/5xxo1/6o1o b", "G3");
  EXPECT_EQ(read_in(search, asked, go::Color::black).outcome, Outcome::works);
}

// A throw-in makes a ko of the second eye.
TEST(GoLocalLife, FindsNothingWhereAKoDecides) {
  LocalSearch search(table_room);
  const Asked asked = asked_about("9/9/9/9/oooo5/xxxo5/2xo5/oxxo5/2xo5 b", "A4");
  EXPECT_EQ(read_in(search, asked, ~asked.group.owner).outcome, std::nullopt);
}

// A false eye that the opponent can take by a ko, and that its owner can never fill: he would have
// to ignore the ban each time.
TEST(GoLocalLife, GivesNoLifeByAKoWithoutAnEnd) {
  LocalSearch search(table_room);
  const Asked asked = asked_about("9/9/9/9/9/9/oooo5/xxxoo4/1x1xo4 b", "A2");
  const LifeProof kill = read_in(search, asked, go::Color::white);
  EXPECT_EQ(kill.outcome, Outcome::works);
  EXPECT_EQ(go::to_vertex(kill.move), "C1");
  EXPECT_EQ(read_in(search, asked, go::Color::black).outcome, Outcome::fails);
}

// In a square four each move kills, in a straight three only one.
TEST(GoLocalLife, ShowsALikelierMoveThatKillsToo) {
  LocalSearch search(table_room);
  const auto shown = [&](const char* board, const char* stone, const char* liked) {
    const Asked asked = asked_about(board, stone);
    JudgeWhoLikes judge(go::at(liked));
    return go::to_vertex(read_local_life(search, asked.position, asked.group, ~asked.group.owner,
                                         enough_local_nodes, &judge)
                             .move);
  };
  for (const char* liked : {"A9", "B9", "A8", "B8"}) {
    EXPECT_EQ(shown("2xo5/2xo5/xxxo5/oooo5/9/9/9/9/9 b", "A7", liked), liked);
  }
  EXPECT_EQ(shown("3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b", "A8", "A9"), "B9");
}

// The owner gets out, and it is not known whose the outside is.
TEST(GoLocalLife, FindsNothingWhereTheOutsideDecides) {
  LocalSearch search(table_room);
  const Asked asked = asked_about("9/9/9/1oo6/xxx6/ooo6/9/9/9 b", "A5");
  EXPECT_EQ(read_in(search, asked, ~asked.group.owner).outcome, Outcome::works);
  const LifeProof live = read_in(search, asked, asked.group.owner);
  EXPECT_EQ(live.outcome, std::nullopt);
  EXPECT_LT(live.nodes, enough_local_nodes);
}

TEST(GoLocalLife, CostsNoMoreNodesThanAllowed) {
  LocalSearch search(table_room);
  const Asked asked = asked_about("9/9/9/9/2xxo4/2xo5/xxxo5/1ooo5/9 b", "A3");
  const LifeProof proof =
      read_local_life(search, asked.position, asked.group, go::Color::white, 700);
  EXPECT_EQ(proof.outcome, std::nullopt);
  EXPECT_LE(proof.nodes, 700);
}

// With a stone inside and the first move, the opponent, who may ignore kos, takes a string that has
// no liberty elsewhere, but not one that has two.
TEST(GoLocalLife, SolvesSpacesWithTheLibertiesElsewhere) {
  LocalArea area;
  area.points.resize(9);
  const auto link = [&](std::size_t one, std::size_t other) {
    area.beside.at(one) |= AreaSet{1} << other;
    area.beside.at(other) |= AreaSet{1} << one;
  };
  // 0 1 .   the string, of points 7 and 8, is beside 0, 1, 3 and 6
  // 2 3 .
  // 4 5 6
  for (const auto& [one, other] : {std::pair{0U, 1U},
                                   {0U, 2U},
                                   {1U, 3U},
                                   {2U, 3U},
                                   {2U, 4U},
                                   {3U, 5U},
                                   {4U, 5U},
                                   {5U, 6U},
                                   {7U, 8U},
                                   {0U, 7U},
                                   {1U, 7U},
                                   {3U, 7U},
                                   {6U, 7U}}) {
    link(one, other);
  }
  SolvedSpaces spaces;
  ClosedString string{.space = 0x7F, .opposing = 1, .liberties = 0, .owner_moves = false};
  EXPECT_EQ(spaces.is_killed(area, string, KoRule::attacker_may_ignore, EndlessKo::dies), true);
  string.liberties = 2;
  EXPECT_EQ(spaces.is_killed(area, string, KoRule::attacker_may_ignore, EndlessKo::dies), false);
}

// Whatever is found is what all moves make.
TEST(GoLocalLife, AgreesWithAllMovesInClosedSpaces) {
  LocalSearch search(table_room);
  Rng rng(11);
  int compared = 0;
  int decided = 0;
  LocalSearch with_solved_spaces(table_room, std::make_unique<SolvedSpaces>());
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
    compared += 2;
    const GroupInQuestion group{go::Color::white, board.stones_of(go::Color::white), {}};
    const LifeProof kill =
        read_local_life(search, board, group, go::Color::black, enough_local_nodes);
    const LifeProof live =
        read_local_life(search, board, group, go::Color::white, enough_local_nodes);
    const auto again = [&](go::Color mover) {
      return read_local_life(with_solved_spaces, board, group, mover, enough_local_nodes).outcome;
    };
    EXPECT_EQ(again(go::Color::black), kill.outcome) << go::format_board(board);
    EXPECT_EQ(again(go::Color::white), live.outcome) << go::format_board(board);
    if (kill.outcome) {
      ++decided;
      EXPECT_EQ(*kill.outcome != Outcome::fails, falls) << go::format_board(board);
    }
    if (live.outcome) {
      ++decided;
      EXPECT_EQ(*live.outcome == Outcome::fails, falls_after_defence) << go::format_board(board);
    }
  }
  EXPECT_GE(decided, compared / 2);
}

}  // namespace
}  // namespace ludex::search::go_reading

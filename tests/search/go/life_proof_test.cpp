#include "search/go/reading/life_proof/life_proof.h"

#include <gtest/gtest.h>

#include <string>

#include "base/random.h"
#include "rules/go/notation.h"
#include "rules/go/position_text.h"
#include "rules/go/states.h"
#include "search/go/reading/life_proof/fight_area.h"
#include "search/go/reading/life_proof/pass_alive.h"
#include "search/go/walled_spaces.h"

namespace ludex::search::go_reading {
namespace {

constexpr int enough_nodes = 50'000;

struct Group {
  go::Position position;
  go::PointSet stones;
  go::Color owner;
};

Group group_at(const char* board, const char* stone) {
  const go::Position position = go::state_of(board).position();
  const go::Point at = go::at(stone);
  return {position, position.string_stones(at), *position.stone_at(at)};
}

struct Known {
  const char* board;
  const char* stone;
  Outcome kill;
  Outcome live;
};

TEST(GoLifeProof, FindsWhatTheBooksSay) {
  ProofSearch search(1U << 14U);
  for (const Known& each : {
           // Square four, and straight four, in the corner.
           Known{"2xo5/2xo5/xxxo5/oooo5/9/9/9/9/9 b", "A7", Outcome::works, Outcome::fails},
           Known{"4xo3/xxxxxo3/oooooo3/9/9/9/9/9/9 b", "A8", Outcome::fails, Outcome::works},
           // Straight three: who moves first decides.
           Known{"3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b", "A8", Outcome::works, Outcome::works},
           // Two eyes.
           Known{"1x1xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b", "A8", Outcome::fails, Outcome::works},
           // Seki: who takes a common liberty is captured, or leaves an eye of four in a row.
           Known{"x1ooo1xo1/xxxxxxxo1/oooooooo1/9/9/9/9/9/9 b", "A8", Outcome::fails,
                 Outcome::works},
           // A throw-in makes a ko of the second eye.
           Known{"9/9/9/9/oooo5/xxxo5/2xo5/oxxo5/2xo5 b", "A4", Outcome::works_by_good_ko,
                 Outcome::works},
       }) {
    const Group group = group_at(each.board, each.stone);
    const LifeProof kill =
        prove_life(search, group.position, group.stones, ~group.owner, enough_nodes);
    const LifeProof live =
        prove_life(search, group.position, group.stones, group.owner, enough_nodes);
    EXPECT_EQ(kill.outcome, each.kill) << each.board;
    EXPECT_EQ(live.outcome, each.live) << each.board;
  }
}

TEST(GoLifeProof, NamesTheVitalPoint) {
  ProofSearch search(1U << 14U);
  const Group group = group_at("3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b", "A8");
  for (const go::Color mover : {go::Color::black, go::Color::white}) {
    const LifeProof proof = prove_life(search, group.position, group.stones, mover, enough_nodes);
    EXPECT_EQ(go::to_vertex(proof.move), "B9");
  }
}

TEST(GoLifeProof, CostsNoMoreNodesThanAllowed) {
  ProofSearch search(1U << 14U);
  const Group group = group_at("9/9/9/9/4x4/9/9/9/9 b", "E5");
  const LifeProof proof = prove_life(search, group.position, group.stones, go::Color::white, 700);
  EXPECT_EQ(proof.outcome, std::nullopt);
  EXPECT_LE(proof.nodes, 700);
}

// Whatever is proved is what all moves make.
TEST(GoLifeProof, AgreesWithAllMovesInClosedSpaces) {
  ProofSearch search(1U << 14U);
  Rng rng(11);
  int compared = 0;
  int proved = 0;
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
    const go::PointSet group = board.stones_of(go::Color::white);
    const LifeProof kill = prove_life(search, board, group, go::Color::black, enough_nodes);
    const LifeProof live = prove_life(search, board, group, go::Color::white, enough_nodes);
    if (kill.outcome) {
      ++proved;
      EXPECT_EQ(*kill.outcome != Outcome::fails, falls) << go::format_board(board);
    }
    if (live.outcome) {
      ++proved;
      EXPECT_EQ(*live.outcome == Outcome::fails, falls_after_defence) << go::format_board(board);
    }
  }
  EXPECT_GE(proved, compared * 9 / 10);
}

TEST(GoPassAlive, NeedsTwoSpacesOfItsOwn) {
  const Group alive = group_at("1x1xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b", "A8");
  EXPECT_EQ(pass_alive(alive.position, alive.owner, alive.stones).stones, alive.stones);
  const Group open = group_at("4xo3/xxxxxo3/oooooo3/9/9/9/9/9/9 b", "A8");
  EXPECT_TRUE(pass_alive(open.position, open.owner, open.stones).stones.empty());
  // Two strings that live by the same two eyes.
  const Group pair = group_at("1x1x5/x1xx5/1xxo5/xxoo5/9/9/9/9/9 b", "A8");
  EXPECT_TRUE(pass_alive(pair.position, pair.owner, pair.stones).stones.contains(go::at("A8")));
}

TEST(GoFightArea, IsClosedByStrongStrings) {
  const Group closed = group_at("3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b", "A8");
  EXPECT_TRUE(fight_area(closed.position, closed.owner, closed.stones).is_closed);
  // Three liberties outside.
  const Group weak = group_at("3xox3/xxxxox3/ooooox3/xxx1x4/9/9/9/9/9 b", "A8");
  EXPECT_FALSE(fight_area(weak.position, weak.owner, weak.stones).is_closed);
  const Group open = group_at("9/9/9/9/4x4/9/9/9/9 b", "E5");
  EXPECT_FALSE(fight_area(open.position, open.owner, open.stones).is_closed);
}

}  // namespace
}  // namespace ludex::search::go_reading

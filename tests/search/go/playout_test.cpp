#include <gtest/gtest.h>

#include <vector>

#include "rules/go/states.h"
#include "search/go/playout/features.h"
#include "search/go/playout/policy.h"

namespace ludex::search::go_playout {
namespace {

// Boards as random games leave them, with a bare middle at first and many small strings later.
template <class Visit>
void for_each_random_board(const Visit& visit) {
  Rng rng(11);
  for (const int side : {3, 5, 9}) {
    for (int game = 0; game < 20; ++game) {
      go::Position position({side, side});
      go::Color color = go::Color::black;
      for (int move = 0; move < 2 * side * side; ++move, color = ~color) {
        const go::Point point =
            go::Playout::draw(position, color, rng, [](go::Point) { return true; });
        if (point == go::Point{}) break;
        position.play_on(color, point);
        visit(position);
      }
    }
  }
}

TEST(GoShape, IsTheSameClassHoweverTheBoardIsTurnedAndForBothColors) {
  const auto class_at = [](std::string_view text, go::Color color, std::string_view vertex) {
    const go::GameState state = go::state_of(text);
    return class_of(shape_at(state.position(), color, go::at(vertex)));
  };
  const ShapeClass hane = class_at("5/5/1xo2/1x3/5 b", go::Color::black, "C2");
  EXPECT_EQ(hane, class_at("5/5/2xx1/3o1/5 b", go::Color::black, "C2"));
  EXPECT_EQ(hane, class_at("5/5/1ox2/1o3/5 b", go::Color::white, "C2"));
  EXPECT_EQ(hane, class_at("5/5/2ox1/3x1/5 b", go::Color::black, "C2"));
  EXPECT_NE(hane, class_at("5/5/1xo2/1x3/5 b", go::Color::white, "C2"));
  EXPECT_NE(hane, 0);
}

TEST(GoShape, EveryPointOfABoardHasAClass) {
  for_each_random_board([](const go::Position& position) {
    for (const go::Point point : position.empty_points()) {
      const ShapeClass found = class_of(shape_at(position, go::Color::black, point));
      EXPECT_GT(found, 0);
      EXPECT_LT(found, shape_classes);
    }
  });
}

TEST(GoTactics, CountTheLibertiesThatTheBoardHas) {
  for_each_random_board([](const go::Position& position) {
    for (const go::Point point : position.empty_points()) {
      for (const go::Color color : go::colors) {
        const int exact = position.liberties_after(color, point).size();
        EXPECT_EQ(liberties_after<2>(position, color, point), std::min(exact, 2));
        EXPECT_EQ(liberties_after<3>(position, color, point), std::min(exact, 3));
      }
    }
    go::for_each_point(position.size(), [&](go::Point point) {
      if (position.is_empty(point)) return;
      const go::PointSet all = position.liberties(point);
      const auto found = liberties_of<2>(position, point);
      EXPECT_EQ(static_cast<int>(found.size()), std::min(all.size(), 2));
      for (const go::Point liberty : found) {
        EXPECT_TRUE(all.contains(liberty));
      }
    });
  });
}

TEST(GoTactics, NakadeIsAShapeWithOneVitalPoint) {
  const auto makes = [](std::string_view text, std::string_view vertex) {
    return makes_nakade(go::state_of(text).position(), go::Color::black, go::at(vertex));
  };
  EXPECT_TRUE(makes("6/6/xx4/6/6/6 b", "C4"));      // three in a row
  EXPECT_FALSE(makes("6/6/xxx3/6/6/6 b", "D4"));    // four in a row
  EXPECT_TRUE(makes("6/x5/xx4/6/6/6 b", "B5"));     // a square
  EXPECT_TRUE(makes("6/6/xxx3/6/6/6 b", "B3"));     // a T
  EXPECT_TRUE(makes("6/xx4/xx4/6/6/6 b", "A3"));    // bulky five
  EXPECT_TRUE(makes("6/1x4/xx4/1x4/6/6 b", "C4"));  // a cross
  EXPECT_FALSE(makes("6/xxx3/xxx3/6/6/6 b", "D5"));
}

TEST(GoFeatures, NameWhatAMoveDoes) {
  const auto features = [](std::string_view text, std::string_view vertex) {
    std::vector<Feature> found;
    for_each_string_feature(go::state_of(text).position(), go::Color::black, go::at(vertex),
                            [&](Feature feature) { found.push_back(feature); });
    return found;
  };
  using Found = std::vector<Feature>;
  EXPECT_EQ(features("5/1x3/xox2/5/5 b", "B2"), Found{Feature::takes_one});
  EXPECT_EQ(features("1x3/xox2/xox2/5/5 b", "B2"), Found{Feature::takes_many});
  EXPECT_EQ(features("5/1o3/oxo2/5/5 b", "B2"), Found{Feature::rescues_to_three});
  EXPECT_EQ(features("5/o4/1o3/1o3/xo3 b", "A2"), Found{Feature::self_atari_in_nakade});
  EXPECT_EQ(features("5/5/x4/ox3/5 b", "A1"), Found{Feature::takes_one});
  EXPECT_EQ(features("5/5/5/o4/1o3 b", "A1"), Found{Feature::self_atari_of_one});
}

TEST(GoPolicy, PlaysTheSameGameForTheSameSeedAndEndsIt) {
  for (const int side : {2, 5, 9, 13}) {
    const go::Position empty({side, side});
    std::vector<std::pair<int, int>> ends;
    for (int game = 0; game < 2; ++game) {
      go::Position position(empty);
      go::Playout::Firsts firsts{};
      Rng rng(5);
      const auto result = play_out(position, go::Color::black, {}, Policy::learned(), rng, firsts);
      ends.emplace_back(result.moves, result.black_lead);
      EXPECT_LE(result.moves, 2 * side * side + 1);
    }
    EXPECT_EQ(ends[0], ends[1]);
  }
}

// A game that is decided is broken off unless the owner of each point is asked for.
TEST(GoPolicy, PlaysADecidedGameOnUntilBothPassIfAsked) {
  const go::Position position =
      go::state_of("9/xxxxxxxxx/xxxxxxxxx/xxxxxxxxx/xxxxxxxxx/xxxxxxxxx/9/2o1o1o2/9 b").position();
  const auto end_of = [&](go_playout::Length length) {
    go::Position end = position;
    Rng rng(1);
    go::Playout::Firsts firsts{};
    (void)go_playout::play_out(end, go::Color::black, {}, go_playout::Policy::learned(), rng,
                               firsts, length);
    return end;
  };
  EXPECT_GT(end_of(go_playout::Length::until_decided).empty_points().size(), 30U);
  EXPECT_LT(end_of(go_playout::Length::until_both_pass).empty_points().size(), 30U);
}

TEST(GoPolicy, ChoosesOnlyMovesThatPlayoutsAllow) {
  Rng rng(3);
  for_each_random_board([&](const go::Position& board) {
    go::Position position(board);
    for (const go::Point last : {go::Point{}, board.empty_points().front()}) {
      const go::Point point = Policy::learned().choose(position, go::Color::white, last, rng);
      if (point != go::Point{}) {
        EXPECT_TRUE(go::Playout::allows(board, go::Color::white, point));
      }
    }
  });
}

// Two liberties shared by two strings of four: whoever plays on one loses.
TEST(GoPolicy, LeavesASekiAlone) {
  const go::GameState state = go::state_of("1xo1xo3/xxo1xoooo/oooxxxxxx/xxxx5/9/9/9/9/9 b");
  int alive = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    go::Position position(state.position());
    go::Playout::Firsts firsts{};
    Rng rng(seed);
    static_cast<void>(play_out(position, go::Color::black, {}, Policy::learned(), rng, firsts));
    alive += position.has_stone(go::Color::white, go::at("C8")) ? 1 : 0;
  }
  EXPECT_GT(alive, 0);
}

}  // namespace
}  // namespace ludex::search::go_playout

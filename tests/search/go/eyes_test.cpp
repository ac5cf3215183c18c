#include "search/go/reading/eyes/eyes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "base/random.h"
#include "rules/go/position_text.h"
#include "rules/go/states.h"
#include "search/go/exchanged_boards.h"
#include "search/go/walled_spaces.h"

namespace ludex::search::go_reading {
namespace {

std::string words_of_eye(const Eye& eye) {
  std::string words = go::words(eye.space.points) + ": " + std::to_string(eye.value.attacked) +
                      std::to_string(eye.value.defended);
  for (const go::Point move : {eye.attack, eye.defence}) {
    if (move != go::Point{}) {
      words += " " + go::words({move});
    }
  }
  return words;
}

struct KnownEye {
  const char* text;
  const char* eye;  // the space of Black with the point named first
};

TEST(GoEyes, OfKnownShapesAreThoseOfTheBooks) {
  Reader reader;
  for (const KnownEye& each : {
           // Straight three, bent three, straight four, square four, and bulky five.
           KnownEye{"3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b", "A9 B9 C9: 12 B9 B9"},
           KnownEye{"2xo5/1xxo5/xxoo5/oo7/9/9/9/9/9 b", "A9 B9 A8: 12 A9 A9"},
           KnownEye{"4xo3/xxxxxo3/oooooo3/9/9/9/9/9/9 b", "A9 B9 C9 D9: 22"},
           KnownEye{"9/9/9/1oooo4/oxxxxo3/ox2xo3/ox2xo3/oxxxxo3/1oooo4 b", "C4 D4 C3 D3: 11"},
           KnownEye{"3xo4/2xxo4/xxxoo4/oooo5/9/9/9/9/9 b", "A9 B9 C9 A8 B8: 12 B9 B9"},
           // Rectangular six in the corner without a liberty outside, and with one.
           KnownEye{"3xo4/3xo4/xxxxo4/oooo5/9/9/9/9/9 b", "A9 B9 C9 A8 B8 C8: 12 B8 B9"},
           KnownEye{"3xo4/3xo4/xxxx5/oooo5/9/9/9/9/9 b", "A9 B9 C9 A8 B8 C8: 22"},
           // An eye that is false, and one that becomes it if White gets B8.
           KnownEye{"1xxx5/xooo5/xo7/xo7/x8/x8/9/9/9 b", "A9: 00"},
           KnownEye{"1xxx5/x1oo5/xo7/xo7/x8/x8/9/9/9 b", "A9: 01 B8 B8"},
           // White cannot connect the dead stone by A8, a false eye, before the wall is in atari.
           KnownEye{"oxx6/1xx6/xooo5/1oo6/9/9/9/9/9 b", "A9 A8: 11"},
           // Black needs D5 and is safe then, since D5 captures D4, whom D2 would have saved.
           KnownEye{"9/9/5oo2/3xxoo2/2x2x3/2xoxx3/1ooxo4/1oo1oo3/9 b", "D5 E5: 01 D5 D5"},
       }) {
    const Eyes eyes = read_eyes(go::state_of(each.text).position(), reader);
    const go::Point inside = go::at(std::string_view(each.eye).substr(0, 2));
    std::string found;
    for (const Eye& eye : eyes.eyes) {
      if (eye.space.owner == go::Color::black && eye.space.points.contains(inside)) {
        found = words_of_eye(eye);
      }
    }
    EXPECT_EQ(found, each.eye) << each.text;
  }
}

// Three stones in the corner wait to become bent four; two kill without a ko.
TEST(GoEyes, WaitForKoWhereOnlyTheOpponentCanBeginIt) {
  Reader reader;
  for (const auto& [text, waits] : {
           std::pair("oo1xo4/oxxxo4/1x1oo4/xxo6/1oo6/oo7/9/9/9 b", true),
           std::pair("1o1xo4/oxxxo4/1x1oo4/xxo6/1oo6/oo7/9/9/9 b", false),
           std::pair("4xo3/xxxxxo3/oooooo3/9/9/9/9/9/9 b", false),
       }) {
    const Eyes eyes = read_eyes(go::state_of(text).position(), reader);
    const auto corner = std::find_if(eyes.eyes.begin(), eyes.eyes.end(), [](const Eye& eye) {
      return eye.space.points.contains(go::at("A9"));
    });
    ASSERT_NE(corner, eyes.eyes.end()) << text;
    EXPECT_EQ(corner->value.waits_for_ko, waits) << text;
  }
}

TEST(GoEyes, OfRandomSpacesAreWhatAllMovesMake) {
  Rng rng(1);
  int compared = 0;
  while (compared < 400) {
    const go::PointSet space = random_eye_space(rng);
    std::array<go::Position, 2> boards{walled_in(space, true), walled_in(space, false)};
    space.for_each([&](go::Point point) {
      if (rng.below(3) > 0) return;
      const bool can_stand = !boards[1].is_suicide(go::Color::black, point) &&
                             boards[1].captures_of(go::Color::black, point).empty();
      if (can_stand) {
        boards[0].play_on(go::Color::black, point);
        boards[1].play_on(go::Color::black, point);
      }
    });
    const go::Point wall = go::point_at(7, 2);
    const EyeSpace eye_space{go::Color::white, space, {}};
    const Eye eye = value_space(boards[1], eye_space, {});
    const auto whole = all_points(boards[1].size()) - boards[1].stones_of(go::Color::black) -
                       space - boards[1].string_stones(wall);
    const bool is_one_wall = (whole & boards[1].stones_of(go::Color::white)).empty();
    if (!eye.is_searched || !is_one_wall) continue;
    ++compared;
    const auto eyes_with = [&](go::Color mover) {
      const go::PointSet moves = space | go::PointSet{go::point_at(8, 2), go::point_at(6, 4)};
      if (!AllFillings(boards[1], moves, wall).falls(mover)) return 2;
      return AllFillings(boards[0], moves, wall).falls(mover) ? 0 : 1;
    };
    EXPECT_EQ(eye.value.attacked, eyes_with(go::Color::black)) << go::format_board(boards[1]);
    EXPECT_EQ(eye.value.defended, eyes_with(go::Color::white)) << go::format_board(boards[1]);
    EXPECT_LE(eye.value.attacked_twice, eye.value.attacked);
    EXPECT_GE(eye.value.defended_twice, eye.value.defended);
  }
}

TEST(GoEyes, AreTheSameForBothColours) {
  Reader reader(1 << 12U);
  Rng rng(7);
  for (int round = 0; round < 30; ++round) {
    const auto [board, exchanged] = random_exchanged_boards(24, rng);
    std::multiset<std::string> found;
    for (const Eye& eye : read_eyes(board, reader).eyes) {
      found.insert((eye.space.owner == go::Color::black ? "b " : "w ") + words_of_eye(eye));
    }
    std::multiset<std::string> other;
    for (const Eye& eye : read_eyes(exchanged, reader).eyes) {
      other.insert((eye.space.owner == go::Color::white ? "b " : "w ") + words_of_eye(eye));
    }
    EXPECT_EQ(found, other) << go::format_board(board);
  }
}

}  // namespace
}  // namespace ludex::search::go_reading

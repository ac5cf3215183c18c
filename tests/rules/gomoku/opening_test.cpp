// What each opening rule lets which seat do, written from the descriptions of the RIF and Gomocup.
#include "rules/gomoku/opening.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "base/random.h"
#include "base/text.h"
#include "base/tokens.h"
#include "rules/gomoku/boards.h"
#include "rules/gomoku/game.h"
#include "rules/gomoku/notation.h"
#include "rules/gomoku/position_text.h"
#include "rules/registry.h"

namespace ludex::gomoku {
namespace {

using rules::Seat;

Result<std::unique_ptr<rules::Game>> start(std::string_view rule, std::string_view size = "15") {
  rules::Setup setup{.game = "gomoku", .values = {{"variant", "renju"}, {"size", size}}};
  return rules::set_typed(setup.values, rules::declaration_of(*rules::find_game("gomoku")),
                          opening_rule_parameter, rule)
      .and_then([&] { return rules::start_game(setup); });
}

// Moves with the seat that makes them, first or second, divided by blanks: "1:h8 2:swap". In front
// of a move that may not be made stands a minus; it is tried and not played.
void follow(rules::Game& game, std::string_view script) {
  Tokens words(script);
  while (const auto word = words.next()) {
    std::string_view text = word->text;
    const bool is_refused = text.starts_with('-');
    if (is_refused) {
      text.remove_prefix(1);
    }
    const Seat seat = text.starts_with("1:") ? Seat::first : Seat::second;
    EXPECT_EQ(game.to_move(), seat) << word->text << " at " << game.position();
    const auto move = game.parse_move(text.substr(2), rules::coordinate);
    EXPECT_EQ(move.has_value(), !is_refused)
        << word->text << " at " << game.position() << (move ? "" : move.error().message);
    if (!move) continue;
    const auto legal = game.legal_moves();
    EXPECT_NE(std::find(legal.begin(), legal.end(), *move), legal.end()) << word->text;
    if (!is_refused) {
      game.play(*move);
    }
  }
}

struct Script {
  std::string_view name;
  std::string_view rule;
  std::string_view moves;
  std::string_view black;  // who plays Black in the end: "first" or "second"
};
std::ostream& operator<<(std::ostream& out, const Script& script) {
  return out << script.name;
}

class GomokuOpening : public testing::TestWithParam<Script> {};

TEST_P(GomokuOpening, LetsEachSeatDoWhatItMay) {
  const auto started = start(GetParam().rule);
  ASSERT_TRUE(started.has_value()) << describe(started.error());
  rules::Game& game = **started;
  follow(game, GetParam().moves);
  const auto names = game.seat_names();
  EXPECT_EQ(names[0] == "Black" ? "first" : "second", GetParam().black);
  EXPECT_NE(names[0], names[1]);
}

INSTANTIATE_TEST_SUITE_P(
    Table, GomokuOpening,
    testing::Values(
        Script{"none", "none", "-1:swap 1:a1 -2:swap 2:b1 1:c1 -2:add-two 2:o15 -1:offer 1:n3",
               "first"},
        Script{"pro", "pro", "-1:a1 -1:h9 1:h8 2:h9 -1:i9 -1:j10 -1:f6 1:k8 2:i9", "first"},
        Script{"long_pro", "long_pro", "1:h8 2:a1 -1:k8 -1:e5 1:l8", "first"},
        Script{"swap1_taken", "swap1", "-1:swap 1:c3 2:swap -1:swap 1:h8 2:h9 1:i9", "second"},
        Script{"swap1_declined", "swap1", "1:c3 2:h8 -1:swap 1:h9", "first"},
        Script{"swap_taken", "swap", "1:a1 1:b5 -1:swap 1:c9 -2:add-two 2:swap -1:swap 1:h8 2:h9",
               "second"},
        Script{"swap_declined", "swap", "1:a1 1:b5 1:c9 2:h8 -1:swap 1:h9", "first"},
        Script{"swap2_taken", "swap2", "1:h8 1:i8 1:j10 2:swap -1:swap -1:add-two 1:h9 2:g9",
               "second"},
        Script{"swap2_declined", "swap2", "1:h8 1:i8 1:j10 2:h9 -1:swap 1:g9 2:f9", "first"},
        // The second seat puts the stones 4 and 5; the first stays White or swaps.
        Script{"swap2_two_more", "swap2",
               "1:h8 1:i8 1:j10 2:add-two -2:swap -2:add-two 2:i9 2:i7 1:g5 2:g6", "second"},
        Script{"swap2_two_more_swapped", "swap2",
               "1:h8 1:i8 1:j10 2:add-two 2:i9 2:i7 1:swap -2:swap 2:g5 1:g6", "first"},
        // The 26 openings alone; two fifth moves that are not images of each other.
        Script{"rif", "rif",
               "-1:h9 1:h8 -1:h10 -1:j9 1:h9 -1:k8 -1:h5 1:h10 2:g5 -1:swap 1:i9 -1:i9 1:j9 2:i9 "
               "-2:swap 2:a1 1:b1",
               "first"},
        Script{"rif_swapped", "rif",
               "1:h8 1:i9 1:j10 2:swap 1:g8 -2:swap 2:i7 2:j8 -1:a1 1:j8 1:k3 2:a1", "second"},
        Script{"rif_images", "rif", "1:h8 1:h9 1:h10 2:h7 1:g8 -1:i8 -1:g8 1:i9 2:i9", "first"},
        Script{"rif_one", "rif/1", "1:h8 1:h9 1:h10 2:h7 1:g8 2:i8 1:i9", "first"},
        Script{"agreed_numbers_go_with_a_swap", "swap/3",
               "1:a1 1:b5 1:c9 2:swap 1:h8 2:o1 2:o2 2:o3 1:o2 1:d4", "second"},
        Script{"and_without_one", "none/2", "1:h8 2:a1 1:c9 2:h4 1:o1 1:o2 2:o2 2:d4", "first"},
        Script{"and_after_the_first_stone", "swap1/2",
               "1:h8 2:swap 1:a1 2:c9 1:h4 2:o1 2:o2 1:o2 1:d4", "second"},
        Script{"yamaguchi", "yamaguchi",
               "1:h8 1:h9 1:i9 -1:h10 -1:n=0 -1:n=51 1:n=3 2:swap -1:swap 1:a1 -2:swap 2:b1 2:b2 "
               "2:b3 1:b2 1:c5",
               "second"},
        Script{"yamaguchi_one", "yamaguchi", "1:h8 1:h9 1:i9 1:n=1 2:a1 1:b1 2:b2", "first"},
        Script{"soosorv", "soosorv",
               "1:h8 1:h9 1:i9 2:a1 -2:b2 -2:n=9 2:n=2 1:swap -2:swap 2:b1 2:b2 1:b1 1:c5",
               "second"},
        Script{
            "soosorv_swapped_twice", "soosorv/4",
            "1:h8 1:h9 1:i9 2:swap 1:a1 -1:n=5 1:n=4 2:swap 1:b1 -1:swap 1:b2 1:b3 1:b4 2:b1 2:c5",
            "first"},
        Script{"soosorv_declined", "soosorv", "1:h8 1:h9 1:i9 2:a1 2:n=1 1:b1 -2:swap 2:c5",
               "first"},
        Script{"tarannikov", "tarannikov",
               "-1:g8 1:h8 2:swap -1:swap -1:j8 1:i8 2:swap 1:j10 2:k8 -1:m8 1:swap 2:l12 1:swap "
               "-2:swap 2:a1",
               "first"},
        Script{"taraguchi_one", "taraguchi",
               "1:h8 2:i8 1:j10 -2:l8 2:k8 1:swap -2:offer -2:swap 2:l12 1:swap 2:a1", "first"},
        Script{"taraguchi_offers", "taraguchi/2",
               "1:h8 2:swap 1:i8 2:j10 1:k8 -2:a1 2:offer -2:swap -2:offer 2:a1 2:a2 1:a2 -1:swap "
               "1:b5",
               "second"},
        Script{"sakata", "sakata", "1:h8 1:h9 1:h10 -2:l8 2:k8 -2:m8 2:l8 1:a1 2:a2", "second"},
        Script{"sakata_swapped", "sakata", "1:h8 1:h9 1:h10 2:k8 2:l8 1:swap 2:a1", "first"}),
    [](const auto& each) { return std::string(each.param.name); });

TEST(GomokuOpenings, ARuleThatHasNoSuchNumberOrBoardIsRefused) {
  const auto error = [](std::string_view rule, std::string_view size = "15") {
    const auto game = start(rule, size);
    return game ? "" : describe(game.error());
  };
  EXPECT_EQ(error("swap2/2"),
            "bad fifth moves `2` of gomoku: the opening rule `swap2` offers none");
  EXPECT_EQ(error("pro", "5"), "the opening rule `pro` needs a larger board than 5");
  EXPECT_EQ(error("pro", "5x6"), "");
  EXPECT_EQ(error("long_pro", "7"), "the opening rule `long_pro` needs a larger board than 7");
  EXPECT_EQ(error("long_pro", "8"), "");
  EXPECT_NE(error("soosorv/51"), "");
}

// Random choices through openings: what is listed is what is legal, the text of every position is
// read back, and undoing leads back.
TEST(GomokuOpenings, WhatIsListedIsLegalAndEveryMomentIsReadBack) {
  Rng rng(4);
  for (int game_number = 0; game_number < 150; ++game_number) {
    const auto names = opening_rule_names();
    const std::string_view rule = names[rng.below(names.size())].name;
    const std::string size = rules::to_text(random_size(rng));
    auto started = start(rule, size);
    if (!started) continue;
    rules::Game& game = **started;
    std::vector<std::string> positions;
    std::vector<std::uint64_t> keys;
    for (int ply = 0; ply < 14; ++ply) {
      const auto legal = game.legal_moves();
      ASSERT_FALSE(legal.empty()) << game.position();
      // Points are so many that choices would be rare.
      const auto choices = std::count_if(legal.begin(), legal.end(), [](rules::Move move) {
        return !to_gomoku_move(move).is_point();
      });
      const bool chooses = choices > 0 && rng.below(3) == 0;
      const rules::Move move =
          chooses ? legal[legal.size() - 1 - rng.below(static_cast<std::uint64_t>(choices))]
                  : legal[rng.below(legal.size())];
      const Game& own = *as_gomoku(game);
      std::set<std::uint32_t> listed;
      for (const rules::Move each : legal) {
        listed.insert(each.code);
      }
      ASSERT_EQ(listed.size(), legal.size());
      for (int number = 0; number < static_cast<int>(point_room); ++number) {
        const Move point = Move::at(static_cast<Point>(number));
        ASSERT_EQ(is_legal(own.now(), point), listed.contains(point.bits())) << game.position();
      }
      const auto again = GameState::parse(game.position(), own.rule_set());
      ASSERT_TRUE(again.has_value()) << game.position() << ": " << describe(again.error());
      ASSERT_EQ(again->format(), game.position());
      ASSERT_EQ(again->turn(), own.turn()) << game.position();
      ASSERT_EQ(again->position(), own.now().position());
      const std::string text = game.format_move(move, rules::coordinate);
      ASSERT_EQ(game.parse_move(text, rules::coordinate), move) << text;
      positions.push_back(game.position());
      keys.push_back(game.key());
      game.play(move);
      ASSERT_NE(game.key(), keys.back()) << text << " at " << positions.back();
    }
    for (; !positions.empty(); positions.pop_back(), keys.pop_back()) {
      game.undo();
      ASSERT_EQ(game.position(), positions.back());
      ASSERT_EQ(game.key(), keys.back());
    }
  }
}

TEST(GomokuOpenings, AnOpeningGoesOnFromStonesThatWereSetUp) {
  rules::Setup setup{.game = "gomoku", .values = {{"opening_rule", "swap2"}}};
  setup.position = format_position(played("h8 h9 j10"));
  const auto three = rules::start_game(setup).value();
  follow(*three, "2:add-two 2:a1 2:b1 1:swap 2:c1");
  setup.position = format_position(played("h8 h9 j10 a1"));
  const auto four = rules::start_game(setup).value();
  follow(*four, "-1:swap 1:b1 2:c1");
  setup.position = format_position(played("h8 h9 j10 a1 b1")) + " swapped add-two";
  const auto five = rules::start_game(setup).value();
  follow(*five, "1:swap 2:c1");
  // Stones that were not put in turns leave nothing of the rule.
  Position odd = played("h8 h9 j10");
  odd.pass();
  setup.position = format_position(odd);
  const auto other = rules::start_game(setup).value();
  follow(*other, "-1:swap 1:c1 2:d1");
}

TEST(GomokuOpenings, WordsOfAPositionThatMakeNoSenseAreReported) {
  const auto error = [](std::string_view words) {
    rules::Setup setup{.game = "gomoku", .values = {{"opening_rule", "soosorv"}}};
    setup.position = format_position(played("h8 h9 i9 a1")) + " " + std::string(words);
    const auto game = rules::start_game(setup);
    return game ? "" : game.error().message;
  };
  EXPECT_EQ(error("swapped n=3 offers=b1,b2"), "");
  EXPECT_EQ(error("swap"), "bad position: `swap` is no word of a position");
  EXPECT_EQ(error("n=0"), "bad position: n=: expected a number from 1 to 50");
  EXPECT_EQ(error("n=x"), "bad position: n=: expected a number from 1 to 50");
  const std::string bad_offers =
      "bad position: offers=: expected different empty points after four stones, not more than 50";
  EXPECT_EQ(error("offers="), bad_offers);
  EXPECT_EQ(error("offers=b1,b1"), bad_offers);
  EXPECT_EQ(error("offers=h8"), bad_offers);
  EXPECT_EQ(error("offers=p1"), bad_offers);
  EXPECT_EQ(error("rows=1"), "bad position: rows=: expected two numbers, as in rows=2:1");
}

TEST(GomokuOpenings, WhiteChoosesWhenNoOtherFifthMoveIsLeft) {
  // All stones stand on the middle file, which is the mirror of the others.
  auto started = start("none/50", "5");
  ASSERT_TRUE(started.has_value());
  rules::Game& game = **started;
  follow(game, "1:c3 2:c4 1:c2 2:c5");
  int offers = 0;
  while (as_gomoku(game)->turn().task == Task::offer) {
    game.play(game.legal_moves().front());
    ++offers;
  }
  EXPECT_EQ(offers, 11);  // ten pairs of images, and one point between them
  EXPECT_EQ(as_gomoku(game)->turn(), (Turn{Seat::second, Task::choose}));
  EXPECT_EQ(game.legal_moves().size(), 11U);
}

}  // namespace
}  // namespace ludex::gomoku

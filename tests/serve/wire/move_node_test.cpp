#include "serve/wire/move_node.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "rules/registry.h"
#include "serve/wire/examples.h"
#include "serve/wire/notation.h"

namespace ludex::serve {
namespace {

// A board with what a flat list of points and characters says.
std::string with(std::string cells, const Json& pairs) {
  for (std::size_t at = 0; at < pairs.size(); at += 2) {
    cells[pairs[at].get<std::size_t>()] = pairs[at + 1].get<std::string>().front();
  }
  return cells;
}

TEST(MoveNode, OfTheExamplesIsWhatTheRulesMakeOfTheMove) {
  const Json table = example("state_table")["data"];
  const auto gomoku = started("gomoku", {{"variant", "standard"}});
  EXPECT_EQ(play_node(*gomoku, move_of(*gomoku, "h8"), {1, 0}), table["tree"][0]);
  EXPECT_EQ(gomoku->cells(), table["cells"]);
  EXPECT_EQ(play_node(*gomoku, move_of(*gomoku, "i8"), {2, 1}), example("delta_move")["node"]);
  const auto chess = started("chess");
  EXPECT_EQ(play_node(*chess, move_of(*chess, "d2d4"), {28, 0}),
            example("delta_edit")["edits"][1]["node"]);
}

TEST(MoveNode, OfALineIsThatOfTheExample) {
  const auto game = started("chess");
  play(*game, "e2e4 e7e5");
  const Json expected = example("info_line")["pv"];
  ASSERT_FALSE(expected.empty());
  for (const Json& each : expected) {
    EXPECT_EQ(play_in_line(*game, move_of(*game, each["m"].get<std::string>())), each);
  }
}

TEST(MoveNode, SaysWhatCastlingAndCaptureEnPassantDo) {
  const auto castling = started("chess", {}, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  const Json castled = play_node(*castling, move_of(*castling, "e1g1"), {1, 0});
  EXPECT_EQ(castled["set"], Json({4, ".", 6, "K", 5, "R", 7, "."}));
  EXPECT_EQ(castled["was"], Json({4, "K", 6, ".", 5, ".", 7, "R"}));
  EXPECT_EQ(castled["t"], Json({"O-O", "O-O", "e1g1", "O-O"}));
  const auto passing = started("chess", {}, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 3");
  const Json taken = play_node(*passing, move_of(*passing, "e5d6"), {1, 0});
  EXPECT_EQ(taken["set"], Json({36, ".", 43, "P", 35, "."}));
  EXPECT_EQ(taken["no"], 3);
}

TEST(MoveNode, ShowsTheCheckThatItGives) {
  const auto game = started("chess", {}, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  const Json node = play_node(*game, move_of(*game, "h1h8"), {1, 0});
  EXPECT_EQ(node["marks"], Json::parse(R"([{"kind": "check", "at": 60}])"));
  EXPECT_EQ(node["t"][1], "♖h8+");
}

TEST(MoveNode, OfAPassHasNoPoints) {
  const auto game = started("go");
  const Json node = play_node(*game, move_of(*game, "pass"), {1, 0});
  EXPECT_EQ(node["at"], Json::array());
  EXPECT_EQ(node["set"], Json::array());
  EXPECT_EQ(node["m"], "pass");
  EXPECT_EQ(node["choice"], "pass");
}

// Records of gomoku number pairs of stones, people and lists number the stones; a choice is none.
TEST(MoveNode, NumbersStonesWhereListsDo) {
  const auto gomoku = started("gomoku", {{"opening_rule", "swap2"}});
  std::vector<int> numbers;
  for (const std::string_view move : {"h8", "i8", "i7", "add-two", "a1", "a2", "swap", "a3"}) {
    numbers.push_back(play_node(*gomoku, move_of(*gomoku, move), {})["no"].get<int>());
  }
  EXPECT_EQ(numbers, (std::vector<int>{1, 2, 3, 4, 4, 5, 6, 6}));
  const auto go = started("go", {{"size", "9"}, {"handicap", "3"}});
  EXPECT_EQ(play_node(*go, move_of(*go, "A1"), {})["no"], 1);
  EXPECT_EQ(play_node(*go, move_of(*go, "A2"), {})["no"], 2);
  const auto chess = started("chess");
  EXPECT_EQ(play_node(*chess, move_of(*chess, "e2e4"), {})["no"], 1);
  EXPECT_EQ(play_node(*chess, move_of(*chess, "e7e5"), {})["no"], 1);
}

TEST(MoveNode, OfANullMoveHasAName) {
  const auto game = started("chess");
  const Json node = play_node(*game, game->null_move().value(), {1, 0});
  EXPECT_EQ(node["m"], "--");
  EXPECT_EQ(node["s"], 0);
  EXPECT_EQ(game->to_move(), rules::Seat::second);
}

// Stepping on by `set` and back by `was` shows every board of a game.
TEST(MoveNode, LeadsFromBoardToBoardAndBackInRandomGames) {
  for (const std::string name : {"chess", "chess960", "xiangqi", "renju", "go"}) {
    Rng rng(3);
    const rules::Setup setup = rules::setup_named(name);
    const auto game = rules::start_game(setup, rng).value();
    for (int ply = 0; ply < 60; ++ply) {
      const auto moves = game->legal_moves();
      if (moves.empty()) break;
      const std::string before = game->cells();
      const Json node = play_node(*game, moves[rng.below(moves.size())], {ply + 1, ply});
      ASSERT_EQ(with(before, node["set"]), game->cells()) << name;
      ASSERT_EQ(with(game->cells(), node["was"]), before) << name;
      ASSERT_EQ(node["t"].size(), notation_names(*rules::find_game(setup.game)).size()) << name;
    }
  }
}

}  // namespace
}  // namespace ludex::serve

#include "store/position_key.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "rules/registry.h"

namespace ludex::store {
namespace {

std::unique_ptr<rules::Game> started(const rules::Setup& setup) {
  return rules::start_game(setup).value();
}

void play(rules::Game& game, std::string_view move) {
  game.play(game.parse_move(move, rules::coordinate).value());
}

TEST(PositionKey, IsTheHashOfTheMovesToThePosition) {
  const auto game = started({.game = "chess"});
  const rules::Setup start = game->setup();
  EXPECT_EQ(key_of(*game, start), PositionKey());
  play(*game, "e2e4");
  play(*game, "c7c5");
  EXPECT_EQ(key_of(*game, start), PositionKey().with("e2e4 c7c5"));
  EXPECT_EQ(key_of(*game, start), PositionKey().after("e2e4").after("c7c5"));
  // A node of the record may set up another position.
  rules::Setup other = start;
  other.position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
  const auto set_up = started(other);
  play(*set_up, "h1h8");
  EXPECT_EQ(key_of(*set_up, start), PositionKey().with("[4k3/8/8/8/8/8/8/4K2R w K - 0 1] h1h8"));
}

// The test vectors of FNV-1a with 128 bits (http://www.isthe.com/chongo/tech/comp/fnv).
TEST(PositionKey, IsThePublishedHash) {
  EXPECT_EQ(PositionKey().text(), "6c62272e07bb014262b821756295c58d");
  EXPECT_EQ(PositionKey().with("a").text(), "d228cb696f1a8caf78912b704e4a8964");
  EXPECT_EQ(PositionKey().with("foobar").text(), "343e1662793c64bf6f0d3597ba446f18");
}

TEST(PositionKey, IsReadAsItIsWritten) {
  const PositionKey key = PositionKey().after("e2e4");
  EXPECT_EQ(PositionKey::parse(key.text()), key);
  for (const std::string& text : {std::string(), std::string(31, '0'), std::string(33, '0'),
                                  std::string(31, '0') + "g", std::string(31, '0') + " "}) {
    EXPECT_FALSE(PositionKey::parse(text)) << text;
  }
}

// A game of 4,000 moves, and each move of it with one letter changed.
TEST(PositionKey, DiffersWhereTheMovesDiffer) {
  std::set<PositionKey> keys;
  PositionKey key;
  for (int ply = 0; ply < 4'000; ++ply) {
    const std::string move = ply % 2 == 0 ? "g1f3" : "f3g1";
    EXPECT_TRUE(keys.insert(key.after("h" + move.substr(1))).second) << ply;
    key = key.after(move);
    EXPECT_TRUE(keys.insert(key).second) << ply;
  }
}

}  // namespace
}  // namespace ludex::store

// The player that judges stones by a byte a point does what the one that plays the game does.
#include "records/gomoku/stone_player.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <memory>
#include <string>

#include "records/gomoku/stones.h"
#include "records/gomoku_games.h"
#include "records/tree/tree_player.h"

namespace ludex::records {
namespace {

std::unique_ptr<rules::Game> small_game(std::string_view rule, std::string_view position = {}) {
  auto game = rules::start_game({.game = "gomoku",
                                 .values = {{"size", "5"}, {"opening_rule", rule}},
                                 .position = std::string(position)});
  EXPECT_TRUE(game.has_value());
  return *std::move(game);
}

std::string told(const Result<NodeId>& added) {
  return added ? std::to_string(static_cast<std::uint32_t>(*added)) : added.error().message;
}

RC_GTEST_PROP(StonePlayerProperties, DoesWhatTheGameDoes, ()) {
  const auto* const rule = *rc::gen::element("none", "swap2");
  const auto* const position = *rc::gen::element("", "5/5/2xo1/5/5 w");
  Record light;
  Record heavy;
  const auto start = small_game(rule, position);
  StonePlayer stones(light, *start);
  TreePlayer game(heavy, small_game(rule, position));
  for (auto left = *rc::gen::inRange(0, 40); left > 0; --left) {
    const auto point = gomoku::point_at(*rc::gen::inRange(0, 6), *rc::gen::inRange(0, 5));
    switch (*rc::gen::inRange(0, 10)) {
      case 0:
        RC_ASSERT(told(stones.add_null_move()) == told(game.add_null_move()));
        break;
      case 1:
        RC_ASSERT(told(stones.add_remark()) == told(game.add_remark()));
        break;
      case 2: {
        const auto swap = gomoku::to_game_move(gomoku::Move::swap());
        RC_ASSERT(told(stones.add(swap, "swap")) == told(game.add(swap, "swap")));
        break;
      }
      case 3: {
        const auto node = static_cast<NodeId>(*rc::gen::inRange<std::size_t>(0, light.tree.size()));
        stones.go_to(node);
        game.go_to(node);
        break;
      }
      case 4:
        if (*rc::gen::inRange(0, 4) == 0) {
          const auto* const text = *rc::gen::element("5/5/5/4x/5 b", "5/5");
          RC_ASSERT(told(stones.add_position(text)) == told(game.add_position(text)));
        }
        break;
      default:
        RC_ASSERT(told(stones.add(point)) ==
                  told(game.add(gomoku::to_game_move(point), gomoku::to_text(point))));
        break;
    }
    RC_ASSERT(stones.here() == game.here());
    RC_ASSERT(stones.side_to_move() == state_of(game.game()).side_to_move());
    RC_ASSERT(stones.seat_of(gomoku::Color::black) ==
              state_of(game.game()).opening().seat_of(gomoku::Color::black));
  }
  RC_ASSERT(stones.game().position() == game.game().position());
  RC_ASSERT(light == heavy);
}

}  // namespace
}  // namespace ludex::records

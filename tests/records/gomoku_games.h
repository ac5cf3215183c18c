// Games of gomoku for tests, and what became of them.
#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "records/tree/record.h"
#include "rules/gomoku/game.h"
#include "rules/registry.h"

namespace ludex::records {

// The game of that setup after these moves, in letters.
inline Record gomoku_record(const rules::Values& values, const std::vector<std::string_view>& moves,
                            std::string_view position = {}) {
  Record record;
  auto game =
      rules::start_game({.game = "gomoku", .values = values, .position = std::string(position)});
  EXPECT_TRUE(game.has_value()) << game.error().message;
  record.setup = (*game)->setup();
  NodeId node = root;
  for (const std::string_view text : moves) {
    const auto move = text == "pass" ? Result<rules::Move>(*(*game)->null_move())
                                     : (*game)->parse_move(text, rules::coordinate);
    EXPECT_TRUE(move.has_value()) << text;
    (*game)->play(*move);
    node = record.tree.add(node, *move);
  }
  return record;
}

// Any of the legal moves, and now and then a pass.
inline rules::Move some_gomoku_move(const rules::Game& game, bool may_pass) {
  const auto null = game.null_move();
  if (may_pass && null && *rc::gen::inRange(0, 12) == 0) return *null;
  const auto moves = game.legal_moves();
  return moves[*rc::gen::inRange<std::size_t>(0, moves.size())];
}

// A main line of random moves under those values.
inline Record some_gomoku_line(const rules::Values& values, bool may_pass = false) {
  Record record;
  const auto game = *rules::start_game({.game = "gomoku", .values = values});
  record.setup = game->setup();
  NodeId node = root;
  for (auto left = *rc::gen::inRange(0, 30); left > 0; --left) {
    const rules::Move move = some_gomoku_move(*game, may_pass);
    game->play(move);
    node = record.tree.add(node, move);
  }
  return record;
}

// Variations too, no two of which begin alike.
inline Record some_gomoku_tree(const rules::Values& values, bool may_pass = false) {
  Record record = some_gomoku_line(values, may_pass);
  for (auto branches = *rc::gen::inRange(0, 5); branches > 0; --branches) {
    auto from = static_cast<NodeId>(*rc::gen::inRange<std::size_t>(0, record.tree.size()));
    const auto game = *rules::start_game(record.setup);
    for (const rules::Move move : moves_to(record.tree, from)) {
      game->play(move);
    }
    for (auto left = *rc::gen::inRange(1, 5); left > 0; --left) {
      const rules::Move move = some_gomoku_move(*game, may_pass);
      if (find_child(record.tree, from, move)) break;
      game->play(move);
      from = record.tree.add(from, move);
    }
  }
  return record;
}

}  // namespace ludex::records

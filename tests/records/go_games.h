// Games of go as SGF, for tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "records/formats.h"
#include "records/game_file.h"
#include "records/sgf_games.h"
#include "records/tree/tree_player.h"
#include "rules/registry.h"

namespace ludex::records {

inline ReadGame go_game(std::string_view text) {
  auto games = read_sgf(text);
  EXPECT_TRUE(games.has_value()) << (games ? "" : games.error().message);
  if (!games || games->records.empty()) {
    ADD_FAILURE() << "no game in " << text;
    return {};
  }
  EXPECT_EQ(games->records[0].setup.game, "go") << text;
  return {games->records[0], games->troubles};
}

inline std::string go_text(const Record& record) {
  Losses losses;
  const auto text = format_game(record, sgf_format(), {}, losses);
  EXPECT_TRUE(text.has_value()) << (text ? "" : text.error().message);
  EXPECT_EQ(losses.sentence(), "");
  return text.value_or("");
}

// The board at the end of the main line, as the text of its position.
inline std::string board_at_end(const Record& record) {
  TreeBoard board(record.tree, rules::start_game(record.setup).value());
  for (auto node = record.tree.first_child(root); node; node = record.tree.first_child(*node)) {
    board.go_to(*node);
  }
  return board.game().position();
}

}  // namespace ludex::records

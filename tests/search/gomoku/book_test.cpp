// The opening book of the gomoku engine.
#include "search/gomoku/book.h"

#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "records/gomoku/agb/book.h"
#include "records/gomoku/agb/maker.h"
#include "rules/gomoku/game.h"
#include "rules/registry.h"
#include "support/temporary_folder.h"

namespace ludex::search {
namespace {

class GomokuBookTest : public testing::Test {
 protected:
  // A game of that variant after these moves.
  static std::unique_ptr<rules::Game> game_of(std::string_view variant, std::string_view opening,
                                              const std::vector<std::string_view>& moves) {
    auto game = rules::start_game({.game = "gomoku",
                                   .values = {{rules::variant_parameter, variant},
                                              {gomoku::opening_rule_parameter, opening}}});
    EXPECT_TRUE(game.has_value());
    for (const std::string_view text : moves) {
      EXPECT_TRUE((*game)->play_text(text, rules::coordinate).has_value()) << text;
    }
    return *std::move(game);
  }
  // The file of a book that knows these games.
  std::string file_of(const std::vector<std::vector<std::string_view>>& games) {
    records::agb::Maker maker({.min_games = 1});
    for (const auto& moves : games) {
      const auto game = game_of("renju", "none", moves);
      records::Record record;
      record.setup = game->setup();
      records::add_line(record.tree, records::root, game->moves());
      EXPECT_TRUE(maker.add(record).has_value());
    }
    std::ofstream out(folder_.file("a.agb"), std::ios::binary);
    records::agb::write(out, maker.entries(), maker.rule());
    return folder_.file("a.agb");
  }
  std::string move(const rules::Game& game) {
    const auto drawn = book_.move(game);
    return drawn ? game.format_move(*drawn, rules::coordinate) : "-";
  }

  support::TemporaryFolder folder_;
  GomokuBook book_{7};
};

TEST_F(GomokuBookTest, IsOffUntilItIsAskedForAndHasAFile) {
  const std::string file = file_of({{"h8", "h9"}});
  const auto start = game_of("renju", "none", {});
  EXPECT_EQ(move(*start), "-");
  ASSERT_TRUE(book_.set_option("OwnBook", "true"));
  EXPECT_EQ(move(*start), "-");
  ASSERT_TRUE(book_.set_option("BookFile", file));
  EXPECT_EQ(move(*start), "h8");
  EXPECT_FALSE(book_.set_option("BookFile", "/nowhere/a.agb"));
  EXPECT_EQ(move(*start), "-");
}

TEST_F(GomokuBookTest, AnswersAreTurnedAsThePositionIs) {
  ASSERT_TRUE(book_.set_option("OwnBook", "true"));
  ASSERT_TRUE(book_.set_option("BookFile", file_of({{"h8", "h9", "j10", "g7"}})));
  EXPECT_EQ(move(*game_of("renju", "none", {"h8", "h9", "j10"})), "g7");
  EXPECT_EQ(move(*game_of("renju", "none", {"h8", "g8", "f10"})), "i7");
  std::set<std::string> answers;
  for (int time = 0; time < 100; ++time) {
    answers.insert(move(*game_of("renju", "none", {"h8"})));
  }
  EXPECT_EQ(answers, (std::set<std::string>{"g8", "h7", "h9", "i8"}));
}

TEST_F(GomokuBookTest, APointThatIsForbiddenForBlackIsNotPlayed) {
  // H8 makes two threes.
  const std::vector<std::string_view> stones{"g8", "a1", "f8", "c1", "h7", "e1", "h6", "g1"};
  std::vector<std::string_view> line = stones;
  line.push_back("h8");
  ASSERT_TRUE(book_.set_option("OwnBook", "true"));
  ASSERT_TRUE(book_.set_option("BookFile", file_of({line})));
  EXPECT_EQ(move(*game_of("renju", "none", stones)), "-");
  EXPECT_EQ(move(*game_of("freestyle", "none", stones)), "h8");
}

TEST_F(GomokuBookTest, IsSilentWhileAnOpeningRuleHasASay) {
  ASSERT_TRUE(book_.set_option("OwnBook", "true"));
  ASSERT_TRUE(book_.set_option("BookFile", file_of({{"h8", "h9", "j10", "g7"}})));
  EXPECT_EQ(move(*game_of("renju", "swap", {"h8", "h9"})), "-");
  EXPECT_EQ(move(*game_of("renju", "swap", {"h8", "h9", "j10"})), "-");
}

}  // namespace
}  // namespace ludex::search

// The opening book of the go engine.
#include "search/go/book.h"

#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "records/go/fuego/book.h"
#include "rules/registry.h"
#include "search/go/engine.h"
#include "search/go/shipped_book.h"
#include "support/fake_clock.h"
#include "support/temporary_folder.h"

namespace ludex::search {
namespace {

std::unique_ptr<rules::Game> game_of(const rules::Values& values,
                                     const std::vector<std::string_view>& moves) {
  auto game = rules::start_game({.game = "go", .values = values});
  EXPECT_TRUE(game.has_value());
  for (const std::string_view text : moves) {
    EXPECT_TRUE((*game)->play_text(text, rules::coordinate).has_value()) << text;
  }
  return *std::move(game);
}

class GoBookTest : public testing::Test {
 protected:
  std::string file_of(std::string_view lines) {
    std::ofstream(folder_.file("a.dat"), std::ios::binary) << lines;
    return folder_.file("a.dat");
  }
  std::string move(const rules::Game& game) {
    const auto drawn = book_.move(game);
    return drawn ? game.format_move(*drawn, rules::coordinate) : "-";
  }

  support::TemporaryFolder folder_;
  GoBook book_{7};
};

TEST_F(GoBookTest, IsOffUntilItIsAskedFor) {
  const auto start = game_of({{"size", "9"}}, {});
  EXPECT_EQ(move(*start), "-");
  ASSERT_TRUE(book_.set_option("OwnBook", "true"));
  EXPECT_NE(move(*start), "-");
  ASSERT_TRUE(book_.set_option("BookFile", file_of("9 | B2\n")));
  EXPECT_TRUE((std::set<std::string>{"B2", "B8", "H2", "H8"}).contains(move(*start)));
  EXPECT_FALSE(book_.set_option("BookFile", "/nowhere/a.dat"));
  EXPECT_EQ(move(*start), "-");
}

TEST_F(GoBookTest, IsSilentWhileHandicapStonesArePlaced) {
  ASSERT_TRUE(book_.set_option("OwnBook", "true"));
  ASSERT_TRUE(book_.set_option("BookFile", file_of("9 | E5\n")));
  EXPECT_EQ(move(*game_of({{"size", "9"}}, {})), "E5");
  EXPECT_EQ(move(*game_of({{"size", "9"}, {"handicap", "2"}, {"placement", "free"}}, {})), "-");
}

TEST_F(GoBookTest, TheBookInTheProgramIsABook) {
  const auto book = records::fuego::Book::of(shipped_go_book());
  ASSERT_TRUE(book.has_value()) << book.error().message;
  EXPECT_GT(book->entries(), 100U);
}

class GoEngineWithBook : public GoBookTest {
 protected:
  // The text that the engine reports with its decision.
  std::string said(const rules::Game& game, const engine::Request& request) {
    EXPECT_TRUE(engine_->think(game, request).has_value());
    if (request.limits.infinite) {
      engine_->stop();
    }
    std::string text;
    for (;;) {
      const auto event = engine_->next(TimePoint::max());
      if (!event) continue;
      if (const auto* info = std::get_if<engine::Info>(&*event); info != nullptr) {
        text += info->text;
      }
      if (std::holds_alternative<engine::Decision>(*event)) return text;
    }
  }

  test::FakeClock clock_{std::chrono::microseconds(1)};
  std::unique_ptr<engine::Engine> engine_ = make_go_engine(clock_, {});
};

TEST_F(GoEngineWithBook, PlaysFromItButDoesNotAnalyseByIt) {
  const auto game = game_of({{"size", "9"}}, {});
  const engine::Request few{.limits = {.nodes = 10}};
  EXPECT_EQ(said(*game, few), "");
  ASSERT_TRUE(engine_->set_option("BookFile", file_of("9 | E5\n")));
  ASSERT_TRUE(engine_->set_option("OwnBook", "true"));
  EXPECT_EQ(said(*game, few), "book move");
  EXPECT_EQ(said(*game, {.limits = {.infinite = true}}), "");
  EXPECT_EQ(said(*game_of({{"size", "9"}}, {"E5"}), few), "");
  engine::Request other = few;
  other.banned = {*game->parse_move("E5", rules::coordinate)};
  EXPECT_EQ(said(*game, other), "");
  ASSERT_TRUE(engine_->set_option("Skill Level", "3"));
  EXPECT_EQ(said(*game, few), "");
  EXPECT_FALSE(engine_->set_option("BookFile", file_of("no book")).has_value());
}

}  // namespace
}  // namespace ludex::search

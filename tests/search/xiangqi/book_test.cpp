// The opening book of the xiangqi engine.
#include "search/xiangqi/book.h"

#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "records/xiangqi/eleeye/key.h"
#include "records/xiangqi/eleeye/maker.h"
#include "rules/registry.h"
#include "rules/xiangqi/coordinate.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/position.h"
#include "support/temporary_folder.h"

namespace ludex::search {
namespace {

class XiangqiBookTest : public testing::Test {
 protected:
  // A file that knows these moves, of the same weight, for the position.
  std::string book_of(const std::string& name, std::string_view fen,
                      const std::vector<std::string>& moves) const {
    const auto position = xiangqi::parse_fen(fen).value();
    std::vector<records::eleeye::Entry> entries;
    for (const std::string& text : moves) {
      const auto move =
          xiangqi::parse_coordinate(position, text, xiangqi::CoordinateStyle::ucci).value();
      entries.push_back({records::eleeye::Keys().of(position), records::eleeye::encode(move), 1});
    }
    std::ofstream out(folder_.file(name), std::ios::binary);
    records::eleeye::write(out, entries);
    return folder_.file(name);
  }
  // What the book plays in this game; "-" for nothing.
  std::string move() {
    const auto drawn = book_.move(*game_);
    return drawn ? game_->format_move(*drawn, rules::coordinate) : "-";
  }
  void play(const std::string& text) {
    ASSERT_TRUE(game_->play_text(text, rules::coordinate).has_value());
  }

  support::TemporaryFolder folder_;
  XiangqiBook book_{7};
  std::unique_ptr<rules::Game> game_ = rules::start_game({.game = "xiangqi"}).value();
};

TEST_F(XiangqiBookTest, IsOffUntilItIsAskedFor) {
  EXPECT_EQ(move(), "-");
  ASSERT_TRUE(book_.set_option("OwnBook", "true"));
  EXPECT_NE(move(), "-");
  ASSERT_TRUE(book_.set_option("OwnBook", "false"));
  EXPECT_EQ(move(), "-");
}

TEST_F(XiangqiBookTest, TheShippedBookKnowsTheOpeningsAndTheirMirrorImages) {
  ASSERT_TRUE(book_.set_option("OwnBook", "true"));
  std::set<std::string> first;
  for (int lot = 0; lot < 300; ++lot) {
    first.insert(move());
  }
  EXPECT_TRUE(first.contains("h2e2"));
  EXPECT_TRUE(first.contains("b2e2"));
  EXPECT_GE(first.size(), 8U);
  for (int ply = 0; ply < 4; ++ply) {
    const std::string drawn = move();
    ASSERT_NE(drawn, "-") << "ply " << ply;
    play(drawn);
  }
}

TEST_F(XiangqiBookTest, OfSeveralFilesTheFirstThatKnowsThePositionIsAsked) {
  const std::string one = book_of("one.dat", xiangqi::start_fen, {"a3a4"});
  play("a3a4");
  const std::string two = book_of("two.dat", game_->position(), {"a6a5"});
  game_->undo();
  ASSERT_TRUE(book_.set_option("OwnBook", "true"));
  ASSERT_TRUE(book_.set_option("BookFile", one + ";" + two));
  EXPECT_EQ(move(), "a3a4");
  play("a3a4");
  EXPECT_EQ(move(), "a6a5");
  play("a6a5");
  EXPECT_EQ(move(), "-");
}

TEST_F(XiangqiBookTest, AFileThatIsNoBookLeavesNone) {
  ASSERT_TRUE(book_.set_option("OwnBook", "true"));
  const auto set = book_.set_option("BookFile", "/no/such/book");
  ASSERT_FALSE(set);
  EXPECT_EQ(set.error().message,
            "cannot read the book \"/no/such/book\": No such file or directory");
  EXPECT_EQ(move(), "-");
  ASSERT_TRUE(book_.set_option("BookFile", ""));
  EXPECT_NE(move(), "-");
}

TEST_F(XiangqiBookTest, MovesBackToAPositionOfTheGameAreNotPlayed) {
  for (const std::string text : {"h0g2", "h9g7", "g2h0"}) {
    play(text);
  }
  const std::string file = book_of("back.dat", game_->position(), {"g7h9"});
  ASSERT_TRUE(book_.set_option("OwnBook", "true"));
  ASSERT_TRUE(book_.set_option("BookFile", file));
  EXPECT_EQ(move(), "-");
  const std::string other = book_of("other.dat", game_->position(), {"g7h9", "a6a5"});
  ASSERT_TRUE(book_.set_option("BookFile", other));
  for (int lot = 0; lot < 20; ++lot) {
    EXPECT_EQ(move(), "a6a5");
  }
}

}  // namespace
}  // namespace ludex::search

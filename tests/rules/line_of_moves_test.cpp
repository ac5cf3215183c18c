#include "rules/line_of_moves.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "rules/registry.h"

namespace ludex::rules {
namespace {

class LineOfMoves : public testing::Test {
 protected:
  [[nodiscard]] std::vector<Move> line(std::string_view text) const {
    return parse_line(text, *game_).value();
  }
  const std::unique_ptr<Game> game_ = start_game({.game = "chess"}).value();
};

TEST_F(LineOfMoves, ComesBackAsItWas) {
  for (const char separator : {' ', ','}) {
    const std::string text = std::string("e2e4") + separator + "e7e5" + separator + "g1f3";
    const auto moves = parse_line(text, *game_, separator);
    ASSERT_TRUE(moves.has_value());
    EXPECT_EQ(moves->size(), 3U);
    EXPECT_EQ(format_line(*game_, *moves, coordinate, separator), text);
  }
  EXPECT_TRUE(game_->moves().empty());
}

TEST_F(LineOfMoves, IsWrittenInTheNotationThatIsAskedFor) {
  EXPECT_EQ(format_line(*game_, line("g1f3 d7d5"), standard), "Nf3 d5");
}

TEST_F(LineOfMoves, MayBeEmpty) {
  EXPECT_TRUE(line("").empty());
  EXPECT_TRUE(line("  ").empty());
  EXPECT_EQ(line(" e2e4  e7e5 ").size(), 2U);
  EXPECT_EQ(format_line(*game_, {}, coordinate), "");
}

TEST_F(LineOfMoves, IsWrittenUpToTheFirstIllegalMove) {
  std::vector<Move> moves = line("e2e4 e7e5 d2d4");
  moves.erase(moves.begin() + 1);
  EXPECT_EQ(format_line(*game_, moves, coordinate), "e2e4");
}

TEST_F(LineOfMoves, IsRefusedWithAnIllegalOrMalformedMove) {
  EXPECT_FALSE(parse_line("e2e4 e2e4", *game_).has_value());
  EXPECT_FALSE(parse_line("e2e4,e7e5", *game_).has_value());
}

}  // namespace
}  // namespace ludex::rules

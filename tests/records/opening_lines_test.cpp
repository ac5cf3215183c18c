// Opening lines as a text, and those that the program brings along.
#include "records/opening_lines.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "base/text.h"
#include "rules/registry.h"

namespace ludex::records {
namespace {

std::string error_of(std::string_view text) {
  const auto lines = read_opening_lines(text, {.game = "chess"});
  return lines ? "all legal" : describe(lines.error());
}

std::string shipped_text(const std::string& game = "chess") {
  std::ifstream file(LUDEX_TEST_DATA "/../../data/" + game + "/openings.txt");
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(OpeningLines, ALineContinuesTheNearestThatIsIndentedLess) {
  const auto lines = read_opening_lines(
      "# comment\n\ne4 ; King's pawn\n  e5 Nf3\n    Nc6\n    Nf6\n  c5\nd4\n", {.game = "chess"});
  ASSERT_TRUE(lines.has_value()) << describe(lines.error());
  std::vector<std::size_t> plies;
  for (const OpeningLine& line : *lines) {
    plies.push_back(line.moves.size());
  }
  EXPECT_EQ(plies, (std::vector<std::size_t>{4, 4, 2, 1}));
  EXPECT_EQ((*lines)[1].line, 6U);
}

TEST(OpeningLines, AMistakeIsToldByItsPlace) {
  EXPECT_EQ(error_of("e4\n  e5 Ke3\n"), "illegal move `Ke3`, line 2, column 6");
  EXPECT_EQ(error_of("e4 e5\ne4\n  e5\n"), "another line has already come to this end, line 3");
}

TEST(OpeningLines, AnEmptyTextHasNone) {
  EXPECT_TRUE(read_opening_lines("\n# nothing\n", {.game = "chess"}).value().empty());
}

TEST(ShippedOpenings, EveryLineIsLegalAndTheMainOpeningsAreThere) {
  const std::string text = shipped_text();
  const auto lines = read_opening_lines(text, {.game = "chess"});
  ASSERT_TRUE(lines.has_value()) << describe(lines.error());
  EXPECT_GT(lines->size(), 1000U);
  for (const char* name :
       {"Ruy Lopez", "Italian Game", "Sicilian",     "Najdorf",        "French",
        "Caro-Kann", "Scandinavian", "Pirc",         "Alekhine",       "Queen's Gambit",
        "Slav",      "Catalan",      "Nimzo-Indian", "Queen's Indian", "King's Indian",
        "Gruenfeld", "Benoni",       "Dutch",        "English",        "Reti"}) {
    EXPECT_NE(text.find(name), std::string::npos) << name;
  }
  std::set<std::uint32_t> answers;
  for (const OpeningLine& line : *lines) {
    answers.insert(line.moves.front().code);
  }
  EXPECT_GE(answers.size(), 10U) << "first moves";
}

TEST(ShippedOpenings, XiangqiHasItsMainOpenings) {
  const std::string text = shipped_text("xiangqi");
  const auto lines = read_opening_lines(text, {.game = "xiangqi"});
  ASSERT_TRUE(lines.has_value()) << describe(lines.error());
  EXPECT_GT(lines->size(), 100U);
  for (const char* name :
       {"Central cannon", "Screen horses", "Sandwich horses", "in the same direction",
        "Elephant opening", "Pawn opening", "Corner cannon"}) {
    EXPECT_NE(lower(text).find(lower(name)), std::string::npos) << name;
  }
}

TEST(ShippedOpenings, NoLineEndsTheGame) {
  for (const std::string name : {"chess", "xiangqi"}) {
    const rules::Setup setup{.game = name};
    const auto lines = read_opening_lines(shipped_text(name), setup).value();
    for (const OpeningLine& line : lines) {
      const auto game = rules::start_game(setup).value();
      for (const rules::Move move : line.moves) {
        game->play(move);
      }
      EXPECT_FALSE(game->outcome().has_value()) << name << ", line " << line.line;
    }
  }
}

}  // namespace
}  // namespace ludex::records

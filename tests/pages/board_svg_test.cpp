#include "pages/board_svg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "pages/embedded.h"
#include "rules/registry.h"

namespace ludex::pages {
namespace {

using testing::HasSubstr;
using testing::Not;

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

std::string board_of(const rules::Game& game, const BoardDrawing& drawing = {}) {
  return board_svg(rules::face_of(game), game.cells(), drawing);
}

TEST(BoardSvg, EveryGameShowsWhatStandsOnItsBoard) {
  for (const rules::GameKind& kind : rules::games()) {
    const auto game = *rules::start_game({.game = std::string(kind.name)});
    game->play(game->legal_moves().front());
    const std::string cells = game->cells();
    const auto standing = static_cast<std::size_t>(
        std::count_if(cells.begin(), cells.end(), [](char cell) { return cell != '.'; }));
    EXPECT_EQ(count(board_of(*game), "<use "), standing) << kind.name;
  }
}

TEST(BoardSvg, EveryManHasItsPicture) {
  for (const rules::GameKind& kind : rules::games()) {
    const auto game = *rules::start_game({.game = std::string(kind.name)});
    const rules::Face face = rules::face_of(*game);
    const std::string symbols = board_symbols({face});
    for (const char cell : game->cells()) {
      if (cell == '.' || face.men.empty()) continue;
      EXPECT_THAT(symbols, HasSubstr(std::string("id=\"man-") + std::string(face.men.front()) +
                                     "-" + cell + "\""));
    }
    EXPECT_THAT(symbols, Not(HasSubstr("http")));
  }
}

TEST(BoardSvg, TheFirstSeatSitsBelow) {
  const auto game = *rules::start_game({.game = "chess"});
  // e1 is point 4: the fifth file, in the lowest of eight rows.
  EXPECT_THAT(board_of(*game), HasSubstr("<use href=\"#man-cburnett-K\" x=\"4.5\" y=\"7.5\"/>"));
  const std::string drawn =
      board_of(*game, {.last = {0}, .arrows = {{12, 28, "played"}}, .marks = {{63, "sign"}}});
  EXPECT_THAT(drawn, HasSubstr("<rect class=\"last\" x=\"0\" y=\"7\""));
  EXPECT_THAT(drawn, HasSubstr("<path class=\"arrow played\" d=\"M4.500 6.300L4.500 4.920\"/>"));
  EXPECT_THAT(drawn, HasSubstr("<use href=\"#sign\" x=\"7.5\" y=\"0.5\"/>"));
}

TEST(BoardSvg, TheLookIsThatOfTheWebTableAndAsksForNoFile) {
  EXPECT_NE(tokens.find("--sq-dark:"), std::string_view::npos);
  EXPECT_NE(tokens.find("[data-theme='dark']"), std::string_view::npos);
  for (const std::string_view style : {tokens, board_style, report_style}) {
    EXPECT_EQ(style.find("url("), std::string_view::npos);
    EXPECT_EQ(style.find("@import"), std::string_view::npos);
  }
}

}  // namespace
}  // namespace ludex::pages

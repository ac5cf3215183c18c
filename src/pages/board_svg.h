// Draws the board of any game, by its face, as a picture for HTML pages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/face.h"

namespace ludex::pages {

// A symbol that the page defines. The centre of the point is at (0, 0) of the symbol, which is one
// cell wide.
struct PointMark {
  int at = 0;
  std::string_view symbol;  // the symbol's id
};
struct BoardArrow {
  int from = 0;
  int to = 0;
  std::string_view kind;  // a CSS class: `arrow KIND`
};

struct BoardDrawing {
  std::vector<int> last = {};  // the points of the last move
  std::vector<BoardArrow> arrows = {};
  std::vector<PointMark> marks = {};  // drawn in this order, above all else
};

// Returns an <svg class="board">. `cells` has the form of Game::cells(). The picture uses the
// symbols of board_symbols() and the classes of board_style (pages/embedded.h).
[[nodiscard]] std::string board_svg(const rules::Face& face, std::string_view cells,
                                    const BoardDrawing& drawing);

// The id of the symbol that shows such a cell; empty for an empty one.
[[nodiscard]] std::string symbol_of(const rules::Face& face, char cell);

// The symbols of pieces and stones, which a page with boards of such faces needs once.
[[nodiscard]] std::string board_symbols(const std::vector<rules::Face>& faces);

}  // namespace ludex::pages

// A board as a picture for pages of HTML: any game, by its face.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/face.h"

namespace ludex::pages {

// A sign of the page's own: the centre of the point is at (0, 0) of its symbol, which is a cell
// wide.
struct PointMark {
  int at = 0;
  std::string_view symbol;  // its id
};
struct BoardArrow {
  int from = 0;
  int to = 0;
  std::string_view kind;  // a class: `arrow KIND`
};

struct BoardDrawing {
  std::vector<int> last = {};  // points of the last move
  std::vector<BoardArrow> arrows = {};
  std::vector<PointMark> marks = {};  // in their order, on top
};

// An <svg class="board">. `cells` are those of Game::cells(). It uses the symbols of
// board_symbols(), and classes of board_style (pages/embedded.h).
[[nodiscard]] std::string board_svg(const rules::Face& face, std::string_view cells,
                                    const BoardDrawing& drawing);

// The symbols of men and stones, once for a page with boards of such faces.
[[nodiscard]] std::string board_symbols(const std::vector<rules::Face>& faces);

}  // namespace ludex::pages

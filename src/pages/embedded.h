// Files of the web table that are compiled into the program (see CMakeLists.txt).
#pragma once

#include <string_view>
#include <vector>

namespace ludex::pages {

// The custom properties of the style sheets: colours, sizes and distances, light and dark.
extern const std::string_view tokens;
// The style sheets of boards and of pages of reports.
extern const std::string_view board_style;
extern const std::string_view report_style;
// What the report of a match has besides: its style, and the script that replays its games.
extern const std::string_view match_style;
extern const std::string_view match_script;

struct ManPicture {
  std::string_view set;  // as in rules::Face::men
  char letter = 0;       // as in Game::cells()
  std::string_view svg;  // a complete document
};
[[nodiscard]] const std::vector<ManPicture>& man_pictures();

}  // namespace ludex::pages

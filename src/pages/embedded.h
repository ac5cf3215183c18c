// Files of the web table's page that are compiled in (see CMakeLists.txt).
#pragma once

#include <string_view>
#include <vector>

namespace ludex::pages {

// The custom properties that its style sheets name: colours, sizes and distances, light and dark.
extern const std::string_view tokens;
// What boards look like, and pages of reports.
extern const std::string_view board_style;
extern const std::string_view report_style;

struct ManPicture {
  std::string_view set;  // as rules::Face::men has it
  char letter = 0;       // as Game::cells() has it
  std::string_view svg;  // a document of its own
};
[[nodiscard]] const std::vector<ManPicture>& man_pictures();

}  // namespace ludex::pages

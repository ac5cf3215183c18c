// Escapes text from outside the program, such as names and comments, for an HTML page.
#pragma once

#include <string>
#include <string_view>

namespace ludex::pages {

// Escapes any text so that the page shows it: characters with a meaning in HTML become references;
// control characters and bytes that are not UTF-8 become \xNN. The result may stand in elements and
// in attributes with double or single quotes, but not in scripts.
[[nodiscard]] std::string escaped(std::string_view text);

// The same for a text of several lines; the line ends are kept.
[[nodiscard]] std::string escaped_lines(std::string_view text);

}  // namespace ludex::pages

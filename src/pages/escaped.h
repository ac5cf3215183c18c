// Foreign text on a page of HTML.
#pragma once

#include <string>
#include <string_view>

namespace ludex::pages {

// The text as the page shows it, whatever it holds: characters that mean something to HTML are
// written as references, control characters and bytes that are no UTF-8 as \xNN. Fit for elements
// and for attributes in double or single quotes, not for scripts.
[[nodiscard]] std::string escaped(std::string_view text);

// The same for a text of several lines, which stay.
[[nodiscard]] std::string escaped_lines(std::string_view text);

}  // namespace ludex::pages

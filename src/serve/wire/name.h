// Names that people give.
#pragma once

#include <string>
#include <string_view>

namespace ludex::serve {

// One line without control characters, at most forty characters.
[[nodiscard]] std::string tidy_name(std::string_view text);

}  // namespace ludex::serve

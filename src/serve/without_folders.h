// Removes the paths of the owner's folders from texts that visitors read.
#pragma once

#include <string>
#include <string_view>

namespace ludex::serve {

// The text with the last part of each absolute path in place of the whole: "cannot start `x`" for
// "cannot start `/home/anna/x`". Within quotes or backticks a path may hold blanks.
[[nodiscard]] std::string without_folders(std::string_view text);

}  // namespace ludex::serve

// How much room text takes on a terminal: a Chinese character is two columns wide, an accent that
// joins the character before it none.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ludex {

// Of UTF-8 without control characters; a byte that is no UTF-8 counts as one column.
[[nodiscard]] std::size_t columns_of(std::string_view text);
// The longest beginning that is no wider.
[[nodiscard]] std::string_view cut_to_columns(std::string_view text, std::size_t columns);
// Exactly so wide: cut, or with blanks behind (in front: `right`).
[[nodiscard]] std::string padded(std::string_view text, std::size_t columns, bool right = false);

}  // namespace ludex

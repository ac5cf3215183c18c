// The width of text on a terminal: a Chinese character takes two columns, and an accent that
// combines with the character before it takes none.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ludex {

// Expects UTF-8 without control characters; a byte that is not UTF-8 counts as one column.
[[nodiscard]] std::size_t columns_of(std::string_view text);
// The longest beginning of the text that takes at most `columns` columns.
[[nodiscard]] std::string_view cut_to_columns(std::string_view text, std::size_t columns);
// The text at a width of exactly `columns`: cut, or padded with blanks at its end (at its start if
// `right`).
[[nodiscard]] std::string padded(std::string_view text, std::size_t columns, bool right = false);

}  // namespace ludex

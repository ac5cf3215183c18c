// The words of a line as the checks' strict readers take them: divided by spaces and TABs, and
// nothing else of the line forgiven.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ludex::conformance {

[[nodiscard]] std::vector<std::string> words_of(std::string_view line);
// The first of them, empty if there is none. An engine may flood us with long lines of which no
// more is read.
[[nodiscard]] std::string_view first_word(std::string_view line);
// Whether the line is text: UTF-8 without control characters but tabs.
[[nodiscard]] bool is_text(std::string_view line);

}  // namespace ludex::conformance

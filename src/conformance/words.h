// The words of a line as the checks' strict readers take them: divided by spaces and TABs, and
// nothing else of the line forgiven.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ludex::conformance {

[[nodiscard]] std::vector<std::string> words_of(std::string_view line);
// Whether the line is text: UTF-8 without control characters but tabs.
[[nodiscard]] bool is_text(std::string_view line);

}  // namespace ludex::conformance

// Texts as searches compare them.
#pragma once

#include <string>
#include <string_view>

namespace ludex::store {

// The same text for words that differ in the case of their letters alone: Latin letters with those
// of Western Europe, Greek and Cyrillic.
[[nodiscard]] std::string folded(std::string_view text);

}  // namespace ludex::store

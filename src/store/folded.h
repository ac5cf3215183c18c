// Converts text to the form in which searches compare it.
#pragma once

#include <string>
#include <string_view>

namespace ludex::store {

// Folds the case of letters: Latin letters with those of Western Europe, Greek and Cyrillic. Words
// that differ only in the case of such letters become equal.
[[nodiscard]] std::string folded(std::string_view text);

}  // namespace ludex::store

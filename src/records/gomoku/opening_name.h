// The names of the 26 openings of renju.
#pragma once

#include <string_view>

#include "records/opening_name.h"
#include "records/record.h"

namespace ludex::records {

// Of a game of renju from the empty board whose main line begins with one of them; else empty.
[[nodiscard]] std::string_view renju_opening_name(const Record& record, OpeningLanguage language);

}  // namespace ludex::records

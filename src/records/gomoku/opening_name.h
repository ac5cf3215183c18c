// The names of the 26 openings of renju.
#pragma once

#include <string_view>

#include "records/text/opening_name.h"
#include "records/tree/record.h"

namespace ludex::records {

// The name of the opening of a renju game that starts from an empty board; empty if its main line
// begins with none of the 26 openings, and for any other game.
[[nodiscard]] std::string_view renju_opening_name(const Record& record, OpeningLanguage language);

}  // namespace ludex::records

// The count of a finished board in JSON.
#pragma once

#include "match/play/counting.h"
#include "serve/api_error.h"

namespace ludex::serve {

// What is marked, agreed to, claimed and counted. `files` is the width of the board.
[[nodiscard]] Json counting_json(const match::Counting& counting, int files);
// The territory, as a list of layers.
[[nodiscard]] Json territory_json(const match::Counting& counting);

}  // namespace ludex::serve

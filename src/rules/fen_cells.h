// A rank of a FEN spread out, for those who draw boards.
#pragma once

#include <string>
#include <string_view>

namespace ludex::rules {

// The letters of a rank, a dot for each empty square: "r1bq" gives "r.bq". Runs of empty squares
// may have two digits.
[[nodiscard]] std::string cells_of(std::string_view rank);

}  // namespace ludex::rules

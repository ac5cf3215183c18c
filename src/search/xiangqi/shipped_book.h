// The opening book inside the program: the lines of data/xiangqi/openings.txt as an ElephantEye
// book.
#pragma once

#include <string_view>

namespace ludex::search {

[[nodiscard]] std::string_view shipped_xiangqi_book();

}  // namespace ludex::search

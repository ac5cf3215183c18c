// The opening book inside the program: the lines of data/xiangqi/openings.txt as an ElephantEye
// book. The build makes the source of this header with tools/embed_book.
#pragma once

#include <span>

namespace ludex::search {

[[nodiscard]] std::span<const unsigned char> shipped_xiangqi_book();

}  // namespace ludex::search

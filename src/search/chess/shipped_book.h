// The opening book inside the program: the lines of data/chess/openings.txt as a Polyglot book.
#pragma once

#include <string_view>

namespace ludex::search {

[[nodiscard]] std::string_view shipped_chess_book();

}  // namespace ludex::search

// The opening book inside the program: the lines of data/chess/openings.txt as a Polyglot book. The
// build makes the source of this header with tools/embed_book.
#pragma once

#include <span>

namespace ludex::search {

[[nodiscard]] std::span<const unsigned char> shipped_chess_book();

}  // namespace ludex::search

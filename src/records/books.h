// The formats of opening books.
#pragma once

#include "records/opening_book.h"
#include "records/opening_format.h"

namespace ludex::records {

[[nodiscard]] const BookFormat& polyglot_books();
[[nodiscard]] const BookFormat& eleeye_books();
// Those of AGI.
[[nodiscard]] const BookFormat& agb_books();
// Those of Fuego, for go.
[[nodiscard]] const BookFormat& fuego_books();

// The same books as openings: the lines of moves that they know (book_lines.h).
[[nodiscard]] const OpeningFormat& polyglot_openings();
[[nodiscard]] const OpeningFormat& eleeye_openings();
[[nodiscard]] const OpeningFormat& agb_openings();
[[nodiscard]] const OpeningFormat& fuego_openings();

}  // namespace ludex::records

// The formats of opening books.
#pragma once

#include "records/opening_book.h"

namespace ludex::records {

[[nodiscard]] const BookFormat& polyglot_books();
[[nodiscard]] const BookFormat& eleeye_books();
// Those of AGI.
[[nodiscard]] const BookFormat& agb_books();

}  // namespace ludex::records

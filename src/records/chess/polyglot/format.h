// The format of Polyglot books for the registry of records.
#pragma once

#include "records/opening_book.h"

namespace ludex::records::polyglot {

[[nodiscard]] const BookFormat& book_format();

}  // namespace ludex::records::polyglot

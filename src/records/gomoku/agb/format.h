// The format of AGI's opening books for the registry of records.
#pragma once

#include "records/opening_book.h"

namespace ludex::records::agb {

[[nodiscard]] const BookFormat& book_format();

}  // namespace ludex::records::agb

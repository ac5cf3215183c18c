// AGI's opening books, as the registry of records lists them.
#pragma once

#include "records/opening_book.h"

namespace ludex::records::agb {

[[nodiscard]] const BookFormat& book_format();

}  // namespace ludex::records::agb

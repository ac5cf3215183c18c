// The format of ElephantEye books for the registry of records.
#pragma once

#include "records/opening_book.h"

namespace ludex::records::eleeye {

[[nodiscard]] const BookFormat& book_format();

}  // namespace ludex::records::eleeye

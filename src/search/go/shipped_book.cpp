#include "search/go/shipped_book.h"

#include "base/embedded_file.h"

// The build defines LUDEX_SHIPPED_BOOK as the file.
LUDEX_EMBEDDED_FILE(go_book, LUDEX_SHIPPED_BOOK);

namespace ludex::search {

std::string_view shipped_go_book() {
  return {go_book, go_book_end};
}

}  // namespace ludex::search

#include "search/xiangqi/shipped_book.h"

#include "base/embedded_file.h"

// The build defines LUDEX_SHIPPED_BOOK as the file that tools/embed_book makes.
LUDEX_EMBEDDED_FILE(xiangqi_book, LUDEX_SHIPPED_BOOK);

namespace ludex::search {

std::string_view shipped_xiangqi_book() {
  return {xiangqi_book, xiangqi_book_end};
}

}  // namespace ludex::search

#include "search/chess/shipped_book.h"

#include "base/embedded_file.h"

// The build defines LUDEX_SHIPPED_BOOK as the file that tools/embed_book makes.
LUDEX_EMBEDDED_FILE(chess_book, LUDEX_SHIPPED_BOOK);

namespace ludex::search {

std::string_view shipped_chess_book() {
  return {chess_book, chess_book_end};
}

}  // namespace ludex::search

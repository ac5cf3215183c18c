// Reads files in old Chinese charsets as UTF-8.
#pragma once

#include <optional>

#include "records/io/source.h"
#include "records/text/encoding.h"

namespace ludex::records {

// Returns the bytes of the file as UTF-8. The charset is guessed once, from the piece of the file
// that holds the first byte beyond ASCII. A file in UTF-8 passes through unchanged. So does a file
// that has shown no sign of xiangqi by then (a tag such as `[Game "Chinese Chess"]` or `[Red
// "..."]`), so that a chess file in Latin-1 does not become Chinese. A place that a reader reports
// is a place in the UTF-8 text, which has the same line numbers. A caller that knows the charset
// passes it as `charset`.
[[nodiscard]] Source decoded(Source source, std::optional<Charset> charset = {});

}  // namespace ludex::records

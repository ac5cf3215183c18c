// Files in old Chinese charsets, read as if they were UTF-8.
#pragma once

#include <optional>

#include "records/encoding.h"
#include "records/source.h"

namespace ludex::records {

// The bytes of the file as UTF-8: the charset is guessed once, where the first byte beyond ASCII
// stands. Everything passes through untouched in a file of UTF-8, and in one whose first part does
// not say that it is about xiangqi (tags such as `[Game "Chinese Chess"]` or `[Red "..."]`): a
// chess file in Latin-1 must not become Chinese. Places that a reader reports are those of the
// UTF-8 text, where lines have the same numbers. Who knows the charset already says so.
[[nodiscard]] Source decoded(Source source, std::optional<Charset> charset = {});

}  // namespace ludex::records

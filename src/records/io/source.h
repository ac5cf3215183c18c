// A source of the bytes of a file, read a piece at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ludex::records {

// Fills the front of the span and returns the number of bytes written there; 0 is the end of the
// file. The span is never empty.
using Source = std::function<std::size_t(std::span<char> room)>;

// The text must outlive the source.
[[nodiscard]] Source source_of(std::string_view text);
// The stream must outlive the source.
[[nodiscard]] Source source_of(std::istream& stream);
// The bytes of `front`, which have been read already, and then the rest.
[[nodiscard]] Source joined(std::string front, Source rest);
// The largest file that is read whole. Every format of games but PGN is read whole.
inline constexpr std::size_t whole_file_bytes = std::size_t{256} << 20;
// Reads up to `bytes` bytes from the source.
[[nodiscard]] std::string take(const Source& source, std::size_t bytes);
// Reads all of the source. A source of more than whole_file_bytes is an error, which calls its
// content `what`.
[[nodiscard]] Result<std::string> take_whole(const Source& source, std::string_view what);

}  // namespace ludex::records

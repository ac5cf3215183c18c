// Where the bytes of a file come from, a piece at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ludex::records {

// Fills the front of the span and returns how many bytes it put there; 0 is the end. Called with
// room for at least one byte.
using Source = std::function<std::size_t(std::span<char> room)>;

// The text must outlive the source.
[[nodiscard]] Source source_of(std::string_view text);
// The stream must outlive the source.
[[nodiscard]] Source source_of(std::istream& stream);
// Bytes that have been read already, and then the rest.
[[nodiscard]] Source joined(std::string front, Source rest);
// No file is longer that is read whole, as all formats of games are but PGN.
inline constexpr std::size_t whole_file_bytes = std::size_t{256} << 20;
// Up to so many bytes from the front of the source.
[[nodiscard]] std::string take(const Source& source, std::size_t bytes);
// All of it; an error that names `what` it holds when that is more than whole_file_bytes.
[[nodiscard]] Result<std::string> take_whole(const Source& source, std::string_view what);

}  // namespace ludex::records

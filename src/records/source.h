// Where the bytes of a file come from, a piece at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <span>
#include <string_view>

namespace ludex::records {

// Fills the front of the span and returns how many bytes it put there; 0 is the end. Called with
// room for at least one byte.
using Source = std::function<std::size_t(std::span<char> room)>;

// The text must outlive the source.
[[nodiscard]] Source source_of(std::string_view text);
// The stream must outlive the source.
[[nodiscard]] Source source_of(std::istream& stream);

}  // namespace ludex::records

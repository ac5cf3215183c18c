#include "records/io/source.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace ludex::records {

Source source_of(std::string_view text) {
  return [text](std::span<char> room) mutable {
    const std::size_t count = std::min(room.size(), text.size());
    std::copy_n(text.data(), count, room.data());
    text.remove_prefix(count);
    return count;
  };
}

Source source_of(std::istream& stream) {
  return [&stream](std::span<char> room) {
    stream.read(room.data(), static_cast<std::streamsize>(room.size()));
    return static_cast<std::size_t>(stream.gcount());
  };
}

Source joined(std::string front, Source rest) {
  return [front = std::move(front), at = std::size_t{0},
          rest = std::move(rest)](std::span<char> room) mutable {
    if (at == front.size()) {
      // `front` may be large, and so may be the next piece that is read.
      front = std::string();
      at = 0;
      return rest(room);
    }
    const std::size_t count = std::min(room.size(), front.size() - at);
    std::copy_n(front.data() + at, count, room.data());
    at += count;
    return count;
  };
}

std::string take(const Source& source, std::size_t bytes) {
  constexpr std::size_t smallest_step = std::size_t{1} << 16;
  constexpr std::size_t largest_step = std::size_t{1} << 20;
  // A large text reserves far more memory than it has bytes: untouched pages cost nothing, while
  // each reallocation would need memory for both copies.
  constexpr std::size_t room_of_large = 16;
  std::string text;
  std::size_t filled = 0;
  while (filled < bytes) {
    if (filled == text.size()) {
      const std::size_t wanted =
          std::min(bytes, filled + std::clamp(filled, smallest_step, largest_step));
      if (wanted > text.capacity()) {
        text.reserve(std::min(bytes, filled < largest_step ? wanted : room_of_large * filled));
      }
      text.resize(wanted);
    }
    const std::size_t count = source(std::span(text).subspan(filled));
    if (count == 0) break;
    filled += count;
  }
  text.resize(filled);
  return text;
}

Result<std::string> take_whole(const Source& source, std::string_view what) {
  std::string text = take(source, whole_file_bytes + 1);
  if (text.size() > whole_file_bytes) {
    return fail(fmt::format("more than {} bytes of {}", whole_file_bytes, what));
  }
  return text;
}

}  // namespace ludex::records

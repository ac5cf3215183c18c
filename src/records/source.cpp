#include "records/source.h"

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
    if (at == front.size()) return rest(room);
    const std::size_t count = std::min(room.size(), front.size() - at);
    std::copy_n(front.data() + at, count, room.data());
    at += count;
    return count;
  };
}

std::string take(const Source& source, std::size_t bytes) {
  std::string text(std::min(bytes, std::size_t{1} << 16), '\0');
  std::size_t filled = 0;
  while (filled < bytes) {
    if (filled == text.size()) {
      text.resize(std::min(bytes, 2 * text.size()));
    }
    const std::size_t count = source(std::span(text).subspan(filled));
    if (count == 0) break;
    filled += count;
  }
  text.resize(filled);
  return text;
}

}  // namespace ludex::records

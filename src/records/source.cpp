#include "records/source.h"

#include <algorithm>

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

}  // namespace ludex::records

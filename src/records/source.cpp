#include "records/source.h"

#include <algorithm>
#include <utility>
#include <vector>

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
  // Pieces that grow up to a size: a text that doubles its room needs three times its bytes.
  constexpr std::size_t first_piece = std::size_t{1} << 16;
  constexpr std::size_t largest_piece = std::size_t{1} << 20;
  std::vector<std::string> pieces;
  std::size_t taken = 0;
  for (std::size_t size = first_piece; taken < bytes; size = std::min(2 * size, largest_piece)) {
    std::string& piece = pieces.emplace_back(std::min(size, bytes - taken), '\0');
    std::size_t filled = 0;
    while (filled < piece.size()) {
      const std::size_t count = source(std::span(piece).subspan(filled));
      if (count == 0) break;
      filled += count;
    }
    taken += filled;
    if (filled < piece.size()) {
      piece.resize(filled);
      break;
    }
  }
  if (pieces.size() == 1) return std::move(pieces.front());
  std::string text;
  text.reserve(taken);
  for (std::string& piece : pieces) {
    text += piece;
    piece = std::string();
  }
  return text;
}

}  // namespace ludex::records

// Any bytes as an archive: decompression ends, and never reads or writes more than it was given
// room for.

#include "records/io/decompression.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/expects.h"

int fuzz_decompression(const std::uint8_t* bytes, std::size_t size) {
  using namespace ludex::records;
  // Decompression bombs belong in the tests: here they only cost time.
  constexpr std::size_t most_bytes = std::size_t{1} << 22;
  std::span<const char> left(reinterpret_cast<const char*>(bytes), size);
  const Compression compression = compression_of({left.data(), left.size()});
  if (compression == Compression::none) return 0;
  const auto decompressor = make_decompressor(compression);
  std::array<char, 1000> room{};
  for (std::size_t made = 0; made < most_bytes;) {
    // The bytes are passed in small pieces.
    const auto piece = left.first(left.size() < 7 ? left.size() : 7);
    const auto step = decompressor->step(piece, room);
    if (!step) return 0;
    ludex::expects(step->taken <= piece.size() && step->made <= room.size());
    left = left.subspan(step->taken);
    made += step->made;
    if (step->taken == 0 && step->made == 0) {
      ludex::expects(left.empty());
      return 0;
    }
  }
  return 0;
}

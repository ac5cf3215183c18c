// Any bytes in chunks of any size: the lines are the same as for one piece, and no more than the
// limit is held.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "base/expects.h"
#include "host/line_splitter.h"

namespace {

constexpr std::size_t limit = 64;

void take(ludex::host::LineSplitter& splitter, std::vector<std::string>& lines) {
  while (const auto line = splitter.next()) {
    ludex::expects(line->text.size() <= limit);
    lines.push_back(line->too_long ? std::string("\n") : std::string(line->text));
  }
}

// Splits the bytes, added in chunks of `chunk` bytes; 0 means all at once.
std::vector<std::string> lines_of(std::span<const std::uint8_t> bytes, std::size_t chunk) {
  ludex::host::LineSplitter splitter(limit);
  std::vector<std::string> lines;
  while (!bytes.empty()) {
    const auto room = splitter.room();
    const std::size_t size =
        std::min({bytes.size(), room.size(), chunk == 0 ? bytes.size() : chunk});
    std::memcpy(room.data(), bytes.data(), size);
    splitter.added(size, {});
    bytes = bytes.subspan(size);
    take(splitter, lines);
    ludex::expects(splitter.pending() <= limit);
  }
  return lines;
}

}  // namespace

int fuzz_host_line_splitter(const std::uint8_t* data, std::size_t size) {
  if (size > 0) {
    const std::span<const std::uint8_t> bytes(data + 1, size - 1);
    ludex::expects(lines_of(bytes, data[0]) == lines_of(bytes, 0));
  }
  return 0;
}

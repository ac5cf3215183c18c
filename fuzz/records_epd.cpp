// Any bytes as a file of positions: nothing crashes, and small windows give the same result as
// large ones.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/expects.h"
#include "records/epd/reader.h"

namespace {

using namespace ludex::records;

std::vector<std::string> read(std::string_view text, std::size_t window_bytes) {
  std::vector<std::string> all;
  epd::Reader reader(source_of(text), window_bytes);
  for (;;) {
    epd::Entry entry;
    const auto more = reader.next(entry);
    if (more && !*more) return all;
    all.push_back(more ? epd::position_of(entry.text) : describe(more.error()));
  }
}

}  // namespace

int fuzz_records_epd(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  ludex::expects(read(text, 3) == read(text, std::size_t{1} << 16));
  return 0;
}

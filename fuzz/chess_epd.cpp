// Any text as an EPD line: a position that was read must be read back from its canonical form.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/expects.h"
#include "rules/chess/epd.h"

using ludex::expects;
namespace chess = ludex::chess;

int fuzz_chess_epd(const std::uint8_t* data, std::size_t size) {
  const auto epd = chess::parse_epd({reinterpret_cast<const char*>(data), size});
  if (!epd) {
    expects(!epd.error().message.empty() && epd.error().column >= 1);
    return 0;
  }
  for (const auto style : {chess::FenStyle::xfen, chess::FenStyle::shredder}) {
    const auto again = chess::parse_epd(chess::format_epd(*epd, style));
    expects(again && *again == *epd);
  }
  return 0;
}

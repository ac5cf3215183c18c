// Any bytes as a line of AGI in either direction, on boards of several sides: the line is parsed or
// refused, and what was parsed survives format and parse.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/expects.h"
#include "protocols/agi/codec.h"

int fuzz_agi_parse(const std::uint8_t* bytes, std::size_t size) {
  using namespace ludex;
  const std::string_view line(reinterpret_cast<const char*>(bytes), size);
  for (const int side : {agi::usual_side, agi::least_side, agi::most_side}) {
    if (const auto command = agi::parse_command(line, side)) {
      expects(agi::parse_command(format(*command), side) == command);
    }
    if (const auto message = agi::parse_message(line, side)) {
      expects(agi::parse_message(format(*message), side) == message);
    }
  }
  return 0;
}

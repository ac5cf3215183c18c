// Any bytes as a line of UCCI in either direction: the line is parsed or refused, and what was
// parsed survives format and parse.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/expects.h"
#include "protocols/ucci/codec.h"

int fuzz_ucci_parse(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(bytes), size);
  if (const auto command = ludex::ucci::parse_command(line)) {
    ludex::expects(ludex::ucci::parse_command(format(*command)) == command);
  }
  if (const auto message = ludex::ucci::parse_message(line)) {
    ludex::expects(ludex::ucci::parse_message(format(*message)) == message);
  }
  return 0;
}

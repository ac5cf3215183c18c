// Any bytes as a line of Gomocup in either direction: the line is parsed or refused, and what was
// parsed survives format and parse.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/expects.h"
#include "protocols/gomocup/codec.h"

int fuzz_gomocup_parse(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(bytes), size);
  if (const auto command = ludex::gomocup::parse_command(line)) {
    ludex::expects(ludex::gomocup::parse_command(format(*command)) == command);
  }
  if (const auto message = ludex::gomocup::parse_message(line)) {
    ludex::expects(ludex::gomocup::parse_message(format(*message)) == message);
  }
  return 0;
}

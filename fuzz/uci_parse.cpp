// Any bytes as a line of UCI in either direction: the line is parsed or refused, and what was
// parsed survives format and parse.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/expects.h"
#include "protocols/uci/codec.h"

int fuzz_uci_parse(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(bytes), size);
  if (const auto command = ludex::uci::parse_command(line)) {
    ludex::expects(ludex::uci::parse_command(format(*command)) == command);
  }
  for (const auto scan : {ludex::uci::Scan::first_word, ludex::uci::Scan::whole_line}) {
    if (const auto message = ludex::uci::parse_message(line, scan)) {
      ludex::expects(ludex::uci::parse_message(format(*message), scan) == message);
    }
  }
  return 0;
}

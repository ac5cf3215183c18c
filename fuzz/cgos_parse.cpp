// Any bytes as lines of CGOS in either direction: each line is read or refused, and what was read
// survives format and parse.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/expects.h"
#include "base/text.h"
#include "servers/cgos/codec.h"

namespace {

using namespace ludex;

void read_cgos_line(std::string_view line) {
  if (const auto message = cgos::parse_server_line(line)) {
    expects(cgos::parse_server_line(cgos::format(*message)) == message);
  }
  if (const auto greeting = cgos::parse_greeting(line)) {
    expects(cgos::parse_greeting(cgos::format(*greeting)) == greeting);
  }
  if (const auto answer = cgos::parse_answer(line)) {
    expects(cgos::parse_answer(cgos::format(*answer)) == answer);
  }
  if (const auto move = cgos::to_move(line)) {
    expects(cgos::to_move(*move) == move);
  }
}

}  // namespace

int fuzz_cgos_parse(const std::uint8_t* bytes, std::size_t size) {
  for (const std::string_view line :
       split(std::string_view(reinterpret_cast<const char*>(bytes), size), '\n')) {
    read_cgos_line(line);
  }
  return 0;
}

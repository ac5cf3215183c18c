// Any bytes as the first line of an engine that connects, or as the answer to it: each is read or
// refused, what was read survives format and parse, and a name that is accepted is printable.
#include "host/engine_login.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/expects.h"
#include "base/text.h"

int fuzz_engine_login(const std::uint8_t* bytes, std::size_t size) {
  using namespace ludex;
  const std::string_view line(reinterpret_cast<const char*>(bytes), size);
  if (const auto login = host::parse_engine_login(line)) {
    expects(printable(login->name) == login->name);
    expects(host::parse_engine_login(host::format(*login)) == login);
  }
  if (const auto refusal = host::parse_login_refusal(line)) {
    expects(host::parse_login_refusal(host::format(*refusal)) == refusal);
  }
  return 0;
}

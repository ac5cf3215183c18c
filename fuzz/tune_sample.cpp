// Lines of the tuner's files: any bytes are a sample or an error, and a sample is read as it was
// written.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/expects.h"
#include "tune/sample.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ludex;
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  const auto sample = tune::parse_sample(line);
  if (!sample) {
    expects(!sample.error().message.empty());
    return 0;
  }
  const auto again = tune::parse_sample(tune::format(*sample));
  expects(again.has_value() && *again == *sample);
  return 0;
}

// Lines of the tuner's files: any bytes are a sample or an error, and a sample survives writing and
// reading.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/expects.h"
#include "tune/sample.h"
#include "tune/subject.h"

namespace {

using namespace ludex;

void read_as(const tune::Subject& subject, std::string_view line) {
  const auto sample = tune::parse_sample(subject, line);
  if (!sample) {
    expects(!sample.error().message.empty());
    return;
  }
  const auto again = tune::parse_sample(subject, tune::format(subject, *sample));
  expects(again.has_value() && *again == *sample);
}

}  // namespace

int fuzz_tune_sample(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  for (const tune::Subject* const subject : tune::subjects()) {
    read_as(*subject, line);
  }
  return 0;
}

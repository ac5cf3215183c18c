#include "base/expects.h"

#include <cstdio>
#include <cstdlib>

namespace ludex {

void broken_expectation(const std::source_location& place) {
  std::fprintf(stderr, "ludex: internal error at %s:%u in %s\n", place.file_name(),
               static_cast<unsigned>(place.line()), place.function_name());
  std::abort();
}

}  // namespace ludex

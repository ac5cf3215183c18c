#include "base/expects.h"

#include <cstdio>
#include <cstdlib>

namespace ludex {

void broken_expectation(const char* file, int line, const char* function) {
  std::fprintf(stderr, "ludex: internal error at %s:%d in %s\n", file, line, function);
  std::abort();
}

}  // namespace ludex

#include "host/open_files.h"

#include <algorithm>

namespace ludex::host {
namespace {

rlimit current() {
  rlimit limit{RLIM_INFINITY, RLIM_INFINITY};
  (void)::getrlimit(RLIMIT_NOFILE, &limit);
  return limit;
}

}  // namespace

rlimit open_files_of_programs() {
  static const rlimit before = current();
  return before;
}

std::uint64_t raise_open_files(std::uint64_t wanted) {
  (void)open_files_of_programs();  // keeps the limit as it is now
  rlimit limit = current();
  if (limit.rlim_cur >= wanted) return limit.rlim_cur;
  const rlim_t before = limit.rlim_cur;
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, wanted);
  return ::setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : before;
}

}  // namespace ludex::host

#include "base/exhaustion.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "support/sanitized.h"

namespace ludex {
namespace {

TEST(Exhaustion, IsDescribedAsAPartOfASentence) {
  EXPECT_EQ(describe(std::bad_alloc()), "out of memory");
  EXPECT_EQ(describe(std::system_error(std::make_error_code(std::errc::too_many_files_open),
                                       "cannot start another process")),
            "cannot start another process: Too many open files");
}

// Sanitizers reserve terabytes of addresses.
#if !defined(LUDEX_SANITIZED)
struct Block {
  std::unique_ptr<Block> next;
  char bytes[1000];
};

// Keeps every block that the system grants.
std::unique_ptr<Block> all_memory() {
  std::unique_ptr<Block> first;
  try {
    for (;;) {
      auto block = std::make_unique<Block>();
      block->next = std::move(first);
      first = std::move(block);
    }
  } catch (const std::bad_alloc&) {
    return first;
  }
}

[[noreturn]] void allocate_after_exhaustion() {
  reserve_memory_for_unwinding();
  const rlimit limit{std::size_t{256} << 20U, std::size_t{256} << 20U};
  if (setrlimit(RLIMIT_AS, &limit) != 0) {
    std::_Exit(2);
  }
  const std::unique_ptr<Block> blocks = all_memory();
  std::vector<std::string> sentences;
  sentences.reserve(100);
  while (sentences.size() < 100) {
    sentences.emplace_back(10'000, '.');
  }
  std::_Exit(0);
}

TEST(ExhaustionDeathTest, LeavesMemoryForTheDestructorsThatRunBecauseOfIt) {
  EXPECT_EXIT(allocate_after_exhaustion(), testing::ExitedWithCode(0), "");
}
#endif

}  // namespace
}  // namespace ludex

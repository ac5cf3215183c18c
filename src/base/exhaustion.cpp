#include "base/exhaustion.h"

#include <atomic>
#include <cstdlib>

namespace ludex {
namespace {

constexpr std::size_t reserve_bytes = std::size_t{4} << 20U;

std::atomic<void*> reserve = nullptr;

[[noreturn]] void release_reserve() {
  std::free(reserve.exchange(nullptr));
  throw std::bad_alloc();
}

}  // namespace

void reserve_memory_for_unwinding() {
  std::free(reserve.exchange(std::malloc(reserve_bytes)));
  std::set_new_handler(release_reserve);
}

std::string describe(const std::exception& refusal) {
  if (dynamic_cast<const std::bad_alloc*>(&refusal) != nullptr) {
    return "out of memory";
  }
  return refusal.what();
}

}  // namespace ludex

#include "fleet/backoff.h"

#include <gtest/gtest.h>

#include <set>

namespace ludex::fleet {
namespace {

TEST(FleetBackoff, WaitsDoubleUpToThirtySecondsAndHalfOfThemIsRandom) {
  Rng rng(7);
  for (std::size_t tries = 0; tries < 1000; ++tries) {
    const std::int64_t whole = tries < 9 ? 100 << tries : 30'000;
    const Milliseconds wait = backoff(tries, rng);
    EXPECT_GE(wait.count(), whole / 2) << tries;
    EXPECT_LE(wait.count(), whole) << tries;
  }
  std::set<Milliseconds> waits;
  for (int worker = 0; worker < 100; ++worker) {
    waits.insert(backoff(20, rng));
  }
  EXPECT_GT(waits.size(), 90U);
}

}  // namespace
}  // namespace ludex::fleet

// The signature: a commit that changes it says so ("Bench: 123456").
#include "search/bench.h"

#include <gtest/gtest.h>

#include <chrono>

#include "support/fake_clock.h"

namespace ludex::search {
namespace {

TEST(Signature, IsTheSameOnEveryRunAndWithEveryCompiler) {
  const test::FakeClock clock(std::chrono::microseconds(1));
  const auto first = run_bench("chess", 0, clock);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->nodes, 434'411U);
  EXPECT_EQ(run_bench("chess", 6, clock)->nodes, run_bench("chess", 6, clock)->nodes);
}

TEST(Signature, OfXiangqiIsTheSameOnEveryRunAndWithEveryCompiler) {
  const test::FakeClock clock(std::chrono::microseconds(1));
  const auto first = run_bench("xiangqi", 0, clock);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->nodes, 319'593U);
  EXPECT_EQ(run_bench("xiangqi", 5, clock)->nodes, run_bench("xiangqi", 5, clock)->nodes);
}

TEST(Signature, OfGomokuIsTheSameOnEveryRunAndWithEveryCompiler) {
  const test::FakeClock clock(std::chrono::microseconds(1));
  const auto first = run_bench("gomoku", 0, clock);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->nodes, 737'111U);
  EXPECT_EQ(run_bench("gomoku", 4, clock)->nodes, run_bench("gomoku", 4, clock)->nodes);
}

TEST(Signature, OfGoIsTheSameOnEveryRunAndWithEveryCompiler) {
  const test::FakeClock clock(std::chrono::microseconds(1));
  const auto first = run_bench("go", 0, clock);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->nodes, 3'136U);
  EXPECT_EQ(run_bench("go", 2, clock)->nodes, run_bench("go", 2, clock)->nodes);
}

TEST(Signature, IsRefusedForAGameWithoutAnEngine) {
  const test::FakeClock clock;
  EXPECT_EQ(run_bench("ludo", 1, clock).error().message, "no built-in engine plays `ludo`");
}

}  // namespace
}  // namespace ludex::search

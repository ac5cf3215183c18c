#include <gtest/gtest.h>

#include "cli/run_ludex.h"

namespace ludex::cli {
namespace {

TEST(Bench, PrintsTheSameSignatureEveryTime) {
  const Ran first = run_ludex({"bench", "chess", "--depth", "3"});
  const Ran second = run_ludex({"bench", "--depth=3"});
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_EQ(first.out.substr(0, 11), "signature: ");
  const auto signature = [](const Ran& ran) { return ran.out.substr(0, ran.out.find('\n')); };
  EXPECT_EQ(signature(first), signature(second));
}

TEST(Bench, RefusesAGameWithoutAnEngine) {
  const Ran ran = run_ludex({"bench", "ches"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err, "ludex: bench: unknown game `ches`; did you mean `chess`?\n");
}

TEST(Bench, RefusesADepthOutOfRange) {
  const Ran ran = run_ludex({"bench", "chess", "--depth", "0"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.err.find("--depth"), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace ludex::cli

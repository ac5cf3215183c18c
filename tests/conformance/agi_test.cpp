// For each check of AGI an engine that is wrong in just that, and one that is right in everything.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "conformance/catalogue.h"
#include "conformance/run.h"
#include "conformance/wrong_agi.h"
#include "support/fake_clock.h"

namespace ludex::conformance {
namespace {

std::vector<CheckResult> agi_examined(const std::vector<const Check*>& checks,
                                      const std::string& fault) {
  test::FakeClock clock;
  return run_checks(checks, {start_of<WrongAgi>(clock, fault), clock});
}

const Catalogue& agi_catalogue() {
  static const Catalogue catalogue = *find_catalogue("agi");
  return catalogue;
}

TEST(AgiChecks, ARightEnginePassesAll) {
  const auto all = *select(agi_catalogue(), {});
  EXPECT_GE(all.size(), 50U);
  for (const CheckResult& result : agi_examined(all, "")) {
    EXPECT_EQ(result.verdict, Verdict::pass) << id_of(*result.check) << ": " << result.text;
  }
}

TEST(AgiChecks, EachCheckFailsOnItsWrongEngine) {
  for (const Check& check : agi_catalogue().checks) {
    const auto results = agi_examined({&check}, id_of(check));
    EXPECT_EQ(results[0].verdict, Verdict::fail) << id_of(check);
  }
}

// A failed foundation ends the run, and the checks of many games are slow.
TEST(AgiChecks, EachWrongEngineFailsNoOtherCheck) {
  const auto checks = *select(agi_catalogue(), {{}, {"games"}});
  for (const Check& wrong : agi_catalogue().checks) {
    const std::string fault = id_of(wrong);
    for (const CheckResult& result : agi_examined(checks, fault)) {
      if (id_of(*result.check) != fault) {
        EXPECT_NE(result.verdict, Verdict::fail)
            << fault << " fails " << id_of(*result.check) << ": " << result.text;
      }
    }
  }
}

}  // namespace
}  // namespace ludex::conformance

// For each check of UCCI an engine that is wrong in just that, and one that is right in everything.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "conformance/catalogue.h"
#include "conformance/run.h"
#include "conformance/wrong_ucci.h"
#include "support/fake_clock.h"

namespace ludex::conformance {
namespace {

std::vector<CheckResult> ucci_examined(const std::vector<const Check*>& checks,
                                       const std::string& fault) {
  test::FakeClock clock;
  return run_checks(checks, {start_of<WrongUcci>(clock, fault), clock});
}

const Catalogue& ucci_catalogue() {
  static const Catalogue catalogue = *find_catalogue("ucci");
  return catalogue;
}

TEST(UcciChecks, ARightEnginePassesAll) {
  const auto all = *select(ucci_catalogue(), {});
  EXPECT_GE(all.size(), 60U);
  for (const CheckResult& result : ucci_examined(all, "")) {
    EXPECT_EQ(result.verdict, Verdict::pass) << id_of(*result.check) << ": " << result.text;
  }
}

TEST(UcciChecks, EachCheckFailsOnItsWrongEngine) {
  for (const Check& check : ucci_catalogue().checks) {
    const auto results = ucci_examined({&check}, id_of(check));
    EXPECT_EQ(results[0].verdict, Verdict::fail) << id_of(check);
  }
}

// A failed foundation ends the run, and the check of many games is slow.
TEST(UcciChecks, EachWrongEngineFailsNoOtherCheck) {
  const auto checks = *select(ucci_catalogue(), {{}, {"go/quick-games", "games"}});
  for (const Check& wrong : ucci_catalogue().checks) {
    const std::string fault = id_of(wrong);
    for (const CheckResult& result : ucci_examined(checks, fault)) {
      if (id_of(*result.check) != fault) {
        EXPECT_NE(result.verdict, Verdict::fail)
            << fault << " fails " << id_of(*result.check) << ": " << result.text;
      }
    }
  }
}

}  // namespace
}  // namespace ludex::conformance

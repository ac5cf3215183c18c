// For each check of GTP an engine that is wrong in just that, and one that is right in everything.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "conformance/catalogue.h"
#include "conformance/run.h"
#include "conformance/wrong_gtp.h"
#include "support/fake_clock.h"

namespace ludex::conformance {
namespace {

std::vector<CheckResult> gtp_examined(const std::vector<const Check*>& checks,
                                      const std::string& fault) {
  test::FakeClock clock;
  return run_checks(checks, {start_of<WrongGtp>(clock, fault), clock});
}

const Catalogue& gtp_catalogue() {
  static const Catalogue catalogue = *find_catalogue("gtp");
  return catalogue;
}

TEST(GtpChecks, ARightEnginePassesAll) {
  const auto all = *select(gtp_catalogue(), {});
  EXPECT_GE(all.size(), 80U);
  for (const CheckResult& result : gtp_examined(all, "")) {
    EXPECT_EQ(result.verdict, Verdict::pass) << id_of(*result.check) << ": " << result.text;
  }
}

TEST(GtpChecks, EachCheckFailsOnItsWrongEngine) {
  for (const Check& check : gtp_catalogue().checks) {
    const auto results = gtp_examined({&check}, id_of(check));
    EXPECT_EQ(results[0].verdict, Verdict::fail) << id_of(check);
  }
}

// A failed foundation ends the run, and the checks of many games are slow.
TEST(GtpChecks, EachWrongEngineFailsNoOtherCheck) {
  const auto all = *select(gtp_catalogue(), {{}, {"games"}});
  for (const Check& wrong : gtp_catalogue().checks) {
    const std::string fault = id_of(wrong);
    for (const CheckResult& result : gtp_examined(all, fault)) {
      if (id_of(*result.check) != fault) {
        EXPECT_NE(result.verdict, Verdict::fail)
            << fault << " fails " << id_of(*result.check) << ": " << result.text;
      }
    }
  }
}

}  // namespace
}  // namespace ludex::conformance

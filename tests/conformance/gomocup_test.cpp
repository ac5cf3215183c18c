// For each check of Gomocup an engine that is wrong in just that, and one that is right in
// everything.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "conformance/catalogue.h"
#include "conformance/run.h"
#include "conformance/wrong_gomocup.h"
#include "support/fake_clock.h"

namespace ludex::conformance {
namespace {

std::vector<CheckResult> gomocup_examined(const std::vector<const Check*>& checks,
                                          const std::string& fault) {
  test::FakeClock clock;
  return run_checks(checks, {start_of<WrongGomocup>(clock, fault), clock});
}

const Catalogue& gomocup_catalogue() {
  static const Catalogue catalogue = *find_catalogue("gomocup");
  return catalogue;
}

TEST(GomocupChecks, ARightEnginePassesAll) {
  const auto all = *select(gomocup_catalogue(), {});
  EXPECT_GE(all.size(), 60U);
  for (const CheckResult& result : gomocup_examined(all, "")) {
    EXPECT_EQ(result.verdict, Verdict::pass) << id_of(*result.check) << ": " << result.text;
  }
}

TEST(GomocupChecks, EachCheckFailsOnItsWrongEngine) {
  for (const Check& check : gomocup_catalogue().checks) {
    const auto results = gomocup_examined({&check}, id_of(check));
    EXPECT_EQ(results[0].verdict, Verdict::fail) << id_of(check);
  }
}

// A failed foundation ends the run, and the checks of many games are slow.
TEST(GomocupChecks, EachWrongEngineFailsNoOtherCheck) {
  const auto checks = *select(gomocup_catalogue(), {{}, {"games"}});
  for (const Check& wrong : gomocup_catalogue().checks) {
    const std::string fault = id_of(wrong);
    for (const CheckResult& result : gomocup_examined(checks, fault)) {
      if (id_of(*result.check) != fault) {
        EXPECT_NE(result.verdict, Verdict::fail)
            << fault << " fails " << id_of(*result.check) << ": " << result.text;
      }
    }
  }
}

}  // namespace
}  // namespace ludex::conformance

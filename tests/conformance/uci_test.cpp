// For each check of UCI an engine that is wrong in just that, and one that is right in everything.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/catalogue.h"
#include "conformance/run.h"
#include "conformance/wrong_uci.h"
#include "support/fake_clock.h"

namespace ludex::conformance {
namespace {

std::vector<CheckResult> examined(const std::vector<const Check*>& checks,
                                  const std::string& fault) {
  test::FakeClock clock;
  return run_checks(checks, {start_of<WrongUci>(clock, fault), clock});
}

const Catalogue& uci_catalogue() {
  static const Catalogue catalogue = *find_catalogue("uci");
  return catalogue;
}

TEST(UciChecks, ARightEnginePassesAll) {
  const auto all = *select(uci_catalogue(), {});
  EXPECT_GE(all.size(), 80U);
  for (const CheckResult& result : examined(all, "")) {
    EXPECT_EQ(result.verdict, Verdict::pass) << id_of(*result.check) << ": " << result.text;
  }
}

TEST(UciChecks, EachCheckFailsOnItsWrongEngine) {
  for (const Check& check : uci_catalogue().checks) {
    const auto results = examined({&check}, id_of(check));
    EXPECT_EQ(results[0].verdict, Verdict::fail) << id_of(check);
    EXPECT_FALSE(results[0].traffic.empty() && results[0].text.empty()) << id_of(check);
  }
}

// A failed foundation ends the run, and the checks of many games are slow.
TEST(UciChecks, EachWrongEngineFailsNoOtherCheck) {
  const auto checks =
      *select(uci_catalogue(), {{}, {"go/quick-games", "games", "position/long-game"}});
  for (const Check& wrong : uci_catalogue().checks) {
    const std::string fault = id_of(wrong);
    for (const CheckResult& result : examined(checks, fault)) {
      if (result.check == nullptr || id_of(*result.check) == fault) continue;
      EXPECT_NE(result.verdict, Verdict::fail)
          << fault << " fails " << id_of(*result.check) << ": " << result.text;
    }
  }
}

TEST(UciChecks, AFailedFoundationEndsTheRun) {
  const auto results = examined(*select(uci_catalogue(), {}), "handshake/uciok");
  EXPECT_EQ(results[0].verdict, Verdict::pass);
  EXPECT_EQ(results[1].verdict, Verdict::fail);
  EXPECT_EQ(results[2].verdict, Verdict::not_run);
  EXPECT_EQ(results[2].text, "handshake/uciok failed");
}

// Prints for ever, each time at once: a clock that stands must not make a wait endless.
class FloodingPort final : public host::LinePort {
 public:
  Sent send(std::span<const std::string> /*lines*/, TimePoint /*deadline*/) override {
    return {true, false, {}};
  }
  host::Received receive(TimePoint /*deadline*/) override {
    return {host::Arrival::line, "info string", {}, {}};
  }
  void wake() override {}
  void close(TimePoint /*until*/) override {}
  host::ProcessEnd process_end() override { return {}; }
};

TEST(UciChecks, AnEngineThatPrintsWithoutEndFails) {
  const test::FakeClock clock;
  const auto all = *select(uci_catalogue(), {{"handshake"}, {}});
  const auto results = run_checks(all, {[] { return std::make_unique<FloodingPort>(); }, clock});
  EXPECT_EQ(results[1].verdict, Verdict::fail);
  EXPECT_EQ(results[1].text, "the engine prints without end");
  EXPECT_LE(results[1].traffic.size(), 301U);
}

}  // namespace
}  // namespace ludex::conformance

// Starting an engine whose language nobody knows: each is tried on a fresh process.
#include "host/start_engine.h"

#include <gtest/gtest.h>

#include <string>

#include "host/clock.h"
#include "host/process_fixture.h"

namespace ludex::host {
namespace {

// An engine that ends at the first word that is not `word`.
EngineSpec shell_engine(const std::string& word) {
  EngineSpec spec = fault_engine(
      {"-c", "read said; [ \"$said\" = " + word + " ] || exit 3; echo id name Sole; echo " + word +
                 "ok; while read said && [ \"$said\" != quit ]; do :; done"});
  spec.command = "/bin/sh";
  spec.protocol = any_protocol;
  return spec;
}

TEST(StartEngine, FindsOutWhichProtocolAnEngineSpeaks) {
  const SteadyClock clock;
  for (const Protocol& protocol : protocols()) {
    const auto engine = start_engine(shell_engine(std::string(protocol.name)), clock);
    ASSERT_TRUE(engine.has_value()) << engine.error().detail;
    EXPECT_EQ((*engine)->identity().name, "Sole");
  }
}

TEST(StartEngine, SaysHowAnEngineFailedInEveryProtocol) {
  const SteadyClock clock;
  const auto engine = start_engine(shell_engine("joho"), clock);
  ASSERT_FALSE(engine.has_value());
  EXPECT_EQ(engine.error().fault, engine::Fault::no_handshake);
  EXPECT_EQ(engine.error().detail,
            "it answers in no protocol that we know: uci: it ended: exit status 3; ucci: it ended: "
            "exit status 3");
}

TEST(StartEngine, DoesNotTryAgainWhatIsNoProgram) {
  const SteadyClock clock;
  EngineSpec spec = shell_engine("uci");
  spec.command = "/no/such/program";
  const auto engine = start_engine(spec, clock);
  ASSERT_FALSE(engine.has_value());
  EXPECT_EQ(engine.error().fault, engine::Fault::cannot_start);
}

}  // namespace
}  // namespace ludex::host

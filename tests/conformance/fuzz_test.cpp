// Random sessions: right engines survive them, wrong ones are found and shown by few lines.
#include "conformance/fuzz.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <ostream>
#include <stop_token>
#include <string>
#include <string_view>

#include "conformance/wrong_agi.h"
#include "conformance/wrong_gomocup.h"
#include "conformance/wrong_gtp.h"
#include "conformance/wrong_ucci.h"
#include "conformance/wrong_uci.h"
#include "support/fake_clock.h"

namespace ludex::conformance {
namespace {

std::unique_ptr<host::LinePort> made(std::string_view protocol, test::FakeClock& clock,
                                     const std::string& fault) {
  if (protocol.starts_with("uci")) return std::make_unique<WrongUci>(clock, fault);
  if (protocol.starts_with("ucci")) return std::make_unique<WrongUcci>(clock, fault);
  if (protocol == "gtp") return std::make_unique<WrongGtp>(clock, fault);
  if (protocol == "gomocup") return std::make_unique<WrongGomocup>(clock, fault);
  return std::make_unique<WrongAgi>(clock, fault);
}

// A protocol with `+` behind it stands for its sessions with illegal positions.
const FuzzKind& kind_of(std::string_view protocol) {
  const bool has_illegal_positions = protocol.ends_with('+');
  return **find_fuzz_kind(protocol.substr(0, protocol.find('+')), has_illegal_positions);
}

FuzzResult fuzzed(std::string_view protocol, const std::string& fault, std::uint64_t sessions,
                  std::uint64_t seed = 1) {
  test::FakeClock clock;
  std::stop_source stop;
  const RunSettings run{[&] { return made(protocol, clock, fault); }, clock, {}, stop.get_token()};
  return fuzz(kind_of(protocol), {.run = run,
                                  .seed = seed,
                                  .end = TimePoint::max(),
                                  .shortening = std::chrono::hours(10),
                                  .done = [&](std::uint64_t count) {
                                    if (count >= sessions) {
                                      stop.request_stop();
                                    }
                                  }});
}

class RandomSessions : public testing::TestWithParam<std::string_view> {};

TEST_P(RandomSessions, ARightEngineSurvives) {
  const FuzzResult result = fuzzed(GetParam(), "", 60);
  EXPECT_EQ(result.sessions, 60U);
  if (result.failure) {
    for (const std::string& item : result.failure->items) {
      ADD_FAILURE() << item;
    }
    ADD_FAILURE() << result.failure->seed << ": " << result.failure->text;
  }
}

TEST_P(RandomSessions, ASeedIsASession) {
  const FuzzKind& kind = kind_of(GetParam());
  EXPECT_EQ(session_of(kind, 7), session_of(kind, 7));
  EXPECT_NE(session_of(kind, 7), session_of(kind, 8));
}

INSTANTIATE_TEST_SUITE_P(EachProtocol, RandomSessions,
                         testing::Values("uci", "ucci", "gtp", "gomocup", "agi", "uci+", "ucci+"),
                         [](const auto& row) {
                           std::string name(row.param);
                           return name.ends_with('+') ? name.replace(name.size() - 1, 1, "_illegal")
                                                      : name;
                         });

struct Found {
  std::string_view protocol;
  std::string_view fault;
  std::size_t items = 0;  // at most, of the shortest session
};

void PrintTo(const Found& row, std::ostream* out) {
  *out << row.protocol << " " << row.fault;
}

class WrongEngineFound : public testing::TestWithParam<Found> {};

TEST_P(WrongEngineFound, ByARandomSessionOfFewItems) {
  const std::string_view protocol = GetParam().protocol;
  const std::string fault(GetParam().fault);
  const FuzzResult result = fuzzed(protocol, fault, 200);
  ASSERT_TRUE(result.failure.has_value());
  EXPECT_LE(result.failure->items.size(), GetParam().items) << result.failure->text;
  EXPECT_FALSE(result.failure->text.empty() || result.failure->traffic.empty());
  // The items alone fail again, and the seed leads to the same ones.
  test::FakeClock clock;
  const RunSettings run{[&] { return made(protocol, clock, fault); }, clock};
  EXPECT_TRUE(replay(kind_of(protocol), run, result.failure->items));
  EXPECT_EQ(fuzzed(protocol, fault, 1, result.failure->seed).failure->items, result.failure->items);
}

INSTANTIATE_TEST_SUITE_P(
    Each, WrongEngineFound,
    testing::Values(Found{"uci", "ready/thinking", 3}, Found{"uci", "stop/once", 3},
                    Found{"uci", "stop/idle", 2}, Found{"uci", "position/stays", 3},
                    Found{"uci", "position/moves", 3}, Found{"ucci", "ready/thinking", 3},
                    Found{"ucci", "position/last-counts", 4}, Found{"ucci", "ponder/miss-once", 2},
                    Found{"ucci", "position/startpos", 2}, Found{"gtp", "form/id-failure", 2},
                    Found{"gtp", "form/no-id", 3}, Found{"gtp", "play/outside", 4},
                    Found{"gtp", "admin/quit", 0}, Found{"gtp", "time/left-kept", 4},
                    Found{"uci+", "fuzz/illegal-position", 1}, Found{"gomocup", "move/once", 2},
                    Found{"gomocup", "board/turn", 6}, Found{"gomocup", "start/restart-clears", 4},
                    Found{"gomocup", "move/form", 2}, Found{"agi", "stop/once", 3},
                    Found{"agi", "ponder/miss", 4}, Found{"agi", "ready/thinking", 3},
                    Found{"agi", "position/empty", 2}),
    [](const auto& row) {
      std::string name(row.param.protocol.substr(0, row.param.protocol.find('+')));
      for (const char c : row.param.fault) {
        name += c == '/' || c == '-' ? '_' : c;
      }
      return name;
    });

TEST(FuzzKinds, AnUnknownProtocolIsAnError) {
  EXPECT_EQ(find_fuzz_kind("xboard").error().message,
            "there are no random sessions of `xboard`; there are some of: agi, gomocup, gtp, ucci, "
            "uci");
  EXPECT_EQ(
      find_fuzz_kind("gtp", true).error().message,
      "there are no random sessions with illegal positions of `gtp`; there are some of: ucci, "
      "uci");
}

}  // namespace
}  // namespace ludex::conformance

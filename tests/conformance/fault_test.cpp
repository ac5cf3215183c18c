// The faults of the engine with which the host and matches are tested: the check that names each.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/catalogue.h"
#include "conformance/run.h"
#include "host/clock.h"
#include "host/start_engine.h"
#include "support/fault_table.h"

namespace ludex::conformance {
namespace {

struct NamedFault {
  std::string_view fault;
  std::string_view check;
  // The engine is silent or floods, and the wait is shortened.
  bool is_waited_for = false;
};

void PrintTo(const NamedFault& row, std::ostream* out) {
  *out << row.fault;
}

constexpr std::array named_faults{
    NamedFault{"die-at-start", "handshake/uciok"},
    NamedFault{"die-at-handshake", "handshake/uciok"},
    NamedFault{"silent-handshake", "handshake/uciok", true},
    NamedFault{"flood-handshake", "handshake/uciok", true},
    NamedFault{"bytes-before-handshake", "handshake/text"},
    NamedFault{"malformed-options", "options/form"},
    NamedFault{"silent-ready", "ready/readyok", true},
    NamedFault{"die-at-newgame", "ready/new-game"},
    NamedFault{"die", "go/answers"},
    NamedFault{"answer-then-die", "go/answers-once"},
    NamedFault{"half-line-then-die", "go/answers"},
    NamedFault{"hang", "go/answers", true},
    NamedFault{"until-stopped", "go/answers", true},
    NamedFault{"deaf", "go/answers", true},
    NamedFault{"stopped", "go/answers", true},
    NamedFault{"spin", "go/answers", true},
    NamedFault{"late", "go/clock-tiny"},
    NamedFault{"twice", "go/answers-once"},
    NamedFault{"unsolicited", "go/answers-once"},
    NamedFault{"chatter", "go/answers", true},
    NamedFault{"flood", "go/answers", true},
    NamedFault{"endless-line", "go/answers"},
    NamedFault{"long-line", "go/answers"},
    NamedFault{"stderr", "end/stderr"},
    NamedFault{"illegal", "position/startpos"},
    NamedFault{"other-side", "position/startpos"},
    NamedFault{"off-board", "position/startpos"},
    NamedFault{"resign", "position/startpos"},
    NamedFault{"none", "position/startpos"},
    NamedFault{"null-move", "position/startpos"},
    NamedFault{"own-square", "position/startpos"},
    NamedFault{"bare", "position/startpos"},
    NamedFault{"no-newline", "go/answers", true},
    NamedFault{"nonsense", "info/form"},
    NamedFault{"full-pipe", "position/stays"},
    NamedFault{"close-stdin", "position/stays"},
    NamedFault{"close-stdout", "go/answers"},
    NamedFault{"children-then-die", "go/answers-once"},
    NamedFault{"odd-bytes", "info/text"},
    NamedFault{"daemon", "end/quit", true},
    NamedFault{"ignore-quit", "end/quit", true},
    NamedFault{"crash-at-quit", "end/status"},
};

// They keep to UCI: what they do costs other engines nothing.
constexpr std::array<std::string_view, 8> harmless_faults{"split",      "early-byte",  "many-lines",
                                                          "long-lines", "children",    "crlf",
                                                          "blanks",     "byte-by-byte"};

CheckResult result_of(const NamedFault& row) {
  const Catalogue catalogue = *find_catalogue("uci");
  const auto checks = *select(catalogue, {{std::string(row.check)}, {}});
  host::EngineSpec spec;
  spec.command = LUDEX_BIN "/fault_engine";
  spec.arguments = {"--fault", std::string(row.fault), "--delay", "1000"};
  if (row.fault == "unsolicited" || row.fault == "chatter") {
    spec.arguments.back() = "20";
  }
  Waits waits;
  if (row.is_waited_for) {
    waits.handshake = waits.ready = waits.answer = waits.quit = Milliseconds(300);
  }
  const host::SteadyClock clock;
  const auto start = [&]() -> tl::expected<std::unique_ptr<host::LinePort>, std::string> {
    auto port = host::start_program(**host::find_protocol("uci"), spec);
    if (!port) return tl::unexpected(port.error().detail);
    return *std::move(port);
  };
  auto results = run_checks(checks, {start, clock, waits});
  results[0].check = nullptr;  // of the catalogue, which ends here
  return results[0];
}

class FaultEngine : public testing::TestWithParam<NamedFault> {};

TEST_P(FaultEngine, IsNamedByTheCheckThatAReaderExpects) {
  const CheckResult result = result_of(GetParam());
  EXPECT_EQ(result.verdict, Verdict::fail) << GetParam().check << ": " << result.text;
}

INSTANTIATE_TEST_SUITE_P(Uci, FaultEngine, testing::ValuesIn(named_faults), [](const auto& row) {
  std::string name(row.param.fault);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(FaultEngineTable, EveryFaultOfUciHasItsCheckOrIsHarmless) {
  std::set<std::string_view> named(harmless_faults.begin(), harmless_faults.end());
  for (const NamedFault& row : named_faults) {
    named.insert(row.fault);
  }
  std::set<std::string_view> known;
  for (const tests::FaultRow& row : tests::fault_table) {
    if (tests::includes(row.spoken, tests::Protocol::uci)) {
      known.insert(row.name);
    }
  }
  EXPECT_EQ(named, known);
}

}  // namespace
}  // namespace ludex::conformance

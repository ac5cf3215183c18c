// The faults of the engine with which the host and matches are tested, played through the checks.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "conformance/catalogue.h"
#include "conformance/fault_checks.h"
#include "conformance/run.h"
#include "host/clock.h"
#include "host/start_engine.h"
#include "support/ample.h"

namespace ludex::conformance {
namespace {

// A check, and the engine on which it is run.
struct PlayedFault {
  std::size_t protocol = 0;     // of tests::protocol_names
  std::string_view fault = {};  // empty: none
  std::string_view check = {};
  bool is_waited_for = false;
  Verdict expected = Verdict::fail;
};

struct PlayedOutcome {
  Verdict verdict = Verdict::not_run;
  std::string text = {};
};

// What an engine has to pass before it can play, for the faults that keep to the protocol.
constexpr std::array<std::string_view, tests::protocol_names.size()> plain_checks{
    "go/answers", "go/answers", "go/answers", "move/turn", "genmove/answers"};

// Every fault of the protocol, and each of the checks on the engine without a fault: a check that
// fails there would name nothing.
std::vector<PlayedFault> played_faults(std::size_t protocol) {
  std::vector<PlayedFault> all;
  std::set<std::string_view> checks;
  for (const NamedFault& row : named_faults) {
    const std::string_view check = row.checks[protocol];
    if (check.empty()) continue;
    if (check == harmless) {
      all.push_back({protocol, row.fault, plain_checks[protocol], false, Verdict::pass});
    } else {
      all.push_back({protocol, row.fault, check, row.is_waited_for, Verdict::fail});
      checks.insert(check);
    }
  }
  for (const std::string_view check : checks) {
    all.push_back({protocol, {}, check, false, Verdict::pass});
  }
  return all;
}

PlayedOutcome outcome_of(const PlayedFault& played) {
  const std::string_view protocol = tests::protocol_names[played.protocol];
  const Catalogue catalogue = *find_catalogue(protocol);
  const auto checks = *select(catalogue, {{std::string(played.check)}, {}});
  constexpr std::array<std::string_view, 4> soon{"unsolicited", "chatter", "split", "early-byte"};
  const bool is_soon = std::find(soon.begin(), soon.end(), played.fault) != soon.end();
  host::EngineSpec spec;
  spec.command = LUDEX_BIN "/fault_engine";
  spec.arguments = {"--speak", std::string(protocol), "--delay", is_soon ? "20" : "1300"};
  if (!played.fault.empty()) {
    spec.arguments.insert(spec.arguments.end(), {"--fault", std::string(played.fault)});
  }
  Waits waits;
  if (played.is_waited_for) {
    waits.handshake = waits.ready = waits.answer = waits.quit = Milliseconds(300);
  } else if (played.expected == Verdict::pass) {
    waits.handshake = waits.ready = waits.answer = waits.quit = support::ample;
    waits.tolerance = support::ample;
  }
  if (played.fault == "bytes-before-handshake") {
    waits.quiet = support::ample;  // the bytes end it
  }
  const host::SteadyClock clock;
  const auto start = [&]() -> tl::expected<std::unique_ptr<host::LinePort>, std::string> {
    auto port = host::start_program(**host::find_protocol(protocol), spec);
    if (!port) return tl::unexpected(port.error().detail);
    return *std::move(port);
  };
  auto results = run_checks(checks, {start, clock, waits});
  return {results[0].verdict, std::move(results[0].text)};
}

// Most of the time somebody waits for a silent engine, so many are examined at once.
std::vector<PlayedOutcome> outcomes_of(const std::vector<PlayedFault>& played) {
  constexpr std::size_t at_once = 12;
  std::vector<PlayedOutcome> outcomes(played.size());
  std::atomic<std::size_t> next{0};
  std::vector<std::jthread> threads;
  threads.reserve(at_once);
  for (std::size_t thread = 0; thread < at_once; ++thread) {
    threads.emplace_back([&] {
      for (std::size_t at = next++; at < played.size(); at = next++) {
        outcomes[at] = outcome_of(played[at]);
      }
    });
  }
  threads.clear();
  return outcomes;
}

class FaultEngine : public testing::TestWithParam<std::size_t> {};

TEST_P(FaultEngine, EachFaultIsNamedByTheCheckThatAReaderExpects) {
  const auto played = played_faults(GetParam());
  const auto outcomes = outcomes_of(played);
  for (std::size_t at = 0; at < played.size(); ++at) {
    EXPECT_EQ(code_of(outcomes[at].verdict), code_of(played[at].expected))
        << played[at].check << " on the fault `" << played[at].fault << "`: " << outcomes[at].text;
  }
}

INSTANTIATE_TEST_SUITE_P(All, FaultEngine, testing::Range(std::size_t{0}, std::size_t{5}),
                         [](const auto& protocol) {
                           return std::string(tests::protocol_names[protocol.param]);
                         });

TEST(FaultEngineTable, HasEveryFaultInEveryProtocolThatHasIt) {
  ASSERT_EQ(named_faults.size(), tests::fault_table.size());
  for (std::size_t at = 0; at < named_faults.size(); ++at) {
    const NamedFault& named = named_faults[at];
    const tests::FaultRow& row = tests::fault_table[at];
    EXPECT_EQ(named.fault, row.name);
    for (std::size_t protocol = 0; protocol < named.checks.size(); ++protocol) {
      EXPECT_EQ(!named.checks[protocol].empty(),
                tests::includes(row.spoken, tests::protocol_of(protocol)))
          << row.name << " in " << tests::protocol_names[protocol];
    }
  }
}

std::string page_of_faults() {
  std::string page =
      "# Faults, and the checks that name them\n\n"
      "The tests of the host and of matches have an engine that misbehaves in one way at a time. "
      "Each of its faults is played\nthrough `ludex check` too: the table gives the check that "
      "fails. A dash stands for a fault that keeps to the protocol, an\nempty place for one that "
      "the protocol does not have.\n\n"
      "| fault | the engine | UCI | UCCI | AGI | Gomocup | GTP |\n"
      "| --- | --- | --- | --- | --- | --- | --- |\n";
  for (std::size_t at = 0; at < named_faults.size(); ++at) {
    page += fmt::format("| {} | {} |", named_faults[at].fault, tests::fault_table[at].about);
    for (const std::string_view check : named_faults[at].checks) {
      page += fmt::format(" {} |", check);
    }
    page += '\n';
  }
  return page;
}

TEST(FaultEngineTable, IsThePageOfTheDocumentation) {
  std::ifstream file(LUDEX_DOCS "/conformance/faults.md");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(text, page_of_faults());
}

}  // namespace
}  // namespace ludex::conformance

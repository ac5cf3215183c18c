// The faults of the engine with which the host and matches are tested, played through the checks.
#include <fmt/format.h>
#include <fmt/ranges.h>
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

#include "base/text.h"
#include "conformance/catalogue.h"
#include "conformance/fault_checks.h"
#include "conformance/run.h"
#include "host/clock.h"
#include "host/start_engine.h"
#include "support/ample.h"
#include "support/temporary_folder.h"

namespace ludex::conformance {
namespace {

// A check, and the engine on which it is run.
struct PlayedFault {
  std::size_t protocol = 0;     // of tests::protocol_names
  std::string_view fault = {};  // empty: none
  std::string_view check = {};
  bool is_waited_for = false;
  Verdict expected = Verdict::fail;
  std::string_view arguments = {};  // FaultVariant
  std::string_view shown = {};
};

struct PlayedOutcome {
  Verdict verdict = Verdict::not_run;
  std::string text = {};
  std::vector<Said> traffic = {};
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
  for (const FaultVariant& row : fault_variants) {
    const std::string_view check = row.checks[protocol];
    all.push_back({protocol, row.fault, check, false, Verdict::fail, row.arguments, row.shown});
    checks.insert(check);
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
  const support::TemporaryFolder folder;
  if (!played.fault.empty()) {
    spec.arguments.insert(spec.arguments.end(), {"--fault", std::string(played.fault)});
    for (const std::string_view word : split(played.arguments, ' ')) {
      if (word.empty()) continue;
      spec.arguments.emplace_back(word == "{}" ? folder.file("starts") : word);
    }
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
  return {results[0].verdict, std::move(results[0].text), std::move(results[0].traffic)};
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

bool shows(const PlayedOutcome& outcome, std::string_view words) {
  return outcome.text.find(words) != std::string::npos ||
         std::any_of(outcome.traffic.begin(), outcome.traffic.end(), [&](const Said& said) {
           return said.by != Said::By::us && said.text.find(words) != std::string::npos;
         });
}

class FaultEngine : public testing::TestWithParam<std::size_t> {};

TEST_P(FaultEngine, EachFaultIsNamedByTheCheckThatAReaderExpects) {
  const auto played = played_faults(GetParam());
  const auto outcomes = outcomes_of(played);
  for (std::size_t at = 0; at < played.size(); ++at) {
    EXPECT_EQ(code_of(outcomes[at].verdict), code_of(played[at].expected))
        << played[at].check << " on the fault `" << played[at].fault << "` " << played[at].arguments
        << ": " << outcomes[at].text;
    EXPECT_TRUE(shows(outcomes[at], played[at].shown))
        << played[at].fault << " " << played[at].arguments << ": " << outcomes[at].text;
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
  std::string page = fmt::format(
      "# Faults, and the checks that name them\n\n"
      "The tests of the host and of matches have an engine that misbehaves in one way at a time. "
      "Each of its {} faults is\nplayed through `ludex check` too: the table gives the check that "
      "fails. A dash stands for a fault that keeps to the protocol,\nan empty place for one that "
      "the protocol does not have. The last rows are other forms of a fault.\n\n"
      "| fault | the engine | UCI | UCCI | AGI | Gomocup | GTP |\n"
      "| --- | --- | --- | --- | --- | --- | --- |\n",
      named_faults.size());
  const auto add = [&](std::string_view fault, std::string_view about, const auto& checks) {
    page += fmt::format("| {} | {} | {} |\n", fault, about, fmt::join(checks, " | "));
  };
  for (std::size_t at = 0; at < named_faults.size(); ++at) {
    add(named_faults[at].fault, tests::fault_table[at].about, named_faults[at].checks);
  }
  for (const FaultVariant& row : fault_variants) {
    add(fmt::format("{}, {}", row.fault, row.name), row.about, row.checks);
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

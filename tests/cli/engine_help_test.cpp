// What a built-in engine tells of itself, held against what it announces over the wire.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/run_ludex.h"
#include "host/clock.h"
#include "host/loopback.h"
#include "host/protocol.h"
#include "protocols/uci_family/standard_options.h"
#include "search/registry.h"

namespace ludex::cli {
namespace {

// What the chess engine answers to these lines.
std::vector<std::string> answers(const std::vector<std::string>& said) {
  const host::SteadyClock clock;
  const auto [controller, served] = host::make_loopback();
  EXPECT_TRUE(controller->send(said, TimePoint::max()).complete);
  const auto engine = protocols::with_standard_options(search::make_engine("chess", clock, {}));
  EXPECT_TRUE(host::find_protocol("uci").value()->serve(*served, *engine, clock, {"chess"}));
  std::vector<std::string> lines;
  while (true) {
    const host::Received received = controller->receive(TimePoint::min());
    if (received.what != host::Arrival::line) return lines;
    lines.emplace_back(received.text);
  }
}

std::string_view between(std::string_view line, std::string_view from, std::string_view to) {
  const std::size_t at = line.find(from);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = line.substr(at + from.size());
  return rest.substr(0, rest.find(to));
}

// The two lines about an option, without the line end in the middle.
std::optional<std::string> told(const std::string& help, std::string_view option) {
  const std::size_t at = help.find(fmt::format("\n  {} (", option));
  if (at == std::string::npos) return std::nullopt;
  const std::size_t first_end = help.find('\n', at + 1);
  const std::size_t second_end = help.find('\n', first_end + 1);
  return help.substr(at + 1, first_end - at - 1) +
         help.substr(first_end + 1, second_end - first_end - 1);
}

TEST(EngineHelp, TellsEveryOptionThatIsAnnounced) {
  const Ran help = run_ludex({"engine", "chess", "--help"});
  EXPECT_EQ(help.status, 0) << help.err;
  int options = 0;
  for (const std::string& line : answers({"uci", "quit"})) {
    const std::string_view name = between(line, "option name ", " type ");
    if (name.empty()) continue;
    ++options;
    const auto text = told(help.out, name);
    ASSERT_TRUE(text) << line;
    EXPECT_NE(text->find(fmt::format("({}", between(line, " type ", " "))), std::string::npos)
        << *text;
    if (line.find(" min ") != std::string::npos) {
      const std::string range =
          fmt::format("from {} to {}, default {})", between(line, " min ", " "),
                      between(line, " max ", " "), between(line, " default ", " "));
      EXPECT_NE(text->find(range), std::string::npos) << *text;
    }
    EXPECT_GT(text->substr(text->find(")      ") + 1).size(), 20U) << "no text for " << name;
  }
  EXPECT_GE(options, 18);
}

TEST(EngineHelp, TellsTheCommandsForPeopleAndTheyWork) {
  const Ran help = run_ludex({"engine", "chess", "--help"});
  const auto extensions = host::find_protocol("uci").value()->extensions();
  EXPECT_GE(extensions.size(), 5U);
  for (const protocols::Extension& extension : extensions) {
    EXPECT_NE(help.out.find(fmt::format("\n  {}\n      {}\n", extension.word, extension.summary)),
              std::string::npos);
    EXPECT_NE(answers({fmt::format("{} 1", extension.word), "uci", "quit"}),
              answers({"uci", "quit"}))
        << extension.word;
  }
}

// GTP has no options.
TEST(EngineHelp, NamesTheOptionsThatTheProtocolCannotSet) {
  const Ran help = run_ludex({"engine", "go", "--help"});
  EXPECT_EQ(help.status, 0) << help.err;
  EXPECT_NE(help.out.find("\nOptions, which gtp has no word for (--option NAME=VALUE, in a match "
                          "option.NAME=VALUE):\n"),
            std::string::npos)
      << help.out;
  EXPECT_NE(help.out.find("\n  Seed ("), std::string::npos) << help.out;
}

TEST(EngineHelp, IsForAnEngineThatThereIs) {
  EXPECT_EQ(run_ludex({"help", "engine", "chess"}).out,
            run_ludex({"engine", "--help", "chess"}).out);
  const Ran unknown = run_ludex({"engine", "ches", "--help"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_EQ(unknown.err, "ludex: engine: unknown game `ches`; did you mean `chess`?\n");
  const Ran general = run_ludex({"engine", "--help"});
  EXPECT_EQ(general.status, 0);
  EXPECT_NE(general.out.find("Usage: ludex engine"), std::string::npos);
  EXPECT_NE(run_ludex({"engine"}).out.find("  chess: Plays chess"), std::string::npos);
}

}  // namespace
}  // namespace ludex::cli

// engines.json of Cute Chess: where it is looked for, and what its members mean.
#include "host/cutechess_engines.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "support/temporary_folder.h"

namespace ludex::host {
namespace {

// As Cute Chess writes it.
constexpr std::string_view both = R"([
    {
        "command" : "stockfish",
        "name" : "sf",
        "protocol" : "uci",
        "stderrFile" : "",
        "timeoutScaleFactor" : 1,
        "workingDirectory" : ""
    },
    {
        "command" : "./lc0",
        "debug" : true,
        "initStrings" : [ "one", "two\nthree" ],
        "name" : "lc0",
        "options" : [
            { "alias" : "", "default" : 16, "max" : 1024, "min" : 1, "name" : "Hash",
              "type" : "spin", "value" : 64 },
            { "alias" : "", "default" : true, "name" : "Ponder", "type" : "check",
              "value" : false },
            { "name" : "Clear Hash", "type" : "button" },
            { "name" : "WeightsFile", "value" : "a b.pb" }
        ],
        "ponder" : true,
        "protocol" : "uci",
        "restart" : "on",
        "stderrFile" : "/tmp/lc0.err",
        "timeoutScaleFactor" : 2.5,
        "validateClaims" : false,
        "variants" : [ "crazyhouse", "fischerandom", "standard" ],
        "whitepov" : true,
        "workingDirectory" : "/opt/lc0"
    }
])";

TEST(CutechessEngines, EveryMemberHasAMeaning) {
  const auto engines = CutechessEngines::parse(both, "engines.json");
  ASSERT_TRUE(engines) << describe(engines.error());
  EXPECT_EQ(engines->names(), (std::vector<std::string>{"sf", "lc0"}));

  EngineSpec stockfish;
  stockfish.name = "sf";
  stockfish.command = "stockfish";
  stockfish.protocol = "uci";
  EXPECT_EQ(engines->read("sf"), stockfish);

  EngineSpec lc0;
  lc0.name = "lc0";
  lc0.command = "./lc0";
  lc0.directory = "/opt/lc0";
  lc0.stderr_file = "/tmp/lc0.err";
  lc0.protocol = "uci";
  lc0.game = "chess";
  lc0.first_lines = {"debug on", "one", "two", "three"};
  lc0.options = {
      {"Hash", "64"}, {"Ponder", "false"}, {"Clear Hash", ""}, {"WeightsFile", "a b.pb"}};
  lc0.settings.set("white_point_of_view", "true");
  lc0.ponders = true;
  lc0.restarts = true;
  lc0.timeouts.handshake = Milliseconds(25'000);
  lc0.timeouts.new_game = Milliseconds(25'000);
  lc0.timeouts.ready = Milliseconds(25'000);
  lc0.timeouts.settle = Milliseconds(150'000);
  lc0.timeouts.quit = Milliseconds(12'500);
  lc0.timeouts.send = Milliseconds(12'500);
  EXPECT_EQ(engines->read("lc0"), lc0);
}

struct Refused {
  std::string members;
  std::string reason;
};
std::ostream& operator<<(std::ostream& out, const Refused& row) {
  return out << row.members;
}

class RefusedMember : public testing::TestWithParam<Refused> {};

TEST_P(RefusedMember, HasASentence) {
  const std::string text =
      R"([{"name": "fine", "command": "f"}, {"name": "e")" + GetParam().members + "}]";
  const auto engines = CutechessEngines::parse(text, "engines.json");
  ASSERT_TRUE(engines) << describe(engines.error());
  EXPECT_TRUE(engines->read("fine")) << "what another entry has does not matter";
  const auto spec = engines->read("e");
  ASSERT_FALSE(spec);
  EXPECT_EQ(describe(spec.error()), "engine `e` of engines.json: " + GetParam().reason);
}

INSTANTIATE_TEST_SUITE_P(
    CutechessEngines, RefusedMember,
    testing::Values(
        Refused{"", "it has no `command`"},
        Refused{R"(, "command": 7)", "`command`: a text is expected"},
        Refused{R"(, "command": "c", "mood": "good")", "its member `mood` has no meaning here"},
        Refused{R"(, "command": "c", "protocol": "xboard")",
                "`protocol`: engines of the xboard protocol are not spoken to, but most know uci, "
                "too"},
        Refused{R"(, "command": "c", "timeoutScaleFactor": 0)",
                "`timeoutScaleFactor`: a number from 0.1 to 100 is expected"},
        Refused{R"(, "command": "c", "ponder": "yes")", "`ponder`: true or false is expected"},
        Refused{R"(, "command": "c", "restart": "never")",
                "`restart`: auto, on or off is expected"},
        Refused{R"(, "command": "c", "initStrings": "x")",
                "`initStrings`: an array of texts is expected"},
        Refused{R"(, "command": "c", "variants": ["crazyhouse", "atomic"])",
                "`variants`: none of crazyhouse, atomic is played here"},
        Refused{R"(, "command": "c", "options": [{"value": 1}])",
                "`options`: an option without a `name`"},
        Refused{R"(, "command": "c", "options": [{"name": "Hash", "value": 1.5}])",
                "`options`: the `value` of `Hash` is no text, whole number, true or false"}));

TEST(CutechessEngines, WhatIsNoListOfEnginesIsRefused) {
  const auto error_of = [](std::string_view text) {
    const auto engines = CutechessEngines::parse(text, "engines.json");
    return engines ? std::string() : describe(engines.error());
  };
  EXPECT_EQ(error_of("[\n  {]"), "engines.json: this is not valid JSON, line 2, column 4");
  EXPECT_EQ(error_of("{}"), "engines.json: an array of engines is expected");
  EXPECT_EQ(error_of(R"([{"command": "c"}])"), "engines.json: an engine without a `name`");
  EXPECT_EQ(error_of(std::string(100'000, '[')),
            "engines.json: this is not valid JSON, line 1, column 65");
}

class CutechessPlaces : public testing::Test {
 protected:
  void write(const std::string& file, std::string_view text) const {
    std::filesystem::create_directories((folder_ / file).parent_path());
    std::ofstream(folder_ / file) << text;
  }
  // The command of the engine, or the error.
  [[nodiscard]] std::string command_of(std::string_view name) const {
    const auto spec = find_engine(name, places_);
    return spec ? spec->command : describe(spec.error());
  }

  support::TemporaryFolder temporary_;
  std::filesystem::path folder_ = temporary_.path();
  EngineFilePlaces places_{std::nullopt, std::nullopt, folder_ / "here", folder_ / "xdg",
                           folder_ / "home"};
};

TEST_F(CutechessPlaces, AreTheWorkingFolderAndThenTheUsersOwn) {
  write("here/engines.json", R"([{"name": "a", "command": "here"}])");
  write("xdg/cutechess/engines.json", R"([{"name": "a", "command": "xdg"}])");
  write("home/.config/cutechess/engines.json", R"([{"name": "a", "command": "home"}])");
  EXPECT_EQ(command_of("a"), "here");
  places_.working_folder = folder_;
  EXPECT_EQ(command_of("a"), "xdg");
  places_.xdg_config_home.reset();
  EXPECT_EQ(command_of("a"), "home");
  places_.home.reset();
  EXPECT_EQ(command_of("a"), "unknown engine `a`; there is no engine file");
}

TEST_F(CutechessPlaces, ComeAfterEnginesToml) {
  write("here/engines.json",
        R"([{"name": "stockfish", "command": "json"}, {"name": "other", "command": "o"}])");
  write("here/engines.toml", "[engines.stockfish]\ncommand = \"toml\"\n");
  EXPECT_EQ(command_of("stockfish"), "toml");
  EXPECT_EQ(command_of("other"), "o");
  EXPECT_EQ(command_of("otter"), "unknown engine `otter`; did you mean `other`?");
  std::filesystem::remove(folder_ / "here/engines.toml");
  EXPECT_EQ(command_of("stockfish"), "json");
  const std::string path = (folder_ / "here/engines.json").string();
  EXPECT_EQ(command_of("gnuchess"),
            "unknown engine `gnuchess`; \"" + path + "\" has: stockfish, other");
  write("here/engines.json", "[");
  EXPECT_EQ(command_of("gnuchess"), path + ": this is not valid JSON, line 1, column 2");
}

}  // namespace
}  // namespace ludex::host

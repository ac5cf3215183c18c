#include "host/engine_file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "host/protocol.h"
#include "support/temporary_folder.h"

namespace ludex::host {
namespace {

TEST(EngineFileTest, EveryKeyIsRead) {
  const auto file = EngineFile::parse(R"(
[engines.sf]
command = "stockfish"
args = ["--bench", "two words"]
protocol = "uci"
game = "fischerandom"
directory = "nets"
stderr = "errors.txt"
environment = { LANG = "C" }
first_lines = ["debug on", "xyzzy"]
rating = 3200
nice = 5
line_ends = "crlf"
scan = "whole_line"
registration = { name = "Jane Doe", code = "1234" }
white_point_of_view = true
ranks = "1-10"
time_unit = "ms"
timeouts = { handshake = 60, new_game = 30, ready = 3, stop = 7, settle = 90, quit = 0.5, send = 2 }
[engines.sf.options]
Hash = 64
UCI_LimitStrength = true
SyzygyPath = "/tb"

[engines."own build"]
command = "./build/engine"
temporary_directory = true
)",
                                      "engines.toml", "/home/user");
  ASSERT_TRUE(file.has_value()) << describe(file.error());
  ASSERT_EQ(file->engines().size(), 2U);
  EXPECT_EQ(file->engines()[0].name, "own build");
  EXPECT_EQ(file->engines()[0].command, "/home/user/build/engine");
  EXPECT_TRUE(file->engines()[0].temporary_directory);
  EngineSpec expected;
  expected.name = "sf";
  expected.command = "stockfish";
  expected.arguments = {"--bench", "two words"};
  expected.protocol = "uci";
  expected.game = "chess";
  expected.directory = "/home/user/nets";
  expected.stderr_file = "/home/user/errors.txt";
  expected.environment = {{"LANG", "C"}};
  expected.first_lines = {"debug on", "xyzzy"};
  expected.rating = 3200;
  expected.niceness = 5;
  expected.line_ends = LineEnd::crlf;
  expected.settings = {{"scan", "whole_line"},
                       {"registration.name", "Jane Doe"},
                       {"registration.code", "1234"},
                       {"white_point_of_view", "true"},
                       {"ranks", "1-10"},
                       {"time_unit", "ms"}};
  expected.timeouts.handshake = Milliseconds(60000);
  expected.timeouts.new_game = Milliseconds(30000);
  expected.timeouts.ready = Milliseconds(3000);
  expected.timeouts.stop = Milliseconds(7000);
  expected.timeouts.settle = Milliseconds(90000);
  expected.timeouts.quit = Milliseconds(500);
  expected.timeouts.send = Milliseconds(2000);
  expected.options = {
      {"Hash", "64", false}, {"SyzygyPath", "/tb", false}, {"UCI_LimitStrength", "true", false}};
  EXPECT_EQ(file->engines()[1], expected);
}

struct Bad {
  std::string text;
  std::string message;
};

std::ostream& operator<<(std::ostream& out, const Bad& bad) {
  return out << bad.text;
}

class BadEngineFileTest : public testing::TestWithParam<Bad> {};

TEST_P(BadEngineFileTest, IsRefusedWithItsPlace) {
  const auto file = EngineFile::parse(GetParam().text, "e.toml", "/");
  ASSERT_FALSE(file.has_value());
  EXPECT_EQ(describe(file.error()), "e.toml: " + GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Table, BadEngineFileTest,
    testing::Values(
        Bad{"[engine.a]\ncommand = \"a\"",
            "unknown key `engine` in the file; did you mean `engines`?, line 1, column 2"},
        Bad{"engines = 5", "`engines` must be a table: [engines.NAME], line 1, column 11"},
        Bad{"[engines]\na = 5", "`engines.a` must be a table: [engines.a], line 2, column 5"},
        Bad{"[engines.a]\nargs = []", "engine `a` has no `command`, line 1, column 10"},
        Bad{"[engines.a]\ncommand = 5", "`command` must be a string in quotes, line 2, column 11"},
        Bad{"[engines.a]\ncomand = \"a\"",
            "unknown key `comand` in [engines.a]; did you mean `command`?, line 2, column 1"},
        Bad{"[engines.a]\nargs = \"-x\"", "`args` must be an array of strings, line 2, column 8"},
        Bad{"[engines.a]\nargs = [1]", "`args` must be a string in quotes, line 2, column 9"},
        Bad{"[engines.a]\nprotocol = \"xboard\"",
            "unknown protocol `xboard`; there are: " + protocol_names() + ", line 2, column 12"},
        Bad{"[engines.a]\ngame = \"draughts\"", "unknown game `draughts`, line 2, column 8"},
        Bad{"[engines.a]\nrating = -1",
            "`rating` must be a whole number from 0 to 4000, line 2, column 10"},
        Bad{"[engines.a]\nnice = 20",
            "`nice` must be a whole number from 0 to 19, line 2, column 8"},
        Bad{"[engines.a]\nline_ends = \"cr\"",
            "`line_ends` must be one of: lf, crlf, line 2, column 13"},
        Bad{"[engines.a]\ntemporary_directory = \"yes\"",
            "`temporary_directory` must be true or false, line 2, column 23"},
        Bad{"[engines.a]\nscan = \"all\"",
            "`scan` must be one of: first_word, whole_line, line 2, column 8"},
        Bad{"[engines.a]\nregistration = { name = \"Jane\" }",
            "`registration` needs `name` and `code`, line 2, column 16"},
        Bad{"[engines.a]\nregistration = { name = \"a\\nb\", code = \"1\" }",
            "`name` must be one line of text, line 2, column 25"},
        Bad{"[engines.a]\nregistration = { key = \"1\" }",
            "unknown key `key` in `registration`; there are: name, code, line 2, column 18"},
        Bad{"[engines.a]\nfirst_lines = \"x\"",
            "`first_lines` must be an array of strings, line 2, column 15"},
        Bad{"[engines.a]\nenvironment = 1",
            "`environment` must be a table of strings, line 2, column 15"},
        Bad{"[engines.a]\nenvironment.A = 1", "`A` must be a string in quotes, line 2, column 17"},
        Bad{"[engines.a]\nopen_files = []",
            "`open_files` must be a table of options and folders, line 2, column 14"},
        Bad{"[engines.a]\nopen_files.A = 1", "`A` must be a string in quotes, line 2, column 16"},
        Bad{"[engines.a]\nopen_files.A = \"\"",
            "`A` of `open_files` names no folder, line 2, column 16"},
        Bad{"[engines.a]\noptions = []", "`options` must be a table, line 2, column 11"},
        Bad{"[engines.a]\noptions.Hash = 1.5",
            "option `Hash` must be a string, an integer, true or false, line 2, column 16"},
        Bad{"[engines.a]\ntimeouts.handshak = 1",
            "unknown key `handshak` in `timeouts`; did you mean `handshake`?, line 2, column 10"},
        Bad{"[engines.a]\ntimeouts.quit = -1",
            "`quit` must be from 0 to 3600 seconds, line 2, column 17"},
        Bad{"[engines.a]\nwhite_point_of_view = 1",
            "`white_point_of_view` must be true or false, line 2, column 23"},
        Bad{"[engines.a]\nranks = \"0-8\"",
            "`ranks` must be one of: auto, 0-9, 1-10, line 2, column 9"},
        Bad{"[engines.a]\ntime_unit = 5",
            "`time_unit` must be a string in quotes, line 2, column 13"}));

TEST(EngineFileTest, BadSyntaxIsReportedWithItsPlace) {
  const auto file = EngineFile::parse("[engines.a]\ncommand = \"a\n", "e.toml", "/");
  ASSERT_FALSE(file.has_value());
  EXPECT_EQ(file.error().line, 2U);
  EXPECT_EQ(file.error().message.find("e.toml: "), 0U);
}

TEST(EngineFileTest, AnUnknownNameIsMetWithASuggestion) {
  const auto file = EngineFile::parse("[engines.stockfish]\ncommand = \"s\"", "e.toml", "/");
  ASSERT_TRUE(file.has_value());
  EXPECT_TRUE(file->find("stockfish").has_value());
  EXPECT_EQ(file->find("stokfish").error().message,
            "unknown engine `stokfish`; did you mean `stockfish`?");
  EXPECT_EQ(EngineFile{}.find("x").error().message, "unknown engine `x`; there is no engine file");
}

class EngineFilePlacesTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name :
         {"flag", "variable", "here/engines", "xdg/ludex/engines", "home/.config/ludex/engines"}) {
      const auto path = folder_ / (std::string(name) + ".toml");
      std::filesystem::create_directories(path.parent_path());
      std::ofstream(path) << "[engines.a]\ncommand = \"a\"\n";
    }
  }

  support::TemporaryFolder temporary_;
  std::filesystem::path folder_ = temporary_.path();
};

TEST_F(EngineFilePlacesTest, TheFirstFileFoundIsTaken) {
  EngineFilePlaces places{folder_ / "flag.toml", folder_ / "variable.toml", folder_ / "here",
                          folder_ / "xdg", folder_ / "home"};
  EXPECT_EQ(find_engine_file(places)->path(), folder_ / "flag.toml");
  places.flag.reset();
  EXPECT_EQ(find_engine_file(places)->path(), folder_ / "variable.toml");
  places.ludex_engines.reset();
  EXPECT_EQ(find_engine_file(places)->path(), folder_ / "here/engines.toml");
  places.working_folder = folder_;
  EXPECT_EQ(find_engine_file(places)->path(), folder_ / "xdg/ludex/engines.toml");
  places.xdg_config_home.reset();
  EXPECT_EQ(find_engine_file(places)->path(), folder_ / "home/.config/ludex/engines.toml");
  places.home.reset();
  EXPECT_TRUE(find_engine_file(places)->path().empty());
}

TEST_F(EngineFilePlacesTest, ThePathIsThatOfTheFileFoundOrOfTheOneToBeWritten) {
  EngineFilePlaces places{folder_ / "flag.toml", folder_ / "variable.toml", folder_ / "here",
                          folder_ / "xdg", folder_ / "home"};
  EXPECT_EQ(engine_file_path(places), folder_ / "flag.toml");
  places.flag = folder_ / "none/../new.toml";
  EXPECT_EQ(engine_file_path(places), folder_ / "new.toml");
  places.flag.reset();
  EXPECT_EQ(engine_file_path(places), folder_ / "variable.toml");
  places.ludex_engines.reset();
  EXPECT_EQ(engine_file_path(places), folder_ / "here/engines.toml");
  places.working_folder = folder_;
  EXPECT_EQ(engine_file_path(places), folder_ / "xdg/ludex/engines.toml");
  places.xdg_config_home = folder_ / "new";
  EXPECT_EQ(engine_file_path(places), folder_ / "new/ludex/engines.toml");
  places.xdg_config_home.reset();
  places.home = folder_ / "nobody";
  EXPECT_EQ(engine_file_path(places), folder_ / "nobody/.config/ludex/engines.toml");
  places.home.reset();
  places.working_folder = ".";
  EXPECT_EQ(engine_file_path(places), std::filesystem::current_path() / "engines.toml");
}

TEST_F(EngineFilePlacesTest, AFileThatWasNamedMustExist) {
  EngineFilePlaces places;
  places.flag = folder_ / "none.toml";
  const auto file = find_engine_file(places);
  ASSERT_FALSE(file.has_value());
  EXPECT_EQ(file.error().message, "cannot read the engine file \"" +
                                      (folder_ / "none.toml").string() +
                                      "\": No such file or directory");
}

TEST_F(EngineFilePlacesTest, ALackOfDescriptorsIsToldAsSuch) {
  EngineFilePlaces places;
  places.flag = folder_ / "none.toml";
  // The sanitizer of undefined behaviour looks up the type of an object through a pipe, once for
  // each type. So the types of the error are used while there are descriptors.
  ASSERT_FALSE(find_engine_file(places).has_value());
  places.flag = folder_ / "flag.toml";
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  rlimit none = before;
  none.rlim_cur = 0;
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
  const auto file = find_engine_file(places);
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
  ASSERT_FALSE(file.has_value());
  EXPECT_EQ(file.error(), (Error{"cannot read the engine file \"" + places.flag->string() +
                                 "\": Too many open files"}));
}

TEST_F(EngineFilePlacesTest, AFileThatCannotBeLookedForIsNotTakenAsAbsent) {
  EngineFilePlaces places;
  places.working_folder = folder_ / "loop";
  std::filesystem::create_symlink("loop", places.working_folder);
  const auto file = find_engine_file(places);
  ASSERT_FALSE(file.has_value());
  EXPECT_EQ(file.error().message, "cannot look for the engine file \"" +
                                      (places.working_folder / "engines.toml").string() +
                                      "\": Too many levels of symbolic links");
}

}  // namespace
}  // namespace ludex::host

// Starting an engine whose language nobody knows: each is tried on a fresh process.
#include "host/start_engine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "host/clock.h"
#include "host/kept_traffic.h"
#include "host/process_fixture.h"
#include "rules/registry.h"
#include "support/temporary_folder.h"

namespace ludex::host {
namespace {

// An engine that ends at the first line that is not `first`; it answers that with `introduction`.
EngineSpec shell_engine(const std::string& first, const std::string& introduction) {
  EngineSpec spec =
      fault_engine({"-c", "read said; [ \"${said%?}\" = " + first + " ] || [ \"$said\" = " + first +
                              " ] || exit 3; echo '" + introduction +
                              "'; while read said; do case \"$said\" in "
                              "quit*|END*) exit;; esac; done"});
  spec.command = "/bin/sh";
  spec.protocol = any_protocol;
  return spec;
}

// One of UCI's kind.
EngineSpec shell_engine(const std::string& word) {
  return shell_engine(word, "id name Sole\n" + word + "ok");
}

TEST(StartEngine, FindsOutWhichProtocolAnEngineSpeaks) {
  const SteadyClock clock;
  for (const EngineSpec& spec :
       {shell_engine("uci"), shell_engine("ucci"), shell_engine("ABOUT", "name=\"Sole\"")}) {
    const auto engine = start_engine(spec, clock);
    ASSERT_TRUE(engine.has_value()) << engine.error().detail;
    EXPECT_EQ((*engine)->identity().name, "Sole");
  }
}

TEST(StartEngine, SaysHowAnEngineFailedInEveryProtocol) {
  const SteadyClock clock;
  const auto engine = start_engine(shell_engine("joho"), clock);
  ASSERT_FALSE(engine.has_value());
  EXPECT_EQ(engine.error().fault, engine::Fault::no_handshake);
  std::string each;
  for (const Protocol& protocol : protocols()) {
    each += fmt::format("{}{}: it ended: exit status 3", each.empty() ? "" : "; ", protocol.name);
  }
  EXPECT_EQ(engine.error().detail, "it answers in no protocol that we know: " + each);
}

std::string contents_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// The path of the program stays what it was meant to be.
TEST(StartEngine, TheLogHasWhatTheEngineWritesToStderrInItsPlace) {
  const SteadyClock clock;
  KeptTraffic log;
  EngineSpec spec = fault_engine({"-c",
                                  "echo Loading >&2; read said; echo Sole >&2; echo 'id name "
                                  "Sole'; echo uciok; read said; printf Bye >&2"});
  spec.command = "/bin/sh";
  ASSERT_TRUE(start_engine(spec, clock, {.log = &log, .stop = {}}).has_value());
  const std::vector<std::string> lines = log.lines();
  ASSERT_TRUE(log.has("# stderr: Loading"));
  ASSERT_TRUE(log.has("# stderr: Bye"));
  EXPECT_LT(log.position("# stderr: Loading"), log.position("< uciok"));
  EXPECT_LT(log.position("> quit"), log.position("# stderr: Bye"));
  EXPECT_EQ(lines.back(), "# ended");
}

TEST(StartEngine, AnEngineThatFailsHasItsLastWordsInTheLog) {
  const SteadyClock clock;
  KeptTraffic log;
  EngineSpec spec = fault_engine({"-c", "echo 'no network file' >&2; exit 1"});
  spec.command = "/bin/sh";
  ASSERT_FALSE(start_engine(spec, clock, {.log = &log, .stop = {}}).has_value());
  EXPECT_TRUE(log.has("# stderr: no network file"));
}

TEST(StartEngine, AnEngineMayRunInAFolderThatGoesWithIt) {
  const support::TemporaryFolder folder;
  folder.write("engine.sh",
               "#!/bin/sh\npwd >\"$1\"\nmkdir -p left/behind\n: >left/behind/file\n"
               "read said\necho uciok\nread said\n");
  std::filesystem::permissions(folder.file("engine.sh"), std::filesystem::perms::owner_all);
  EngineSpec spec = fault_engine({folder.file("where")});
  spec.command = std::filesystem::relative(folder.file("engine.sh")).string();
  spec.temporary_directory = true;
  const SteadyClock clock;
  std::string where;
  {
    const auto engine = start_engine(spec, clock);
    ASSERT_TRUE(engine.has_value()) << engine.error().detail;
    where = contents_of(folder.file("where"));
    where.pop_back();  // the end of the line
    EXPECT_TRUE(std::filesystem::exists(where + "/left/behind/file")) << where;
  }
  EXPECT_FALSE(std::filesystem::exists(where));
}

TEST(StartEngine, ATemporaryFolderIsInPlaceOfAnother) {
  EngineSpec spec = fault_engine({});
  spec.temporary_directory = true;
  spec.directory = "nets";
  const SteadyClock clock;
  const auto engine = start_engine(spec, clock);
  ASSERT_FALSE(engine.has_value());
  EXPECT_EQ(engine.error().detail, "it cannot run both in `nets` and in a temporary folder");
}

TEST(StartEngine, DoesNotTryAgainWhatIsNoProgram) {
  const SteadyClock clock;
  EngineSpec spec = shell_engine("uci");
  spec.command = "/no/such/program";
  const auto engine = start_engine(spec, clock);
  ASSERT_FALSE(engine.has_value());
  EXPECT_EQ(engine.error().fault, engine::Fault::cannot_start);
}

TEST(StartEngine, RefusesALanguageInWhichTheGameIsNotPlayed) {
  const SteadyClock clock;
  EngineSpec spec = shell_engine("ucci");
  spec.game = "chess";
  const auto engine = start_engine(spec, clock);
  ASSERT_FALSE(engine.has_value());
  EXPECT_EQ(engine.error().fault, engine::Fault::refused);
  EXPECT_EQ(engine.error().detail,
            "it speaks ucci, and ucci does not play chess; its games are: xiangqi");
  spec.game = "xiangqi";
  EXPECT_TRUE(start_engine(spec, clock).has_value());
}

TEST(Protocols, AMatchForgivesItsPlayersTheSameWhateverTheySpeak) {
  EXPECT_EQ(usual_margin("chess"), Milliseconds(0));
  EXPECT_EQ(usual_margin("xiangqi"), Milliseconds(200));
  EXPECT_EQ(usual_margin("gomoku"), Milliseconds(1000));
}

// What engines.toml says of odd engines. The script keeps all that it hears.
TEST(StartEngine, AnOddEngineIsSpokenToAsItsFileSays) {
  const support::TemporaryFolder folder;
  const SteadyClock clock;
  EngineSpec spec =
      fault_engine({"-c",
                    "while IFS= read -r line; do\n"
                    "  printf '%s\\n' \"$line\" >> heard\n"
                    "  case \"$line\" in\n"
                    "    uci?) echo 'engine says: uciok';;\n"
                    "    isready*) echo 'now: registration error'; echo 'so: readyok';;\n"
                    "    quit*) exit;;\n"
                    "  esac\n"
                    "done"});
  spec.command = "/bin/sh";
  spec.directory = folder.path().string();
  spec.first_lines = {"open sesame", "again"};
  spec.line_ends = LineEnd::crlf;
  spec.settings = {
      {"scan", "whole_line"}, {"registration.name", "Jane Doe"}, {"registration.code", "1234"}};
  {
    const auto engine = start_engine(spec, clock);
    ASSERT_TRUE(engine.has_value()) << engine.error().detail;
    ASSERT_TRUE((*engine)->new_game(*rules::start_game({.game = "chess"}).value()));
  }
  std::ostringstream heard;
  heard << std::ifstream(folder.file("heard"), std::ios::binary).rdbuf();
  EXPECT_EQ(heard.str(),
            "open sesame\r\nagain\r\nuci\r\nucinewgame\r\nisready\r\n"
            "register name Jane Doe code 1234\r\nquit\r\n");
}

}  // namespace
}  // namespace ludex::host

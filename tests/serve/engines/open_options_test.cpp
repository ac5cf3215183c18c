// Pages set no option that takes a text, unless engines.toml opens it: by a profile, by a profile
// that was stored before, in a console.
#include "host/open_options.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stop_token>
#include <string>
#include <vector>

#include "rules/registry.h"
#include "serve/engine_source.h"
#include "serve/engines/catalogue_stage.h"
#include "serve/levels.h"
#include "support/temporary_folder.h"

namespace ludex::serve {
namespace {

// An engine that writes each line that it is sent, and whose first option names its log.
constexpr auto script = R"(#!/bin/sh
while read -r line; do
  echo "$line" >> "{0}"
  case "$line" in
    uci) echo "option name Log File type string default"
         echo "option name Style type string default calm"
         echo "option name Hash type spin default 16 min 1 max 64"
         echo uciok ;;
    isready) echo readyok ;;
    quit) exit 0 ;;
  esac
done
)";

class OpenOptions : public CatalogueTest {
 protected:
  OpenOptions() {
    folder_.write("engine.sh", fmt::format(script, folder_.file("heard")));
    set_open(R"(["sTyLe"])");
    open();
  }
  void set_open(const std::string& names) {
    text_ = fmt::format(
        "[engines.Fault]\ncommand = \"/bin/sh\"\nargs = [\"{}\"]\nprotocol = \"uci\"\n"
        "open_options = {}\n",
        folder_.file("engine.sh"), names);
  }
  Json put(const std::string& values) {
    return ask("PUT", "/api/engines/Fault/profiles/p", R"({"values": )" + values + "}", "chess");
  }
  // How an engine with a profile starts at a table.
  host::Started start(const std::string& engine, const std::string& profile) {
    auto plan = engines_.plan(setup_, {.registered = engine, .profile = profile});
    if (!plan) {
      return tl::unexpected(engine::Failure{engine::Fault::refused, plan.error().text});
    }
    return plan->start(std::stop_token());
  }
  // Whether the engine has been sent such a line.
  bool was_sent(const std::string& text) {
    std::ifstream file(folder_.file("heard"));
    const std::string all{std::istreambuf_iterator<char>(file), {}};
    return all.find(text) != std::string::npos;
  }

  support::TemporaryFolder folder_;
  rules::Setup setup_ = rules::start_game({.game = "chess"}).value()->setup();
  LevelTable levels_;
  RealEngines engines_{
      clock_,
      levels_,
      [this]() -> const host::EngineFile& { return catalogue_->file(); },
      {.values = [this](std::string_view engine, std::string_view game, std::string_view profile) {
        return catalogue_->profile_values(engine, game, profile);
      }}};
};

TEST_F(OpenOptions, AProfileHoldsNoTextThatTheEntryDoesNotOpen) {
  const Json details = ask("POST", "/api/engines/Fault/test", "{}", "chess");
  ASSERT_EQ(details.value("state", ""), "ready") << details;
  for (const Json& option : details["options"]) {
    EXPECT_EQ(option.contains("closed"), option["name"] == "Log File") << option;
  }
  const Json refused = put(R"({"log file": "/tmp/x"})");
  EXPECT_EQ(refused["code"], "bad_value") << refused;
  EXPECT_EQ(refused["field"], "log file");
  EXPECT_EQ(put(R"({"Style": "wild", "Hash": 32})")["profiles"][0]["name"], "p");
}

TEST_F(OpenOptions, AStoredProfileIsRefusedWhenItIsUsed) {
  profiles_.keep("Fault", "chess", {"old", {{"Log File", folder_.file("canary")}}}, [](auto&&) {});
  // Nothing is known of the engine yet: its start refuses.
  const auto first = start("Fault", "old");
  ASSERT_FALSE(first);
  EXPECT_EQ(first.error().fault, engine::Fault::refused);
  EXPECT_NE(first.error().detail.find("open_options"), std::string::npos) << first.error().detail;
  EXPECT_FALSE(was_sent("setoption"));
  // Now its options are known, and the request is refused.
  ASSERT_EQ(ask("POST", "/api/engines/Fault/test", "{}", "chess").value("state", ""), "ready");
  const auto plan = engines_.plan(setup_, {.registered = "Fault", .profile = "old"});
  ASSERT_FALSE(plan);
  EXPECT_EQ(plan.error().field, "profile");
}

TEST_F(OpenOptions, AnOptionThatTheEntryOpensReachesTheEngine) {
  profiles_.keep("Fault", "chess", {"p", {{"Style", "wild"}, {"Hash", "32"}}}, [](auto&&) {});
  ASSERT_TRUE(start("Fault", "p"));
  EXPECT_TRUE(was_sent("setoption name Style value wild"));
  EXPECT_TRUE(was_sent("setoption name Hash value 32"));
  // The owner closes it again.
  set_open("[]");
  event_loop_.advance(Catalogue::between_looks);
  EXPECT_FALSE(start("Fault", "p"));
}

TEST_F(OpenOptions, AValueOfTheOwnersEntryIsNoConcernOfPages) {
  text_ += fmt::format("options = {{ \"Log File\" = \"{}\" }}\n", folder_.file("log"));
  event_loop_.advance(Catalogue::between_looks);
  ASSERT_TRUE(start("Fault", ""));
  EXPECT_TRUE(was_sent("setoption name Log File value " + folder_.file("log")));
}

// The option `Log File` stands for one that names a file.
TEST_F(OpenOptions, AFileIsChosenFromTheFolderOfItsOption) {
  namespace fs = std::filesystem;
  fs::create_directories(folder_.path() / "books");
  folder_.write("books/a.bin", "a book");
  folder_.write("secret", "not for pages");
  fs::create_symlink("../secret", folder_.path() / "books/link");
  ASSERT_EQ(::mkfifo(folder_.file("books/pipe").c_str(), 0600), 0);
  text_ += fmt::format("open_files = {{ \"log file\" = \"{}\" }}\n", folder_.file("books"));
  event_loop_.advance(Catalogue::between_looks);
  ASSERT_EQ(ask("POST", "/api/engines/Fault/test", "{}", "chess").value("state", ""), "ready");
  for (const std::string& name : std::vector<std::string>{folder_.file("secret"), "/etc/passwd",
                                                          "../secret", "link", "pipe", "none"}) {
    const Json refused = put(Json{{"Log File", name}}.dump());
    EXPECT_EQ(refused.value("code", ""), "bad_value") << name << refused;
    EXPECT_EQ(refused.value("field", ""), "Log File");
    // A profile that was stored before is refused when it is used.
    profiles_.keep("Fault", "chess", {"old", {{"Log File", name}}}, [](auto&&) {});
    EXPECT_FALSE(start("Fault", "old")) << name;
  }
  EXPECT_FALSE(was_sent("setoption name Log File"));
  EXPECT_EQ(put(R"({"Log File": "a.bin"})")["profiles"].size(), 2U);
  ASSERT_TRUE(start("Fault", "p"));
  EXPECT_TRUE(was_sent("setoption name Log File value " +
                       fs::canonical(folder_.path() / "books/a.bin").string()));
}

TEST_F(OpenOptions, ATextThatIsOpenIsNoPath) {
  ASSERT_EQ(ask("POST", "/api/engines/Fault/test", "{}", "chess").value("state", ""), "ready");
  for (const std::string path : {"/etc/passwd", "../x", "a/b", ".."}) {
    const Json refused = put(Json{{"Style", path}}.dump());
    EXPECT_EQ(refused.value("code", ""), "bad_value") << path;
    EXPECT_NE(refused.value("text", "").find("`open_files` in engines.toml"), std::string::npos);
    profiles_.keep("Fault", "chess", {"old", {{"Style", path}}}, [](auto&&) {});
    EXPECT_FALSE(start("Fault", "old")) << path;
  }
}

TEST_F(OpenOptions, AConsoleSetsNoneEither) {
  console()->subscribed(reader_);
  ASSERT_TRUE(command("start", {{"game", "chess"}}).has_value());
  until_said("uciok", "engine");
  ASSERT_TRUE(command("set", {{"name", "Log File"}, {"value", "/tmp/x"}}).has_value());
  until_said(host::closed_option("Log File"), "note");
  ASSERT_TRUE(command("set", {{"name", "Style"}, {"value", "wild"}}).has_value());
  until_said("setoption name Style value wild", "us");
  EXPECT_FALSE(was_sent("Log File"));
}

TEST_F(OpenOptions, TheFilesOfTheBuiltInEnginesAreClosed) {
  const auto kept = ask("PUT", "/api/engines/Ludex/profiles/p",
                        R"({"values": {"BookFile": "/etc/passwd"}})", "chess");
  EXPECT_EQ(kept["code"], "bad_value") << kept;
  EXPECT_EQ(kept["field"], "BookFile");
  profiles_.keep("Ludex", "chess", {"old", {{"BookFile", "/etc/passwd"}}}, [](auto&&) {});
  const auto started = start("", "old");
  ASSERT_FALSE(started);
  EXPECT_NE(started.error().detail.find("BookFile"), std::string::npos);
}

// An engine of GTP lists commands, each of which can be set as an option; `loadsgf` opens a file.
TEST_F(OpenOptions, WhatAnEngineDoesNotDeclareIsAText) {
  const std::vector<engine::Option> options{{"Hash", engine::Spin{16, 1, 64}},
                                            {"Log", engine::Text{}}};
  EXPECT_FALSE(host::takes_text(options, "hash"));
  EXPECT_TRUE(host::takes_text(options, "Log"));
  EXPECT_TRUE(host::takes_text(options, "loadsgf"));
}

}  // namespace
}  // namespace ludex::serve

// The web table as a process: its address, its answers and its end.
#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/named_file.h"
#include "base/text.h"
#include "cli/opening_page.h"
#include "cli/programs.h"
#include "cli/running_table.h"
#include "serve/net/raw_client.h"
#include "serve/net/tls_client.h"
#include "serve/waiting.h"
#include "support/arguments.h"
#include "support/certificate.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(Serve, PrintsItsAddressAndAnswersThere) {
  const support::TemporaryFolder folder;
  RunningTable table(folder.file("data/ludex.db"));
  EXPECT_THAT(table.line, StartsWith("Ludex is at http://localhost:"));
  EXPECT_THAT(table.line, EndsWith("/"));
  test::RawClient client(table.port);
  const test::RawAnswer hello = client.ask("GET", "/api/hello");
  EXPECT_EQ(hello.status, 200);
  EXPECT_THAT(hello.body, HasSubstr("\"languages\":[\"en\",\"zh\",\"ru\"]"));
  EXPECT_THAT(client.ask("GET", "/").field("Content-Type"), StartsWith("text/html"));
  EXPECT_EQ(client.ask("GET", "/api/nothing").status, 404);
}

TEST(Serve, EndsWithASignalAndSaysGoodbye) {
  const support::TemporaryFolder folder;
  for (const int signal : {SIGINT, SIGTERM}) {
    RunningTable table(folder.file("data/ludex.db"));
    test::RawClient page(table.port);
    ASSERT_TRUE(page.open_live());
    EXPECT_EQ(page.message()["t"], "hello");
    EXPECT_EQ(table.end(signal), 0);
    EXPECT_EQ(page.message()["t"], "bye");
  }
}

// The key in the address that the server printed; empty if there is none.
std::string key_in(const std::string& line) {
  const std::size_t at = line.find("#key=");
  return at == std::string::npos ? "" : line.substr(at + 5);
}
std::string with_key(const std::string& key) {
  return "Authorization: Ludex " + key + "\r\n";
}

TEST(Serve, AnotherAddressNeedsAKeyThatStaysTheSame) {
  const support::TemporaryFolder folder;
  std::string key;
  for (int start = 0; start < 2; ++start) {
    RunningTable table(folder.file("data/ludex.db"),
                       {"--listen", "127.0.0.1", "--host", "games.lan"});
    EXPECT_EQ(key_in(table.line).size(), 32U) << table.line;
    EXPECT_TRUE(key.empty() || key == key_in(table.line));
    key = key_in(table.line);
    EXPECT_EQ(test::RawClient(table.port).ask("GET", "/api/hello").status, 401);
    const test::RawAnswer hello =
        test::RawClient(table.port).ask("GET", "/api/hello", with_key(key), "");
    // Whoever is told where the server is reached is not told its key.
    EXPECT_THAT(hello.body, testing::Not(HasSubstr(key)));
    EXPECT_THAT(hello.body, HasSubstr("\"right\":\"owner\""));
    EXPECT_THAT(hello.body,
                HasSubstr(fmt::format("\"origin\":\"http://127.0.0.1:{}\"", table.port)));
    EXPECT_EQ(table.end(SIGTERM), 0);
  }
  struct stat about {};
  ASSERT_EQ(::stat(folder.file("data/key").c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777, 0600U);
  const RunningTable renewed(folder.file("data/ludex.db"), {"--listen", "127.0.0.1", "--new-key"});
  EXPECT_EQ(test::RawClient(renewed.port).ask("GET", "/api/hello", with_key(key), "").status, 401);
}

unsigned mode_of(const std::string& file) {
  struct stat about {};
  EXPECT_EQ(::stat(file.c_str(), &about), 0) << file;
  return about.st_mode & 0777U;
}

TEST(Serve, NobodyElseReadsWhatItKeeps) {
  const support::TemporaryFolder folder;
  const auto all_are_private = [&](const std::string& store) {
    for (const char* const ending : {"", "-wal", "-shm", ".lock"}) {
      EXPECT_EQ(mode_of(folder.file(store + ending)), 0600U) << store << ending;
    }
  };
  {
    const RunningTable table(folder.file("ludex.db"));
    all_are_private("ludex.db");
  }
  // Files of an earlier Ludex were readable.
  for (const char* const ending : {"", "-wal", "-shm", ".lock"}) {
    ASSERT_EQ(::chmod(folder.file(std::string("ludex.db") + ending).c_str(), 0644), 0);
  }
  folder.write("key", std::string(32, 'a') + "\n");
  ASSERT_EQ(::chmod(folder.file("key").c_str(), 0644), 0);
  const RunningTable table(folder.file("ludex.db"), {"--listen", "127.0.0.1"});
  all_are_private("ludex.db");
  EXPECT_EQ(mode_of(folder.file("key")), 0600U);
  EXPECT_THAT(table.line, EndsWith("#key=" + std::string(32, 'a')));
}

// Every user of the machine can read the words with which a browser is started.
TEST(Serve, TheBrowserIsNotGivenTheKeyOnItsCommandLine) {
  const support::TemporaryFolder folder;
  folder.write("xdg-open", "#!/bin/sh\nprintf %s \"$1\" >" + folder.file("words") + ".new && mv " +
                               folder.file("words") + ".new " + folder.file("words") + "\n");
  ASSERT_EQ(::chmod(folder.file("xdg-open").c_str(), 0700), 0);
  const std::string path = std::getenv("PATH");
  ::setenv("PATH", (folder.path().string() + ":" + path).c_str(), 1);
  const auto words = [&] { return read_named_file(folder.file("words"), 1000).value_or(""); };
  {
    RunningTable table(folder.file("ludex.db"), {"--open", "--listen", "127.0.0.1"});
    test::turn_until([&] { return !words().empty(); }, [] {});
    const std::string page = folder.file("open.html");
    EXPECT_EQ(words(), "file://" + page);
    EXPECT_EQ(mode_of(page), 0600U);
    const std::string address = table.line.substr(table.line.find("http://"));
    EXPECT_THAT(read_named_file(page, 10'000).value(), HasSubstr("url=" + address + "\""));
    EXPECT_EQ(table.end(SIGTERM), 0);
    EXPECT_FALSE(std::filesystem::exists(page));
  }
  std::filesystem::remove(folder.file("words"));
  RunningTable table(folder.file("ludex.db"), {"--open"});
  test::turn_until([&] { return !words().empty(); }, [] {});
  EXPECT_EQ(words(), table.line.substr(table.line.find("http://")));
  ::setenv("PATH", path.c_str(), 1);
}

TEST(Serve, NoFolderOfTheStoreBringsTheKeyBackToTheCommandLine) {
  // `--store ludex.db` has no folder in its name.
  const auto page = OpeningPage::in({}, "http://localhost:8080/#key=secret");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->address(), "file://" + (std::filesystem::current_path() / "open.html").string());
}

TEST(Serve, SpeaksHttpsWithTheFilesThatItIsGiven) {
  const support::TemporaryFolder folder;
  const support::MadeCertificate made = support::make_certificate();
  folder.write("cert.pem", made.certificate);
  folder.write("key.pem", made.key);
  RunningTable table(folder.file("ludex.db"),
                     {"--tls-cert", folder.file("cert.pem"), "--tls-key", folder.file("key.pem")});
  EXPECT_THAT(table.line, StartsWith("Ludex is at https://localhost:"));
  test::TlsClient client(table.port);
  client.send(fmt::format("GET /api/hello HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", table.port));
  EXPECT_THAT(client.read_until("languages"), StartsWith("HTTP/1.1 200"));
}

TEST(Serve, BehindAProxyItAsksForTheKeyAndInvitesToItsPublicAddress) {
  const support::TemporaryFolder folder;
  RunningTable table(folder.file("ludex.db"), {"--public-url", "https://games.example/"});
  const std::size_t at = table.line.find("#key=");
  ASSERT_NE(at, std::string::npos) << table.line;
  const std::string key = table.line.substr(at + 5);
  table.read_line();
  EXPECT_EQ(table.line, "        and https://games.example/#key=" + key);
  EXPECT_EQ(test::RawClient(table.port).ask("GET", "/api/hello").status, 401);
  const test::RawAnswer hello =
      test::RawClient(table.port)
          .ask("GET", "/api/hello", "Authorization: Ludex " + key + "\r\n", "");
  EXPECT_THAT(hello.body, HasSubstr("\"origin\":\"https://games.example\""));
}

TEST(Serve, AnInvitationLeadsToItsTableAlone) {
  const support::TemporaryFolder folder;
  const RunningTable table(folder.file("data/ludex.db"), {"--listen", "127.0.0.1"});
  const auto ask = [&](const std::string& method, const std::string& path, const std::string& key,
                       const std::string& body) {
    test::RawClient client(table.port);
    return client.ask(method, path,
                      "Origin: http://" + client.host() + "\r\nContent-Type: application/json\r\n" +
                          with_key(key),
                      body);
  };
  const std::string owner = key_in(table.line);
  const test::RawAnswer made =
      ask("POST", "/api/tables", owner,
          R"({"game": "chess", "seats": [{"kind": "me"}, {"kind": "open"}]})");
  ASSERT_EQ(made.status, 200) << made.body;
  EXPECT_EQ(serve::Json::parse(made.body)["secrets"][1], "");
  const auto invite = [&] {
    const test::RawAnswer answer =
        ask("POST", "/api/tables/1/keys", owner, R"({"right": "guest"})");
    return serve::Json::parse(answer.body).value("key", "");
  };
  const std::string guest = invite();
  EXPECT_EQ(ask("GET", "/api/tables/1", guest, "").status, 200);
  for (const auto& [method, path] :
       std::vector<std::pair<std::string, std::string>>{{"GET", "/api/tables"},
                                                        {"DELETE", "/api/records/1"},
                                                        {"PUT", "/api/settings"},
                                                        {"GET", "/api/engines"},
                                                        {"POST", "/api/tables/1/keys"}}) {
    EXPECT_EQ(ask(method, path, guest, "{}").status, 403) << path;
  }
  test::RawClient friend_page(table.port);
  ASSERT_TRUE(friend_page.open_live("0123456789abcdef", guest));
  friend_page.say({{"t", "do"}, {"id", 1}, {"topic", "table/1"}, {"what", "sit"}, {"name", "B"}});
  const serve::Json sat = friend_page.message("ok");
  EXPECT_EQ(sat["result"]["seat"], 1);
  EXPECT_EQ(sat["result"]["secret"].get<std::string>().size(), 32U);
  // A renewed key ends what the one before it opened.
  EXPECT_EQ(invite().size(), 32U);
  EXPECT_EQ(friend_page.message("bye")["why"], "key");
  EXPECT_EQ(ask("GET", "/api/tables/1", guest, "").status, 401);
}

TEST(Serve, AConsoleIsOffUntilTheOwnerTurnsItOnAndUsesTheKey) {
  const support::TemporaryFolder folder;
  folder.write("engines.toml",
               fmt::format("[engines.E]\ncommand = \"{}\"\nprotocol = \"uci\"\n", fault_engine));
  const auto outcome = [&](const std::vector<std::string>& more, bool shows_key) {
    std::vector<std::string> flags{"--engines", folder.file("engines.toml")};
    flags.insert(flags.end(), more.begin(), more.end());
    const RunningTable table(folder.file("data/ludex.db"), flags);
    test::RawClient page(table.port);
    EXPECT_TRUE(page.open_live("0123456789abcdef", shows_key ? key_in(table.line) : ""));
    page.say({{"t", "do"}, {"id", 1}, {"topic", "engine/E/console"}, {"what", "start"}});
    for (serve::Json heard = page.message(); !heard.is_null(); heard = page.message()) {
      if (heard["t"] == "ok") return std::string("ok");
      if (heard["t"] == "error") return heard["error"]["code"].get<std::string>();
    }
    return std::string("closed");
  };
  EXPECT_EQ(outcome({}, false), "key");
  EXPECT_EQ(outcome({"--listen", "127.0.0.1"}, true), "not_yours");
  EXPECT_EQ(outcome({"--allow-console"}, false), "key");
  EXPECT_EQ(outcome({"--allow-console"}, true), "ok");
}

TEST(Serve, ANameOfThisMachineNeedsNoKey) {
  const support::TemporaryFolder folder;
  const RunningTable table(folder.file("data/ludex.db"), {"--host", "127.0.0.1:5"});
  EXPECT_EQ(key_in(table.line), "");
  EXPECT_EQ(test::RawClient(table.port).ask("GET", "/api/hello").status, 200);
}

TEST(Serve, ShowsCommandsOfEnginesOnlyWhenTold) {
  const support::TemporaryFolder folder;
  const std::string engines = folder.file("engines.toml");
  folder.write(
      "engines.toml",
      fmt::format("[engines.Known]\ncommand = \"{}\"\nprotocol = \"uci\"\n", fault_engine));
  const auto told = [&](const std::vector<std::string>& more) {
    std::vector<std::string> flags{"--engines", engines};
    flags.insert(flags.end(), more.begin(), more.end());
    RunningTable table(folder.file("data/ludex.db"), flags);
    return test::RawClient(table.port).ask("GET", "/api/engines/Known").body;
  };
  EXPECT_THAT(told({}), testing::Not(HasSubstr("fault")));
  EXPECT_THAT(told({"--show-commands"}), HasSubstr(fault_engine));
}

TEST(Serve, TellsWhereTheEngineFileIsToThisMachineOrWhenTold) {
  const support::TemporaryFolder folder;
  const std::string engines = folder.file("engines.toml");
  folder.write("engines.toml", "");
  const auto told = [&](const std::vector<std::string>& more) {
    std::vector<std::string> flags{"--engines", engines};
    flags.insert(flags.end(), more.begin(), more.end());
    RunningTable table(folder.file("data/ludex.db"), flags);
    return test::RawClient(table.port)
        .ask("GET", "/api/engines", with_key(key_in(table.line)), "")
        .body;
  };
  const std::string file = "\"file\":\"" + engines + "\"";
  EXPECT_THAT(told({}), testing::AllOf(HasSubstr(file), HasSubstr("\"installed\":[")));
  const std::string to_others = told({"--listen", "127.0.0.1"});
  EXPECT_THAT(to_others, HasSubstr("\"engines\":["));
  EXPECT_THAT(to_others, testing::Not(testing::AnyOf(HasSubstr(engines), HasSubstr("installed"))));
  EXPECT_THAT(told({"--listen", "127.0.0.1", "--show-commands"}), HasSubstr(file));
}

TEST(Serve, WhatItKeepsOutlivesIt) {
  const support::TemporaryFolder folder;
  const auto ask = [](const RunningTable& table, const std::string& method, const std::string& path,
                      const std::string& body) {
    test::RawClient client(table.port);
    return client.ask(method, path,
                      "Origin: http://" + client.host() + "\r\nContent-Type: application/json\r\n",
                      body);
  };
  std::string id;
  {
    RunningTable table(folder.file("data/ludex.db"));
    const test::RawAnswer made = ask(table, "POST", "/api/tables", R"({"game": "chess",
      "variant": "standard", "rule_set": "fide", "params": {}, "time": {"kind": "none"},
      "seats": [{"kind": "me"}, {"kind": "me"}]})");
    ASSERT_EQ(made.status, 200) << made.body;
    id = serve::Json::parse(made.body)["id"].dump();
    EXPECT_EQ(ask(table, "PUT", "/api/settings", R"({"theme": "dark"})").status, 200);
    EXPECT_EQ(ask(table, "PUT", "/api/settings", "[]").status, 400);
    test::RawClient page(table.port);
    ASSERT_TRUE(page.open_live());
    page.say({{"t", "sub"}, {"topic", "table/" + id}});
    EXPECT_EQ(page.message("state")["data"]["turn"], 0);
    table.end(SIGKILL);
  }
  RunningTable table(folder.file("data/ludex.db"));
  EXPECT_EQ(ask(table, "GET", "/api/settings", "").body, R"({"theme":"dark"})");
  EXPECT_THAT(ask(table, "GET", "/api/tables", "").body, HasSubstr("\"id\":" + id));
  test::RawClient page(table.port);
  ASSERT_TRUE(page.open_live());
  page.say({{"t", "sub"}, {"topic", "table/" + id}});
  EXPECT_EQ(page.message("state")["data"]["setup"]["game"], "chess");
}

TEST(Serve, ASecondOneDoesNotTakeTheSameFolder) {
  const support::TemporaryFolder folder;
  const RunningTable table(folder.file("data/ludex.db"));
  const RunningTable second(folder.file("data/ludex.db"));
  EXPECT_EQ(second.line, "");
}

}  // namespace
}  // namespace ludex::cli

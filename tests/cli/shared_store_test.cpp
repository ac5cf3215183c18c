// A server and programs of the command line that use one store.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/programs.h"
#include "cli/running_table.h"
#include "host/process.h"
#include "serve/api_error.h"
#include "serve/net/raw_client.h"
#include "serve/waiting.h"
#include "support/ample.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

using serve::Json;
using testing::HasSubstr;

class SharedStore : public testing::Test {
 protected:
  void serve() {
    table_.emplace(store_, std::vector<std::string>{"--listen", "127.0.0.1"});
    key_ = table_->line.substr(table_->line.find("#key=") + 5);
  }
  // As the page of whoever has the key.
  [[nodiscard]] test::RawAnswer request(const std::string& method, const std::string& path,
                                        const std::string& key) const {
    test::RawClient client(table_->port);
    return client.ask(method, path,
                      fmt::format("Origin: http://{}\r\nContent-Type: application/json\r\n"
                                  "Authorization: Ludex {}\r\n",
                                  client.host(), key));
  }
  [[nodiscard]] test::RawAnswer request(const std::string& method, const std::string& path) const {
    return request(method, path, key_);
  }
  [[nodiscard]] Json ask(const std::string& method, const std::string& path) const {
    const test::RawAnswer answer = request(method, path);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return Json::parse(answer.body);
  }
  // Waits until the only match is so.
  template <class Done>
  void until(const Done& done) const {
    test::turn_until(
        [&] {
          const Json list = ask("GET", "/api/matches");
          return !list.empty() && done(list[0]);
        },
        [] {});
  }
  void until_state(const std::string& state) const {
    until([&](const Json& match) { return match.at("state") == state; });
  }
  static host::Process run(const std::string& words) {
    auto started = host::Process::start({"sh", {"-c", "exec " + ludex + " " + words}, "", {}});
    EXPECT_TRUE(started.has_value());
    return *std::move(started);
  }
  [[nodiscard]] std::string start_words(const std::string& second, const std::string& flags) const {
    return fmt::format(
        "tournament start Cup --store {} -engine name=A cmd={} -engine name=B cmd={} args=\"{}\" "
        "-each tc=600 {}",
        store_, fault_engine, fault_engine, second, flags);
  }

  support::TemporaryFolder folder_;
  std::string store_ = folder_.file("ludex.db");
  std::optional<RunningTable> table_;
  std::string key_;
};

TEST_F(SharedStore, ATournamentIsWatchedStoppedAndResumedOnThePage) {
  serve();
  host::Process program = run(start_words("--fault hang --ply 2", "-rounds 1 -games 1"));
  until([](const Json& match) { return match.at("live_games") == 1; });
  const std::string match = "/api/matches/1";
  EXPECT_EQ(ask("GET", match).at("state"), "running");
  EXPECT_EQ(ask("GET", match).at("name"), "Cup");
  // Only the owner may.
  for (const char* const word : {"/pause", "/stop", "/resume"}) {
    EXPECT_EQ(request("POST", match + word, std::string(32, 'a')).status, 401) << word;
  }
  EXPECT_EQ(request("DELETE", match).status, 409);
  EXPECT_EQ(ask("POST", match + "/pause").at("state"), "paused");
  EXPECT_EQ(ask("POST", match + "/stop").at("state"), "stopped");
  EXPECT_TRUE(program.wait_for_exit(support::soon()));
  until([](const Json& one) { return one.at("live_games") == 0; });
  EXPECT_EQ(ask("POST", match + "/resume").at("state"), "running");
  until([](const Json& one) { return one.at("live_games") == 1; });
  // The program that the server has started outlives it, and is followed again.
  EXPECT_EQ(table_->end(SIGTERM), 0);
  serve();
  EXPECT_EQ(ask("GET", match).at("state"), "running");
  until([](const Json& one) { return one.at("live_games") == 1; });
  EXPECT_EQ(ask("POST", match + "/stop").at("state"), "stopped");
  test::turn_until([&] { return request("DELETE", match).status == 200; }, [] {});
}

TEST_F(SharedStore, AKilledTournamentIsResumedOnThePageAndHasEachGameOnce) {
  serve();
  host::Process program = run(start_words("", "-rounds 15 -maxmoves 5 -concurrency 2 -wait 100"));
  until([](const Json& match) { return match.at("played") > 0; });
  EXPECT_EQ(::kill(program.id(), SIGKILL), 0);
  until_state("stopped");
  const std::string match = "/api/matches/1";
  const Json stopped = ask("GET", match);
  EXPECT_LT(stopped.at("played"), 30);
  EXPECT_THAT(stopped.at("trouble").get<std::string>(), HasSubstr("has ended before"));
  EXPECT_EQ(ask("POST", match + "/resume").at("state"), "running");
  until_state("finished");
  EXPECT_EQ(ask("GET", match).at("played"), 30);
  std::set<int> numbers;
  std::set<int> records;
  const Json games = ask("GET", match + "/games");
  for (const Json& game : games) {
    numbers.insert(game.at("number").get<int>());
    records.insert(game.at("record").get<int>());
  }
  EXPECT_EQ(games.size(), 30U);
  EXPECT_EQ(numbers.size(), 30U);
  EXPECT_EQ(records.size(), 30U);
}

TEST_F(SharedStore, WhyATournamentCannotBeResumedIsShown) {
  const std::string engine = folder_.file("engine");
  std::filesystem::create_symlink(fault_engine, engine);
  host::Process program =
      run(fmt::format("tournament start Cup --store {} -engine name=A cmd={} -engine name=B cmd={} "
                      "args=\"--fault hang --ply 2\" -each tc=600 -rounds 1 -games 1",
                      store_, fault_engine, engine));
  // It is the server that comes later.
  serve();
  until_state("running");
  EXPECT_EQ(::kill(program.id(), SIGKILL), 0);
  until_state("stopped");
  std::filesystem::remove(engine);
  EXPECT_EQ(ask("POST", "/api/matches/1/resume").at("state"), "running");
  until([&](const Json& match) {
    return match.at("state") == "stopped" && match.contains("trouble") &&
           match.at("trouble").get<std::string>().find(engine) != std::string::npos;
  });
}

}  // namespace
}  // namespace ludex::cli

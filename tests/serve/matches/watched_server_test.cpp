// The games of a server of CGOS as pages follow them.
#include "serve/matches/watched_server.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "serve/manual_event_loop.h"
#include "serve/recording_publisher.h"
#include "serve/wire/wire_schema.h"
#include "serve/wire_examples.h"
#include "serve/wire_shape.h"
#include "servers/cgos/spectator_half.h"

namespace ludex::serve {
namespace {

class WatchedServers : public testing::Test {
 protected:
  // Lines of the server, as the half of a spectator tells them.
  void send(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      take(half_.on_line(line, loop_.clock().now()));
    }
  }
  void join() {
    half_ = cgos::SpectatorHalf({.program = "ludex"});
    take(half_.start(loop_.clock().now()));
    send({"protocol genmove_analyze"});
  }
  void take(const cgos::SpectatorOutput& output) { server_.take(output.events); }
  void pass_time() { loop_.advance(WatchedServer::between_news); }

  // Opens the page of a game.
  Topic& follow(const std::string& topic) {
    Topic* const found = server_.find(topic);
    EXPECT_NE(found, nullptr);
    found->subscribed({});
    return *found;
  }
  [[nodiscard]] std::vector<std::string> told(const std::string& topic) const {
    std::vector<std::string> names;
    for (const auto& said : publisher_.deltas) {
      if (said.topic == topic) {
        names.push_back(said.delta.shared.at("e"));
      }
    }
    return names;
  }
  [[nodiscard]] std::vector<std::string> listed() const {
    std::vector<std::string> games;
    const Json state = server_.state({});
    for (const Json& game : state.at("games")) {
      const Json& result = game.at("result");
      games.push_back(
          fmt::format("{} {}", game.at("game").get<int>(),
                      result.is_null() ? "runs" : result.at("text").get<std::string>()));
    }
    return games;
  }

  test::ManualEventLoop loop_;
  test::RecordingPublisher publisher_;
  cgos::SpectatorHalf half_{{.program = "ludex"}};
  std::vector<std::string> requests_;
  WatchedServer server_{{loop_, publisher_, "localhost:6867", [this](const std::string& game) {
                           requests_.push_back(game);
                           static_cast<void>(half_.observe(game, loop_.clock().now()));
                         }}};
};

TEST_F(WatchedServers, ListGamesThatRunAndThoseThatAreOver) {
  EXPECT_EQ(server_.state({}).at("connected"), false);
  join();
  send({"match 11 2026-01-02 - 9 7.0 anna(1800?) boris W+Resign",
        "match 12 - - 9 7.0 boris anna(1810?) -"});
  EXPECT_EQ(told("cgos"), std::vector<std::string>{});
  pass_time();
  EXPECT_EQ(publisher_.begun_anew, std::vector<std::string>{"cgos"});
  const Json state = test::state_of(server_, "cgos");
  EXPECT_EQ(state.at("connected"), true);
  EXPECT_EQ(state.at("server"), "localhost:6867");
  EXPECT_EQ(listed(), (std::vector<std::string>{"11 W+Resign", "12 runs"}));
  EXPECT_EQ(state.at("games")[0].at("players"),
            (Json{{{"name", "boris"}, {"rating", ""}}, {{"name", "anna"}, {"rating", "1800?"}}}))
      << "Black is first";
  test::expect_like(state, test::wire_example("state_cgos").at("data"), "state_cgos");
  send({"gameover 12 B+3.5 100 200", "match 13 - - 9 7.0 carla dora -"});
  pass_time();
  EXPECT_EQ(told("cgos"), std::vector<std::string>{"listed"});
  test::expect_like(publisher_.last_delta("cgos").shared, test::wire_example("delta_listed"),
                    "delta_listed");
  EXPECT_EQ(listed(), (std::vector<std::string>{"11 W+Resign", "12 B+3.5", "13 runs"}));
}

TEST_F(WatchedServers, AGameIsFollowedFromItsFirstReaderToItsResult) {
  join();
  send({"match 12 - - 9 7.0 boris(1700) anna(1810?) -"});
  Topic& game = follow("cgos/12");
  EXPECT_EQ(requests_, std::vector<std::string>{"12"});
  EXPECT_EQ(game.state_text({}), nullptr) << "the server has not sent it yet";
  send({"setup 12 - - 9 7.0 boris(1700) anna(1810?) 300000 E5 299000"});
  EXPECT_EQ(publisher_.states_ready, std::vector<std::string>{"cgos/12"});
  const Json state = test::state_of(game, "cgos/12");
  EXPECT_EQ(state.at("id"), 12);
  EXPECT_EQ(state.at("seats")[0].at("name"), "anna");
  EXPECT_EQ(state.at("seats")[0].at("rating"), 1810);
  EXPECT_EQ(state.at("tree").size(), 1U);
  EXPECT_EQ(state.at("clock").at("left"), (Json{299000, 300000}));
  EXPECT_EQ(state.at("clock").at("run"), 1);
  send({"update 12 C3 298000"});
  EXPECT_EQ(told("cgos/12"), std::vector<std::string>{"move"});
  EXPECT_EQ(publisher_.last_delta("cgos/12").shared.at("clock").at("left"), (Json{299000, 298000}));
  send({"gameover 12 W+Time 2000 300000", "update 12 W+Time"});
  EXPECT_EQ(told("cgos/12"), (std::vector<std::string>{"move", "end"}));
  const Json end = publisher_.last_delta("cgos/12").shared;
  EXPECT_EQ(end.at("result"),
            (Json{{"winner", 1}, {"code", "timeout"}, {"text", "W+Time"}, {"offender", 0}}));
  EXPECT_TRUE(end.at("clock").at("run").is_null());
  EXPECT_EQ(game.state({}).at("result").at("winner"), 1) << "also for readers who come later";
}

TEST_F(WatchedServers, AGameThatIsOverIsThereWithItsResult) {
  join();
  Topic& game = follow("cgos/11");
  send({"setup 11 2026-01-02 - 9 7.0 boris anna 300000 E5 299000 resign 298000 B+Resign"});
  const Json state = game.state({});
  EXPECT_EQ(state.at("tree").size(), 1U);
  EXPECT_EQ(state.at("result").at("code"), "resignation");
  EXPECT_TRUE(state.at("clock").at("run").is_null());
}

TEST_F(WatchedServers, AGameThatTheServerDoesNotKnowEndsItsTopic) {
  join();
  static_cast<void>(follow("cgos/99"));
  send({"setup 99 ?"});
  ASSERT_EQ(publisher_.ended.size(), 1U);
  EXPECT_EQ(publisher_.ended[0].topic, "cgos/99");
  EXPECT_EQ(publisher_.ended[0].why.text, "the server knows no game 99");
  EXPECT_EQ(server_.find("cgos/x"), nullptr);
  EXPECT_EQ(server_.find("cgos/007"), nullptr);
}

TEST_F(WatchedServers, AMoveAgainstTheRulesEndsTheTopic) {
  join();
  static_cast<void>(follow("cgos/12"));
  send({"setup 12 - - 9 7.0 boris anna 300000 E5 299000", "update 12 E5 298000"});
  ASSERT_EQ(publisher_.ended.size(), 1U);
  EXPECT_TRUE(publisher_.ended[0].why.text.starts_with("the rules refuse what the server sent: "))
      << publisher_.ended[0].why.text;
  // Who opens it again asks the server again.
  static_cast<void>(follow("cgos/12"));
  EXPECT_EQ(requests_, (std::vector<std::string>{"12", "12"}));
}

TEST_F(WatchedServers, AfterACutTheListIsNewAndGamesGoOn) {
  join();
  send({"match 11 - - 9 7.0 anna boris -", "match 12 - - 9 7.0 anna boris -"});
  pass_time();
  Topic& game = follow("cgos/12");
  send({"setup 12 - - 9 7.0 anna boris 300000 E5 299000"});
  server_.take(std::vector<cgos::SpectatorEvent>{cgos::Failure{"it closed the connection"}});
  pass_time();
  EXPECT_EQ(publisher_.last_delta("cgos").shared,
            (Json{{"e", "server"}, {"connected", false}, {"trouble", "it closed the connection"}}));
  EXPECT_EQ(listed().size(), 2U);
  join();
  EXPECT_EQ(requests_, (std::vector<std::string>{"12", "12"}));
  send({"match 12 - - 9 7.0 anna boris -",
        "setup 12 - - 9 7.0 anna boris 300000 E5 299000 C3 298000 D4 297000"});
  pass_time();
  EXPECT_EQ(listed(), std::vector<std::string>{"12 runs"});
  EXPECT_EQ(game.state({}).at("tree").size(), 3U);
  send({"update 12 F6 296000"});
  EXPECT_EQ(told("cgos/12"), std::vector<std::string>{"move"});
}

TEST_F(WatchedServers, ATextOfTheServerIsShownWithoutControlCharacters) {
  join();
  send({"match 12 - - 9 7.0 <b>anna</b>\x1b[2J(9\x07) boris W+\x1b"});
  const Json game = server_.state({}).at("games")[0];
  EXPECT_EQ(game.at("players")[1].at("name").get<std::string>().find('\x1b'), std::string::npos);
  EXPECT_EQ(game.at("players")[1].at("rating").get<std::string>().find('\x07'), std::string::npos);
  EXPECT_EQ(game.at("result").at("text").get<std::string>().find('\x1b'), std::string::npos);
  EXPECT_TRUE(game.at("players")[1].at("name").get<std::string>().starts_with("<b>anna</b>"));
}

TEST_F(WatchedServers, TheListHasALimit) {
  join();
  for (std::size_t game = 1; game <= WatchedServer::most_games; ++game) {
    send({fmt::format("match {} - - 9 7.0 anna boris {}", game, game == 7 ? "B+Resign" : "-")});
  }
  pass_time();
  send({"match 1000 - - 9 7.0 anna boris -", "match 1001 - - 9 7.0 anna boris -"});
  pass_time();
  EXPECT_EQ(listed().size(), WatchedServer::most_games);
  EXPECT_EQ(publisher_.last_delta("cgos").shared.at("gone"), (Json{1, 7}))
      << "the one that is over, then the oldest";
}

TEST(WatchedGames, ResultsOfCgosAreResults) {
  const auto result = [](std::string_view word) {
    const Json json = result_of_cgos(word);
    return fmt::format("{} {} {}", json.at("winner").dump(), json.at("code").get<std::string>(),
                       json.value("margin", ""));
  };
  EXPECT_EQ(result("B+3.5"), "0 score 3.5");
  EXPECT_EQ(result("W+Resign"), "1 resignation ");
  EXPECT_EQ(result("w+time"), "1 timeout ");
  EXPECT_EQ(result("B+Illegal"), "0 illegal_move ");
  EXPECT_EQ(result("B+?"), "0  ");
  EXPECT_EQ(result("Draw"), "null score ");
  EXPECT_EQ(result("Void"), "null no_result ");
}

}  // namespace
}  // namespace ludex::serve

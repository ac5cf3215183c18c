// A server that is killed while people play loses nothing that it has acknowledged or shown.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/random.h"
#include "cli/running_table.h"
#include "serve/net/raw_client.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

using serve::Json;
using test::RawClient;

// What players have seen of a game.
struct Seen {
  std::size_t plies = 0;
  bool is_over = false;
  std::int64_t record = 0;  // 0: none was named
};

// Two players with a page each, at one table of go.
class Players {
 public:
  explicit Players(std::uint16_t port) : first_(port), second_(port) {
    const Json order{{"game", "go"},
                     {"params", Json::object()},
                     {"time", {{"kind", "none"}}},
                     {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}};
    RawClient maker(port);
    const auto made = maker.ask(
        "POST", "/api/tables",
        fmt::format("Origin: http://{}\r\nContent-Type: application/json\r\n", maker.host()),
        order.dump());
    EXPECT_EQ(made.status, 200) << made.body;
    const Json table = Json::parse(made.body);
    id = table["id"].get<std::int64_t>();
    topic_ = fmt::format("table/{}", id);
    follow(first_, "aaaaaaaaaaaaaaaa", table["secrets"][0]);
    follow(second_, "bbbbbbbbbbbbbbbb", table["secrets"][1]);
  }

  // Sends the next move or the resignation of the player whose turn it is; does not wait.
  void send(bool resigns) {
    Json command{{"t", "do"}, {"id", ++commands_}, {"topic", topic_}};
    if (resigns) {
      command["what"] = "resign";
    } else {
      constexpr std::string_view columns = "ABCDEFGHJKLMNOPQRST";
      command["what"] = "move";
      command["m"] = fmt::format("{}{}", columns[sent_ % 19], 1 + 2 * (sent_ / 19));
      command["ply"] = sent_;
    }
    (sent_ % 2 == 0 ? first_ : second_).say(command);
    sent_ += resigns ? 0 : 1;
  }
  // Waits until the other player sees it, and the player who sent it has the answer.
  void wait(bool resigns) {
    const bool is_first = resigns ? sent_ % 2 == 0 : sent_ % 2 == 1;
    see(is_first ? second_ : first_, resigns ? "end" : "move");
    RawClient& sender = is_first ? first_ : second_;
    while (true) {
      const Json next = sender.message();
      ASSERT_FALSE(next.is_null());
      note(next);
      if (next["t"] == "error") {
        FAIL() << next;
      }
      if (next["t"] == "ok") break;
    }
  }
  // Reads what had arrived when the server was killed.
  void read_the_rest() {
    for (RawClient* const page : {&first_, &second_}) {
      for (Json next = page->message(); !next.is_null(); next = page->message()) {
        note(next);
      }
    }
  }

  std::int64_t id = 0;
  Seen seen;

 private:
  void follow(RawClient& page, std::string_view name, const Json& secret) {
    ASSERT_TRUE(page.open_live(name));
    page.say({{"t", "sub"}, {"topic", topic_}, {"secrets", Json::array({secret})}});
    (void)page.message("state");
  }
  void see(RawClient& page, std::string_view e) {
    while (true) {
      const Json next = page.message();
      ASSERT_FALSE(next.is_null());
      note(next);
      if (next["t"] == "delta" && next["e"] == e) return;
    }
  }
  void note(const Json& message) {
    if (message["t"] == "ok") {
      // The command with this number is done: a move, or at the end the resignation.
      seen.plies = std::max(seen.plies, std::min(message["id"].get<std::size_t>(), sent_));
    }
    if (message["t"] != "delta") return;
    if (message["e"] == "move") {
      seen.plies = std::max(seen.plies, message["node"]["n"].get<std::size_t>());
    } else if (message["e"] == "end") {
      seen.is_over = true;
      seen.record = message["record"].get<std::int64_t>();
    }
  }

  RawClient first_;
  RawClient second_;
  std::string topic_;
  std::size_t sent_ = 0;
  std::int64_t commands_ = 0;
};

void expect_kept(std::uint16_t port, std::int64_t table, const Seen& seen) {
  RawClient client(port);
  const auto answer = client.ask("GET", fmt::format("/api/tables/{}", table));
  ASSERT_EQ(answer.status, 200) << answer.body;
  const Json state = Json::parse(answer.body);
  EXPECT_GE(state["tree"].size(), seen.plies);
  if (!seen.is_over) return;
  EXPECT_FALSE(state["result"].is_null());
  EXPECT_EQ(state["record"], seen.record);
  RawClient again(port);
  const auto record = again.ask("GET", fmt::format("/api/records/{}", seen.record));
  ASSERT_EQ(record.status, 200) << record.body;
  EXPECT_GE(Json::parse(record.body)["tree"].size(), seen.plies);
}

TEST(ServeKill, LosesNoTableMoveOrResultThatAPlayerHasSeen) {
  const support::TemporaryFolder folder;
  Rng random(20261126);
  std::int64_t last_table = 0;
  Seen last;
  for (int round = 0; round <= 6; ++round) {
    RunningTable server(folder.file("ludex.db"));
    ASSERT_NE(server.port, 0) << server.line;
    if (round > 0) {
      expect_kept(server.port, last_table, last);
    }
    Players players(server.port);
    const std::uint64_t moves = random.below(30);
    for (std::uint64_t move = 0; move < moves; ++move) {
      players.send(false);
      players.wait(false);
    }
    // The last command is on its way, or was just answered, when the server dies.
    const bool resigns = random.below(3) == 0;
    players.send(resigns);
    if (random.below(2) == 0) {
      players.wait(resigns);
    }
    EXPECT_EQ(server.end(SIGKILL), 128 + SIGKILL);
    players.read_the_rest();
    last_table = players.id;
    last = players.seen;
  }
}

}  // namespace
}  // namespace ludex::cli

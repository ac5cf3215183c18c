// The checks of an engine's protocol as a topic: who may run them, what pages are shown, and what
// ends a run.
#include "serve/engines/engine_check.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/engines/catalogue_stage.h"

namespace ludex::serve {
namespace {

// It prints more than pages are shown, with what would control a terminal or a page, and dies of
// each search.
constexpr auto hostile_engine = R"(
[engines.Fault]
command = "/bin/sh"
args = ["-c", '''
junk() {
  for line in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
    printf 'info string <img src=x>\033[2J\377%0300d\n' $line
  done
}
while read -r line; do
  case "$line" in
    uci) echo id name X; echo id author Y; echo uciok ;;
    isready) echo readyok ;;
    go*) junk; exit 1 ;;
    quit) exit 0 ;;
  esac
done''']
protocol = "uci"
)";

class EngineChecks : public CatalogueTest {
 protected:
  static constexpr auto topic_name = "engine/Fault/check";

  void open_with(std::string_view fault) {
    text_ = fmt::format(R"(
[engines.Fault]
command = "{0}/fault_engine"
args = ["--fault", "{1}"]
protocol = "uci"

[engines.Other]
command = "{0}/fault_engine"
protocol = "uci"
)",
                        LUDEX_BIN, fault);
    open();
  }
  // An engine that reads and prints nothing.
  void open_silent() {
    text_ = "[engines.Fault]\ncommand = \"/bin/sh\"\nargs = [\"-c\", \"cat > /dev/null\"]\n";
    open();
    topic()->subscribed(reader_);
    ASSERT_TRUE(tell("check", {{"levels", {"handshake"}}}).has_value());
  }
  Topic* topic(std::string_view name = topic_name) { return catalogue_->find(name); }
  Answer<Json> tell(std::string_view what, const Json& body, std::string_view name = topic_name) {
    std::optional<Answer<Json>> answer;
    topic(name)->command(reader_, what, body, [&](const Answer<Json>& given) { answer = given; });
    return answer.value();
  }
  Json state() { return test::state_of(*topic(), topic_name, reader_); }
  Json run() { return state().value("run", Json()); }
  bool is_over() { return run().at("state") != "running"; }
  // The run of these levels, once it has ended.
  Json ended(const Json& levels) {
    topic()->subscribed(reader_);
    EXPECT_TRUE(tell("check", {{"levels", levels}}).has_value());
    until([&] { return is_over(); });
    return run();
  }
  static const Json& result_of(const Json& run, std::string_view check) {
    const Json& results = run.at("results");
    const auto found = std::find_if(results.begin(), results.end(),
                                    [&](const Json& one) { return one.at("check") == check; });
    EXPECT_NE(found, results.end()) << check;
    return found == results.end() ? results.at(0) : *found;
  }
};

TEST_F(EngineChecks, ARunIsFollowedFromItsBeginToItsSummary) {
  open_with("illegal");
  EXPECT_EQ(state()["run"], Json());
  EXPECT_EQ(state()["levels"][0]["name"], "handshake");
  const Json run = ended({"handshake", "position"});
  EXPECT_EQ(run["state"], "done");
  EXPECT_EQ(run["command"], "ludex check -engine 'conf=Fault' --only handshake position");
  EXPECT_EQ(run["results"].size(), run["checks"].get<std::size_t>());
  EXPECT_EQ(result_of(run, "handshake/uciok")["verdict"], "pass");
  const Json& failed = result_of(run, "position/startpos");
  EXPECT_EQ(failed["verdict"], "fail");
  EXPECT_EQ(failed["severity"], "must");
  EXPECT_EQ(failed["command"], "ludex check -engine 'conf=Fault' --only position/startpos");
  const Json& lines = failed["traffic"];
  EXPECT_TRUE(std::any_of(lines.begin(), lines.end(), [](const Json& line) {
    return line["from"] == "us" && line["text"] == "position startpos";
  })) << lines;
  EXPECT_TRUE(run["summary"].get<std::string>().starts_with("ludex check uci: ")) << run;
  EXPECT_TRUE(run["badge"].get<std::string>().starts_with("uci ")) << run;
  // Whoever follows the changes has the same as whoever asks for the state.
  Json followed;
  for (const auto& said : publisher_.deltas) {
    if (said.topic != topic_name) continue;
    const Json& delta = said.delta.shared;
    if (delta["e"] == "run") {
      followed = delta["run"];
    } else if (delta["e"] == "results") {
      followed["results"].insert(followed["results"].end(), delta["results"].begin(),
                                 delta["results"].end());
    } else {
      followed.update(delta);
      followed.erase("e");
    }
  }
  EXPECT_EQ(followed, run);
}

TEST_F(EngineChecks, AllLevelsAreRunIfNoneIsChosen) {
  open_silent();
  ASSERT_TRUE(tell("cancel", Json::object()).has_value());
  until([&] { return is_over(); });
  ASSERT_TRUE(tell("check", Json::object()).has_value());
  int all = 0;
  const Json levels = state()["levels"];
  for (const Json& level : levels) {
    all += level["checks"].get<int>();
  }
  EXPECT_EQ(run()["checks"], all);
}

TEST_F(EngineChecks, WrongCommandsAreRefused) {
  open_with("illegal");
  EXPECT_EQ(tell("check", Json::object()).error().code, "not_now") << "nobody follows the topic";
  topic()->subscribed(reader_);
  EXPECT_EQ(tell("dance", Json::object()).error().field, "what");
  EXPECT_EQ(tell("check", {{"levels", {"haste"}}}).error().field, "levels");
  EXPECT_EQ(tell("check", {{"levels", {7}}}).error().field, "levels");
  EXPECT_EQ(tell("check", {{"levels", {"handshake/uciok"}}}).error().field, "levels");
  EXPECT_EQ(tell("check", {{"levels", "all"}}).error().field, "levels");
  EXPECT_TRUE(tell("cancel", Json::object()).has_value());
  EXPECT_EQ(topic("engine/Ludex/check"), nullptr);
  EXPECT_EQ(topic("engine/check"), nullptr);
  EXPECT_EQ(topic("engine//check"), nullptr);
  EXPECT_EQ(topic("engine/Fault/other"), nullptr);
}

TEST_F(EngineChecks, APageRunsOneCheckAndAnEngineIsCheckedOnce) {
  open_silent();
  text_ += "[engines.Other]\ncommand = \"/bin/sh\"\n";
  event_loop_.advance(Catalogue::between_looks);
  EXPECT_EQ(run()["state"], "running") << "another entry changes nothing";
  EXPECT_EQ(tell("check", Json::object()).error().code, "not_now");
  constexpr auto other = "engine/Other/check";
  topic(other)->subscribed(reader_);
  EXPECT_EQ(tell("check", Json::object(), other).error().code, "not_now");
  ASSERT_TRUE(tell("cancel", Json::object()).has_value());
  until([&] { return is_over(); });
  EXPECT_TRUE(tell("check", Json::object(), other).has_value());
}

TEST_F(EngineChecks, EntriesWithoutChecksSayWhy) {
  text_ = R"(
[engines.Fault]
command = "a"
protocol = "auto"

[engines.Xiangqi]
command = "a"
protocol = "uci"
game = "xiangqi"
)";
  open();
  EXPECT_EQ(state()["obstacle"], "protocol");
  topic()->subscribed(reader_);
  EXPECT_EQ(tell("check", Json::object()).error().code, "not_now");
  constexpr auto xiangqi = "engine/Xiangqi/check";
  EXPECT_EQ(test::state_of(*topic(xiangqi), xiangqi, reader_)["obstacle"], "game");
}

// --- What ends a run ---

TEST_F(EngineChecks, ARunIsCancelled) {
  open_silent();
  EXPECT_EQ(run()["state"], "running");
  ASSERT_TRUE(tell("cancel", Json::object()).has_value());
  until([&] { return is_over(); });
  EXPECT_EQ(run()["state"], "stopped");
  EXPECT_EQ(run()["why"], "asked");
  EXPECT_EQ(run()["results"].size(), run()["checks"].get<std::size_t>());
  const Json results = run()["results"];
  for (const Json& result : results) {
    EXPECT_EQ(result["verdict"], "not_run");
  }
}

TEST_F(EngineChecks, ARunEndsWithThePageThatAskedForIt) {
  open_silent();
  const Reader other{"fedcba9876543210", {}};
  topic()->subscribed(other);
  topic()->unsubscribed(other);
  event_loop_.run();
  EXPECT_EQ(run()["state"], "running");
  EXPECT_FALSE(run().contains("why"));
  topic()->subscribed(other);
  topic()->unsubscribed(reader_);
  until([&] { return is_over(); });
  EXPECT_EQ(run()["why"], "left");
}

TEST_F(EngineChecks, ARunHasALongestTime) {
  open_silent();
  event_loop_.advance(EngineCheck::longest);
  until([&] { return is_over(); });
  EXPECT_EQ(run()["why"], "time");
}

TEST_F(EngineChecks, AChangedEntryEndsTheRun) {
  open_silent();
  text_ += "rating = 1500\n";
  event_loop_.advance(Catalogue::between_looks);
  until([&] { return is_over(); });
  EXPECT_EQ(run()["why"], "changed");
}

TEST_F(EngineChecks, AnEntryThatIsGoneTakesItsRunAwayWithoutAWait) {
  open_silent();
  text_.clear();
  event_loop_.advance(Catalogue::between_looks);
  EXPECT_EQ(topic(), nullptr);
  until([&] { return catalogue_->ending() == 0; });
}

TEST_F(EngineChecks, TheServersEndEndsTheRun) {
  open_silent();
  // The destructor waits for the thread, whose engine would else be silent for ten seconds a check.
  catalogue_.reset();
}

// --- What engines print ---

TEST_F(EngineChecks, HostileOutputIsTextAndHasItsLimits) {
  text_ = hostile_engine;
  open();
  const Json run = ended({"position", "moves"});
  std::size_t bytes = 0;
  std::size_t without = 0;
  for (const Json& result : run["results"]) {
    ASSERT_EQ(result["verdict"], "fail") << result;
    EXPECT_TRUE(result.contains("command"));
    if (!result.contains("traffic")) {
      ++without;
      continue;
    }
    EXPECT_EQ(without, 0U) << "the first results have their lines";
    EXPECT_EQ(result["traffic"].size(), CheckRun::most_lines);
    EXPECT_GT(result["before"].get<int>(), 0);
    for (const Json& line : result["traffic"]) {
      const auto text = line["text"].get<std::string>();
      bytes += text.size();
      EXPECT_LE(text.size(), 4 * CheckRun::most_line_bytes + 4);
      if (line["from"] == "engine") {
        EXPECT_TRUE(text.starts_with("info string <img src=x>\\x1B[2J\\xFF0000")) << text;
      }
    }
  }
  EXPECT_LE(bytes, EngineCheck::kept_bytes);
}

TEST_F(EngineChecks, WhatTrafficTakesIsBounded) {
  text_ = hostile_engine;
  // Bytes that take four times the room when they are shown.
  const std::string zeros = "%0300d";
  std::string dense;
  for (int byte = 0; byte < 240; ++byte) {
    dense += "\\001";
  }
  text_.replace(text_.find(zeros), zeros.size(), dense);
  open();
  const Json run = ended({"position", "moves"});
  std::size_t bytes = 0;
  std::size_t without = 0;
  for (const Json& result : run["results"]) {
    if (!result.contains("traffic")) {
      ++without;
      continue;
    }
    for (const Json& line : result["traffic"]) {
      bytes += line["text"].get<std::string>().size();
    }
  }
  EXPECT_GT(without, 0U);
  EXPECT_LE(bytes, EngineCheck::kept_bytes);
}

}  // namespace
}  // namespace ludex::serve

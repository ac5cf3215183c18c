// The events of a match as they are sent to programs: each once, in order, from any number on, over
// restarts of the server.
#include "serve/matches/match_events.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "serve/matches/match_stage.h"
#include "tournament/event_log.h"

namespace ludex::serve {
namespace {

using namespace std::chrono_literals;
using test::MatchStage;
using test::short_match;
using ::testing::HasSubstr;

// What a stream has sent so far.
struct Received {
  std::vector<std::int64_t> ids = {};
  std::vector<Json> events = {};
  int comments = 0;
  bool is_over = false;

  void take(const std::optional<std::string>& part) {
    is_over = !part.has_value();
    std::string_view left = part ? std::string_view(*part) : std::string_view();
    while (!left.empty()) {
      const std::size_t end = left.find("\n\n");
      ASSERT_NE(end, left.npos) << "events come whole: " << left;
      take_one(left.substr(0, end));
      left.remove_prefix(end + 2);
    }
  }
  void take_one(std::string_view event) {
    if (event == ":") {
      ++comments;
      return;
    }
    const std::size_t line = event.find('\n');
    ASSERT_TRUE(event.starts_with("id: ") && event.substr(line + 1).starts_with("data: ")) << event;
    ids.push_back(to_integer(event.substr(4, line - 4)).value_or(0));
    events.push_back(Json::parse(event.substr(line + 7)));
    EXPECT_EQ(events.back().at("n"), ids.back());
  }
};

class MatchEventsTest : public testing::Test {
 protected:
  [[nodiscard]] HttpResponse ask(const std::string& match, std::map<std::string, std::string> query,
                                 const std::string& last_event_id = {}) {
    const auto answer = std::make_shared<std::optional<HttpResponse>>();
    stage_.router->handle({.method = "GET",
                           .path = match + "/events",
                           .query = std::move(query),
                           .last_event_id = last_event_id},
                          [answer](HttpResponse response) { *answer = std::move(response); });
    stage_.event_loop.run_until([&] { return answer->has_value(); });
    return **answer;
  }
  // A reader that takes each part at once.
  std::shared_ptr<Received> follow(const HttpResponse& response) {
    EXPECT_EQ(response.status, 200) << response.body;
    EXPECT_EQ(response.content_type, "text/event-stream");
    auto received = std::make_shared<Received>();
    sources_.push_back(response.source);
    read_on(response.source, received);
    return received;
  }
  static void read_on(const std::shared_ptr<BodySource>& source,
                      const std::shared_ptr<Received>& received) {
    source->next([weak = std::weak_ptr(source), received](const std::optional<std::string>& part) {
      received->take(part);
      if (const auto again = weak.lock(); again && part) {
        read_on(again, received);
      }
    });
  }
  // Nothing may happen but that time passes, so the loop is not waited for.
  template <class Done>
  void until(const Done& done, const test::Wait& wait = test::Wait()) {
    test::turn_until(
        done, [&] { stage_.event_loop.advance(MatchTopic::between_news); }, wait);
  }
  static void expect_numbers(const Received& received, std::int64_t first) {
    for (const std::int64_t id : received.ids) {
      ASSERT_EQ(id, first++);
    }
  }

  MatchStage stage_;
  std::vector<std::shared_ptr<BodySource>> sources_;
};

TEST_F(MatchEventsTest, AreAllEventsOfTheMatchAndEndWithIt) {
  const std::string match = stage_.make(short_match({{"name", "Cup"}}));
  const auto received = follow(ask(match, {}));
  until([&] { return received->is_over; });
  expect_numbers(*received, 1);
  std::map<std::string, int> counts;
  for (const Json& event : received->events) {
    ++counts[event.at("event")];
  }
  EXPECT_EQ(counts, (std::map<std::string, int>{{"match_began", 1},
                                                {"game_began", 4},
                                                {"board", 4},
                                                {"move", 8},
                                                {"game_ended", 4},
                                                {"match_ended", 1}}));
  EXPECT_EQ(received->events.front().at("name"), "Cup");
  EXPECT_EQ(received->events.front().at("version"), 1);
  EXPECT_EQ(received->events.back().at("event"), "match_ended");
  EXPECT_EQ(received->events.back().at("complete"), true);
}

TEST_F(MatchEventsTest, BeginBehindTheNumberThatTheReaderHas) {
  const std::string match = stage_.make(short_match());
  stage_.until_state(match, "finished");
  const auto all = follow(ask(match, {}));
  const auto some = follow(ask(match, {{"after", "7"}}));
  const auto again = follow(ask(match, {{"after", "2"}}, "9"));
  until([&] { return all->is_over && some->is_over && again->is_over; });
  expect_numbers(*some, 8);
  expect_numbers(*again, 10);
  EXPECT_EQ(some->events.back(), all->events.back());
  EXPECT_EQ(again->events.back(), all->events.back());
  EXPECT_EQ(ask(match, {{"after", std::to_string(all->ids.back())}}).status, 204)
      << "browsers do not ask again after that";
}

TEST_F(MatchEventsTest, GoOnOverARestartOfTheServerWithoutAGapOrARepetition) {
  const std::string match = stage_.make(short_match({{"rounds", 3}}));
  const auto before = follow(ask(match, {}));
  until([&] { return before->ids.size() > 10; });
  sources_.clear();
  stage_.restart();
  const auto after = follow(ask(match, {}, std::to_string(before->ids.back())));
  until([&] { return after->is_over; });
  expect_numbers(*before, 1);
  expect_numbers(*after, before->ids.back() + 1);
  EXPECT_EQ(after->events.back().at("event"), "match_ended");
  EXPECT_EQ(after->events.back().at("counted"), 6);
}

TEST_F(MatchEventsTest, StayOpenWhileTheMatchMayGoOn) {
  const std::string match = stage_.make(short_match({{"rounds", 500}}));
  (void)stage_.ask("POST", match + "/pause");
  const auto received = follow(ask(match, {}));
  until([&] {
    return !received->events.empty() && received->events.back().at("event") == "match_ended";
  });
  EXPECT_EQ(received->events.back().at("complete"), false);
  until([&] { return received->comments >= 2; });
  EXPECT_FALSE(received->is_over);
  (void)stage_.ask("POST", match + "/resume");
  const std::size_t before = received->ids.size();
  until([&] { return received->ids.size() > before; });
  (void)stage_.ask("POST", match + "/stop");
  until([&] { return received->events.back().at("event") == "match_ended"; });
  expect_numbers(*received, 1);
  until([&] { return stage_.request("DELETE", match).status == 200; });
  until([&] { return received->is_over; });
  EXPECT_EQ(ask(match, {}).status, 404);
}

TEST_F(MatchEventsTest, AreRefusedWithWhatIsWrong) {
  const std::string match = stage_.make(short_match());
  stage_.until_state(match, "finished");
  struct Row {
    std::string match;
    std::map<std::string, std::string> query;
    std::string field;
    int status;
    std::string text;
  };
  const std::vector<Row> rows{
      {"/api/matches/9", {}, "", 404, "no match `9`"},
      {"/api/matches/x", {}, "", 404, "no match `x`"},
      {match, {{"after", "x"}}, "", 422, "`after`: the number of an event was expected, not `x`"},
      {match, {{"after", "-1"}}, "", 422, "not `-1`"},
      {match, {{"after", ""}}, "", 422, "not ``"},
      {match, {{"since", "1"}}, "", 422, "`since` is unknown"},
      {match, {}, "1 2", 422, "`Last-Event-ID`: the number of an event was expected, not `1 2`"},
      {match, {}, "99999999999999999999", 422, "Last-Event-ID"},
      {match, {{"after", "1000"}}, "", 412, "there is no event 1000: the last one is 22"},
  };
  for (const Row& row : rows) {
    const HttpResponse answer = ask(row.match, row.query, row.field);
    EXPECT_EQ(answer.status, row.status) << answer.body;
    EXPECT_THAT(answer.body, HasSubstr(row.text));
    EXPECT_EQ(answer.source, nullptr);
  }
  tournament::remove_events(tournament::event_file(stage_.store_file(), store::MatchId{1}));
  const HttpResponse lost = ask(match, {});
  EXPECT_EQ(lost.status, 404);
  EXPECT_THAT(lost.body, HasSubstr("the events of match 1 are not kept"));
}

TEST_F(MatchEventsTest, AreSentToALimitedNumberOfReaders) {
  const std::string match = stage_.make(short_match({{"rounds", 500}}));
  std::vector<HttpResponse> readers;
  for (std::size_t reader = 0; reader < MatchEvents::most_streams; ++reader) {
    readers.push_back(ask(match, {}));
    ASSERT_EQ(readers.back().status, 200) << reader;
  }
  const HttpResponse refused = ask(match, {});
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(Json::parse(refused.body).at("retry_ms"), 1000);
  readers.pop_back();
  until([&] { return ask(match, {}).status == 200; });
}

// A store that was put back from a copy gives numbers again that matches have had.
TEST_F(MatchEventsTest, OfANewMatchAreNotThoseOfAnEarlierOneWithItsNumber) {
  host::SteadyClock clock;
  const auto file = tournament::event_file(stage_.store_file(), store::MatchId{1});
  ASSERT_TRUE((*tournament::EventLog::open(file, clock))->add("{\"n\":1,\"x\":2}\n").has_value());
  const std::string match = stage_.make(short_match());
  const auto received = follow(ask(match, {}));
  until([&] { return received->is_over; });
  EXPECT_EQ(received->events.front().at("event"), "match_began");
  expect_numbers(*received, 1);
}

TEST_F(MatchEventsTest, ThatCannotBeKeptAreAWarningAndTheMatchIsPlayed) {
  const auto file = tournament::event_file(stage_.store_file(), store::MatchId{1});
  std::filesystem::create_directories(file / "a folder");
  const std::string match = stage_.make(short_match());
  stage_.until_state(match, "finished");
  EXPECT_THAT(stage_.ask("GET", match).at("warnings").dump(),
              HasSubstr("the events of the match are not kept"));
}

}  // namespace
}  // namespace ludex::serve

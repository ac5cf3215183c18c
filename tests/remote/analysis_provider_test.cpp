// A provider against a scripted site and broker on loopback: what it sends, what people read, and
// which positions its engine is asked about, whatever the broker sends.
#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "host/process.h"
#include "http_peer.h"
#include "remote/external_engine/provider.h"

namespace ludex::remote {
namespace {

// What the test and the engines of a provider share.
struct AnalysisDesk {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::string> answers;   // moves; "fail" ends the engine. None: it thinks until stopped
  std::vector<std::string> asked;    // the positions that it was asked about
  std::vector<std::string> options;  // "NAME=VALUE", as they were set
  bool ignores_stop = false;
  int started = 0;
  int games = 0;
  int stops = 0;
};

// An engine that answers from the desk, with one report before each move.
class AnalysisDeskEngine final : public engine::Engine {
 public:
  explicit AnalysisDeskEngine(AnalysisDesk& desk) : desk_(desk) {}

  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  Result<void> set_option(std::string_view name, std::string_view value) override {
    const std::lock_guard lock(desk_.mutex);
    desk_.options.push_back(std::string(name) + "=" + std::string(value));
    return {};
  }
  engine::Status new_game(const rules::Game& /*game*/, const engine::Terms& /*terms*/) override {
    const std::lock_guard lock(desk_.mutex);
    ++desk_.games;
    return {};
  }
  engine::Status think(const rules::Game& game, const engine::Request& /*request*/) override {
    const std::lock_guard lock(desk_.mutex);
    game_ = game.clone();
    thinks_ = true;
    stopped_ = reported_ = false;
    desk_.asked.push_back(game.position());
    desk_.changed.notify_all();
    return {};
  }
  void stop() override {
    const std::lock_guard lock(desk_.mutex);
    if (thinks_) {
      ++desk_.stops;
    }
    stopped_ = thinks_ && !desk_.ignores_stop;
    desk_.changed.notify_all();
  }
  void ponderhit(bool /*draw_offered*/) override {}
  std::optional<engine::Event> next(TimePoint deadline) override {
    std::unique_lock lock(desk_.mutex);
    const auto is_ready = [this] {
      return woken_ || (thinks_ && (stopped_ || !desk_.answers.empty()));
    };
    if (deadline == TimePoint::max()) {
      desk_.changed.wait(lock, is_ready);
    } else {
      desk_.changed.wait_until(lock, deadline, is_ready);
    }
    woken_ = false;
    if (!thinks_ || (!stopped_ && desk_.answers.empty())) return std::nullopt;
    return answer();
  }
  void wake() override {
    const std::lock_guard lock(desk_.mutex);
    woken_ = true;
    desk_.changed.notify_all();
  }

 private:
  engine::Event answer() {
    const std::string word = stopped_ ? "" : desk_.answers.front();
    const rules::Move move = word.empty() || word == "fail"
                                 ? game_->legal_moves().front()
                                 : game_->parse_move(word, rules::coordinate).value();
    if (!reported_ && word != "fail") {
      reported_ = true;
      engine::Info info;
      info.depth = 5;
      info.score = engine::Score{engine::Centipawns{31}};
      info.pv = {move};
      return info;
    }
    thinks_ = false;
    if (!word.empty()) {
      desk_.answers.pop_front();
    }
    if (word == "fail") return engine::Failure{engine::Fault::exited, "it ended"};
    return engine::Decision{engine::Play{move, std::nullopt}};
  }

  AnalysisDesk& desk_;
  engine::Identity identity_;
  std::vector<engine::Option> options_{{"Threads", engine::Spin{1, 1, 2}},
                                       {"Hash", engine::Spin{16, 32, 1024}},
                                       {"MultiPV", engine::Spin{1, 1, 500}}};
  std::unique_ptr<rules::Game> game_;
  bool thinks_ = false;
  bool stopped_ = false;
  bool reported_ = false;
  bool woken_ = false;
};

constexpr const char* secret_token = "lip_secret_token";
constexpr const char* secret_of_provider = "0123456789abcdef";

std::string job_of(const std::string& id, const std::string& moves = "",
                   const std::string& variant = "chess", const std::string& session = "s1") {
  return fmt::format(
      R"({{"id":"{}","work":{{"sessionId":"{}","threads":4,"hash":16,"multiPv":1,"depth":20,)"
      R"("variant":"{}","initialFen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",)"
      R"("moves":[{}]}},"engine":{{"id":"eei_1","clientSecret":"ees_secret"}}}})",
      id, session, variant, moves);
}

class AnalysisProviderTest : public testing::Test {
 protected:
  void SetUp() override { host::ignore_broken_pipes(); }
  void TearDown() override {
    stop_.request_stop();
    if (thread_.joinable()) {
      thread_.join();
    }
  }
  void start() {
    terms_.site = {false, "127.0.0.1", listener_.address().port};
    terms_.broker = terms_.site;
    terms_.token = secret_token;
    terms_.registration = {"Ours", 2, 64, {"chess"}, secret_of_provider};
    terms_.caps = {2, 64, std::nullopt};
    terms_.waits.between_polls = {};
    terms_.waits.after_empty = {};
    thread_ = std::thread([this] {
      result_ = provide_analysis(terms_, {.clock = clock_,
                                          .rng = rng_,
                                          .open_engine =
                                              [this](const rules::Setup& /*setup*/) {
                                                const std::lock_guard lock(desk_.mutex);
                                                ++desk_.started;
                                                return std::make_unique<AnalysisDeskEngine>(desk_);
                                              },
                                          .stop = stop_.get_token(),
                                          .tell = [this](const std::string& text) { told(text); },
                                          .show = [](const ProviderStanding&) {}});
    });
  }
  HttpPeer accept() { return HttpPeer(std::move(listener_.accept(support::soon()).value().first)); }
  // The provider is announced; returns the connection on which it asks for work.
  HttpPeer announced() {
    start();
    HttpPeer site = accept();
    EXPECT_EQ(site.request().line, "GET /api/external-engine HTTP/1.1");
    site.answer(200, "[]");
    EXPECT_EQ(site.request().line, "POST /api/external-engine HTTP/1.1");
    site.answer(200, "{}");
    HttpPeer broker = accept();
    EXPECT_EQ(broker.request().line, "POST /api/external-engine/work HTTP/1.1");
    return broker;
  }
  // Sends a job, and returns the connection on which its analysis is uploaded.
  HttpPeer upload_of(HttpPeer& broker, const std::string& job) {
    broker.answer(200, job);
    HttpPeer upload = accept();
    const SeenRequest request = upload.request();
    EXPECT_NE(request.heads.find("Transfer-Encoding: chunked"), std::string::npos);
    EXPECT_EQ(request.heads.find("Authorization"), std::string::npos);
    EXPECT_EQ(broker.request().line, "POST /api/external-engine/work HTTP/1.1");
    return upload;
  }
  // Two jobs of one game, the second of which ends the search of the first, with an answer; returns
  // the connection of the second one.
  HttpPeer second_of_two_jobs(HttpPeer& broker) {
    HttpPeer first = upload_of(broker, job_of("job1"));
    wait_until([&] { return desk_.asked.size() == 1; });
    HttpPeer second = upload_of(broker, job_of("job2", R"("e2e4")"));
    EXPECT_EQ(first.line(), "(end)");
    wait_until([&] { return desk_.asked.size() == 2; });
    EXPECT_EQ(desk_.stops, 1);
    answers({"e7e5"});
    EXPECT_EQ(second.line(), "info depth 5 score cp 31 pv e7e5");
    EXPECT_EQ(second.line(), "bestmove e7e5");
    return second;
  }
  void answers(std::deque<std::string> words) {
    const std::lock_guard lock(desk_.mutex);
    desk_.answers = std::move(words);
    desk_.changed.notify_all();
  }
  template <class Condition>
  void wait_until(const Condition& condition) {
    std::unique_lock lock(desk_.mutex);
    EXPECT_TRUE(desk_.changed.wait_for(lock, support::ample, condition));
  }
  void expect_told(const std::string& words) {
    std::unique_lock lock(desk_.mutex);
    const bool is_told = desk_.changed.wait_for(
        lock, support::ample, [&] { return all_told_.find(words) != std::string::npos; });
    EXPECT_TRUE(is_told) << words << " is not in:\n" << all_told_;
  }
  void expect_no_secrets() {
    const std::lock_guard lock(desk_.mutex);
    for (const char* const secret : {secret_token, secret_of_provider, "ees_secret"}) {
      EXPECT_EQ(all_told_.find(secret), std::string::npos) << all_told_;
    }
  }
  Result<void> ended() {
    thread_.join();
    return result_;
  }

  AnalysisDesk desk_;
  ProviderTerms terms_;
  std::stop_source stop_;

 private:
  void told(const std::string& text) {
    const std::lock_guard lock(desk_.mutex);
    all_told_ += text + "\n";
    desk_.changed.notify_all();
  }

  host::SteadyClock clock_;
  Rng rng_{1};
  host::TcpListener listener_ = host::TcpListener::open({"127.0.0.1", 0}).value();
  std::string all_told_;
  Result<void> result_;
  std::thread thread_;
};

TEST_F(AnalysisProviderTest, AnnouncesTheEngineAndStreamsAnAnalysis) {
  start();
  HttpPeer site = accept();
  const SeenRequest list = site.request();
  EXPECT_EQ(list.line, "GET /api/external-engine HTTP/1.1");
  EXPECT_NE(list.heads.find("Authorization: Bearer lip_secret_token"), std::string::npos);
  site.answer(200, R"([{"id":"eei_1","name":"Ours"}])");
  const SeenRequest update = site.request();
  EXPECT_EQ(update.line, "PUT /api/external-engine/eei_1 HTTP/1.1");
  EXPECT_EQ(update.body, R"({"name":"Ours","maxThreads":2,"maxHash":64,"variants":["chess"],)"
                         R"("providerSecret":"0123456789abcdef"})");
  site.answer(200, "{}");
  HttpPeer broker = accept();
  const SeenRequest poll = broker.request();
  EXPECT_EQ(poll.body, R"({"providerSecret":"0123456789abcdef"})");
  EXPECT_EQ(poll.heads.find("Authorization"), std::string::npos) << "the token is the site's";
  broker.no_content();
  EXPECT_EQ(broker.request().body, poll.body);
  answers({"e1g1"});
  HttpPeer upload =
      upload_of(broker, job_of("job1", R"("e2e4","e7e5","g1f3","b8c6","f1c4","f8c5")"));
  EXPECT_EQ(upload.line(), "info depth 5 score cp 31 pv e1h1");
  EXPECT_EQ(upload.line(), "bestmove e1h1");
  EXPECT_EQ(upload.line(), "(end)");
  upload.answer(200, "");
  // Asked for 4 threads and 16 MiB: the engine's range and the owner's limits hold.
  EXPECT_EQ(desk_.options, (std::vector<std::string>{"Threads=2", "Hash=32", "MultiPV=1"}));
  expect_told("job job1: chess after 6 moves");
  stop_.request_stop();
  EXPECT_TRUE(ended());
  expect_no_secrets();
}

TEST_F(AnalysisProviderTest, AnotherJobStopsTheSearchAndGoesOnInTheSameGame) {
  HttpPeer broker = announced();
  const HttpPeer second = second_of_two_jobs(broker);
  EXPECT_EQ(desk_.games, 1);
  // Another session is another game.
  answers({"e2e4"});
  HttpPeer third = upload_of(broker, job_of("job3", "", "chess", "s2"));
  EXPECT_EQ(third.line(), "info depth 5 score cp 31 pv e2e4");
  EXPECT_EQ(desk_.games, 2);
  EXPECT_EQ(desk_.started, 1);
}

TEST_F(AnalysisProviderTest, ASearchEndsWhenItsUserGoes) {
  HttpPeer broker = announced();
  {
    HttpPeer upload = upload_of(broker, job_of("job1"));
    wait_until([&] { return desk_.asked.size() == 1; });
  }
  wait_until([&] { return desk_.stops == 1; });
  // A broker may also answer before the end.
  HttpPeer upload = upload_of(broker, job_of("job2"));
  wait_until([&] { return desk_.asked.size() == 2; });
  upload.answer(200, "");
  wait_until([&] { return desk_.stops == 2; });
}

TEST_F(AnalysisProviderTest, AnAnswerToAnUploadIsBoundedToo) {
  HttpPeer broker = announced();
  HttpPeer upload = upload_of(broker, job_of("job1"));
  wait_until([&] { return desk_.asked.size() == 1; });
  upload.send("HTTP/1.1 400 X\r\nContent-Length: 4000000000000000000\r\n\r\nno");
  wait_until([&] { return desk_.stops == 1; });
  HttpPeer next = upload_of(broker, job_of("job2"));
  wait_until([&] { return desk_.asked.size() == 2; });
  next.answer(404, R"({"error":"work not found"})");
  expect_told("the broker does not take an analysis: status 404: {\"error\":\"work not found\"}");
}

TEST_F(AnalysisProviderTest, WhatTheRulesRefuseNeverReachesTheEngine) {
  HttpPeer broker = announced();
  HttpPeer first = upload_of(broker, job_of("job1", R"("e2e5")"));
  EXPECT_EQ(first.line(), "info string move 1, `e2e5`, is not legal");
  EXPECT_EQ(first.line(), "(end)");
  HttpPeer second = upload_of(broker, job_of("job2", "", "atomic"));
  EXPECT_EQ(second.line(), "info string there are no rules here for the variant `atomic`");
  expect_told("job job2 is refused: there are no rules here for the variant `atomic`");
  EXPECT_EQ(desk_.asked.size(), 0U);
  EXPECT_EQ(desk_.started, 0);
}

TEST_F(AnalysisProviderTest, AFailedEngineIsStartedAgainOnceInAJob) {
  HttpPeer broker = announced();
  answers({"fail", "e2e4"});
  HttpPeer upload = upload_of(broker, job_of("job1"));
  EXPECT_EQ(upload.line(), "info depth 5 score cp 31 pv e2e4");
  EXPECT_EQ(upload.line(), "bestmove e2e4");
  expect_told("the engine: exited: it ended");
  answers({"fail", "fail", "fail", "fail", "fail", "fail"});
  for (const char* const id : {"job2", "job3"}) {
    HttpPeer failing = upload_of(broker, job_of(id));
    EXPECT_EQ(failing.line(), "info string the engine failed");
  }
  broker.answer(200, job_of("job4"));
  const auto result = ended();
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "the engine has failed in 3 jobs in a row: exited: it ended");
}

TEST_F(AnalysisProviderTest, AnEngineIsStoppedWhenItsTimeIsOver) {
  terms_.waits.longest_search = std::chrono::milliseconds(1);
  HttpPeer broker = announced();
  HttpPeer upload = upload_of(broker, job_of("job1"));
  EXPECT_EQ(upload.line().substr(0, 26), "info depth 5 score cp 31 p");
  EXPECT_EQ(upload.line().substr(0, 8), "bestmove");
  EXPECT_EQ(upload.line(), "(end)");
}

TEST_F(AnalysisProviderTest, AnEngineThatIgnoresStopWhenItsTimeIsOverIsEnded) {
  desk_.ignores_stop = true;
  terms_.waits.longest_search = terms_.waits.stop = std::chrono::milliseconds(1);
  HttpPeer broker = announced();
  HttpPeer upload = upload_of(broker, job_of("job1"));
  EXPECT_EQ(upload.line(), "info string the engine failed");
  EXPECT_EQ(upload.line(), "(end)");
  expect_told("the engine: not responding: it did not end its search");
  const std::lock_guard lock(desk_.mutex);
  EXPECT_EQ(desk_.started, 2) << "a job starts a failed engine again, once";
  EXPECT_EQ(desk_.stops, 2);
}

TEST_F(AnalysisProviderTest, AnEngineThatIgnoresStopDoesNotHoldUpTheNextJob) {
  desk_.ignores_stop = true;
  terms_.waits.stop = std::chrono::milliseconds(1);
  HttpPeer broker = announced();
  const HttpPeer second = second_of_two_jobs(broker);
  const std::lock_guard lock(desk_.mutex);
  EXPECT_EQ(desk_.started, 2);
}

TEST_F(AnalysisProviderTest, AStopEndsTheSearchAndTheUpload) {
  HttpPeer broker = announced();
  HttpPeer upload = upload_of(broker, job_of("job1"));
  wait_until([&] { return desk_.asked.size() == 1; });
  stop_.request_stop();
  EXPECT_EQ(upload.line(), "(end)");
  upload.answer(200, "");
  EXPECT_TRUE(ended());
}

TEST_F(AnalysisProviderTest, ARefusedTokenIsFinalAndNotRepeated) {
  start();
  HttpPeer site = accept();
  (void)site.request();
  site.answer(401, R"({"error":"No such token: lip_secret_token"})");
  const auto result = ended();
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("refuses: it answers with status 401"), std::string::npos);
  EXPECT_EQ(result.error().message.find(secret_token), std::string::npos);
}

TEST_F(AnalysisProviderTest, AnIdleConnectionThatWasEndedIsReplacedAtOnce) {
  HttpPeer broker = announced();
  broker.no_content();
  (void)broker.request();
  broker.close();
  HttpPeer again = accept();
  EXPECT_EQ(again.request().line, "POST /api/external-engine/work HTTP/1.1");
  // A new connection that ends without an answer is a failure, with a pause.
  again.close();
  expect_told("ended the connection; asking again in ");
  HttpPeer third = accept();
  EXPECT_EQ(third.request().line, "POST /api/external-engine/work HTTP/1.1");
}

struct WrongAnswer {
  const char* name;
  std::string bytes;
  const char* told;
};

class WrongBrokerTest : public AnalysisProviderTest,
                        public testing::WithParamInterface<WrongAnswer> {};

TEST_P(WrongBrokerTest, IsBoundedAndReported) {
  HttpPeer broker = announced();
  broker.send(GetParam().bytes);
  broker.close();
  expect_told(GetParam().told);
  expect_told("; asking again in ");
  EXPECT_EQ(desk_.asked.size(), 0U);
  expect_no_secrets();
}

std::string json_answer(const std::string& body, std::size_t length) {
  return fmt::format(
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{}", length,
      body);
}

std::string text_of_length(std::size_t bytes) {
  return std::string(bytes, 'x');
}

INSTANTIATE_TEST_SUITE_P(
    Answers, WrongBrokerTest,
    testing::Values(
        WrongAnswer{"NoHttp", "SSH-2.0-OpenSSH\r\n\r\n", "bad version"},
        WrongAnswer{
            "Redirection",
            "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n",
            "it answers with status 302"},
        WrongAnswer{"HalfBody", json_answer("{\"id\":", 1000), "partial message"},
        WrongAnswer{"WrongType",
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\n{}",
                    "a job: its Content-Type is `text/html`"},
        WrongAnswer{"LongLine", "HTTP/1.1 200 OK\r\nX: " + text_of_length(10'000'000),
                    "sends more than is allowed"},
        WrongAnswer{"LongBody", json_answer(std::string(4096, ' '), 2'000'000'000),
                    "sends more than is allowed"},
        WrongAnswer{"HugeBody", json_answer("{}", 4'000'000'000'000'000'000),
                    "sends more than is allowed"},
        WrongAnswer{"FloodOfChunks",
                    [] {
                      std::string bytes =
                          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                          "Transfer-Encoding: chunked\r\n\r\n";
                      for (int chunk = 0; chunk < 2000; ++chunk) {
                        bytes += "400\r\n" + std::string(1024, '[') + "\r\n";
                      }
                      return bytes;
                    }(),
                    "sends more than is allowed"},
        WrongAnswer{"DeepJson", json_answer(std::string(1000, '['), 1000), "nests deeper"},
        WrongAnswer{"HostileText", json_answer(R"({"id":"\u001b[2J/../x","work":{}})", 33),
                    "a job: `id`"},
        WrongAnswer{"EchoedSecret",
                    "HTTP/1.1 500 X\r\nContent-Type: text/plain\r\nContent-Length: 27\r\n\r\n"
                    "no queue \x1b 0123456789abcdef",
                    "status 500: no queue \\x1B ***"}),
    [](const auto& row) { return row.param.name; });

TEST_F(AnalysisProviderTest, ASiteThatIsSilentAtFirstEndsTheProvider) {
  terms_.waits.answer = std::chrono::milliseconds(20);
  start();
  HttpPeer site = accept();
  (void)site.request();
  // Bytes that trickle in do not extend the time of the answer.
  site.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n");
  const auto result = ended();
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("does not answer in time"), std::string::npos);
}

}  // namespace
}  // namespace ludex::remote

#include "remote/connected_engine.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <csignal>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/engine_listener.h"
#include "host/start_engine.h"
#include "remote/desk_engine.h"
#include "support/ample.h"

namespace ludex::remote {
namespace {

class ConnectedEngineTest : public testing::Test {
 protected:
  void SetUp() override { std::signal(SIGPIPE, SIG_IGN); }
  void TearDown() override { std::signal(SIGPIPE, SIG_DFL); }

  [[nodiscard]] ConnectionTerms terms(std::size_t uses, const std::string& token = "right") const {
    ConnectionTerms terms;
    terms.server = listener_.address();
    terms.login = {token, "uci", "chess", "Far"};
    terms.spoken = host::find_protocol("uci").value();
    terms.service = {.game = "chess"};
    terms.uses = uses;
    return terms;
  }
  Result<void> serve(const ConnectionTerms& terms) {
    Rng rng(1);
    return serve_connections_to(
        terms, {.clock = clock_,
                .rng = rng,
                .open_engine = [this]() -> host::Started {
                  if (failure_) return tl::unexpected(*failure_);
                  return std::make_unique<DeskEngine>(desk_);
                },
                .last_use = last_use_.get_token(),
                .stop = stop_.get_token(),
                .tell = [this](const std::string& sentence) { told_.push_back(sentence); }});
  }
  // Uses the engine once, from its start to its end, when it is there.
  void use_once() {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(changed_.wait_until(lock, support::soon(), [this] {
      const auto engines = pool_->engines();
      return !engines.empty() && engines[0].waiting == 1;
    }));
    lock.unlock();
    EXPECT_TRUE(host::start_engine(pool_->engines().at(0).spec, clock_));
  }

  host::SteadyClock clock_;
  Desk desk_;
  std::optional<engine::Failure> failure_;
  std::stop_source last_use_;
  std::stop_source stop_;
  std::vector<std::string> told_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::shared_ptr<host::EnginePool> pool_ = std::make_shared<host::EnginePool>([this] {
    const std::lock_guard lock(mutex_);
    changed_.notify_all();
  });
  host::EngineListener listener_{host::TcpListener::open({"127.0.0.1", 0}).value(),
                                 {.token = "right", .wrong_token_wait = Milliseconds(0)},
                                 pool_};
};

TEST_F(ConnectedEngineTest, AnEngineIsUsedAndConnectsAgain) {
  std::jthread using_it([this] {
    use_once();
    use_once();
  });
  const auto served = serve(terms(2));
  EXPECT_TRUE(served) << describe(served.error());
  const std::string connected = "connected to " + host::to_text(listener_.address()) + " as Far";
  const std::string over = "the engine is used no more";
  EXPECT_EQ(told_, (std::vector<std::string>{connected, "the engine is used", over, connected,
                                             "the engine is used", over}));
}

TEST_F(ConnectedEngineTest, AWrongTokenEndsTheWork) {
  const auto served = serve(terms(0, "wrong"));
  ASSERT_FALSE(served);
  EXPECT_EQ(served.error().message, "the server refuses the engine: the token is wrong");
}

TEST_F(ConnectedEngineTest, AnEngineThatDoesNotStartEndsTheWork) {
  failure_ = engine::Failure{engine::Fault::cannot_start, "it is broken"};
  std::jthread using_it([this] {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(changed_.wait_until(lock, support::soon(), [this] {
      const auto engines = pool_->engines();
      return !engines.empty() && engines[0].waiting == 1;
    }));
    lock.unlock();
    EXPECT_FALSE(host::start_engine(pool_->engines().at(0).spec, clock_));
  });
  const auto served = serve(terms(0));
  ASSERT_FALSE(served);
  EXPECT_TRUE(served.error().message.ends_with("it is broken")) << served.error().message;
}

TEST_F(ConnectedEngineTest, LeavesWhileItIsNotUsed) {
  std::jthread leaving([this] {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(
        changed_.wait_until(lock, support::soon(), [this] { return !pool_->engines().empty(); }));
    last_use_.request_stop();
  });
  EXPECT_TRUE(serve(terms(0)));
}

}  // namespace
}  // namespace ludex::remote

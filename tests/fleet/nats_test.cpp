// The queue over a server of NATS: what the interface promises (fleet/queue.h) holds there.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "fleet/nats_connection.h"
#include "fleet/nats_queue.h"
#include "fleet/nats_streams.h"
#include "support/ample.h"
#include "support/nats_server.h"

namespace ludex::fleet {
namespace {

// A delivery within an ample time; the server may just be starting.
std::unique_ptr<Delivery> next(WorkerQueue& queue) {
  const TimePoint end = support::soon();
  while (host::steady_now() < end) {
    auto delivery = queue.next("m1", Milliseconds(1000));
    if (delivery && *delivery) return *std::move(delivery);
  }
  return nullptr;
}

class NatsQueue : public testing::Test {
 protected:
  [[nodiscard]] std::unique_ptr<NatsConnection> connect() {
    auto connection = NatsConnection::open({.url = server_.url()}, "test", 7, [](const auto&) {});
    EXPECT_TRUE(connection) << describe(connection.error());
    return std::move(connection).value();
  }
  // What arrives within an ample time; the wait ends with the first arrival.
  [[nodiscard]] static std::vector<Arrival> arrivals(CoordinatorQueue& queue) {
    const TimePoint end = support::soon();
    while (host::steady_now() < end) {
      auto all = queue.arrivals(Milliseconds(1000));
      if (all && !all->empty()) return *all;
    }
    return {};
  }

  support::NatsServer server_;
  std::unique_ptr<NatsConnection> here_ = connect();
  std::unique_ptr<NatsConnection> there_ = connect();
  std::unique_ptr<CoordinatorQueue> coordinator_ = open_coordinator_queue(*here_, "m1").value();
  std::unique_ptr<WorkerQueue> worker_ = open_worker_queue(*there_).value();
};

TEST_F(NatsQueue, AGameIsDeliveredOnceHoweverOftenItIsOffered) {
  for (int times = 0; times < 3; ++times) {
    ASSERT_TRUE(coordinator_->offer(1, 0, "order 1"));
  }
  const auto delivery = next(*worker_);
  ASSERT_TRUE(delivery);
  EXPECT_EQ(delivery->order(), "order 1");
  EXPECT_TRUE(delivery->in_progress());
  EXPECT_TRUE(coordinator_->is_offered(1).value());
  ASSERT_TRUE(delivery->done());
  EXPECT_FALSE(coordinator_->is_offered(1).value());
  EXPECT_EQ(worker_->next("m1", Milliseconds(50)).value(), nullptr);
}

TEST_F(NatsQueue, AGameThatIsGivenBackIsDeliveredAgainAndAtLastAbandoned) {
  ASSERT_TRUE(coordinator_->offer(7, 0, "order 7"));
  for (std::size_t times = 0; times < most_deliveries; ++times) {
    const auto delivery = next(*worker_);
    ASSERT_TRUE(delivery) << times;
    ASSERT_TRUE(delivery->give_back());
  }
  // The server notices when it would deliver the game once more.
  EXPECT_EQ(worker_->next("m1", Milliseconds(50)).value(), nullptr);
  const std::vector<Arrival> all = arrivals(*coordinator_);
  ASSERT_EQ(all.size(), 1U);
  ASSERT_TRUE(std::holds_alternative<AbandonedGame>(all[0]));
  EXPECT_EQ(std::get<AbandonedGame>(all[0]).game, 7U);
  ASSERT_TRUE(coordinator_->withdraw(7));
  EXPECT_FALSE(coordinator_->is_offered(7).value());
  ASSERT_TRUE(coordinator_->offer(7, 1, "order 7 again"));
  EXPECT_EQ(next(*worker_)->order(), "order 7 again");
}

TEST_F(NatsQueue, TheFirstResultOfAGameStays) {
  EXPECT_EQ(worker_->result_of("m1", 3).value(), std::nullopt);
  EXPECT_TRUE(worker_->put_result("m1", 3, "first").value());
  EXPECT_FALSE(worker_->put_result("m1", 3, "second").value());
  EXPECT_EQ(worker_->result_of("m1", 3).value(), "first");
  const std::vector<Arrival> all = arrivals(*coordinator_);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(std::get<ArrivedResult>(all[0]).game, 3U);
  EXPECT_EQ(std::get<ArrivedResult>(all[0]).text, "first");
  ASSERT_TRUE(coordinator_->settle(3));
  EXPECT_FALSE(worker_->put_result("m1", 3, "third").value());
}

TEST_F(NatsQueue, AResultThatIsRejectedMakesRoomForAnother) {
  EXPECT_TRUE(worker_->put_result("m1", 3, "bad").value());
  EXPECT_EQ(arrivals(*coordinator_).size(), 1U);
  ASSERT_TRUE(coordinator_->reject(3));
  EXPECT_EQ(worker_->result_of("m1", 3).value(), std::nullopt);
  EXPECT_TRUE(worker_->put_result("m1", 3, "good").value());
  const std::vector<Arrival> all = arrivals(*coordinator_);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(std::get<ArrivedResult>(all[0]).text, "good");
}

TEST_F(NatsQueue, ACoordinatorThatStartsAgainGetsTheResultsThatAreNotSettled) {
  EXPECT_TRUE(worker_->put_result("m1", 1, "one").value());
  EXPECT_TRUE(worker_->put_result("m1", 2, "two").value());
  EXPECT_TRUE(worker_->put_result("m2", 2, "of another match").value());
  EXPECT_FALSE(arrivals(*coordinator_).empty());
  ASSERT_TRUE(coordinator_->settle(1));
  coordinator_ = open_coordinator_queue(*here_, "m1").value();
  const std::vector<Arrival> all = arrivals(*coordinator_);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(std::get<ArrivedResult>(all[0]).text, "two");
}

TEST_F(NatsQueue, MatchesAndWorkersAreListedUntilTheyLeave) {
  EXPECT_TRUE(worker_->matches().value().empty());
  ASSERT_TRUE(coordinator_->announce("terms"));
  ASSERT_TRUE(worker_->register_worker("w1", "about w1"));
  const auto matches = worker_->matches().value();
  ASSERT_EQ(matches.size(), 1U);
  EXPECT_EQ(matches[0].id, "m1");
  EXPECT_EQ(matches[0].terms, "terms");
  EXPECT_EQ(coordinator_->registrations().value(), std::vector<std::string>{"about w1"});
  ASSERT_TRUE(worker_->unregister_worker("w1"));
  EXPECT_TRUE(coordinator_->registrations().value().empty());
  ASSERT_TRUE(coordinator_->close());
  EXPECT_TRUE(worker_->matches().value().empty());
}

TEST_F(NatsQueue, NothingIsLostWhenTheServerIsKilledAndStartedAgain) {
  ASSERT_TRUE(coordinator_->offer(1, 0, "order 1"));
  ASSERT_TRUE(coordinator_->offer(2, 0, "order 2"));
  const auto delivery = next(*worker_);
  ASSERT_TRUE(worker_->put_result("m1", 1, "one").value());
  server_.kill();
  EXPECT_FALSE(coordinator_->offer(3, 0, "order 3"));
  EXPECT_FALSE(worker_->put_result("m1", 2, "two"));
  server_.start();
  const TimePoint end = support::soon();
  while (!coordinator_->offer(3, 0, "order 3") && host::steady_now() < end) {
  }
  EXPECT_EQ(std::get<ArrivedResult>(arrivals(*coordinator_).at(0)).text, "one");
  EXPECT_TRUE(delivery->done());
  EXPECT_FALSE(coordinator_->is_offered(1).value());
  EXPECT_EQ(next(*worker_)->order(), "order 2");
  EXPECT_EQ(next(*worker_)->order(), "order 3");
}

TEST_F(NatsQueue, EverythingInTheServerHasALimitInBytes) {
  for (const char* const name : {"ludex_games", "ludex_abandoned", "KV_ludex_results",
                                 "KV_ludex_matches", "KV_ludex_workers"}) {
    jsStreamInfo* info = nullptr;
    ASSERT_EQ(js_GetStreamInfo(&info, here_->jetstream(), name, nullptr, nullptr), NATS_OK) << name;
    EXPECT_GT(info->Config->MaxBytes, 0) << name;
    EXPECT_GT(info->Config->MaxAge, 0) << name;
    jsStreamInfo_Destroy(info);
  }
}

TEST(NatsConnection, AServerThatIsNotThereIsNamedWithoutThePassword) {
  const auto failed =
      NatsConnection::open({.url = "nats://me:secret@127.0.0.1:1"}, "test", 7, [](const auto&) {});
  ASSERT_FALSE(failed);
  EXPECT_EQ(describe(failed.error()).find("secret"), std::string::npos);
  EXPECT_TRUE(
      describe(failed.error()).starts_with("cannot connect to NATS at `nats://...@127.0.0.1:1`"))
      << describe(failed.error());
}

TEST(NatsConnection, BothSidesShowTheirCertificates) {
  const support::NatsServer server(support::make_certificate());
  const auto open = [&](const NatsOptions& options) {
    return NatsConnection::open(options, "test", 7, [](const auto&) {});
  };
  const NatsOptions both{.url = server.url(),
                         .ca = server.certificate_file(),
                         .certificate = server.certificate_file(),
                         .key = server.key_file()};
  auto here = open(both);
  ASSERT_TRUE(here) << describe(here.error());
  auto there = open(both);
  ASSERT_TRUE(there) << describe(there.error());
  const auto coordinator = open_coordinator_queue(**here, "m1").value();
  const auto worker = open_worker_queue(**there).value();
  ASSERT_TRUE(coordinator->offer(1, 0, "order 1"));
  EXPECT_EQ(next(*worker)->order(), "order 1");
  EXPECT_FALSE(open({.url = server.url()})) << "nobody vouches for the server";
  EXPECT_FALSE(open({.url = server.url(), .ca = server.certificate_file()}))
      << "the client shows no certificate";
}

TEST(NatsConnection, AFileThatIsMissingIsNamed) {
  const auto failed = NatsConnection::open({.url = "nats://127.0.0.1:1", .ca = "/no/such/file"},
                                           "test", 7, [](const auto&) {});
  ASSERT_FALSE(failed);
  EXPECT_TRUE(describe(failed.error())
                  .starts_with("cannot read the certificates of authorities `/no/such/file`"))
      << describe(failed.error());
}

}  // namespace
}  // namespace ludex::fleet

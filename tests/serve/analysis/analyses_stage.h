// Analyses of one record, with engines whose strings the test pulls.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "serve/analysis/analyses.h"
#include "serve/manual_event_loop.h"
#include "serve/puppet_engine.h"
#include "serve/recording_publisher.h"
#include "serve/waiting.h"
#include "serve/wire/wire_schema.h"

namespace ludex::serve {

// The tests beneath it choose what the analyses are over, and open and close them.
class AnalysesStage : public testing::Test {
 protected:
  explicit AnalysesStage(std::int64_t record) : record_number_(record) {}

  // What may have been waited for is done on the event loop's thread.
  virtual void turn() { event_loop_.run(); }
  template <class Seen>
  void until(const Seen& seen, const test::Wait& wait = test::Wait()) {
    test::turn_until(
        seen, [this] { turn(); }, wait);
  }
  test::Strings& strings() { return engines_.strings("Fish"); }
  void until_asked(std::size_t times) {
    until([&] { return strings().asked() >= times; });
  }

  Answer<Json> begin(Analyses& analyses, const Json& body) {
    std::optional<Answer<Json>> told;
    analyses.begin(body, [&](Answer<Json> answer) { told = std::move(answer); });
    until([&] { return told.has_value(); });
    return *std::move(told);
  }
  std::int64_t begun(const Json& more = Json::object()) {
    Json body{{"record", record_number_}, {"engine", "Fish"}};
    body.update(more);
    const auto id = begin(*analyses_, body);
    EXPECT_TRUE(id) << id.error().text;
    return id ? id->at("id").get<std::int64_t>() : 0;
  }
  Topic& topic(std::int64_t id) {
    Topic* const found = analyses_->find("analysis/" + std::to_string(id));
    if (found == nullptr) {
      throw std::runtime_error("there is no such topic");
    }
    return *found;
  }
  Json state(std::int64_t id) {
    return test::state_of(topic(id), "analysis/" + std::to_string(id));
  }

  std::int64_t record_number_;
  test::ManualEventLoop event_loop_;
  test::RecordingPublisher publisher_;
  test::PuppetStage engines_;
  std::unique_ptr<Analyses> analyses_;
};

}  // namespace ludex::serve

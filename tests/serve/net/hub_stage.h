// A hub with topics and connections made up by a test.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "serve/manual_event_loop.h"
#include "serve/net/hub.h"

namespace ludex::test {

// The peer's end of a WebSocket. Its network takes everything at once, unless the test blocks it.
class FakeConnection final : public serve::net::Connection {
 public:
  void send(serve::net::Frame frame) override {
    queued_ += is_blocked ? frame->size() : 0;
    heard.push_back(serve::Json::parse(*frame));
  }
  [[nodiscard]] std::size_t queued_bytes() const override { return queued_; }
  void close(serve::net::CloseCode code, serve::net::Frame last) override {
    heard.push_back(serve::Json::parse(*last));
    closed = code;
  }

  // What has come since the last call of this.
  std::vector<serve::Json> take() { return std::exchange(heard, {}); }
  // The kinds of those messages, with number or key: "hello", "state 4", "delta 5", "info a1/1".
  std::vector<std::string> kinds() {
    std::vector<std::string> result;
    for (const serve::Json& message : take()) {
      std::string kind = message["t"];
      for (const char* const detail : {"seq", "k", "id"}) {
        if (!message.contains(detail)) continue;
        const serve::Json& value = message[detail];
        kind += ' ' + (value.is_string() ? value.get<std::string>() : value.dump());
      }
      result.push_back(kind);
    }
    return result;
  }
  // The network takes so much of the queue.
  void drain(std::size_t bytes) { queued_ -= std::min(bytes, queued_); }

  bool is_blocked = false;
  std::vector<serve::Json> heard;
  std::optional<serve::net::CloseCode> closed;

 private:
  std::size_t queued_ = 0;
};

// A topic that counts what is done and says who comes and goes.
class FakeTopic final : public serve::Topic {
 public:
  [[nodiscard]] serve::Json state(const serve::Reader& reader) const override {
    return {{"count", count}, {"seats", seats_of(reader)}, {"filler", std::string(filler, 'x')}};
  }
  [[nodiscard]] std::shared_ptr<const std::string> state_text(
      const serve::Reader& reader) override {
    ++states;
    if (is_making) return nullptr;
    return shared != nullptr ? shared : Topic::state_text(reader);
  }
  [[nodiscard]] std::array<bool, 2> seats_of(const serve::Reader& reader) const override {
    std::array<bool, 2> seats{};
    for (const std::string& secret : reader.secrets) {
      seats[0] |= secret == "first";
      seats[1] |= secret == "second";
    }
    return seats;
  }
  void command(const serve::Reader& reader, std::string_view what, const serve::Json& body,
               serve::Done done) override {
    if (act) {
      done(act(reader, what, body));
    } else if (what == "later") {
      later.push_back(std::move(done));
    } else {
      done(serve::Json(++count));
    }
  }
  void subscribed(const serve::Reader& reader) override {
    visits.push_back('+' + reader.page.substr(0, 1));
  }
  void unsubscribed(const serve::Reader& reader) override {
    visits.push_back('-' + reader.page.substr(0, 1));
  }

  int count = 0;
  int states = 0;                             // that were asked for
  bool is_making = false;                     // the state
  std::shared_ptr<const std::string> shared;  // the state of all readers; null: each its own
  std::size_t filler = 0;
  std::vector<std::string> visits;
  std::vector<serve::Done> later;  // of commands that were not answered
  std::function<serve::Answer<serve::Json>(const serve::Reader&, std::string_view,
                                           const serve::Json&)>
      act;
};

class HubStage : public serve::Directory {
 public:
  static constexpr std::int64_t first_seq = 1000;

  [[nodiscard]] serve::Topic* find(std::string_view topic) override {
    const auto found = topics.find(topic);
    return found == topics.end() ? nullptr : found->second.get();
  }
  FakeTopic& add_topic(const std::string& name) {
    return *(topics[name] = std::make_unique<FakeTopic>());
  }
  static std::string page(char digit) { return std::string(16, digit); }
  TimePoint say(serve::net::Hub::Session& session, const serve::Json& message) {
    return hub.received(session, message.dump());
  }
  void sub(serve::net::Hub::Session& session, const std::string& topic) {
    static_cast<void>(say(session, {{"t", "sub"}, {"topic", topic}}));
  }
  // A small delta.
  void tick(const std::string& topic) { hub.delta(topic, {.shared = {{"e", "tick"}}}); }

  ManualEventLoop event_loop;
  std::map<std::string, std::unique_ptr<FakeTopic>, std::less<>> topics;
  serve::net::Hub hub{event_loop, *this, {.build = "b1", .first_seq = first_seq}};
};

}  // namespace ludex::test

// What a page sends over its WebSocket: each line of the input is a message to a hub with one
// topic. Every answer must be JSON, and a command must be answered exactly once.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "base/expects.h"
#include "serve/net/hub.h"

namespace {

using namespace ludex;
using namespace ludex::serve;

class StillClock final : public Clock {
 public:
  [[nodiscard]] TimePoint now() const override { return TimePoint{}; }
};

// Calls are never made.
class StillEventLoop final : public EventLoop {
 public:
  void post(std::function<void()> /*call*/) override {}
  std::unique_ptr<Timer> call_at(TimePoint /*due*/, std::function<void()> /*call*/) override {
    return std::make_unique<Timer>();
  }
  [[nodiscard]] const Clock& clock() const override { return clock_; }

 private:
  StillClock clock_;
};

class Echo final : public Topic, public Directory {
 public:
  [[nodiscard]] Json state(const Reader& reader) const override { return reader.secrets; }
  void command(const Reader& /*reader*/, std::string_view /*what*/, const Json& body,
               Done done) override {
    done(body);
  }
  [[nodiscard]] Topic* find(std::string_view topic) override {
    return topic == "table/1" ? this : nullptr;
  }
};

class Page final : public net::Connection {
 public:
  void send(net::Frame frame) override {
    const Json message = Json::parse(*frame, nullptr, false);
    expects(message.is_object());
    answers += message.contains("id") ? 1 : 0;
  }
  [[nodiscard]] std::size_t queued_bytes() const override { return 0; }
  void close(net::CloseCode /*code*/, net::Frame /*last*/) override { expects(false); }

  int answers = 0;
};

}  // namespace

int fuzz_hub_message(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  StillEventLoop event_loop;
  Echo echo;
  net::Hub hub(event_loop, echo, {.build = "b", .first_seq = 0});
  Page page;
  net::Hub::Session& session = hub.opened(std::string(16, 'a'), page);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    const auto message = net::parse(line);
    const bool is_command =
        message ? std::holds_alternative<net::Do>(*message) : message.error().id.has_value();
    const int before = page.answers;
    static_cast<void>(hub.received(session, line));
    hub.delta("table/1", {.shared = {{"e", "tick"}}});
    expects(page.answers - before == (is_command ? 1 : 0));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  hub.closed(session);
  return 0;
}

// A topic is what pages subscribe to: a state, numbered changes of it, and commands. The hub
// numbers, keeps, repeats and throttles the messages; the topic defines their content.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "serve/api_error.h"
#include "serve/json_text.h"
#include "serve/rights.h"

namespace ludex::serve {

// One page, with all its connections.
struct Reader {
  std::string page = {};                  // 16 hexadecimal digits that the page chose
  std::vector<std::string> secrets = {};  // of the seats that it may act for, from its `sub`
  Right right = Right::owner;             // what its keys give it for this topic
  // When the command that it sends had arrived here, which may be some time before its turn comes;
  // absent: it has arrived now.
  std::optional<TimePoint> arrived = {};
};

// A change. The members of `shared` go to all readers; those of `for_seat` are added for readers
// who may act for that seat, those of `for_spectators` for readers who may act for none. The hub
// adds `t`, `topic` and `seq`.
struct Delta {
  Json shared = {};
  std::array<Json, 2> for_seat{};
  Json for_spectators = {};
};

// Receives the outcome of a command.
using Done = std::function<void(Answer<Json>)>;

class Topic {
 public:
  Topic() = default;
  Topic(const Topic&) = delete;
  Topic& operator=(const Topic&) = delete;
  virtual ~Topic() = default;

  // The whole state, as this reader may see it.
  [[nodiscard]] virtual Json state(const Reader& reader) const = 0;
  // The same as JSON text. Null if it is still being made, or holds what is not published yet; then
  // Publisher::state_ready() follows. Those who see the same may be given the same text.
  [[nodiscard]] virtual std::shared_ptr<const std::string> state_text(const Reader& reader) {
    return std::make_shared<const std::string>(json_text(state(reader)));
  }
  // The seats that the reader may act for; secrets are compared in constant time.
  [[nodiscard]] virtual std::array<bool, 2> seats_of(const Reader& /*reader*/) const { return {}; }
  // A `do` of the page; `body` is the whole message. Calls `done` once, on the event loop's thread,
  // now or later, with the `result` of `ok`, or null. Changes are published before that call.
  // Neither reader nor body outlives this call.
  virtual void command(const Reader& reader, std::string_view what, const Json& body,
                       Done done) = 0;
  // Called when a page subscribes to the topic, and when it has unsubscribed on all its
  // connections.
  virtual void subscribed(const Reader& /*reader*/) {}
  virtual void unsubscribed(const Reader& /*reader*/) {}
};

// Where topics publish their changes: the hub, or a stand-in in a test.
class Publisher {
 public:
  Publisher() = default;
  Publisher(const Publisher&) = delete;
  Publisher& operator=(const Publisher&) = delete;
  virtual ~Publisher() = default;

  virtual void delta(std::string_view topic, Delta delta) = 0;
  // Publishes an info. It has no number; only the newest of each key matters, and a reader may miss
  // any.
  virtual void info(std::string_view topic, std::string_view key, Json info) = 0;
  // The same for the readers who may act for no seat; the others are not sent it.
  virtual void info_for_spectators(std::string_view topic, std::string_view key, Json info) = 0;
  // Says that the deltas so far do not lead to the present state, because some changes were not
  // published. Whoever follows the topic, or comes back to it, is sent the state.
  virtual void begin_anew(std::string_view topic) = 0;
  // Says that a state which was asked for in vain is there now. To be called after the deltas that
  // lead to it.
  virtual void state_ready(std::string_view topic) = 0;
  // Tells all readers that the topic has ended, and why; they follow it no longer. To be called
  // while the directory still has it.
  virtual void end(std::string_view topic, const ApiError& why) = 0;
};

// Where the hub finds topics by name, such as "table/7"; null if there is none.
class Directory {
 public:
  Directory() = default;
  Directory(const Directory&) = delete;
  Directory& operator=(const Directory&) = delete;
  virtual ~Directory() = default;
  [[nodiscard]] virtual Topic* find(std::string_view topic) = 0;
};

}  // namespace ludex::serve

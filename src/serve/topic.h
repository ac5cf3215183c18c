// What pages subscribe to: a state, numbered changes of it, and commands. The hub numbers, keeps,
// repeats and throttles; a topic knows what they mean.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/api_error.h"

namespace ludex::serve {

// One page, over all its connections.
struct Reader {
  std::string page = {};                  // 16 hexadecimal digits of its own making
  std::vector<std::string> secrets = {};  // of the seats that it may act for, as its `sub` said
};

// A change. The members of `shared` go to everybody, those of `for_seat` beside them to who may act
// for that seat. The hub adds `t`, `topic` and `seq`.
struct Delta {
  Json shared = {};
  std::array<Json, 2> for_seat{};
};

// What came of a command.
using Done = std::function<void(Answer<Json>)>;

class Topic {
 public:
  Topic() = default;
  Topic(const Topic&) = delete;
  Topic& operator=(const Topic&) = delete;
  virtual ~Topic() = default;

  // The whole, as that reader may see it.
  [[nodiscard]] virtual Json state(const Reader& reader) const = 0;
  // The seats that the reader may act for; secrets are compared in constant time.
  [[nodiscard]] virtual std::array<bool, 2> seats_of(const Reader& /*reader*/) const { return {}; }
  // A `do` of the page; `body` is the whole message. Calls `done` once, on the floor's thread, now
  // or later, with the `result` of `ok`, or null; what it changes is published before that. Neither
  // reader nor body outlive the call.
  virtual void command(const Reader& reader, std::string_view what, const Json& body,
                       Done done) = 0;
  // A page has come, or its last connection to this topic has gone.
  virtual void came(const Reader& /*reader*/) {}
  virtual void left(const Reader& /*reader*/) {}
};

// Where topics say what changes; the hub is one, a test another.
class Publisher {
 public:
  Publisher() = default;
  Publisher(const Publisher&) = delete;
  Publisher& operator=(const Publisher&) = delete;
  virtual ~Publisher() = default;

  virtual void delta(std::string_view topic, Delta delta) = 0;
  // Not numbered; of each key only the newest counts, and a reader may miss any of them.
  virtual void info(std::string_view topic, std::string_view key, Json info) = 0;
};

// Where the hub finds topics by name: "table/7". Null: there is none.
class Directory {
 public:
  Directory() = default;
  Directory(const Directory&) = delete;
  Directory& operator=(const Directory&) = delete;
  virtual ~Directory() = default;
  [[nodiscard]] virtual Topic* find(std::string_view topic) = 0;
};

}  // namespace ludex::serve

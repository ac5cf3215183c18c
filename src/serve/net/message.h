// The messages of the WebSocket. docs/api.md explains them; the page calls them `ToServer` and
// `ToPage`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "serve/api_error.h"

namespace ludex::serve::net {

struct Sub {
  std::string topic;
  std::optional<std::int64_t> after;  // the last number that the page has
  std::vector<std::string> secrets;   // of the seats that it may act for
  bool operator==(const Sub&) const = default;
};
struct Unsub {
  std::string topic;
  bool operator==(const Unsub&) const = default;
};
struct Ping {
  double c = 0;  // sent back unchanged
  bool operator==(const Ping&) const = default;
};
struct Do {
  std::int64_t id = 0;  // grows with each command of a page
  std::string topic;    // empty if the command concerns the connection itself
  std::string what;
  Json body = Json::value_t::null;  // the whole message
  bool operator==(const Do&) const = default;
};
using ToServer = std::variant<Do, Ping, Sub, Unsub>;

// A message that cannot be understood; with the id of the command, if it can be read.
struct Refused {
  ApiError error;
  std::optional<std::int64_t> id;
};

[[nodiscard]] tl::expected<ToServer, Refused> parse(std::string_view text);

[[nodiscard]] std::string format_hello(std::string_view build, std::string_view page);
// Why the server ends the connection: "restart", "slow" or "key".
[[nodiscard]] std::string format_bye(std::string_view why);
[[nodiscard]] std::string format_state(std::string_view topic, std::int64_t seq, Json data);
// The same with the data as JSON text.
[[nodiscard]] std::string format_state_text(std::string_view topic, std::int64_t seq,
                                            std::string_view data);
// `members` is an object, or null for none; the message's own members override those of the same
// name.
[[nodiscard]] std::string format_delta(std::string_view topic, std::int64_t seq, Json members);
[[nodiscard]] std::string format_info(std::string_view topic, std::string_view key, Json members);
[[nodiscard]] std::string format_ok(std::int64_t id, Json result);  // a null is left out
[[nodiscard]] std::string format_error(std::optional<std::int64_t> id, const ApiError& error);
// A subscription is refused; the topic identifies it.
[[nodiscard]] std::string format_refusal(std::string_view topic, const ApiError& error);
[[nodiscard]] std::string format_pong(double c, std::int64_t s);

}  // namespace ludex::serve::net

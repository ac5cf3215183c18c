// What is answered to a request that is not done, over REST and WebSocket alike.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <tl/expected.hpp>

namespace ludex::serve {

using Json = nlohmann::json;

// The closed list of codes is in docs/api.md; the page translates by code and shows the text
// behind.
struct ApiError {
  std::string code = {};   // "illegal_move"
  std::string text = {};   // what, where, what was expected; for people
  std::string field = {};  // the member of the request that is wrong; may be empty
  int line = 0;            // of a file that was read, from 1; 0: none
  int column = 0;          // likewise
  int retry_ms = 0;        // when it is worth another try; 0: nothing is said
  bool operator==(const ApiError&) const = default;
};

template <class T>
using Answer = tl::expected<T, ApiError>;

// What was asked is known, but not possible in the state that things are in.
[[nodiscard]] tl::unexpected<ApiError> not_now(std::string text);

[[nodiscard]] Json to_json(const ApiError& error);
// The status of HTTP that goes with the code.
[[nodiscard]] int http_status(const ApiError& error);

}  // namespace ludex::serve

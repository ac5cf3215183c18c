// Why a request was refused or failed; the same over REST and WebSocket.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <tl/expected.hpp>

namespace ludex::serve {

using Json = nlohmann::json;

// The codes are a closed list in docs/api.md. The page translates the code, and shows the text
// after it.
struct ApiError {
  std::string code = {};   // such as "illegal_move"
  std::string text = {};   // for people: what is wrong, where, and what was expected
  std::string field = {};  // the member of the request that is wrong; may be empty
  int line = 0;            // the line in the file that was read, from 1; 0: none
  int column = 0;          // likewise, the column
  int retry_ms = 0;        // how long to wait before another try; 0: no advice
  bool operator==(const ApiError&) const = default;
};

template <class T>
using Answer = tl::expected<T, ApiError>;

// An error `not_now`: the request is valid, but not possible in the present state.
[[nodiscard]] tl::unexpected<ApiError> not_now(std::string text);

[[nodiscard]] Json to_json(const ApiError& error);
// The HTTP status that belongs to the code.
[[nodiscard]] int http_status(const ApiError& error);

}  // namespace ludex::serve

// The interface of the REST handlers. The network layer has already checked the address, the
// origin, the sizes and the type of the body, and the router the keys.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "serve/api_error.h"
#include "serve/rights.h"

namespace ludex::serve {

// The type of a body that is a file.
inline constexpr std::string_view bytes_type = "application/octet-stream";

// A body whose parts are made while it is sent, each when the peer has taken the one before, so
// that only one part is held for a slow peer. All calls are made on the event loop.
class BodySource {
 public:
  BodySource() = default;
  BodySource(const BodySource&) = delete;
  BodySource& operator=(const BodySource&) = delete;
  virtual ~BodySource() = default;
  // Calls `got` once, now or later: with the next part, which is not empty, or without one at the
  // end. It is not called any more once the source is destroyed.
  virtual void next(std::function<void(std::optional<std::string>)> got) = 0;
};

struct HttpRequest {
  std::string method = {};                        // "GET"
  std::string path = {};                          // percent-encoded, begins with "/api/"
  std::map<std::string, std::string> query = {};  // decoded
  std::string if_match = {};                      // may be empty
  std::string last_event_id = {};                 // likewise
  std::string content_type = {};                  // without parameters
  std::string body = {};
  // The body, if it is JSON; the router reads it.
  Json json = Json::value_t::null;
  KeyRing keys = {};  // that came with it
};

struct HttpResponse {
  int status = 200;
  std::string content_type = "application/json";
  std::string body = {};
  // In place of the body. Shared by the answer, which may be copied, and the connection.
  std::shared_ptr<BodySource> source = {};
  std::string file_name = {};  // the name to save the body under; empty: the browser shows it
  std::string left_out = {};   // of a file: the numbers of the records that it should hold too
  std::string allow = {};      // of a 405: the methods that the path has
};

// A copy of this function keeps the asking connection alive, so it must be destroyed before the
// server's loop.
using Respond = std::function<void(HttpResponse)>;

class Resources {
 public:
  Resources() = default;
  Resources(const Resources&) = delete;
  Resources& operator=(const Resources&) = delete;
  virtual ~Resources() = default;
  // The error if the keys of the request do not allow it; asked before its body is read.
  [[nodiscard]] virtual std::optional<ApiError> refusal(const HttpRequest& /*head*/) const {
    return std::nullopt;
  }
  // Calls `respond` once, on the event loop's thread, now or later.
  virtual void handle(HttpRequest request, Respond respond) = 0;
};

}  // namespace ludex::serve

// REST as its handlers see it. The network has checked the address, the token, the origin, the
// sizes and the type of the body before.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "serve/api_error.h"

namespace ludex::serve {

struct HttpRequest {
  std::string method = {};                        // "GET"
  std::string path = {};                          // decoded, begins with "/api/"
  std::map<std::string, std::string> query = {};  // decoded
  std::string if_match = {};                      // may be empty
  std::string content_type = {};                  // without parameters
  std::string body = {};
};

struct HttpResponse {
  int status = 200;
  std::string content_type = "application/json";
  std::string body = {};
  std::string file_name = {};  // to be saved under; empty: to be shown
  std::string allow = {};      // of a 405: the methods that there are
};

// Holds the connection that asked, so it must be gone before the loop of the server is.
using Respond = std::function<void(HttpResponse)>;

class Resources {
 public:
  Resources() = default;
  Resources(const Resources&) = delete;
  Resources& operator=(const Resources&) = delete;
  virtual ~Resources() = default;
  // Calls `respond` once, on the floor's thread, now or later.
  virtual void handle(HttpRequest request, Respond respond) = 0;
};

}  // namespace ludex::serve

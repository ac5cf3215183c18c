// Which handler answers which request of REST.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/resources.h"
#include "serve/topic.h"

namespace ludex::serve {

// What stood in the places of a pattern: {"7"} for "/api/records/{}/edits".
using Places = std::vector<std::string>;
// Calls `respond` once, now or later.
using Handler =
    std::function<void(const HttpRequest& request, const Places& places, Respond respond)>;
// A handler that answers at once.
using Reply = std::function<HttpResponse(const HttpRequest& request, const Places& places)>;

// The usual answers.
[[nodiscard]] HttpResponse json_response(const Json& json, int status = 200);
[[nodiscard]] HttpResponse error_response(const ApiError& error);
[[nodiscard]] HttpResponse response_to(const Answer<Json>& answer);
// Responds with what was answered.
[[nodiscard]] Done answering(Respond respond);

class Router final : public Resources {
 public:
  // Each route once. In a pattern, `{}` stands for one part of the path, which is not empty.
  void add(std::string_view method, std::string_view pattern, Handler handler);
  void add_reply(std::string_view method, std::string_view pattern, Reply reply);

  // A path that no pattern has is answered with 404, one without that method with 405. What a
  // handler throws is answered as `internal`; it must not have called `respond` then.
  void handle(HttpRequest request, Respond respond) override;

  struct Name {
    std::string method;
    std::string pattern;
  };
  // In the order in which they were added.
  [[nodiscard]] std::vector<Name> routes() const;

 private:
  struct Route {
    std::string method;
    std::string pattern;
    std::vector<std::string> parts;
    Handler handler;
  };

  std::vector<Route> routes_;
};

}  // namespace ludex::serve

// Finds the handler for each REST request.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/resources.h"
#include "serve/topic.h"

namespace ludex::serve {

// The decoded parts of the path that matched `{}` in a pattern: {"7"} for
// "/api/records/{}/edits".
using Places = std::vector<std::string>;
// Calls `respond` once, now or later.
using Handler =
    std::function<void(const HttpRequest& request, const Places& places, Respond respond)>;
// A handler that answers at once.
using Reply = std::function<HttpResponse(const HttpRequest& request, const Places& places)>;

// The usual responses.
[[nodiscard]] HttpResponse json_response(const Json& json, int status = 200);
[[nodiscard]] HttpResponse error_response(const ApiError& error);
[[nodiscard]] HttpResponse response_to(const Answer<Json>& answer);
// Makes a `Done` that responds with the answer.
[[nodiscard]] Done answering(Respond respond);

class Router final : public Resources {
 public:
  // Adds a route; each only once. In a pattern, `{}` stands for one part of the path that is not
  // empty.
  void add(std::string_view method, std::string_view pattern, Handler handler);
  void add_reply(std::string_view method, std::string_view pattern, Reply reply);

  // A path that matches no pattern is answered with 404, a method that the path does not have with
  // 405. If a handler throws, the answer is `internal`; it must not have called `respond` before.
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

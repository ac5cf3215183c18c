// Finds the handler for each REST request.
#pragma once

#include <functional>
#include <optional>
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
  // Asks for the right that the table of rights has for each request; the rights must outlive this
  // object. Without them, as in tests of single routes, everything is allowed.
  explicit Router(const Rights* rights = nullptr) : rights_(rights) {}

  // Adds a route; each only once, and only one that has a row in the table of rights. In a pattern,
  // `{}` stands for one part of the path that is not empty.
  void add(std::string_view method, std::string_view pattern, Handler handler);
  void add_reply(std::string_view method, std::string_view pattern, Reply reply);

  // A path that matches no pattern is answered with 404, a method that the path does not have with
  // 405. What the request does not have (serve/request_shapes.h) is refused. If a handler throws,
  // the answer is `internal`; it must not have called `respond` before.
  void handle(HttpRequest request, Respond respond) override;
  [[nodiscard]] std::optional<ApiError> refusal(const HttpRequest& head) const override;

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
  // The route of the request, and the methods of its path if there is none.
  struct Found {
    const Route* route = nullptr;
    Places places = {};
    std::string allow = {};
  };

  [[nodiscard]] bool is_for_owner(const HttpRequest& request) const;
  [[nodiscard]] Found find(const HttpRequest& request) const;
  [[nodiscard]] std::optional<ApiError> refusal(const HttpRequest& request,
                                                const Found& found) const;

  const Rights* rights_;
  std::vector<Route> routes_;
};

}  // namespace ludex::serve

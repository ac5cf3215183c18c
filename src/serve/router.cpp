#include "serve/router.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <optional>
#include <utility>

#include "base/exhaustion.h"
#include "base/expects.h"
#include "base/text.h"
#include "serve/json_text.h"
#include "serve/percent.h"
#include "serve/request_shapes.h"
#include "serve/without_folders.h"

namespace ludex::serve {
namespace {

constexpr std::string_view place = "{}";

// The decoded parts between the slashes. An encoded slash belongs to its part, so a name may hold
// it. A part that is not encoded properly is taken as it stands.
std::vector<std::string> parts_of(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    path.remove_prefix(1);  // the slash
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string_view part = path.substr(0, end);
    parts.push_back(percent_decoded(part).value_or(std::string(part)));
    path.remove_prefix(end);
  }
  return parts;
}

std::optional<Places> match(const std::vector<std::string>& pattern,
                            const std::vector<std::string>& path) {
  if (pattern.size() != path.size()) return std::nullopt;
  Places places;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (pattern[i] == place && !path[i].empty()) {
      places.push_back(path[i]);
    } else if (pattern[i] != path[i]) {
      return std::nullopt;
    }
  }
  return places;
}

HttpResponse not_found(const HttpRequest& request, const std::string& allow) {
  const std::string path = printable(request.path);
  if (allow.empty()) {
    return error_response({.code = "unknown", .text = fmt::format("there is no `{}`", path)});
  }
  HttpResponse response = error_response(
      {.code = "unknown",
       .text = fmt::format("`{}` knows {}, not {}", path, allow, printable(request.method))});
  response.status = 405;
  response.allow = allow;
  return response;
}

}  // namespace

HttpResponse json_response(const Json& json, int status) {
  return {.status = status, .body = json_text(json)};
}

HttpResponse error_response(const ApiError& error) {
  return json_response(to_json(error), http_status(error));
}

HttpResponse response_to(const Answer<Json>& answer) {
  return answer ? json_response(*answer) : error_response(answer.error());
}

Done answering(Respond respond) {
  return
      [respond = std::move(respond)](const Answer<Json>& answer) { respond(response_to(answer)); };
}

void Router::add(std::string_view method, std::string_view pattern, Handler handler) {
  expects(pattern.starts_with("/api/"));
  expects(rights_ == nullptr || find_request_right(method, pattern) != nullptr);
  expects(std::none_of(routes_.begin(), routes_.end(), [&](const Route& route) {
    return route.method == method && route.pattern == pattern;
  }));
  routes_.push_back(
      {std::string(method), std::string(pattern), parts_of(pattern), std::move(handler)});
}

void Router::add_reply(std::string_view method, std::string_view pattern, Reply reply) {
  add(method, pattern,
      [reply = std::move(reply)](const HttpRequest& request, const Places& places,
                                 const Respond& respond) { respond(reply(request, places)); });
}

Router::Found Router::find(const HttpRequest& request) const {
  const std::vector<std::string> path = parts_of(request.path);
  Found found;
  for (const Route& route : routes_) {
    std::optional<Places> places = match(route.parts, path);
    if (!places) continue;
    if (route.method == request.method) return {&route, *std::move(places), {}};
    found.allow += (found.allow.empty() ? "" : ", ") + route.method;
  }
  return found;
}

std::optional<ApiError> Router::refusal(const HttpRequest& head) const {
  return refusal(head, find(head));
}

// Only the owner is told that something does not exist.
std::optional<ApiError> Router::refusal(const HttpRequest& request, const Found& found) const {
  if (rights_ == nullptr) return std::nullopt;
  const Route* const route = found.route;
  return request_refusal(
      *rights_, request.keys,
      route == nullptr ? nullptr : find_request_right(route->method, route->pattern),
      found.places.empty() ? std::string_view() : std::string_view(found.places.front()));
}

bool Router::is_for_owner(const HttpRequest& request) const {
  return rights_ == nullptr || rights_->right_of(request.keys, Scope::server, 0) >= Right::owner;
}

void Router::handle(HttpRequest request, Respond respond) {
  const Found found = find(request);
  if (const auto refused = refusal(request, found)) {
    respond(error_response(*refused));
    return;
  }
  if (found.route == nullptr) {
    respond(not_found(request, found.allow));
    return;
  }
  if (!is_for_owner(request)) {
    respond = [respond = std::move(respond)](HttpResponse response) {
      if (response.status >= 400) {
        response.body = without_folders(response.body);
      }
      respond(std::move(response));
    };
  }
  if (const auto read = read_request(request, found.route->pattern); !read) {
    respond(error_response(read.error()));
    return;
  }
  try {
    found.route->handler(request, found.places, respond);
  } catch (const std::exception& refused) {
    respond(error_response({.code = "internal", .text = describe(refused)}));
  }
}

std::vector<Router::Name> Router::routes() const {
  std::vector<Name> names;
  for (const Route& route : routes_) {
    names.push_back({route.method, route.pattern});
  }
  return names;
}

}  // namespace ludex::serve

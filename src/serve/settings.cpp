#include "serve/settings.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "serve/json_text.h"

namespace ludex::serve {
namespace {

constexpr std::string_view name_of_texts = "browser";
// The shortcuts, sizes and choices of one person take some kilobytes.
constexpr std::size_t most_bytes = std::size_t{64} << 10;

HttpResponse broken(const Error& error) {
  return error_response({.code = "internal", .text = describe(error)});
}

HttpResponse kept_settings(const store::Settings& settings) {
  const auto text = settings.text(name_of_texts);
  if (!text) return broken(text.error());
  return {.body = text->value_or("{}")};
}

void keep_settings(store::Settings& settings, const HttpRequest& request, const Respond& respond) {
  if (!request.json.is_object()) {
    respond(error_response({.code = "malformed", .text = "settings are an object"}));
  } else if (request.body.size() > most_bytes) {
    respond(error_response({.code = "too_large", .text = "settings take more than 64 kB"}));
  } else {
    settings.keep_text(name_of_texts, json_text(request.json), [respond](const Result<void>& kept) {
      respond(kept ? json_response(Json::object()) : broken(kept.error()));
    });
  }
}

}  // namespace

void add_settings_routes(Router& router, store::Settings& settings) {
  router.add_reply("GET", "/api/settings", [&settings](const HttpRequest&, const Places&) {
    return kept_settings(settings);
  });
  router.add("PUT", "/api/settings",
             [&settings](const HttpRequest& request, const Places&, const Respond& respond) {
               keep_settings(settings, request, respond);
             });
}

}  // namespace ludex::serve

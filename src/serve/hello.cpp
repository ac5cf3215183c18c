#include "serve/hello.h"

#include <utility>

#include "base/version.h"
#include "rules/registry.h"
#include "serve/analysis/analyses.h"
#include "serve/live/table.h"
#include "serve/wire/descriptor.h"

namespace ludex::serve {

Json hello_json(const HelloParts& parts) {
  Json games = Json::array();
  for (const rules::GameKind& kind : rules::games()) {
    games.push_back(descriptor_of(kind));
  }
  const bool is_owner = parts.right >= Right::owner;
  Json hello{{"version", version()},
             {"build", parts.build},
             {"languages", {"en", "zh", "ru"}},
             {"games", std::move(games)},
             {"levels", parts.levels},
             {"engines", is_owner ? parts.engines : Json::array()},
             {"matches", is_owner ? parts.matches : Json::object()},
             {"right", to_text(parts.right)},
             {"unclocked_ms", Table::unclocked_move.count()},
             {"whole_game_ms", Analyses::whole_game_time.count()}};
  if (is_owner && !parts.origin.empty()) {
    hello["origin"] = parts.origin;
  }
  if (is_owner && !parts.cgos.empty()) {
    hello["cgos"] = parts.cgos;
  }
  return hello;
}

void add_hello_route(Router& router, std::function<HelloParts(const KeyRing& keys)> parts) {
  router.add_reply("GET", "/api/hello",
                   [parts = std::move(parts)](const HttpRequest& request, const Places&) {
                     return json_response(hello_json(parts(request.keys)));
                   });
}

}  // namespace ludex::serve

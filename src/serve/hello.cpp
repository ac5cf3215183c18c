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
  Json hello{{"version", version()},
             {"build", parts.build},
             {"languages", {"en", "zh", "ru"}},
             {"games", std::move(games)},
             {"levels", parts.levels},
             {"engines", parts.engines},
             {"matches", parts.matches},
             {"unclocked_ms", Table::unclocked_move.count()},
             {"whole_game_ms", Analyses::whole_game_time.count()}};
  const auto& [origin, token] = parts.invitation;
  if (!origin.empty() || !token.empty()) {
    hello["invitation"] = {{"origin", origin}, {"token", token}};
  }
  return hello;
}

}  // namespace ludex::serve

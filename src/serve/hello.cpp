#include "serve/hello.h"

#include <utility>

#include "base/version.h"
#include "rules/registry.h"
#include "serve/wire/descriptor.h"

namespace ludex::serve {

Json hello_json(const HelloParts& parts) {
  Json games = Json::array();
  for (const rules::GameKind& kind : rules::games()) {
    games.push_back(descriptor_of(kind));
  }
  return {{"version", version()},      {"build", parts.build},   {"languages", {"en", "zh", "ru"}},
          {"games", std::move(games)}, {"levels", parts.levels}, {"engines", parts.engines},
          {"matches", parts.matches}};
}

}  // namespace ludex::serve

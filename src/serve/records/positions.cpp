#include "serve/records/positions.h"

#include "rules/registry.h"
#include "serve/wire/asked_game.h"
#include "serve/wire/face.h"
#include "serve/wire/legal.h"
#include "serve/wire/members.h"
#include "serve/wire/passed_turn.h"
#include "serve/wire/setup.h"

namespace ludex::serve {

namespace {

Json answer_of(const rules::Game& game) {
  Json json = position_json(game);
  json["board"] = to_json(rules::face_of(game));
  json["passable"] = with_passed_turn(game) != nullptr;
  json["setup"] = to_json(game.setup());
  return json;
}

}  // namespace

Answer<Json> position_of(const Json& asked) {
  const auto members = Members::of(asked);
  if (!members) return tl::unexpected(members.error());
  const auto game = asked_game(*members);
  if (!game) return tl::unexpected(game.error());
  const auto threat = members->yes_no("threat");
  if (!threat) return tl::unexpected(threat.error());
  if (!*threat) return answer_of(**game);
  const auto passed = with_passed_turn(**game);
  if (passed == nullptr) {
    return not_now("the turn cannot be passed in this position");
  }
  return answer_of(*passed);
}

}  // namespace ludex::serve

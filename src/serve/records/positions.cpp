#include "serve/records/positions.h"

#include <fmt/format.h>

#include "base/limits.h"
#include "rules/registry.h"
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
  const auto setup = members->object("setup").and_then(read_setup);
  if (!setup) return tl::unexpected(setup.error());
  const auto game = start(*setup, "setup");
  if (!game) return tl::unexpected(game.error());
  const auto moves = members->list("moves");
  if (!moves) return tl::unexpected(moves.error());
  if ((*moves)->size() > limits::game_plies) {
    return bad_value(fmt::format("at most {} moves can be played", limits::game_plies), "moves");
  }
  for (std::size_t at = 0; at < (*moves)->size(); ++at) {
    const Json named{{"m", (**moves)[at]}};
    const auto move = read_move(**game, Members::of(named).value());
    if (!move) {
      ApiError error = move.error();
      error.field = fmt::format("moves[{}]", at);
      return tl::unexpected(std::move(error));
    }
    (*game)->play(*move);
  }
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

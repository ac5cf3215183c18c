#include "serve/records/positions.h"

#include <fmt/format.h>

#include "base/limits.h"
#include "serve/wire/legal.h"
#include "serve/wire/members.h"
#include "serve/wire/setup.h"

namespace ludex::serve {

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
  return position_json(**game);
}

}  // namespace ludex::serve

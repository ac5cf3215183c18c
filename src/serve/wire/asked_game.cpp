#include "serve/wire/asked_game.h"

#include <fmt/format.h>

#include <cstddef>
#include <utility>

#include "base/limits.h"
#include "serve/wire/legal.h"
#include "serve/wire/setup.h"

namespace ludex::serve {

Answer<std::unique_ptr<rules::Game>> asked_game(const Members& asked) {
  const auto setup = asked.object("setup").and_then(read_setup);
  if (!setup) return tl::unexpected(setup.error());
  auto game = start(*setup, "setup");
  if (!game) return game;
  const auto moves = asked.list("moves");
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
  return game;
}

}  // namespace ludex::serve

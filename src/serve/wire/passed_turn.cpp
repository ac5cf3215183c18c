#include "serve/wire/passed_turn.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "rules/registry.h"

namespace ludex::serve {

namespace {

std::optional<rules::Move> legal_pass(const rules::Game& game) {
  const std::vector<rules::Move> moves = game.legal_moves();
  const auto pass = std::find_if(moves.begin(), moves.end(), [&](rules::Move move) {
    return game.trace(move).choice == "pass";
  });
  return pass == moves.end() ? std::nullopt : std::optional(*pass);
}

}  // namespace

std::unique_ptr<rules::Game> with_passed_turn(const rules::Game& game) {
  if (game.outcome()) return nullptr;
  auto passed = game.clone();
  if (const auto null = game.null_move()) {
    passed->play(*null);
    const rules::Setup& setup = game.setup();
    auto anew = rules::start_game({setup.game, setup.values, passed->position()});
    return anew ? *std::move(anew) : nullptr;
  }
  const auto pass = legal_pass(game);
  if (!pass) return nullptr;
  passed->play(*pass);
  if (passed->outcome() || passed->phase() != "play") return nullptr;
  return passed;
}

}  // namespace ludex::serve

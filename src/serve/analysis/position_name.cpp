#include "serve/analysis/position_name.h"

#include "rules/registry.h"
#include "serve/wire/move_node.h"

namespace ludex::serve {

std::string position_name(const rules::Game& game, const rules::Setup& start) {
  const rules::Setup& setup = game.setup();
  std::string name = setup == start ? std::string() : '[' + setup.position + ']';
  // A game always starts from its own setup.
  const auto board = rules::start_game(setup).value();
  for (const rules::Move move : game.moves()) {
    name += name.empty() ? "" : " ";
    name += name_of(*board, move);
    board->play(move);
  }
  return name;
}

}  // namespace ludex::serve

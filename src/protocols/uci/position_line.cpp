#include "protocols/uci/position_line.h"

#include <algorithm>

#include "protocols/uci/codec.h"
#include "protocols/uci/message.h"
#include "rules/registry.h"

namespace ludex::uci {

namespace {

std::string start_line(const rules::Setup& setup) {
  const auto usual = rules::start_game({setup.game, setup.variant, {}, {}});
  Position start;
  if (!usual || (*usual)->setup().position != setup.position) start.fen = setup.position;
  return format(start);
}

}  // namespace

bool PositionLine::is_extended_by(const rules::Game& game) const {
  if (!game_ || game.setup() != game_->setup()) return false;
  const auto known = game_->moves();
  const auto moves = game.moves();
  return known.size() <= moves.size() && std::equal(known.begin(), known.end(), moves.begin());
}

void PositionLine::follow(const rules::Game& game) {
  const auto moves = game.moves();
  const bool extended = is_extended_by(game);
  std::size_t ply = extended ? game_->moves().size() : 0;
  if (!extended) {
    line_ = start_line(game.setup());
    game_ = game.clone();
  }
  for (; ply < moves.size(); ++ply) {
    line_ += ply == 0 ? " moves " : " ";
    line_ += game.format_move(moves[ply], rules::coordinate);
    if (extended) game_->play(moves[ply]);
  }
}

}  // namespace ludex::uci

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

bool is_null(const rules::Game& game, rules::Move move) {
  return game.format_move(move, rules::coordinate) == "0000";
}

// The moves that a line from the start cannot hold: UCI has no null move towards the engine, so all
// up to the last one is replaced by the position behind it (section 4).
std::size_t moves_before_line(const rules::Game& game) {
  const auto moves = game.moves();
  const auto last = std::find_if(moves.rbegin(), moves.rend(),
                                 [&](rules::Move move) { return is_null(game, move); });
  return static_cast<std::size_t>(moves.rend() - last);
}

std::string line_behind(const rules::Game& game, std::size_t moves) {
  if (moves == 0) return start_line(game.setup());
  const auto earlier = game.clone();
  while (earlier->moves().size() > moves) earlier->undo();
  Position start;
  start.fen = earlier->position();
  return format(start);
}

}  // namespace

bool PositionLine::is_extended_by(const rules::Game& game) const {
  if (!game_ || game.setup() != game_->setup()) return false;
  const auto known = game_->moves();
  const auto moves = game.moves();
  return known.size() <= moves.size() && std::equal(known.begin(), known.end(), moves.begin()) &&
         std::none_of(moves.begin() + static_cast<std::ptrdiff_t>(known.size()), moves.end(),
                      [&](rules::Move move) { return is_null(game, move); });
}

void PositionLine::follow(const rules::Game& game) {
  const auto moves = game.moves();
  const bool extended = is_extended_by(game);
  std::size_t ply = extended ? game_->moves().size() : 0;
  if (!extended) {
    first_ply_ = ply = moves_before_line(game);
    line_ = line_behind(game, ply);
    game_ = game.clone();
  }
  for (; ply < moves.size(); ++ply) {
    line_ += ply == first_ply_ ? " moves " : " ";
    line_ += game.format_move(moves[ply], rules::coordinate);
    if (extended) game_->play(moves[ply]);
  }
}

}  // namespace ludex::uci

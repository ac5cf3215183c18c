#include "rules/ruling.h"

#include <memory>
#include <utility>

#include "rules/any_notation.h"
#include "rules/game_result.h"
#include "rules/registry.h"

namespace ludex::rules {

Result<Ruling> rule_on(const Setup& setup, std::span<const std::string_view> moves) {
  auto started = start_game(setup);
  if (!started) return tl::unexpected(started.error());
  Game& game = **started;
  const auto board = game.clone();
  if (const auto played = play_words(game, moves); !played) return tl::unexpected(played.error());
  auto outcome = board->outcome();
  for (const Move move : game.moves()) {
    if (outcome) break;
    board->play(move);
    outcome = board->outcome();
  }
  Ruling ruling;
  ruling.setup = board->setup();
  ruling.moves = board->moves().size();
  ruling.late_moves = game.moves().size() - ruling.moves;
  ruling.position = board->position();
  ruling.to_move = board->to_move();
  ruling.seat_names = board->seat_names();
  ruling.why = board->explain();
  if (!outcome) {
    ruling.claim = board->claim(std::nullopt);
  }
  ruling.outcome = std::move(outcome);
  return ruling;
}

std::string_view result_text(const Ruling& ruling) {
  return to_text(ruling.outcome ? result_of(ruling.outcome->winner) : GameResult::unknown);
}

}  // namespace ludex::rules

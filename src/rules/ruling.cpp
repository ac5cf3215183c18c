#include "rules/ruling.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "base/text.h"
#include "rules/any_notation.h"
#include "rules/game_result.h"
#include "rules/registry.h"
#include "rules/settled_game.h"

namespace ludex::rules {

namespace {

// Completes the ruling on a board that the players settle.
Result<void> settle(const SettledGame& game, std::span<const std::string_view> dead,
                    Ruling& ruling) {
  std::vector<Point> stones;
  for (const std::string_view text : dead) {
    const auto point = game.point_named(text);
    if (!point) {
      return fail(fmt::format("bad dead stone `{}`: no point of the board", printable(text)));
    }
    stones.push_back(*point);
  }
  ruling.outcome = game.settled(stones);
  for (std::string& line : game.explain_settled(stones)) {
    ruling.why.push_back(std::move(line));
  }
  return {};
}

}  // namespace

Result<Ruling> rule_on(const Setup& setup, std::span<const std::string_view> moves,
                       std::span<const std::string_view> dead) {
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
  const auto* const to_settle = dynamic_cast<const SettledGame*>(board.get());
  if (!ruling.outcome && to_settle != nullptr && to_settle->awaits_settlement()) {
    if (const auto settled = settle(*to_settle, dead, ruling); !settled) {
      return tl::unexpected(settled.error());
    }
  } else if (!dead.empty()) {
    return fail("there are no dead stones to settle: the game is not at such an end");
  }
  return ruling;
}

std::string_view result_text(const Ruling& ruling) {
  return to_text(ruling.outcome ? result_of(ruling.outcome->winner) : GameResult::unknown);
}

}  // namespace ludex::rules

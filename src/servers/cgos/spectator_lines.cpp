#include "servers/cgos/spectator_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "servers/cgos/codec.h"

namespace ludex::cgos {

namespace {

constexpr std::string_view unknown = "-";

// What `match` and `setup` have in common.
std::string terms_of(const Setup& game, const std::optional<EndOfGame>& end) {
  return fmt::format("{} {} {} {} {} {} {}", game.game, end ? std::string_view(end->date) : unknown,
                     unknown, game.size, format(game.komi), format(game.white), format(game.black));
}

// Less than none where the allowance for the network has raised a time; then it is none.
Milliseconds used(const Setup& game, Color color) {
  Milliseconds left = game.main_time;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    if (mover_after(ply) == color) {
      left = game.moves[ply].left;
    }
  }
  return std::max(Milliseconds(0), game.main_time - left);
}

}  // namespace

std::string match_line(const Setup& game, const std::optional<EndOfGame>& end) {
  return fmt::format("match {} {}", terms_of(game, end),
                     end ? std::string_view(end->result) : unknown);
}

std::string watched_setup_line(const Setup& game, const std::optional<EndOfGame>& end) {
  std::string line = fmt::format("setup {} {}", terms_of(game, end), game.main_time.count());
  for (const TimedMove& move : game.moves) {
    line += fmt::format(" {} {}", move.move, move.left.count());
  }
  if (end) {
    line += ' ' + end->result;
  }
  return line;
}

std::string no_game_line(std::string_view game) {
  return fmt::format("setup {} ?", game);
}

std::string update_line(std::string_view game, const TimedMove& move) {
  return fmt::format("update {} {} {}", game, move.move, move.left.count());
}

std::string update_line(std::string_view game, std::string_view result) {
  return fmt::format("update {} {}", game, result);
}

std::string watched_gameover_line(const Setup& game, std::string_view result) {
  return fmt::format("gameover {} {} {} {}", game.game, result, used(game, Color::white).count(),
                     used(game, Color::black).count());
}

}  // namespace ludex::cgos

#include "servers/cgos/spectator_lines.h"

#include <algorithm>
#include <cstddef>

#include "servers/cgos/spectator_codec.h"

namespace ludex::cgos {

namespace {

// Our server has no times of day.
GameTerms terms_in(const Setup& game, const std::optional<EndOfGame>& end) {
  return {game.game, end ? end->date : "", "", game.size, game.komi, game.white, game.black};
}

std::string result_in(const std::optional<EndOfGame>& end) {
  return end ? end->result : "";
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
  return format(ListedGame{terms_in(game, end), result_in(end)});
}

std::string watched_setup_line(const Setup& game, const std::optional<EndOfGame>& end) {
  return format(ObservedGame{terms_in(game, end), game.main_time, game.moves, result_in(end)});
}

std::string no_game_line(std::string_view game) {
  return format(NoGame{std::string(game)});
}

std::string update_line(std::string_view game, const TimedMove& move) {
  return format(GameMove{std::string(game), move});
}

std::string update_line(std::string_view game, std::string_view result) {
  return format(GameResult{std::string(game), std::string(result)});
}

std::string watched_gameover_line(const Setup& game, std::string_view result) {
  return format(
      GameOver{game.game, std::string(result), used(game, Color::white), used(game, Color::black)});
}

}  // namespace ludex::cgos

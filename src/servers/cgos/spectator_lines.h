// The lines that a server of CGOS sends to those who watch its games (docs/protocols/cgos.md). Some
// have the first word of a player's line with other words behind it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "servers/cgos/message.h"

namespace ludex::cgos {

struct EndOfGame {
  std::string date;
  std::string result;
};

// `match GAME DATE TIME SIZE KOMI WHITE BLACK RESULT`: there is such a game. `-` stands for what
// is not known: date, time and result of a game that runs.
[[nodiscard]] std::string match_line(const Setup& game, const std::optional<EndOfGame>& end);
// `setup GAME DATE TIME SIZE KOMI WHITE BLACK LEVEL [MOVE LEFT …] [RESULT]`: the answer to
// `observe`. The level is the time of each player.
[[nodiscard]] std::string watched_setup_line(const Setup& game,
                                             const std::optional<EndOfGame>& end);
// `setup GAME ?`: there is no such game.
[[nodiscard]] std::string no_game_line(std::string_view game);
// `update GAME MOVE LEFT` and `update GAME RESULT`, in a game that is watched.
[[nodiscard]] std::string update_line(std::string_view game, const TimedMove& move);
[[nodiscard]] std::string update_line(std::string_view game, std::string_view result);
// `gameover GAME RESULT WHITE BLACK`, with the milliseconds that each player has used.
[[nodiscard]] std::string watched_gameover_line(const Setup& game, std::string_view result);

}  // namespace ludex::cgos

// What a server of CGOS sends to those who watch its games, as values (docs/protocols/cgos.md,
// "Spectators"). Some of these lines have the first word of a player's line with other words behind
// it, so they have a variant of their own.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "base/time.h"
#include "servers/cgos/message.h"

namespace ludex::cgos {

// What is known of a game before its moves. Its number has at most 15 digits, without a zero before
// them. Date and time are empty if the server does not name them; each is any word.
struct GameTerms {
  std::string game;
  std::string date;
  std::string time;
  int size = 19;
  Komi komi;
  Player white;
  Player black;
  bool operator==(const GameTerms&) const = default;
};

// `match GAME DATE TIME SIZE KOMI WHITE BLACK RESULT`: there is such a game.
struct ListedGame {
  GameTerms terms;
  std::string result;  // empty: the game runs
  bool operator==(const ListedGame&) const = default;
};

// `setup GAME DATE TIME SIZE KOMI WHITE BLACK LEVEL [MOVE LEFT …] [RESULT]`: the answer to
// `observe GAME`. The moves begin with black's; "resign" may be among them.
struct ObservedGame {
  GameTerms terms;
  Milliseconds main_time{0};  // of each player
  std::vector<TimedMove> moves;
  std::string result;  // empty: the game runs
  bool operator==(const ObservedGame&) const = default;
};

// `setup GAME ?`: the other answer.
struct NoGame {
  std::string game;
  bool operator==(const NoGame&) const = default;
};

// `update GAME MOVE LEFT`, in a game that is observed.
struct GameMove {
  std::string game;
  TimedMove move;
  bool operator==(const GameMove&) const = default;
};

// `update GAME RESULT`, likewise.
struct GameResult {
  std::string game;
  std::string result;
  bool operator==(const GameResult&) const = default;
};

// `gameover GAME RESULT WHITE BLACK`, of any game.
struct GameOver {
  std::string game;
  std::string result;
  Milliseconds white_used{0};
  Milliseconds black_used{0};
  bool operator==(const GameOver&) const = default;
};

using SpectatorMessage = std::variant<Protocol, Info, Refusal, Unknown, ListedGame, ObservedGame,
                                      NoGame, GameMove, GameResult, GameOver>;

}  // namespace ludex::cgos

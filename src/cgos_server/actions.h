// What a server of CGOS wants done: the lines it sends, the games it stores, and its news.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "cgos_server/running_game.h"
#include "servers/cgos/message.h"
#include "servers/cgos/server_half.h"

namespace ludex::cgos_server {

// No number is used twice in a run.
enum class ConnectionId : std::uint64_t {};

struct FinishedGame {
  GameNumber number{};
  cgos::Setup setup;  // with all moves
  std::vector<std::string> analyses;
  Ending ending;
};

// The line is to be sent.
struct Send {
  ConnectionId to{};
  std::string line;
  bool operator==(const Send&) const = default;
};
// The connection is to be closed behind the lines that were to be sent; nothing more is accepted
// from it.
struct Close {
  ConnectionId connection{};
  std::string name;  // of the player; empty if he has not logged in
  std::string why;
  bool operator==(const Close&) const = default;
};
// Server::judged() is to be called once the login is judged. The password is to be neither logged
// nor kept.
struct JudgeLogin {
  ConnectionId connection{};
  std::string address;
  cgos::LoginWanted login;
};
struct PlayerCame {
  std::string name;
};
struct RoundBegun {
  std::size_t number = 0;  // in this run, from 1
  std::size_t games = 0;
};
struct GameBegun {
  GameNumber number{};
  cgos::Setup setup;
};
// The last move of a game that was begun.
struct MovePlayed {
  GameNumber number{};
  cgos::TimedMove move;
};
// The game is to be stored; then Server::stored() is to be called.
struct StoreGame {
  FinishedGame game;
};

using Action =
    std::variant<Send, Close, JudgeLogin, PlayerCame, RoundBegun, GameBegun, MovePlayed, StoreGame>;
using Actions = std::vector<Action>;

}  // namespace ludex::cgos_server

// The spectators of a server of CGOS: who watches which games, and the games of this run that have
// ended last, which can be watched too. Pure.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <set>
#include <string>

#include "cgos_server/actions.h"
#include "cgos_server/running_game.h"
#include "servers/cgos/message.h"

namespace ludex::cgos_server {

// The finished games that are listed for a spectator, as many as the public server lists.
inline constexpr std::size_t listed_finished_games = 40;

class Spectators {
 public:
  // Lists the finished games; the caller goes on with those that run.
  void add(ConnectionId id, Actions& actions);
  void remove(ConnectionId id) { watched_.erase(id); }
  [[nodiscard]] std::size_t count() const { return watched_.size(); }

  // Sends the game as it stands, and from now on its moves.
  void watch(ConnectionId id, GameNumber number, const cgos::Setup& running, Actions& actions);
  // Sends a game that does not run: one of those listed, or the answer that there is none.
  void show(ConnectionId id, const std::string& game, Actions& actions) const;

  // Lists a game that runs, for one spectator or for all.
  static void list(ConnectionId id, const cgos::Setup& running, Actions& actions);
  void begun(const cgos::Setup& game, Actions& actions) const;
  void moved(GameNumber number, const cgos::TimedMove& move, Actions& actions) const;
  // The game has ended and is stored.
  void ended(GameNumber number, const cgos::Setup& game, const std::string& result,
             const std::string& date, Actions& actions);

 private:
  struct Finished {
    cgos::Setup setup;
    std::string result;
    std::string date;
  };

  std::map<ConnectionId, std::set<GameNumber>> watched_;  // running games, by spectator
  std::deque<Finished> finished_;                         // the oldest first
};

}  // namespace ludex::cgos_server

// A server of CGOS without I/O: connections, players, rounds and games. It is given what arrives,
// what became of logins and of games to be stored, and the time; it returns what is to be done, in
// order.
//
// A round begins when no game is left of the one before, so many seconds after its end, and two
// players wait. Moves are judged by our rules, and clocks run whether a player is connected or not:
// one who returns gets his game again. A game that has ended is stored first; only then is it
// announced to the players and spectators.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "base/time.h"
#include "cgos_server/actions.h"
#include "cgos_server/ratings.h"
#include "cgos_server/running_game.h"
#include "cgos_server/spectators.h"
#include "servers/cgos/round.h"
#include "servers/cgos/server_half.h"

namespace ludex::cgos_server {

struct ServerSettings {
  GameTerms game;
  cgos::ServerTerms half;
  // From the start, and from the end of a round's last game, to the next round.
  Duration round_pause = std::chrono::seconds(10);
  // No round begins after so many rounds of this run, or after so many of its games have ended; 0
  // means without limit.
  std::size_t rounds = 0;
  std::size_t games = 0;
};

// What the server knows from earlier runs.
struct EarlierRuns {
  GameNumber last_game{};
  cgos::Meetings meetings;
  Ratings ratings;
};

struct Standing {
  std::size_t connections = 0;
  std::size_t players = 0;
  std::size_t spectators = 0;
  std::size_t running = 0;
  std::size_t rounds = 0;
  std::size_t finished = 0;
};

class Server {
 public:
  Server(ServerSettings settings, EarlierRuns earlier, std::uint64_t seed, TimePoint now);

  // Takes up a game of an earlier run. The clock of the player to move runs from now on, unless the
  // game is over. The error states why it cannot be taken up.
  [[nodiscard]] Result<Actions> take_up(GameNumber number, cgos::Setup setup, TimePoint now);

  [[nodiscard]] Actions connected(ConnectionId id, std::string address, TimePoint now);
  // A line of the connection, without newline: any bytes.
  [[nodiscard]] Actions on_line(ConnectionId id, std::string_view line, TimePoint now);
  // The connection sends what cannot be a line, or does not take what it is sent.
  [[nodiscard]] Actions refuse(ConnectionId id, std::string_view why);
  [[nodiscard]] Actions disconnected(ConnectionId id);
  // Answers JudgeLogin; without a refusal the player is logged in. A connection that has gone
  // meanwhile is ignored.
  [[nodiscard]] Actions judged(ConnectionId id, const std::optional<std::string>& refusal,
                               TimePoint now);
  // Answers StoreGame, with the date under which the game is stored.
  [[nodiscard]] Actions stored(GameNumber number, const std::string& date, TimePoint now);
  // Does what is due at this time. `deadline()` says when it is to be called next.
  [[nodiscard]] Actions on_deadline(TimePoint now);
  [[nodiscard]] std::optional<TimePoint> deadline() const;

  void set_ratings(Ratings ratings) { ratings_ = std::move(ratings); }
  // No further round begins.
  void finish() { finishing_ = true; }
  // No round will begin, and no game runs or waits to be stored.
  [[nodiscard]] bool is_done() const { return games_.empty() && !may_begin_rounds(); }
  [[nodiscard]] Standing standing() const;

 private:
  struct Link {
    std::string address;
    cgos::ServerHalf half;
    std::optional<TimePoint> deadline;
    std::string asked;  // the name of a login that is being judged
    std::string name;   // of the player who has logged in
  };
  struct Game {
    RunningGame game;
    std::optional<Ending> ending;  // it is being stored
  };
  using Links = std::map<ConnectionId, Link>;
  using Games = std::map<GameNumber, Game>;

  [[nodiscard]] bool may_begin_rounds() const;
  [[nodiscard]] std::size_t waiting() const;
  void take(ConnectionId id, const cgos::ServerOutput& output, TimePoint now, Actions& actions);
  void on_event(ConnectionId id, const cgos::LoginWanted& event, TimePoint now, Actions& actions);
  void on_event(ConnectionId id, const cgos::Answered& event, TimePoint now, Actions& actions);
  void on_event(ConnectionId id, const cgos::ReadyAgain& event, TimePoint now, Actions& actions);
  void on_event(ConnectionId id, const cgos::SpectatorCame& event, TimePoint now, Actions& actions);
  void on_event(ConnectionId id, const cgos::ObserveWanted& event, TimePoint now, Actions& actions);
  void on_event(ConnectionId id, const cgos::PlayerGone& event, TimePoint now, Actions& actions);
  void drop(ConnectionId id, const std::string& why, Actions& actions);
  // The connection of a player who has logged in.
  [[nodiscard]] Links::iterator link_of(const std::string& name);
  // The game that a player plays.
  [[nodiscard]] Games::iterator game_of(const std::string& name);
  [[nodiscard]] Result<Games::iterator> add_game(GameNumber number, cgos::Setup setup,
                                                 TimePoint now);
  void begin_round(TimePoint now, Actions& actions);
  void begin_game(const cgos::Meeting& meeting, TimePoint now, Actions& actions);
  // Sends the game to a player, and asks for his move if it is due.
  void send_game(const std::string& name, const RunningGame& game, TimePoint now, Actions& actions);
  void ask_for_move(const RunningGame& game, TimePoint now, Actions& actions);
  void end_game(Games::iterator game, Ending ending, Actions& actions);

  ServerSettings settings_;
  Links links_;
  std::map<std::string, ConnectionId> players_;  // who have logged in, by name
  Games games_;
  std::map<std::string, GameNumber> playing_;  // by name of the player
  Spectators spectators_;
  cgos::Meetings meetings_;
  Ratings ratings_;
  Rng random_;
  GameNumber last_game_{};
  TimePoint round_due_{};
  std::size_t rounds_ = 0;
  std::size_t finished_ = 0;
  bool finishing_ = false;
};

}  // namespace ludex::cgos_server

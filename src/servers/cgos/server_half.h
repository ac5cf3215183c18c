// The side of a server in CGOS towards one player or spectator, as a state machine without I/O: it
// is given his lines, what the owner decides and the time, and returns lines to send, events and
// the next deadline. The owner has the accounts, the games and their clocks; this half decides
// which line of a player is a name, a password, a move or nothing at all.
//
//   greeting ─ e1 ─► naming ─ name ─► proving ─ password ─► judging ─ admit() ─► waiting
//   waiting ─ setup() ─► playing ─ genmove() ─► deciding ─ move ─► playing
//   playing, deciding ─ gameover() ─► leaving_game ─ ready ─► waiting
//   greeting ─ v1 ─► watching
//   any ─ quit, refuse(), a line against the protocol, silence in a login ─► ended
//
// A player who is connected says nothing while he waits or his opponent thinks. Such lines, and a
// move that comes behind the end of its game, are counted and ignored; too many end the connection.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/time.h"
#include "servers/cgos/message.h"

namespace ludex::cgos {

struct ServerTerms {
  bool analysis = true;  // whether moves may come with an analysis
  // How long each line of a login, and `ready` after a game, may take.
  Duration answer_wait = std::chrono::seconds(60);
  // Lines that are of no use in one connection, before it is ended.
  std::size_t useless_lines = 100;
  // Games that a spectator may ask for in a minute; the rest of his lines are of no use.
  std::size_t observed_a_minute = 60;
};

// A player wants to log in: ServerHalf::admit() or refuse() answers. The password is to be neither
// logged nor kept.
struct LoginWanted {
  std::string name;
  std::string password;
  std::string new_password;  // what the password is to become; empty: it stays
  bool operator==(const LoginWanted&) const = default;
};
// The answer to genmove(). The move is any word; the rules judge it.
struct Answered {
  Answer answer;
  bool operator==(const Answered&) const = default;
};
// The player wants another game.
struct ReadyAgain {
  bool operator==(const ReadyAgain&) const = default;
};
// A spectator is there. The owner sends him the list of games.
struct SpectatorCame {
  bool operator==(const SpectatorCame&) const = default;
};
// The spectator wants to follow a game; digits, which may be no game at all.
struct ObserveWanted {
  std::string game;
  bool operator==(const ObserveWanted&) const = default;
};
// Last event: the player left, or broke the protocol. The connection is to be closed behind the
// lines that were to be sent.
struct PlayerGone {
  std::string why;
  bool operator==(const PlayerGone&) const = default;
};

using ServerEvent =
    std::variant<LoginWanted, Answered, ReadyAgain, SpectatorCame, ObserveWanted, PlayerGone>;

struct ServerOutput {
  std::vector<std::string> send;  // lines in order, without newline
  std::vector<ServerEvent> events;
  // The owner calls on_deadline() if nothing arrives before this time; absent where a player may be
  // silent, as between games and while a clock of the owner runs.
  std::optional<TimePoint> deadline;
};

class ServerHalf {
 public:
  explicit ServerHalf(ServerTerms terms) : terms_(terms) {}

  // Called once, first, when the connection stands.
  ServerOutput start(TimePoint now);
  // A line of the player, without newline: any bytes.
  ServerOutput on_line(std::string_view line, TimePoint now);
  // Does nothing if no deadline has passed.
  ServerOutput on_deadline(TimePoint now);

  // Answer LoginWanted. A refusal ends the half, and may also be used at any later time.
  ServerOutput admit();
  ServerOutput refuse(std::string_view why);

  // A game begins or goes on, for a player who is waiting.
  ServerOutput setup(const Setup& game);
  // The opponent's move, in a game.
  ServerOutput play(const Play& move);
  // Asks for a move, in a game, if none is due.
  ServerOutput genmove(const Genmove& request);
  // Ends the game.
  ServerOutput gameover(const Gameover& end, TimePoint now);
  // Text for people, once logged in.
  ServerOutput info(std::string_view text);

  [[nodiscard]] bool is_waiting() const { return state_ == State::waiting; }
  [[nodiscard]] bool in_game() const {
    return state_ == State::playing || state_ == State::deciding;
  }
  [[nodiscard]] bool ended() const { return state_ == State::ended; }
  [[nodiscard]] const std::string& program() const { return greeting_.program; }

 private:
  enum class State {
    greeting,
    naming,
    proving,
    judging,
    waiting,
    playing,
    deciding,
    leaving_game,
    watching,
    ended
  };

  ServerOutput on_greeting(std::string_view line, TimePoint now);
  ServerOutput on_name(std::string_view line, TimePoint now);
  ServerOutput on_password(std::string_view line);
  ServerOutput on_answer(std::string_view line);
  ServerOutput on_spectator(std::string_view line, TimePoint now);
  ServerOutput useless();
  ServerOutput ask(State state, const ServerMessage& message, TimePoint now);
  ServerOutput say(State state, const ServerMessage& message);
  ServerOutput end(std::string why);

  ServerTerms terms_;
  State state_ = State::greeting;
  std::optional<TimePoint> deadline_;
  Greeting greeting_;
  std::string name_;
  std::size_t useless_ = 0;
  std::size_t observed_ = 0;  // in the minute that began then
  TimePoint minute_began_{};
};

// Why an account cannot have this name: a letter, then letters, digits, `_`, `-` and `.`, 3 to 18
// bytes in all. Absent if it can.
[[nodiscard]] std::optional<std::string> why_not_name(std::string_view name);
// Why an account cannot have this password: 3 to 64 visible characters of ASCII. Absent if it can.
[[nodiscard]] std::optional<std::string> why_not_password(std::string_view password);

}  // namespace ludex::cgos

// The side of a player in CGOS, as a state machine without I/O: it is given the server's lines, the
// engine's moves and the time, and returns lines to send, events and the next deadline. It decides
// what a server may make a player do: a line that is late, doubled or out of turn never becomes a
// request to the engine.
//
//   greeting ─ protocol ─► naming ─ username ─► proving ─ password ─► waiting ◄─── ready ──┐
//                                                                        │ setup           │
//                                             ┌─ play, answered move ─► playing ─ gameover ┤
//                                             └──────── deciding ◄─ genmove ─┘             │
//                                                          └────────── gameover ───────────┘
//   any ─ Error:, out of step, silence, quit ─► ended
//
// A server repeats a whole game in `setup` to a player who connects again, also in his turn. So a
// game whose server is out of step is not guessed at: the half ends with a Failure, and its owner
// connects anew with a new half.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "servers/cgos/half_events.h"
#include "servers/cgos/message.h"

namespace ludex::cgos {

struct Account {
  std::string name;
  std::string password;
};

struct ClientTerms {
  std::string program;    // the name and version by which the server counts its clients
  bool analysis = false;  // whether moves come with an analysis, if the server takes it
  // How long each line of the login may take.
  Duration login_wait = std::chrono::seconds(60);
  // How long a server may be silent between games, which includes the rest of a round.
  Duration idle_wait = std::chrono::hours(4);
  // How long a server may be silent once the clock of the player to move has run out.
  Duration grace = std::chrono::minutes(2);
};

// A game begins, or goes on after a connection that was cut.
struct GameBegun {
  Setup setup;
  Color ours{};
  bool operator==(const GameBegun&) const = default;
};
// A move is due: ClientHalf::move() answers.
struct MoveDue {
  Milliseconds left{0};
  bool operator==(const MoveDue&) const = default;
};
struct OpponentMoved {
  TimedMove move;
  bool operator==(const OpponentMoved&) const = default;
};
// A move that is still due is due no longer.
struct GameEnded {
  Gameover gameover;
  std::optional<bool> won;  // std::nullopt for a draw and for a game without a result
  bool operator==(const GameEnded&) const = default;
};
// Last event: the player has left as he was told to.
struct Left {
  bool operator==(const Left&) const = default;
};

using ClientEvent = std::variant<GameBegun, MoveDue, OpponentMoved, GameEnded, Announcement,
                                 Complaint, Refused, Failure, Left>;

struct ClientOutput {
  std::vector<std::string> send;  // lines in order, without newline
  std::vector<ClientEvent> events;
  // The owner calls on_deadline() if nothing arrives before this time.
  std::optional<TimePoint> deadline;
};

class ClientHalf {
 public:
  ClientHalf(Account account, ClientTerms terms);

  // Called once, first, when the connection stands.
  ClientOutput start(TimePoint now);
  // A line of the server, without newline: any bytes.
  ClientOutput on_line(std::string_view line, TimePoint now);
  // Does nothing if no deadline has passed.
  ClientOutput on_deadline(TimePoint now);
  // Answers MoveDue. The analysis is left out unless the server takes it. An error, and nothing to
  // send, if no move is due or the move has not the form of one.
  Result<ClientOutput> move(std::string_view move, std::string_view analysis, TimePoint now);
  // Leaves the server: at once between games, otherwise as soon as the game has ended.
  ClientOutput leave(TimePoint now);

  [[nodiscard]] bool in_game() const;
  // Logged in, without a game.
  [[nodiscard]] bool is_waiting() const { return state_ == State::waiting; }
  [[nodiscard]] bool ended() const { return state_ == State::ended; }
  // Whether the server agreed to take analyses.
  [[nodiscard]] bool sends_analysis() const { return analysis_; }

 private:
  enum class State { greeting, naming, proving, waiting, playing, deciding, ended };

  ClientOutput on(const Protocol& message, TimePoint now);
  ClientOutput on(const Username& message, TimePoint now);
  ClientOutput on(const Password& message, TimePoint now);
  ClientOutput on(const Setup& message, TimePoint now);
  ClientOutput on(const Play& message, TimePoint now);
  ClientOutput on(const Genmove& message, TimePoint now);
  ClientOutput on(const Gameover& message, TimePoint now);
  ClientOutput on(const Info& message, TimePoint now);
  ClientOutput on(const Refusal& message, TimePoint now);
  ClientOutput on(const Unknown& message, TimePoint now);

  ClientOutput enter(State state, Duration wait, TimePoint now);
  ClientOutput end(ClientEvent event);
  ClientOutput out_of_step(std::string_view line);
  ClientOutput complain(std::string text) const;
  Milliseconds within_game(Milliseconds left) const;

  Account account_;
  ClientTerms terms_;
  State state_ = State::greeting;
  std::optional<TimePoint> deadline_;
  bool analysis_ = false;
  bool leaving_ = false;
  // Of the game in progress:
  Color ours_ = Color::black;
  std::size_t plies_ = 0;
  Milliseconds main_time_{0};
};

}  // namespace ludex::cgos

// Plays at a server of CGOS with one engine: logs in, plays game after game, connects again when
// the connection is cut, and leaves when it is told to.
//
// One thread does all of this. It waits for the server's lines and is woken by the engine's events
// and by requests to stop. A search goes on while a connection is cut; its move is sent if the
// server repeats the same position.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/random.h"
#include "base/result.h"
#include "base/time.h"
#include "engine/finding.h"
#include "host/tcp.h"
#include "host/traffic_log.h"
#include "remote/account.h"
#include "remote/backoff.h"
#include "remote/engine_seat.h"
#include "remote/server_connection.h"
#include "remote/waker.h"
#include "rules/game.h"
#include "servers/cgos/client_half.h"

namespace ludex::remote {

struct PlayerTerms {
  host::TcpAddress server;
  Account account;
  cgos::ClientTerms client;
  std::size_t games = 0;               // 0: until it is told to leave
  std::optional<std::uint64_t> nodes;  // of each move
};

// What people may want to see at any time.
struct Standing {
  std::size_t won = 0;
  std::size_t lost = 0;
  std::size_t others = 0;  // draws, and games whose result is not known
  bool connected = false;
  std::string game;  // its number; empty: none
  std::string opponent;
  cgos::Color ours{};
  std::size_t plies = 0;
  std::array<Milliseconds, 2> left{};  // ours, the opponent's

  [[nodiscard]] std::size_t games() const { return won + lost + others; }
};

// All of this outlives the player.
struct PlayerContext {
  const Clock& clock;
  Rng& rng;
  EngineSeat::Open open_engine;
  host::TrafficLog* log = nullptr;  // null: no traffic is logged
  std::stop_token last_game;        // requested: to leave when no game is in progress
  std::stop_token stop;             // requested: to leave at once
  std::function<void(const std::string& sentence)> tell;  // text that is safe to print
  std::function<void(const Standing& standing)> show;
};

// The game in progress, which remains so while the connection is cut.
struct CgosPlay {
  cgos::Setup setup;
  cgos::Color ours{};
  std::unique_ptr<rules::Game> board;   // null: the game is given up
  std::array<Milliseconds, 2> left{};   // ours, the opponent's
  bool due = false;                     // the server waits for our move
  bool asked = false;                   // the engine thinks about the board
  std::optional<TimePoint> flag_falls;  // when the engine's time is over, until it is stopped
  std::string answer;                   // found for the board while the connection was cut
  engine::Finding finding;
  bool restarted = false;  // the engine has failed once in this game
  bool failed = false;     // and could not go on
};

class CgosPlayer {
 public:
  CgosPlayer(PlayerTerms terms, PlayerContext context);

  // Plays until it leaves. The error states why it cannot go on: the engine does not start, the
  // server cannot be reached at first, or it refuses the account.
  [[nodiscard]] Result<void> run();

 private:
  void connect();
  void converse(Descriptor socket);
  void receive();
  void pause();
  void take(const cgos::ClientOutput& output);
  void on(const cgos::GameBegun& event);
  void on(const cgos::MoveDue& event);
  void on(const cgos::OpponentMoved& event);
  void on(const cgos::GameEnded& event);
  void on(const cgos::Announcement& event);
  void on(const cgos::Complaint& event);
  void on(const cgos::Refused& event);
  void on(const cgos::Failure& event);
  void on(const cgos::Left& event);

  [[nodiscard]] bool goes_on_with(const cgos::GameBegun& event) const;
  void lose_game_of_before();
  void announce_game();
  void begin_game();
  void give_up(const std::string& why);
  void think();
  void hear_engine();
  void on(const engine::Decision& decision);
  void on(const engine::Failure& failure);
  [[nodiscard]] bool hear(engine::Event event);
  void answer(const std::string& word);
  void end_play();
  void watch_clock(TimePoint now);

  [[nodiscard]] bool stopped() const { return context_.stop.stop_requested(); }
  [[nodiscard]] bool is_leaving() const;
  void leave_if_due(TimePoint now);
  void tell(const std::string& sentence) const { context_.tell(sentence); }
  void tell_text(std::string_view who, std::string_view text);
  void end(std::optional<Error> why);
  void show();

  PlayerTerms terms_;
  PlayerContext context_;
  Waker waker_;
  EngineSeat seat_;
  Backoff backoff_;
  Standing standing_;
  std::optional<cgos::ClientHalf> half_;          // of the present connection
  std::unique_ptr<ServerConnection> connection_;  // null: none
  bool dropped_ = false;                          // the connection is of no use any more
  std::optional<TimePoint> deadline_;             // of the half
  // When a game that was cut counts as lost from sight, once the player has logged in again.
  std::optional<TimePoint> rejoin_until_;
  bool was_connected_ = false;
  bool left_ = false;             // half_ was told to leave
  std::size_t failed_games_ = 0;  // in a row, by the engine
  std::optional<CgosPlay> play_;
  bool over_ = false;
  std::optional<Error> error_;
};

}  // namespace ludex::remote

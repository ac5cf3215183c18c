// A player of go at a game server: the game in progress, and the engine that plays it. The player
// of one protocol derives from it.
//
// A search goes on while a connection is cut; its move is sent if the server repeats the same
// position.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "engine/clock.h"
#include "engine/event.h"
#include "engine/finding.h"
#include "engine/opponent.h"
#include "remote/server_player.h"
#include "rules/game.h"

namespace ludex::remote {

// The game in progress, which remains so while the connection is cut.
struct GoPlay {
  std::string name;      // of the game, safe to print
  std::string opponent;  // safe to print
  std::optional<int> opponent_rating;
  rules::Seat ours{};
  engine::SeatTerms time;               // of both players
  std::unique_ptr<rules::Game> board;   // null: the game is given up
  std::array<Milliseconds, 2> left{};   // ours, the opponent's
  bool due = false;                     // the server waits for our move
  bool asked = false;                   // the engine thinks about the board
  std::optional<TimePoint> flag_falls;  // when the engine's time is over, until it is stopped
  std::string answer;                   // found for the board before it is due
  engine::Finding finding;
  bool restarted = false;  // the engine has failed once in this game
  bool failed = false;     // and could not go on
};

class GoPlayer : public ServerPlayer {
 protected:
  using ServerPlayer::ServerPlayer;

  // --- What the player of one protocol does ---

  // Sends the move, which is due: a point in coordinates, "pass" or "resign".
  virtual void send_move(const std::string& word) = 0;
  // The clocks with which the engine is asked, by rules::index(Seat).
  [[nodiscard]] virtual std::array<engine::SeatClock, 2> clocks() const;
  // How long the player may think before his time is over.
  [[nodiscard]] virtual Milliseconds time_left() const { return play_->left[0]; }
  // What the engine is asked besides its clocks.
  virtual void complete(engine::Request& /*request*/) const {}
  // An answer to a question that this player has asked.
  virtual void on_answer(const engine::Answer& /*answer*/) {}
  // The engine ended while a question of this player waited.
  virtual void on_lost_question() {}

  // --- What it may use ---

  [[nodiscard]] bool has_game() const override { return play_.has_value(); }
  [[nodiscard]] bool is_leaving() const override;
  [[nodiscard]] bool has_failed_too_often() const;
  void show() override;
  // Tells the engine of a new game; it may be started anew for it.
  void begin_game();
  // A move is due. It is sent at once if it is known already.
  void move_is_due();
  void think();
  void hear_engine();
  // An engine whose time is over may as well stop; whether it has lost is for the server to say.
  void watch_clock(TimePoint now);
  // The engine is not asked any more; the game is resigned as soon as a move is due.
  void give_up(const std::string& why);
  // Counts a game whose result nothing has stated.
  void lose_game_of_before(std::string_view how = "ended while the connection was cut");
  void count_result(std::optional<bool> won);

  std::optional<GoPlay> play_;

 private:
  void on(const engine::Decision& decision);
  void on(const engine::Failure& failure);
  [[nodiscard]] bool hear(engine::Event event);
  void end_play();

  std::size_t failed_games_ = 0;  // in a row, by the engine
};

}  // namespace ludex::remote

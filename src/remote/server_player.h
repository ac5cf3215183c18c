// The connection of a player to a game server: connects, connects again when the connection is cut,
// waits for the server's lines, and leaves. The player of one protocol derives from it.
//
// One thread does all of this. It waits for the server's lines and is woken by the engine's events
// and by requests to stop.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/descriptor.h"
#include "base/result.h"
#include "base/time.h"
#include "remote/backoff.h"
#include "remote/engine_seat.h"
#include "remote/player_context.h"
#include "remote/server_connection.h"
#include "remote/waker.h"

namespace ludex::remote {

class ServerPlayer {
 public:
  ServerPlayer(const ServerPlayer&) = delete;
  ServerPlayer& operator=(const ServerPlayer&) = delete;
  virtual ~ServerPlayer() = default;

  // Plays until it leaves. The error states why it cannot go on: the engine does not start, the
  // server cannot be reached at first, or it refuses the account.
  [[nodiscard]] Result<void> run();

 protected:
  ServerPlayer(ServerTerms terms, PlayerContext context, std::vector<std::string> prompts = {});

  // --- What the player of one protocol does ---

  // A connection stands. Each connection has a new half.
  virtual void greet(TimePoint now) = 0;
  virtual void on_line(std::string_view line, TimePoint now) = 0;
  // Called when the time of deadline() has passed.
  virtual void on_deadline(TimePoint now) = 0;
  [[nodiscard]] virtual TimePoint deadline() const = 0;
  // Called before each wait, in which the engine's events end it.
  virtual void before_wait(TimePoint now) = 0;
  // Whether the half has ended.
  [[nodiscard]] virtual bool has_ended() const = 0;
  // The connection is gone.
  virtual void on_cut() = 0;
  // Whether a game is in progress, for which the player connects again.
  [[nodiscard]] virtual bool has_game() const = 0;
  // Whether no further game is to begin.
  [[nodiscard]] virtual bool is_leaving() const = 0;
  virtual void show() = 0;

  // --- What it may use ---

  [[nodiscard]] bool stopped() const { return context_.stop.stop_requested(); }
  [[nodiscard]] bool is_dropped() const { return dropped_; }
  [[nodiscard]] TimePoint now() const { return context_.clock.now(); }
  void tell(const std::string& sentence) const { context_.tell(sentence); }
  // Shows text of the server. What exceeds the lines of a minute is only in the log.
  void tell_text(std::string_view who, std::string_view text);
  // The text without the password, safe to print.
  [[nodiscard]] std::string shown(std::string_view text) const;
  // Returns false, and gives the connection up, if the server does not take the lines.
  bool send(std::span<const std::string> lines);
  // Counts a line that was of no use, and gives the connection up if there were too many.
  void count_useless(TimePoint now);
  // Gives this connection up; another one may be of use.
  void drop(std::string_view why);
  // The next time that a connection is cut, the first wait is short again.
  void reset_backoff() { backoff_.reset(); }
  // Leaves the server for good.
  void end(std::optional<Error> why);

  ServerTerms terms_;
  PlayerContext context_;
  Standing standing_;
  Waker waker_;
  EngineSeat seat_;

 private:
  void connect();
  void converse(Descriptor socket);
  void receive();
  void pause();

  std::vector<std::string> prompts_;
  Backoff backoff_;
  std::unique_ptr<ServerConnection> connection_;  // null: none
  bool dropped_ = false;                          // the connection is of no use any more
  bool was_connected_ = false;
  bool over_ = false;
  std::optional<Error> error_;
};

}  // namespace ludex::remote

// What a player at a game server is given by its owner, and what it shows to people.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "base/random.h"
#include "base/time.h"
#include "host/tcp.h"
#include "host/traffic_log.h"
#include "remote/account.h"
#include "remote/engine_seat.h"
#include "rules/game.h"

namespace ludex::remote {

struct ServerTerms {
  host::TcpAddress server;
  Account account;
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
  rules::Seat ours{};
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

}  // namespace ludex::remote

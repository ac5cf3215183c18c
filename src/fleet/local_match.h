// Plays the games of a match for a worker with the engines of its machine.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "fleet/match_player.h"
#include "fleet/messages.h"
#include "match/run/engine_pool.h"

namespace ludex::fleet {

// How the engine of the terms is opened here. The error: this machine has no such engine, or
// another program under its name.
struct LocalEngine {
  match::OpenEngine open;
  bool tried_out = false;                          // asked for a move before the first game
  std::vector<std::string_view> other_games = {};  // match/run/runner.h
};
using FindEngine = std::function<Result<LocalEngine>(const EngineTerms&, const MatchTerms&)>;

// The environment of the games; all of it outlives them.
struct LocalMachine {
  const Clock& clock;
  std::function<WallTime()> wall_time;
  std::function<std::size_t()> standstills;  // match/run/runner.h
  std::size_t concurrency = 1;
  std::size_t starts_at_once = 0;  // match/run/runner.h
  std::int64_t speed = 0;          // nodes a second; 0: unknown
  FindEngine find;
  std::function<void(const std::string& sentence)> tell;
};

[[nodiscard]] Result<std::unique_ptr<MatchPlayer>> open_local_match(const MatchTerms& terms,
                                                                    const LocalMachine& machine);

// The limits for a machine that is `factor` times as slow as the one that they are meant for: its
// clocks have that much more time. Margins and waits stay.
[[nodiscard]] match::Allowance scaled(match::Allowance allowance, double factor);

}  // namespace ludex::fleet

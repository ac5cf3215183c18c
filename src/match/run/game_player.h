// Who plays the games of a match: the engines of this process (LocalGames), or other machines.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "base/time.h"
#include "match/openings/openings.h"
#include "match/pairing/schedule.h"
#include "match/play/game_record.h"
#include "match/play/played_game.h"
#include "rules/game.h"

namespace ludex::match {

struct MatchPlan;

// A game that is over, and what its record needs besides.
struct FinishedGame {
  PlayedGame played;
  GameHeader header;
};

// Calls of play() come from several threads at once; so may all others at the same time.
class GamePlayer {
 public:
  GamePlayer() = default;
  GamePlayer(const GamePlayer&) = delete;
  GamePlayer& operator=(const GamePlayer&) = delete;
  virtual ~GamePlayer() = default;

  // Called once, before the first game. Returns why the match cannot begin, as a sentence.
  [[nodiscard]] virtual std::optional<std::string> begin() = 0;
  // An earlier run has counted this game.
  virtual void count_earlier(const ScheduledGame& game, const GameEnd& end) = 0;
  // Plays a game in this thread of the match (from 0), and returns when it is over. std::nullopt:
  // the match was halted before it began. The error ends the match.
  [[nodiscard]] virtual Result<std::optional<FinishedGame>> play(const ScheduledGame& game,
                                                                 std::size_t thread) = 0;
  // The game is saved and counted.
  virtual void game_counted(const ScheduledGame& game) = 0;
  // Called every second or so while games run.
  virtual void time_passed() = 0;
  // The match is halted: ends all waits of play().
  virtual void wake_all() = 0;
  // No game is played any more. `is_whole`: the match is not to go on later.
  virtual void match_ended(bool is_whole) = 0;
};

// The board on which a game with this opening begins.
[[nodiscard]] std::unique_ptr<rules::Game> board_of(const MatchPlan& plan, const Opening& opening);
[[nodiscard]] GameHeader header_of(const MatchPlan& plan, const ScheduledGame& game,
                                   const WallTime& start);
// A game that ends after its opening, because an engine could not be started for it.
[[nodiscard]] PlayedGame forfeited(const MatchPlan& plan, const Opening& opening, GameEnd end);

}  // namespace ludex::match

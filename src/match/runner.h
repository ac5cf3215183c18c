// Plays all games of a match: a thread for every game that runs at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "engine/engine.h"
#include "match/engine_pool.h"
#include "match/game_file.h"
#include "match/game_record.h"
#include "match/game_slots.h"
#include "match/match_observer.h"
#include "match/openings.h"
#include "match/played_game.h"
#include "match/player.h"
#include "match/referee.h"
#include "match/schedule.h"
#include "match/standings.h"
#include "rules/game.h"

namespace ludex::match {

struct Entrant {
  std::string name;
  Allowance allowance;
  bool restart = false;  // a new process for every game
  OpenEngine open;
  bool tried_out = false;  // asked for a move before the first game: it may play another game
  std::optional<int> rating = {};  // Elo
};

// An engine that plays no game and says which stones are dead where the players do not agree.
struct RefereeEntrant {
  std::string name;
  OpenEngine open;
  Milliseconds patience{60'000};  // for its answer
};

// A game that an earlier run of the same match has finished and counted.
struct CountedGame {
  std::size_t number = 0;  // from 1
  GameEnd end = {};        // its winner, and what faults are counted by
};

struct MatchPlan {
  std::vector<Entrant> entrants;  // at least two
  ScheduleOptions schedule;       // its `engines` is their number
  rules::Setup setup;             // complete but for the position, which the openings bring
  OpeningBook openings;
  RefereeRules referee;
  std::size_t concurrency = 1;
  // A game lost by a crashed or hung engine does not end the match: the engine is started again.
  bool recover = false;
  // Options that were set for all entrants that have them: at least one must.
  std::vector<std::string> shared_options = {};
  std::string event = "?";
  std::string site = "?";
  RecordStyle style;            // of the games that are saved in PGN
  NoteFields sgf_fields = {};   // of those that are saved in SGF
  bool save_unfinished = true;  // games that were stopped, too
  Milliseconds wait{0};         // between two games of one thread
  bool strict = false;          // the first warning ends the match
  // How an engine is opened for the games of one thread (from 0), which then has engines of its
  // own. Absent: any engine plays in any thread.
  std::function<Opened(std::size_t thread, const OpenEngine& open, const std::stop_token& stop)>
      open_in_thread = {};
  std::optional<RefereeEntrant> referee_engine = {};
  // They stand in the standings from the first and are not played again.
  std::vector<CountedGame> counted = {};
};

struct MatchEnd {
  Standings standings;
  bool interrupted = false;            // a stop was requested before the last game was over
  std::optional<std::string> trouble;  // why the match could not go on, one sentence
};

// Where an engine plays.
struct Place {
  std::size_t game = 0;   // from 1
  std::string_view seat;  // "White"; lives as long as the program
};

// Where the referee engine sits.
inline constexpr std::string_view referee_place = "Referee";

// What a match needs of the world, and who watches it; all of it outlives the match.
struct MatchSurroundings {
  const Clock& clock;
  std::function<WallTime()> wall_time;
  GameFile* games = nullptr;  // in PGN; null: games are not kept in it
  std::vector<MatchObserver*> observers = {};
  // Called with an engine and where it plays from then on, when a game begins and when it is over,
  // by the thread that plays the game. Empty: it is not called.
  std::function<void(const engine::Engine&, const std::optional<Place>&)> seated = {};
  // How often this process was stopped and went on so far.
  std::function<std::size_t()> standstills = [] { return std::size_t{0}; };
  GameFile* positions = nullptr;  // of the games' last positions, a line each; null: not kept
  GameFile* sgf = nullptr;        // of the games in SGF, for games that have it; null: not kept
  // Keeps a game that has ended otherwise than by a stop, and returns when it is safe: only then is
  // it counted. Called by the thread of the game. An error ends the match. Empty: it is not called.
  std::function<Result<void>(const ScheduledGame&, const PlayedGame&, const GameHeader&)> keep = {};
  // Shared with other matches: a game begins when it has a slot. Null: it needs none.
  GameSlots* slots = nullptr;
  // Once it is requested no game begins; those that run are played to their end.
  std::stop_token last_games = {};
};

// Starts every engine once and asks those that it does not know for a move; then plays. Games are
// saved in the order in which they finish, before they are counted. When a stop is requested the
// running games end unterminated, are saved, and the engines are told to quit.
[[nodiscard]] MatchEnd run_match(const MatchPlan& plan, const MatchSurroundings& surroundings,
                                 std::stop_token stop);

}  // namespace ludex::match

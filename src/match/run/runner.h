// Plays all games of a match, with one thread for each game that runs at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "engine/engine.h"
#include "match/openings/openings.h"
#include "match/pairing/schedule.h"
#include "match/play/game_record.h"
#include "match/play/played_game.h"
#include "match/play/player.h"
#include "match/play/referee.h"
#include "match/results/sprt.h"
#include "match/results/standings.h"
#include "match/run/engine_pool.h"
#include "match/run/game_file.h"
#include "match/run/game_player.h"
#include "match/run/match_observer.h"
#include "match/run/slots.h"
#include "rules/game.h"

namespace ludex::match {

struct Entrant {
  std::string name;
  Allowance allowance;
  bool restart = false;  // start a new process for every game
  OpenEngine open;
  // Asked for a move before the first game, because it may play another game.
  bool tried_out = false;
  std::vector<std::string_view> other_games = {};  // which its answer may be a move of
  std::optional<int> rating = {};                  // Elo
  bool is_weakened = false;  // plays below its strength, so its values are no evaluations
};

enum class SideEngine : std::uint8_t { referee, observer };
// An engine that plays no game: a referee engine reports which stones are dead where the players
// disagree, or judges positions; an observer engine searches each position beside the game.
struct SideEntrant {
  std::string name;
  OpenEngine open;
  Milliseconds patience{60'000};       // the longest wait for its answer
  std::optional<JudgeRule> rule = {};  // absent: it judges no positions
  engine::Limits limits = {};          // of its searches
};

// A game that an earlier run of the same match has finished and counted. Where pairings depend on
// results, all games of the stages before are counted too.
struct CountedGame {
  std::size_t number = 0;  // from 1
  GameEnd end = {};        // its winner, and what the counts of faults need
};

// A game that an earlier run of the same match has begun: the moves so far, those of the opening
// among them. It goes on after them, with the times that they took.
struct BegunGame {
  std::size_t number = 0;  // from 1
  std::vector<PlayedMove> moves;
};

struct MatchPlan {
  std::vector<Entrant> entrants;  // at least two
  ScheduleOptions schedule;       // its `engines` is their number
  rules::Setup setup;             // complete except for the position, which the openings set
  OpeningBook openings;
  RefereeRules referee;
  std::size_t concurrency = 1;
  // If true, a game lost by a crash or a hang does not end the match: the engine is started again.
  bool recover = false;
  // Options that were set for all entrants; at least one entrant must have each of them.
  std::vector<std::string> shared_options = {};
  std::string event = "?";
  std::string site = "?";
  RecordStyle style;            // of the games saved in PGN
  NoteFields sgf_fields = {};   // of the games saved in SGF
  bool save_unfinished = true;  // save games that were stopped, too
  Milliseconds wait{0};         // between two games of one thread
  // So many engines start at a time; the others wait, without a clock. 0: any number.
  std::size_t starts_at_once = 0;
  [[nodiscard]] static constexpr std::size_t usual_starts(std::size_t processors) {
    return 2 * std::max<std::size_t>(processors, 1);
  }
  bool strict = false;  // the first warning ends the match
  // Opens an engine for the games of one thread (from 0), which then has engines of its own. Empty:
  // any engine plays in any thread.
  std::function<Opened(std::size_t thread, const OpenEngine& open, const std::stop_token& stop)>
      open_in_thread = {};
  std::optional<SideEntrant> referee_engine = {};
  std::optional<SideEntrant> observer_engine = {};
  // These games count in the standings from the start and are not played again.
  std::vector<CountedGame> counted = {};
  // Other games than those, with moves that are legal from their openings' positions on.
  std::vector<BegunGame> begun = {};
  // The match of two entrants ends when this test is decided: the running games are stopped.
  std::optional<SprtOptions> sprt = {};
  // An engine that has lost so many games by a crash, a hang, an illegal move or on time is out:
  // its other games are lost without being played. 0: it plays on.
  std::size_t strikes = 0;
  // A game that is lost on time is void and begins again, up to `most_fair_replays` times, if its
  // loser would have been in time with a processor.
  bool fair_time = false;
  static constexpr std::size_t most_fair_replays = 3;
};

struct MatchEnd {
  Standings standings;
  // A stop or the last games were requested, and games are left.
  bool interrupted = false;
  std::optional<std::string> trouble;       // why the match could not go on, one sentence
  std::optional<SprtVerdict> verdict = {};  // of the plan's test
  // The final order where pairings depend on results and all games were played.
  std::vector<Placing> places = {};
};

// The game and the seat of an engine.
struct SeatInGame {
  std::size_t game = 0;   // from 1
  std::string_view seat;  // "White"; lives as long as the program
};

// The seats of the engines that play no game.
inline constexpr std::string_view referee_place = "Referee";
inline constexpr std::string_view observer_place = "Observer";

struct MatchContext;
class ResultKeeper;

// What the player of a match's games works with; all of it outlives the player.
struct PlayerPlace {
  const MatchPlan& plan;
  const MatchContext& context;
  ResultKeeper& results;
  std::stop_token halt;  // once it is requested, games end
};

// The environment of a match, and its observers; all of it outlives the match.
struct MatchContext {
  const Clock& clock;
  std::function<WallTime()> wall_time;
  GameFile* games = nullptr;  // in PGN; null: no PGN is saved
  std::vector<MatchObserver*> observers = {};
  // Called with an engine and its place from then on, when a game begins and when it is over, in
  // the thread that plays the game. May be empty.
  std::function<void(const engine::Engine&, const std::optional<SeatInGame>&)> seated = {};
  // Where the lines of a game are logged, for the reason of a loss that only they explain. Empty:
  // no log.
  std::function<std::string(std::size_t game)> log_of = {};
  // Keeps what an engine and its host said to each other in a game that the engine has lost by its
  // own fault, and adds to the end of the game where. Null: the engine could not be started. Called
  // in the thread of the game, while the engine still runs. May be empty.
  std::function<void(const ScheduledGame&, const engine::Engine*, PlayedGame&)> keep_fault = {};
  // How often this process has been suspended and resumed so far.
  std::function<std::size_t()> standstills = [] { return std::size_t{0}; };
  GameFile* positions = nullptr;  // the games' last positions, a line each; null: not saved
  GameFile* sgf = nullptr;        // the games in SGF, if the game has it; null: not saved
  // Stores a finished, not unterminated game, and returns when it is safe: only then is it counted.
  // Called in the thread of the game. An error ends the match. May be empty.
  std::function<Result<void>(const ScheduledGame&, const PlayedGame&, const GameHeader&)> keep = {};
  // Shared with other matches: a game begins when it has a slot. Null: no slot is needed.
  Slots* slots = nullptr;
  // Once this is requested no game begins; the running games are played to their end.
  std::stop_token last_games = {};
  // Makes the player of the match's games, if they are not played with engines of this process.
  // Such games are not watched while they run. May be empty.
  std::function<std::unique_ptr<GamePlayer>(const PlayerPlace&)> elsewhere = {};
};

// Starts every engine once and asks those that may play another game for a move; then plays. Games
// are saved in the order in which they finish, before they are counted. When a stop is requested
// the running games end unterminated and are saved, and the engines are sent a quit.
[[nodiscard]] MatchEnd run_match(const MatchPlan& plan, const MatchContext& context,
                                 std::stop_token stop);

}  // namespace ludex::match

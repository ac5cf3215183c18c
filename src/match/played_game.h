// A game as the referee saw it, complete enough for PGN and for every statistic.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "engine/engine.h"
#include "engine/event.h"
#include "rules/game.h"
#include "rules/game_result.h"

namespace ludex::match {

// What a player last said of the move it was going to make. Absent members were not said.
struct Thoughts {
  std::optional<int> depth;
  std::optional<int> seldepth;
  std::optional<engine::Score> score;  // from the mover's side
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> nps;
  std::optional<int> hashfull;  // permill
  std::optional<std::uint64_t> tbhits;
  std::optional<Milliseconds> time;  // as the engine claims
  std::vector<rules::Move> pv;
  bool operator==(const Thoughts&) const = default;
};

struct PlayedMove {
  rules::Move move;
  bool book = false;  // from the opening; nobody thought
  Thoughts thoughts;
  std::chrono::nanoseconds took{0};
  std::optional<std::chrono::nanoseconds> left;  // on the mover's clock afterwards
  bool operator==(const PlayedMove&) const = default;
};

enum class EndKind : std::uint8_t {
  rules,         // mate, stalemate, a draw rule
  agreement,     // a draw offered and accepted
  resignation,   //
  adjudication,  // by scores or length
  time_forfeit,  //
  illegal_move,  //
  disconnect,    // the engine process ended or closed its pipes
  stall,         // the engine neither moved nor stopped where no clock runs, or never got ready
  unterminated,  // the match was stopped
};

struct GameEnd {
  EndKind kind = EndKind::unterminated;
  std::optional<rules::Seat> winner;    // none: a draw, or no result when unterminated
  std::string reason;                   // "White mates", one line, safe to print
  std::optional<rules::Seat> offender;  // who broke the rules of play or of time
  // For disconnect and stall; of a loss on time: what the engine did then when told to stop.
  std::optional<engine::Failure> failure;
  std::string code = {};    // of rules::Outcome, where the rules ended the game
  std::string margin = {};  // of the same: by how many points, in games that are scored
  bool operator==(const GameEnd&) const = default;
};

// Something that play survived, to be told to the user.
struct Warning {
  rules::Seat seat{};
  std::string text;
  bool operator==(const Warning&) const = default;
};

// What decided how a board was scored that the rules leave to the players to settle.
enum class SettledBy : std::uint8_t {
  agreement,       // both named the same dead stones
  play,            // they played on until nothing dead was left
  referee_engine,  // a third engine named the dead stones
  rules,           // all stones on the board count as alive
};

// How such a board came to its score.
struct Settlement {
  SettledBy by{};
  std::vector<std::string> course;  // who said what and what followed, a sentence each
  bool operator==(const Settlement&) const = default;
};

struct PlayedGame {
  rules::Setup setup;                          // complete, as the game itself names it
  std::array<engine::Identity, 2> identities;  // by seat, as the engines introduce themselves
  // What the game calls the seats at its end: an opening rule may have swapped the stones.
  std::array<std::string_view, 2> seat_names;
  std::vector<PlayedMove> moves;
  GameEnd end;
  std::vector<Warning> warnings;     // the first few
  std::size_t warnings_dropped = 0;  // the others
  // By seat: the engine answered its last request, so it can play on. Not after a failure.
  std::array<bool, 2> healthy{true, true};
  Duration duration{0};
  std::optional<Settlement> settlement = {};  // of a board that was settled before it was scored
};

// "agreement", "play", "referee engine", "rules".
[[nodiscard]] std::string_view name_of(SettledBy by);

[[nodiscard]] rules::GameResult result_of(const GameEnd& end);
// "1-0", "0-1", "1/2-1/2", or "*" without a result.
[[nodiscard]] std::string_view result_text(const GameEnd& end);
// Who made each move, one after the other; handicap stones are moves of one seat in a row.
[[nodiscard]] std::vector<rules::Seat> movers(const PlayedGame& game);
// The position in which the game ended, as the game writes it.
[[nodiscard]] std::string last_position(const PlayedGame& game);
// What a seat that searched far more nodes for a move than it is allowed searched at first; engines
// look at their limits only so often, so that small searches do not count.
[[nodiscard]] std::optional<std::uint64_t> nodes_too_many(const PlayedGame& game, rules::Seat seat,
                                                          std::optional<std::uint64_t> allowed);
// Points of a seat in halves; expects a result.
[[nodiscard]] int halves(const GameEnd& end, rules::Seat seat);

}  // namespace ludex::match

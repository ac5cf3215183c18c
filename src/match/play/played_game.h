// A game as the referee recorded it, complete enough for PGN and for every statistic.
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
#include "engine/finding.h"
#include "engine/report_fault.h"
#include "rules/game.h"
#include "rules/game_result.h"

namespace ludex::match {

struct PlayedMove {
  rules::Move move;
  bool book = false;                    // from the opening, not a player's move
  engine::Finding finding = {};         // what the player reported about its move
  std::vector<std::string> lines = {};  // of text that the record is to hold
  std::chrono::nanoseconds took{0};
  std::optional<std::chrono::nanoseconds> left = {};  // on the mover's clock after the move
  engine::ReportFaults faults = {};                   // of the reports about it
  // What the observer engine found in the position after the move, for the side to move there.
  std::optional<engine::Finding> observed = {};
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
  // The engine neither moved nor stopped where no clock runs, or never got ready.
  stall,
  unterminated,  // the match was stopped
};

struct GameEnd {
  EndKind kind = EndKind::unterminated;
  std::optional<rules::Seat> winner;    // std::nullopt: a draw, or no result if unterminated
  std::string reason;                   // "White mates", one line, safe to print
  std::optional<rules::Seat> offender;  // the seat that broke the rules of play or of time
  // For disconnect and stall. For a loss on time: how the engine failed when it was stopped.
  std::optional<engine::Failure> failure;
  std::string code = {};    // that of rules::Outcome, if the rules ended the game
  std::string margin = {};  // likewise: the difference in points, in games that are scored
  // For a loss on time: how long the engine had no processor during its move, and whether it would
  // have been in time with one.
  Milliseconds without_processor{0};
  bool is_fault_of_machine = false;
  // For a fault whose exchange is kept: the file about it, and the last lines of the engine's
  // stdout.
  std::string fault_file = {};
  std::string last_output = {};
  bool operator==(const GameEnd&) const = default;
};

// "rules", "time_forfeit": the words of the store and of streams of events.
[[nodiscard]] std::string_view to_text(EndKind kind);
// The reverse of to_text().
[[nodiscard]] std::optional<EndKind> parse_end_kind(std::string_view text);

// A problem that did not end the game, to be reported to the user.
struct Warning {
  rules::Seat seat{};
  std::string text;
  std::size_t times = 1;  // how often it came in this game
  bool operator==(const Warning&) const = default;
};

// The first report of a player in a game that has a fault of this kind.
struct ReportExample {
  rules::Seat seat{};
  engine::ReportFault fault{};
  std::string subject;  // what the fault is about, a move or scores; empty if nothing in particular
  std::string report;   // as text; empty: unknown
  std::size_t ply = 0;  // the number of moves before the position that was searched
};
// The number of searches with each fault, by its value.
using ReportFaultCounts = std::array<std::uint64_t, engine::report_fault_words.size()>;

// How a board was settled where the rules leave that to the players.
enum class SettledBy : std::uint8_t {
  agreement,       // both players named the same dead stones
  play,            // they played on until no dead stones were left
  referee_engine,  // a third engine named the dead stones
  one_player,      // only one player named dead stones, or the other one broke off the play
  rules,           // all stones on the board count as alive
};

// How such a board got its score.
struct Settlement {
  SettledBy by{};
  std::vector<std::string> course;  // who claimed what and what followed, a sentence each
  bool operator==(const Settlement&) const = default;
};

struct PlayedGame {
  rules::Setup setup;                          // complete, as the game itself writes it
  std::array<engine::Identity, 2> identities;  // by seat, as reported by the engines
  // The game's names for the seats at its end: an opening rule may have swapped the stones.
  std::array<std::string_view, 2> seat_names;
  std::vector<PlayedMove> moves;
  GameEnd end;
  std::vector<Warning> warnings;     // the first few that differ
  std::size_t warnings_dropped = 0;  // number of the others
  // By seat: the engine answered its last request, so it can play on. False after a failure.
  std::array<bool, 2> healthy{true, true};
  Duration duration{0};
  std::optional<Settlement> settlement = {};         // of a board that was settled before scoring
  std::array<ReportFaultCounts, 2> report_faults{};  // by seat
  std::vector<ReportExample> report_examples = {};   // one of each fault of each seat
  std::string machine = {};  // the other machine that played it; empty: this one
};

// Records a problem that does not end the game; the text may be an engine's.
void warn(PlayedGame& game, rules::Seat seat, std::string_view text);

// "agreement", "play", "referee engine", "one player", "rules".
[[nodiscard]] std::string_view name_of(SettledBy by);

// Whether the offender lost by a fault of its own, not by the rules of play.
[[nodiscard]] bool is_fault(const GameEnd& end);
[[nodiscard]] rules::GameResult result_of(const GameEnd& end);
// "1-0", "0-1", "1/2-1/2", or "*" for no result.
[[nodiscard]] std::string_view result_text(const GameEnd& end);
// The seat that made each move; handicap stones are consecutive moves of one seat.
[[nodiscard]] std::vector<rules::Seat> movers(const PlayedGame& game);
// The position in which the game ended, in the game's notation.
[[nodiscard]] std::string last_position(const PlayedGame& game);
// The node count of the first move for which the seat searched far more nodes than `allowed`;
// absent if there is none. Small searches do not count, since engines check their limits only at
// intervals.
[[nodiscard]] std::optional<std::uint64_t> nodes_too_many(const PlayedGame& game, rules::Seat seat,
                                                          std::optional<std::uint64_t> allowed);
// The points of a seat in halves; expects a result.
[[nodiscard]] int halves(const GameEnd& end, rules::Seat seat);

}  // namespace ludex::match

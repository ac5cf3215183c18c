// What an engine reports while it thinks, what it decides and what it answers. Absent members were
// not said; a protocol that cannot say a member leaves it out.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/time.h"
#include "engine/question.h"
#include "engine/score.h"
#include "rules/game.h"

namespace ludex::engine {

// A root move and the line that refutes it; an empty line: no refutation was found.
struct Refutation {
  rules::Move move;
  std::vector<rules::Move> line;
  bool operator==(const Refutation&) const = default;
};

// The line that one search thread looks at now.
struct CurrentLine {
  std::optional<int> thread;  // from 1
  std::vector<rules::Move> line;
  bool operator==(const CurrentLine&) const = default;
};

struct Info {
  std::optional<int> depth;     // plies
  std::optional<int> seldepth;  // plies
  std::optional<int> multipv;   // rank of this line, from 1
  std::optional<Score> score;
  std::optional<WinDrawLoss> wdl;
  std::optional<WinRate> win_rate;
  std::optional<HalfPoints> lead;  // of the side to move
  std::optional<Milliseconds> time;
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> nps;  // nodes a second
  std::optional<int> hashfull;       // permill
  std::optional<int> cpuload;        // permill
  std::optional<std::uint64_t> tbhits;
  std::vector<rules::Move> pv;  // legal moves from the position asked about
  std::optional<rules::Move> current_move;
  std::optional<int> current_move_number;  // from 1
  std::optional<Refutation> refutation;
  std::optional<CurrentLine> current_line;
  std::string text;  // for a person to read
  // Whose the points of the board become, in games that are won by points; empty: not said.
  std::vector<Ownership> ownership = {};
  bool operator==(const Info&) const = default;
};

// The engine moves, and names the reply it would ponder on. What it chooses in an opening rule is a
// move too (rules::Move).
struct Play {
  rules::Move move;
  std::optional<rules::Move> ponder;
  // Moves that follow at once, in order: the other stones of a swap2 opening, the several fifth
  // moves on offer, the second move of a Balance. Empty in most games.
  std::vector<rules::Move> more = {};
  bool operator==(const Play&) const = default;
};
// The engine gives up. `move` is what it would have played, where it said so: some protocols cannot
// say that an engine resigns.
struct Resign {
  std::optional<rules::Move> move = {};
  bool operator==(const Resign&) const = default;
};
// The engine says, in a word of its protocol, that it has no move. Either the position is finished
// or every move was banned; otherwise it gives the game up (UCCI's nobestmove: ucci.md section 6).
struct NoMove {
  bool operator==(const NoMove&) const = default;
};
// Text that is no legal move here, as the engine wrote it: the referee judges it. Empty: the answer
// names no move.
struct IllegalMove {
  std::string text;
  bool operator==(const IllegalMove&) const = default;
};

// Exactly one for every think().
struct Decision {
  std::variant<Play, Resign, NoMove, IllegalMove> what;
  bool draw = false;  // offers a draw, or accepts the one offered
  // What the engine is charged: from the last byte of the command written to the read that brought
  // the end of the answer; where the answer took several commands, the sum of such times.
  std::chrono::nanoseconds took{0};
  bool operator==(const Decision&) const = default;
};

// How an engine fails, each kind told apart by name.
enum class Fault : std::uint8_t {
  cannot_start,    // no such program, or it is not executable
  no_handshake,    // it runs but never introduces itself
  exited,          // the process ended; the detail has its status or signal
  closed_output,   // it closed its stdout and lives on
  closed_input,    // it closed its stdin and lives on
  not_responding,  // a wait's deadline passed in silence
  flooding,        // a wait's deadline passed while it kept printing
  refused,         // copy protection, or it says that it cannot play this game
};

// "not responding", "closed its output".
[[nodiscard]] std::string_view name_of(Fault fault);

struct Failure {
  Fault fault{};
  std::string detail;  // one sentence, with the exit status and the end of stderr where known
  bool operator==(const Failure&) const = default;
};

// Something the engine did that the protocol does not allow but that play survives: an unsolicited
// or second answer, an over-long line, a line it cannot have meant.
struct Complaint {
  std::string text;
  bool operator==(const Complaint&) const = default;
};

using Event = std::variant<Info, Decision, Answer, Complaint, Failure>;

// The memory that an event takes, for owners that keep many.
[[nodiscard]] std::size_t held_bytes(const Event& event);

}  // namespace ludex::engine

// What an engine reports while it thinks, what it decides and what it answers. Members that were
// not reported are absent; a protocol that cannot express a member leaves it out.
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
#include "engine/finding.h"
#include "engine/question.h"
#include "engine/report_fault.h"
#include "engine/score.h"
#include "rules/game.h"

namespace ludex::engine {

// A root move and the line that refutes it; an empty line means that no refutation was found.
struct Refutation {
  rules::Move move;
  std::vector<rules::Move> line;
  bool operator==(const Refutation&) const = default;
};

// The line that a search thread is examining.
struct CurrentLine {
  std::optional<int> thread;  // from 1
  std::vector<rules::Move> line;
  bool operator==(const CurrentLine&) const = default;
};

// One report of a search: a finding, of which `pv` has legal moves from the position in question,
// and what only a single report has.
struct Info : Finding {
  std::optional<int> multipv = {};  // the rank of this line, from 1
  std::optional<int> cpuload = {};  // permill
  std::optional<rules::Move> current_move = {};
  std::optional<int> current_move_number = {};  // from 1
  std::optional<Refutation> refutation = {};
  std::optional<CurrentLine> current_line = {};
  std::optional<double> prior = {};  // of the first move of `pv` before the search, from 0 to 1
  std::string text = {};             // for a person to read
  // The predicted owner of each point, in games that are won by points; empty if not reported.
  std::vector<Ownership> ownership = {};
  // The move of its line that is illegal where it stands, as the engine wrote it, shortened; `pv`
  // has the moves before it. Empty: all of the line is in `pv`.
  std::string illegal_move = {};
  ReportFaults faults = {};  // of the reports that this one sums up
  bool operator==(const Info&) const = default;
};

// The engine moves, and may name the reply on which it would ponder. A choice in an opening rule is
// a move too (rules::Move).
struct Play {
  rules::Move move;
  std::optional<rules::Move> ponder;
  // Moves that follow at once, in order: the other stones of a swap2 opening, the fifth moves on
  // offer, or the second move of a Balance. Empty in most games.
  std::vector<rules::Move> more = {};
  bool operator==(const Play&) const = default;
};
// The engine gives up. `move` is what it would have played, if it named a move: some protocols
// cannot express that an engine resigns.
struct Resign {
  std::optional<rules::Move> move = {};
  bool operator==(const Resign&) const = default;
};
// The engine reports, by a word of its protocol, that it has no move. Either the game is over or
// every move was banned; otherwise this resigns the game (UCCI's nobestmove: ucci.md section 6).
struct NoMove {
  bool operator==(const NoMove&) const = default;
};
// An answer that is no legal move in this position, as the engine wrote it; the referee judges it.
// Empty if the answer names no move.
struct IllegalMove {
  std::string text;
  bool operator==(const IllegalMove&) const = default;
};

// Exactly one follows every think().
struct Decision {
  std::variant<Play, Resign, NoMove, IllegalMove> what;
  bool draw = false;  // offers a draw, or accepts the one that was offered
  // The time charged to the engine: from the last byte of the written command to the read that
  // brought the end of the answer; the sum of such times if the answer took several commands.
  std::chrono::nanoseconds took{0};
  bool operator==(const Decision&) const = default;
};

// The ways in which an engine fails.
enum class Fault : std::uint8_t {
  cannot_start,    // the program does not exist or is not executable
  no_handshake,    // the program runs but never introduces itself
  exited,          // the process ended; `detail` has its status or signal
  closed_output,   // closed its stdout but still runs
  closed_input,    // closed its stdin but still runs
  not_responding,  // the deadline of a wait passed in silence
  flooding,        // the deadline of a wait passed while it kept printing
  refused,         // copy protection, or the engine reports that it cannot play this game
};

// The fault in words: "not responding", "closed its output".
[[nodiscard]] std::string_view name_of(Fault fault);

struct Failure {
  Fault fault{};
  std::string detail;  // one sentence, with the exit status and the end of stderr where known
  bool operator==(const Failure&) const = default;
};

// Behaviour that the protocol does not allow but that the game survives: an unsolicited or second
// answer, an over-long line, a line that cannot have been meant.
struct Complaint {
  std::string text;
  std::optional<ReportFault> fault = {};  // set if it is about a report
  bool operator==(const Complaint&) const = default;
};

using Event = std::variant<Info, Decision, Answer, Complaint, Failure>;

// The memory of an event in bytes, for owners that keep many.
[[nodiscard]] std::size_t held_bytes(const Event& event);

}  // namespace ludex::engine

// The questions that an engine can be asked besides thinking, and its answers. They are values, so
// that a question can wait, be passed on to another process, and be answered minutes later.
//
// Questions that engines have in common have a type of their own; what only one engine offers is a
// Command by name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/eyes.h"
#include "engine/fight.h"
#include "engine/score.h"
#include "rules/game.h"
#include "rules/point.h"

namespace ludex::engine {

// --- Questions ---

// The value of the position without a search, and the reasons for it.
struct StaticValue {
  bool operator==(const StaticValue&) const = default;
};
// The entry of the position in the engine's table.
struct TableEntry {
  bool operator==(const TableEntry&) const = default;
};
// The score of the position if the game ended here: the margin, the dead stones, and the owners of
// the points. Engines of games that are not scored cannot answer.
struct FinalScore {
  bool operator==(const FinalScore&) const = default;
};
// What the players may expect if they go on from the position. Engines of games that are not won by
// points cannot answer.
struct Estimate {
  std::optional<rules::Seat> first = {};  // who moves next; absent: the mean of both
  bool operator==(const Estimate&) const = default;
};
// What a move does to the strings of stones on the board.
struct MoveReasons {
  rules::Move move;
  bool operator==(const MoveReasons&) const = default;
};
// A command of the engine's own, with its arguments as text ("dragon_status", "D4").
struct Command {
  std::string name;
  std::vector<std::string> arguments;
  // The engine answers from the position to which its own commands have led: the game of the
  // question is not sent first, and afterwards the engine's position counts as unknown. A protocol
  // that can do without a time limit of its own leaves the wait to the caller. Suites of regression
  // tests are run like this.
  bool as_it_stands = false;
  bool operator==(const Command&) const = default;
};
using Question = std::variant<StaticValue, TableEntry, FinalScore, Estimate, MoveReasons, Fight,
                              Safety, Groups, Race, Threat, Combination, Eyes, EyeShape, Command>;

// A command that an engine lists. It may understand others too.
struct CommandInfo {
  std::string name;
  std::string summary = {};  // what it does, in one line for people; empty: not reported
  bool operator==(const CommandInfo&) const = default;
};

// --- Answers ---

// The answer to StaticValue. `lines` are for people.
struct Evaluation {
  std::optional<Score> score;
  std::vector<std::string> lines;
  bool operator==(const Evaluation&) const = default;
};

// A bound of the true score, from a search of `depth` plies.
struct HashBound {
  std::variant<Centipawns, MateIn> value;
  int depth = 0;
  bool operator==(const HashBound&) const = default;
};
// The answer to TableEntry. An exact score is both bounds; if all members are absent, the table
// does not have the position.
struct HashEntry {
  std::optional<rules::Move> best;
  std::optional<HashBound> lower;
  std::optional<HashBound> upper;
  bool operator==(const HashEntry&) const = default;
};

// The owner of a point in permill: 1000 means certainly the first seat, -1000 certainly the second,
// 0 nobody.
struct Ownership {
  rules::Point point;
  int permill = 0;
  bool operator==(const Ownership&) const = default;
};
// The answer to FinalScore. Other lists that the engine does not report are empty.
struct BoardScore {
  std::optional<HalfPoints> lead;  // of the first seat; negative: of the second
  std::vector<rules::Point> dead;  // stones that both players would take off the board
  std::vector<Ownership> ownership;
  // Stones that live without territory; absent if the engine does not report them.
  std::optional<std::vector<rules::Point>> seki = {};
  bool operator==(const BoardScore&) const = default;
};

// The answer to Estimate. Leads are those of the first seat, in points.
struct ExpectedScore {
  double lead = 0;
  double if_first_moves = 0;   // the lead if the first seat moves next
  double if_second_moves = 0;  // the lead if the second seat does
  std::vector<Ownership> ownership;
  bool operator==(const ExpectedScore&) const = default;
};

// One thing that a move does, to one string or two.
struct Reason {
  enum class Kind : std::uint8_t { attacks, defends, connects, cuts, threatens_to_attack };
  Kind kind{};
  std::vector<rules::Point> strings;  // a stone of each: the first one, row by row from the top
  bool operator==(const Reason&) const = default;
};
// The answer to MoveReasons.
struct Reasons {
  std::vector<Reason> reasons;
  bool operator==(const Reasons&) const = default;
};

// The answer to a Command: the output of the engine, line by line.
struct Lines {
  std::vector<std::string> lines;
  bool operator==(const Lines&) const = default;
};

// The engine cannot answer, or not now. `why` is one sentence, the engine's own if it gives one.
struct NoAnswer {
  std::string why;
  bool operator==(const NoAnswer&) const = default;
};

using AnswerTo = std::variant<Evaluation, HashEntry, BoardScore, ExpectedScore, Reasons,
                              FightResult, SafetyResult, GroupsResult, RaceResult, ThreatResult,
                              CombinationResult, EyesResult, EyeShapeResult, Lines, NoAnswer>;

// Identifies a question to one engine.
enum class Ticket : std::uint32_t {};

// Exactly one follows every question that an engine has accepted, unless the engine fails first.
struct Answer {
  Ticket ticket{};
  AnswerTo what;
  bool operator==(const Answer&) const = default;
};

// The memory in bytes that an answer takes in addition to its own size, for owners that keep many.
[[nodiscard]] std::size_t held_bytes(const AnswerTo& answer);

}  // namespace ludex::engine

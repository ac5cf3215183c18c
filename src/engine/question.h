// What an engine can be asked beside thinking, and its answers: values, so that a question can
// wait, be passed on to another process, and be answered minutes later.
//
// What games share has a type of its own; what one engine alone offers is a Command by name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/score.h"
#include "rules/game.h"
#include "rules/point.h"

namespace ludex::engine {

// --- Questions ---

// What the position is worth without thinking, and why.
struct StaticValue {
  bool operator==(const StaticValue&) const = default;
};
// What the engine's table knows of the position.
struct TableEntry {
  bool operator==(const TableEntry&) const = default;
};
// How the position scores if the game ends here: by how much, which stones are dead, and whose the
// points are. Engines of games that are not scored cannot say.
struct FinalScore {
  bool operator==(const FinalScore&) const = default;
};
// One of the engine's own commands, with its arguments as text ("dragon_status", "D4").
struct Command {
  std::string name;
  std::vector<std::string> arguments;
  // The engine answers from the position that its own commands have led to: the game that the
  // question comes with is not told first, and afterwards the engine's position counts as unknown.
  // A protocol that can do without a limit of its own leaves the wait to the asker. Suites of tests
  // are run so.
  bool as_it_stands = false;
  bool operator==(const Command&) const = default;
};
using Question = std::variant<StaticValue, TableEntry, FinalScore, Command>;

// A command that an engine lists. An engine may understand others too.
struct CommandInfo {
  std::string name;
  std::string summary = {};  // what it does, in one line for people; empty: not said
  bool operator==(const CommandInfo&) const = default;
};

// --- Answers ---

// To StaticValue. `lines` are for people.
struct Evaluation {
  std::optional<Score> score;
  std::vector<std::string> lines;
  bool operator==(const Evaluation&) const = default;
};

// A limit of the true score, from a search of that many plies.
struct HashBound {
  std::variant<Centipawns, MateIn> value;
  int depth = 0;
  bool operator==(const HashBound&) const = default;
};
// To TableEntry. An exact score is both limits; with nothing present the table does not know the
// position.
struct HashEntry {
  std::optional<rules::Move> best;
  std::optional<HashBound> lower;
  std::optional<HashBound> upper;
  bool operator==(const HashEntry&) const = default;
};

// Whose a point is, in permill: 1000 the first seat's for certain, -1000 the second's, 0 nobody's.
struct Ownership {
  rules::Point point;
  int permill = 0;
  bool operator==(const Ownership&) const = default;
};
// To FinalScore. Lists that the engine does not say are empty.
struct BoardScore {
  std::optional<HalfPoints> lead;  // the first seat's; negative: the second's
  std::vector<rules::Point> dead;  // stones that both would take off the board
  std::vector<Ownership> ownership;
  std::vector<rules::Point> seki = {};  // stones that live without territory
  bool operator==(const BoardScore&) const = default;
};

// To a Command: what the engine said, line by line.
struct Lines {
  std::vector<std::string> lines;
  bool operator==(const Lines&) const = default;
};

// The engine cannot say, or not now; `why` is one sentence, its own where it gives one.
struct NoAnswer {
  std::string why;
  bool operator==(const NoAnswer&) const = default;
};

using AnswerTo = std::variant<Evaluation, HashEntry, BoardScore, Lines, NoAnswer>;

// Tells the questions of one engine apart.
enum class Ticket : std::uint32_t {};

// Exactly one for every question that an engine has taken, unless it fails first.
struct Answer {
  Ticket ticket{};
  AnswerTo what;
  bool operator==(const Answer&) const = default;
};

// The memory that an answer takes beside itself, for owners that keep many.
[[nodiscard]] std::size_t held_bytes(const AnswerTo& answer);

}  // namespace ludex::engine

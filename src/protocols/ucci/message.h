// Every message of UCCI as a value, in both directions: ucci.md sections 3, 5 and 6.
//
// Messages do not depend on the rules: a move is a text of the right form, which a half then
// resolves in a position. What a line leaves out is absent in the message; words beyond the
// vocabulary are not kept, except for a line that does not begin with a known word, which is
// Unknown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocols/uci_family/info.h"
#include "protocols/uci_family/move_text.h"
#include "protocols/uci_family/option.h"
#include "protocols/uci_family/position.h"

namespace ludex::ucci {

using protocols::Info;
using protocols::MoveText;
using protocols::Option;
using protocols::Position;

// --- Controller to engine ---

struct Ucci {
  bool operator==(const Ucci&) const = default;
};
struct IsReady {
  bool operator==(const IsReady&) const = default;
};
// An empty value presses a button, or is an empty text.
struct SetOption {
  std::string name;
  std::string value;
  bool operator==(const SetOption&) const = default;
};
// Moves that must not be played in the position just set.
struct BanMoves {
  std::vector<MoveText> moves;
  bool operator==(const BanMoves&) const = default;
};

// How far to think: one of the next four.
struct Infinite {
  bool operator==(const Infinite&) const = default;
};
struct Depth {
  std::int64_t plies = 0;
  bool operator==(const Depth&) const = default;
};
struct Nodes {
  std::uint64_t count = 0;
  bool operator==(const Nodes&) const = default;
};
// In seconds or milliseconds: the unit is agreed on beforehand and not part of the line.
struct Clock {
  std::int64_t time = 0;
  std::optional<std::int64_t> moves_to_go;
  std::optional<std::int64_t> increment;
  bool operator==(const Clock&) const = default;
};
// If there are neither moves to go nor an increment, the time is for this one move.
struct Time {
  Clock own;
  std::optional<Clock> opponent;
  bool operator==(const Time&) const = default;
};
enum class Manner : std::uint8_t { plain, ponder, draw };
struct Go {
  Manner manner = Manner::plain;
  std::variant<Infinite, Depth, Nodes, Time> mode;
  bool operator==(const Go&) const = default;
};
struct PonderHit {
  bool draw = false;  // the opponent offers a draw with the move
  bool operator==(const PonderHit&) const = default;
};
struct Stop {
  bool operator==(const Stop&) const = default;
};
// Asks what the engine's table knows about a position.
struct Probe {
  Position position;
  bool operator==(const Probe&) const = default;
};
struct Quit {
  bool operator==(const Quit&) const = default;
};

// --- Both directions ---

// A line that does not begin with a word of the vocabulary. It is ignored; the text, trimmed, is
// for the log.
struct Unknown {
  std::string text;
  bool operator==(const Unknown&) const = default;
};

// --- Engine to controller ---

// `id name TEXT`; other keys are copyright, author, user and whatever engines add.
struct Id {
  std::string key;
  std::string text;
  bool operator==(const Id&) const = default;
};
struct UcciOk {
  bool operator==(const UcciOk&) const = default;
};
struct ReadyOk {
  bool operator==(const ReadyOk&) const = default;
};
struct BestMove {
  // The move as written, even if it does not have the form of a move, so that it can be quoted.
  // Empty if no move is named.
  std::string move;
  std::optional<MoveText> ponder;
  bool draw = false;  // offers a draw, or accepts the one offered
  bool resign = false;
  bool operator==(const BestMove&) const = default;
};
struct NoBestMove {
  bool operator==(const NoBestMove&) const = default;
};
// A bound of the true value, from a search of that many plies.
struct HashBound {
  int value = 0;
  int depth = 0;
  bool operator==(const HashBound&) const = default;
};
struct PopHash {
  std::optional<MoveText> bestmove;
  std::optional<HashBound> lower;
  std::optional<HashBound> upper;
  bool operator==(const PopHash&) const = default;
};
struct Bye {
  bool operator==(const Bye&) const = default;
};

using Command = std::variant<Ucci, IsReady, SetOption, Position, BanMoves, Go, PonderHit, Stop,
                             Probe, Quit, Unknown>;
using Message =
    std::variant<Id, Option, UcciOk, ReadyOk, Info, BestMove, NoBestMove, PopHash, Bye, Unknown>;

}  // namespace ludex::ucci

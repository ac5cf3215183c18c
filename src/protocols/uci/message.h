// Every message of UCI as a value, in both directions: uci.md sections 2 to 6 and 12.
//
// Messages do not depend on the rules: a move is a text of the right form, which a half then
// resolves in a position. What a line leaves out is absent in the message; words beyond the
// vocabulary are not kept, except for a line without any known word, which is Unknown.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/time.h"
#include "protocols/uci_family/info.h"
#include "protocols/uci_family/move_text.h"
#include "protocols/uci_family/option.h"
#include "protocols/uci_family/position.h"

namespace ludex::uci {

using protocols::Bound;
using protocols::Button;
using protocols::Check;
using protocols::Combo;
using protocols::CurrentLine;
using protocols::Info;
using protocols::MoveText;
using protocols::Option;
using protocols::Position;
using protocols::Score;
using protocols::Spin;
using protocols::Text;
using protocols::WinDrawLoss;

// --- Controller to engine ---

struct Uci {
  bool operator==(const Uci&) const = default;
};
// The controller speaks the dialect of Cyclone: xiangqi, ranks from 0, and no word `position`
// (ucci.md section 14). There is no answer to this command; `uci` follows.
struct UciCyclone {
  bool operator==(const UciCyclone&) const = default;
};
struct Debug {
  bool on = false;
  bool operator==(const Debug&) const = default;
};
struct IsReady {
  bool operator==(const IsReady&) const = default;
};
// An absent value presses a button; an empty one is written `<empty>`.
struct SetOption {
  std::string name;
  std::optional<std::string> value;
  bool operator==(const SetOption&) const = default;
};
struct RegisterLater {
  bool operator==(const RegisterLater&) const = default;
};
// At least one of the two is present.
struct Register {
  std::optional<std::string> name;
  std::optional<std::string> code;
  bool operator==(const Register&) const = default;
};
struct UciNewGame {
  bool operator==(const UciNewGame&) const = default;
};
// Numbers are kept as sent; the engine half clamps them by section 5.
struct Go {
  bool ponder = false;
  std::optional<Milliseconds> wtime;
  std::optional<Milliseconds> btime;
  std::optional<Milliseconds> winc;
  std::optional<Milliseconds> binc;
  std::optional<std::int64_t> movestogo;
  std::optional<std::int64_t> depth;
  std::optional<std::uint64_t> nodes;  // a negative number reads as 0
  std::optional<std::int64_t> mate;    // in full moves
  std::optional<Milliseconds> movetime;
  bool infinite = false;
  std::vector<MoveText> searchmoves;  // written last, since some engines take the rest of the line
  bool operator==(const Go&) const = default;
};
struct Stop {
  bool operator==(const Stop&) const = default;
};
struct PonderHit {
  bool operator==(const PonderHit&) const = default;
};
struct Quit {
  bool operator==(const Quit&) const = default;
};
// `d`: show the board. It is not part of UCI, but people type it to test an engine (section 17).
struct Display {
  bool operator==(const Display&) const = default;
};
// `eval`: explain the value of the position without a search; this is for people too.
struct Eval {
  bool operator==(const Eval&) const = default;
};
// `go perft`: count the leaves of the tree of legal moves. The depth is kept as sent.
struct Perft {
  std::int64_t depth = 0;
  bool operator==(const Perft&) const = default;
};
// `help`: list the commands.
struct Help {
  bool operator==(const Help&) const = default;
};

// --- Both directions ---

// A line without a word of the vocabulary. It is ignored; the text, trimmed, is for the log.
struct Unknown {
  std::string text;
  bool operator==(const Unknown&) const = default;
};

// --- Engine to controller ---

struct IdName {
  std::string name;
  bool operator==(const IdName&) const = default;
};
struct IdAuthor {
  std::string author;
  bool operator==(const IdAuthor&) const = default;
};
struct UciOk {
  bool operator==(const UciOk&) const = default;
};
struct ReadyOk {
  bool operator==(const ReadyOk&) const = default;
};
struct BestMove {
  // The move as written, even if it does not have the form of a move, so that it can be quoted. "No
  // move" has many spellings (section 6); ours is 0000. Empty if there is no word at all.
  std::string move;
  std::optional<MoveText> ponder;
  bool operator==(const BestMove&) const = default;
};
enum class Status : std::uint8_t { checking, ok, error };
struct CopyProtection {
  Status status{};
  bool operator==(const CopyProtection&) const = default;
};
struct Registration {
  Status status{};
  bool operator==(const Registration&) const = default;
};

using Command =
    std::variant<Uci, UciCyclone, Debug, IsReady, SetOption, RegisterLater, Register, UciNewGame,
                 Position, Go, Stop, PonderHit, Quit, Display, Eval, Perft, Help, Unknown>;
using Message = std::variant<IdName, IdAuthor, UciOk, ReadyOk, BestMove, CopyProtection,
                             Registration, Info, Option, Unknown>;

}  // namespace ludex::uci

// Every message of UCI as a value, in both directions: uci.md sections 2 to 6 and 12.
//
// Messages know nothing of rules: a move is text of the right form, which a half then resolves in
// a position. What a line leaves out is absent here; what a line says beyond the vocabulary is not
// kept, except a line without any known word, which is Unknown.
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

namespace ludex::uci {

// A move as the wire spells it: two squares, each a letter and a number, and perhaps a promotion
// letter ("e2e4", "e7e8q", "a10a9"), or the null move "0000". Kept inline, since a line of analysis
// holds many.
class MoveText {
 public:
  // The text if it has the form of a move; a promotion letter becomes lower case (section 6).
  [[nodiscard]] static std::optional<MoveText> parse(std::string_view text);

  [[nodiscard]] std::string_view view() const { return {letters_.data(), size_}; }
  // "0000", or a move to its own square: how engines say that they have no move (section 6).
  [[nodiscard]] bool is_null() const;
  bool operator==(const MoveText&) const = default;

 private:
  MoveText() = default;
  std::array<char, 7> letters_{};
  std::uint8_t size_ = 0;
};

// --- Controller to engine ---

struct Uci {
  bool operator==(const Uci&) const = default;
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
struct Position {
  std::optional<std::string> fen;  // absent: the usual start; not checked here
  std::vector<MoveText> moves;
  // The first word after `moves` that has not the form of a move. What follows it is not kept:
  // the position ends before it (section 4).
  std::optional<std::string> unreadable;
  bool operator==(const Position&) const = default;
};
// Numbers are as sent; the engine half clamps them as section 5 says.
struct Go {
  bool ponder = false;
  std::optional<Milliseconds> wtime;
  std::optional<Milliseconds> btime;
  std::optional<Milliseconds> winc;
  std::optional<Milliseconds> binc;
  std::optional<std::int64_t> movestogo;
  std::optional<std::int64_t> depth;
  std::optional<std::uint64_t> nodes;  // a negative number reads as 0
  std::optional<std::int64_t> mate;    // full moves
  std::optional<Milliseconds> movetime;
  bool infinite = false;
  std::vector<MoveText> searchmoves;  // written last: some engines take the rest of the line
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
// `d`: show the board. No part of UCI, but what people type to test an engine (section 17).
struct Display {
  bool operator==(const Display&) const = default;
};
// `eval`: say what the position is worth without a search, and why. For people too.
struct Eval {
  bool operator==(const Eval&) const = default;
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
  // As written, even when it has not the form of a move: whoever judges it wants to quote it.
  // Absent: no move, which engines spell in many ways (section 6) and we as 0000.
  std::optional<std::string> move;
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

enum class Bound : std::uint8_t { exact, lower, upper };
// At least one of the two is present; where both are, the mate is what counts.
struct Score {
  std::optional<int> cp;    // hundredths of a pawn, from the side to move
  std::optional<int> mate;  // full moves; negative: the side to move is mated
  Bound bound = Bound::exact;
  bool operator==(const Score&) const = default;
};
// Permill, from the side to move.
struct WinDrawLoss {
  int win = 0;
  int draw = 0;
  int loss = 0;
  bool operator==(const WinDrawLoss&) const = default;
};
struct CurrentLine {
  std::optional<int> cpu;  // from 1
  std::vector<MoveText> moves;
  bool operator==(const CurrentLine&) const = default;
};
// Empty lists of moves were not sent. Unknown fields, and numbers that do not parse, are left out.
struct Info {
  std::optional<int> depth;
  std::optional<int> seldepth;
  std::optional<int> multipv;
  std::optional<Score> score;
  std::optional<WinDrawLoss> wdl;
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> nps;
  std::optional<int> hashfull;  // permill
  std::optional<std::uint64_t> tbhits;
  std::optional<std::uint64_t> sbhits;
  std::optional<int> cpuload;  // permill
  std::optional<Milliseconds> time;
  std::optional<MoveText> currmove;
  std::optional<int> currmovenumber;  // from 1
  std::vector<MoveText> pv;
  std::vector<MoveText> refutation;  // the refuted move, then the line that refutes it
  std::optional<CurrentLine> currline;
  std::optional<std::string> string;  // written last: it takes the rest of the line
  bool operator==(const Info&) const = default;
};

// The types of an option; what `default`, `min` or `max` do not say is absent (section 7).
struct Check {
  std::optional<bool> initial;
  bool operator==(const Check&) const = default;
};
struct Spin {
  std::optional<std::int64_t> initial;
  std::optional<std::int64_t> min;
  std::optional<std::int64_t> max;
  bool operator==(const Spin&) const = default;
};
struct Combo {
  std::optional<std::string> initial;
  std::vector<std::string> choices;
  bool operator==(const Combo&) const = default;
};
struct Button {
  bool operator==(const Button&) const = default;
};
// `string`, and every type that the specification does not have.
struct Text {
  std::optional<std::string> initial;
  bool operator==(const Text&) const = default;
};
struct Option {
  std::string name;
  std::variant<Check, Spin, Combo, Button, Text> type;
  bool operator==(const Option&) const = default;
};

using Command = std::variant<Uci, Debug, IsReady, SetOption, RegisterLater, Register, UciNewGame,
                             Position, Go, Stop, PonderHit, Quit, Display, Eval, Unknown>;
using Message = std::variant<IdName, IdAuthor, UciOk, ReadyOk, BestMove, CopyProtection,
                             Registration, Info, Option, Unknown>;

}  // namespace ludex::uci

// Every message of AGI as a value, in both directions: agi.md section 3.
//
// Messages do not depend on the rules: a point is a place that a board could have, which a half
// then resolves in a position. Words that the grammar does not know are kept where the engine
// reports them, and dropped elsewhere; a line that does not begin with a known word is Unknown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/time.h"

namespace ludex::agi {

// An intersection as the wire spells it: in `78`, 7 is the row, counted from the top, which is row
// 0, and 8 the column, counted from the left, which is column 1 (section 2).
struct Point {
  std::uint8_t row = 0;
  std::uint8_t column = 1;
  bool operator==(const Point&) const = default;
};
using Points = std::vector<Point>;

// The side of the board of AGI. On boards of other sizes, which are our extension, the letters
// after F continue the digits.
inline constexpr int usual_side = 15;
inline constexpr int least_side = 5;
inline constexpr int most_side = 25;

// --- Controller to engine ---

struct Agi {
  bool operator==(const Agi&) const = default;
};

// Which rows win and what is forbidden; the last three are our extension.
enum class Fouls : std::uint8_t { forbidden, unforbidden, standard, caro, caro_exact };
// When colours may be exchanged: never, or after the first or the third stone; swap2 is our
// extension.
enum class Change : std::uint8_t { none, first, third, swap2 };
// How many fifth moves Black offers: one, two, or as many as were agreed.
enum class FifthMoves : std::uint8_t { one, twine, multi };
struct SetRule {
  Fouls fouls = Fouls::forbidden;
  Change change = Change::none;
  FifthMoves fifth = FifthMoves::one;
  std::optional<std::int64_t> number = {};  // how many fifth moves, if the line names a number
  std::optional<std::int64_t> side = {};    // of the board, if the line names it
  std::vector<std::string> unknown = {};
  bool operator==(const SetRule&) const = default;
};

// The options that the line sets, at least one.
struct SetOption {
  std::optional<bool> own_book = {};
  std::optional<bool> ponder = {};
  std::optional<std::string> book_file = {};  // alone in its line
  bool operator==(const SetOption&) const = default;
};
struct IsReady {
  bool operator==(const IsReady&) const = default;
};
// Black and white stones alternate. The order of the first list has no meaning.
struct Position {
  Points statu = {};
  Points moves = {};
  bool operator==(const Position&) const = default;
};

struct Infinite {
  bool operator==(const Infinite&) const = default;
};
// The time that is left for the whole game.
struct Time {
  Milliseconds left{0};
  bool operator==(const Time&) const = default;
};
struct Go {
  Points search = {};  // the points to choose from; empty for all
  bool ponder = false;
  std::variant<std::monostate, Time, Infinite> limit = {};
  std::vector<std::string> unknown = {};
  bool operator==(const Go&) const = default;
};
struct Stop {
  bool operator==(const Stop&) const = default;
};
// At least one point.
struct DoMove {
  Points points = {};
  bool operator==(const DoMove&) const = default;
};
struct Quit {
  bool operator==(const Quit&) const = default;
};

// --- Both directions ---

// The text, trimmed, is for the log.
struct Unknown {
  std::string text;
  bool operator==(const Unknown&) const = default;
};

// --- Engine to controller ---

// At least one of the two is not empty.
struct Id {
  std::string name = {};
  std::string author = {};
  bool operator==(const Id&) const = default;
};
// The features of the engine; the last two are our extensions. It is sent in the handshake, and
// once more before the READYOK behind a SETRULE that only an engine with `rules` obeys.
struct Option {
  bool own_book = false;
  bool ponder = false;
  bool book_file = false;  // accepts SETOPTION BOOKFILE
  bool rules = false;      // accepts every rule, number and side of SETRULE
  bool operator==(const Option&) const = default;
};
struct AgiOk {
  bool operator==(const AgiOk&) const = default;
};
struct ReadyOk {
  bool operator==(const ReadyOk&) const = default;
};
// An empty list is not sent.
struct Info {
  std::optional<int> depth = {};
  // From the point of view of the side to move; 10000 less n is a win in n moves.
  std::optional<int> score = {};
  std::optional<std::uint64_t> nps = {};
  Points search = {};  // root moves that are being searched
  Points win = {};     // moves found to win
  Points lose = {};    // moves found to lose
  Points pv = {};
  std::optional<std::string> error = {};  // written last, since it takes the rest of the line
  bool operator==(const Info&) const = default;
};
struct BestMove {
  // A point, CHANGE, NONE or ADD (our extension: two more stones in swap2), or else the word as
  // written, so that it can be quoted. Empty if there is no word.
  std::string move = {};
  std::optional<Point> ponder = {};
  bool operator==(const BestMove&) const = default;
};
struct Bye {
  bool operator==(const Bye&) const = default;
};

using Command =
    std::variant<Agi, SetRule, SetOption, IsReady, Position, Go, Stop, DoMove, Quit, Unknown>;
using Message = std::variant<Id, Option, AgiOk, ReadyOk, Info, BestMove, Bye, Unknown>;

}  // namespace ludex::agi

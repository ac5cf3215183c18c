// The common interface of all games for records, protocols, referee and web. Searches use the
// concrete positions instead; only the registry (rules/registry.h) connects the two.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/setup.h"
#include "rules/shown_board.h"

namespace ludex::rules {

// The two sides of the table, for the whole game. The first seat moves first from the game's usual
// start: White in chess, Red in xiangqi, Black in gomoku and go. A swap rule may change which
// stones a seat plays, never the seat: clocks and results belong to seats.
enum class Seat : std::uint8_t { first, second };

[[nodiscard]] constexpr Seat other(Seat seat) {
  return seat == Seat::first ? Seat::second : Seat::first;
}
[[nodiscard]] constexpr std::size_t index(Seat seat) {
  return static_cast<std::size_t>(seat);
}

// A move, opaque to everyone but its game. Whatever a player decides on the board is a move:
// passes, and the choices of an opening rule ("swap", one of several fifth moves) too. Code 0 is
// never a move.
struct Move {
  std::uint32_t code = 0;
  bool operator==(const Move&) const = default;
};

// How a move is written: an index into GameKind::notations. Every game has these two. The
// coordinate notation does not depend on the position ("e2e4", "h8"); the standard one may ("Nf3").
struct Notation {
  std::uint8_t index = 0;
  bool operator==(const Notation&) const = default;
};
inline constexpr Notation coordinate{0};
inline constexpr Notation standard{1};

// How a game ended by its own rules. A game without a winner is a draw, unless its code is
// `no_result`. The code alone identifies the end: infraction_of() and offender_of()
// (rules/registry.h) derive from it.
struct Outcome {
  std::optional<Seat> winner;
  std::string code;  // for programs: "checkmate", "stalemate", "threefold_repetition"
  std::string text;  // for people and PGN comments: "White mates", "Draw by 3-fold repetition"
  // The winning margin in points, in games that are scored: "6.5". Empty in other games and in a
  // draw.
  std::string margin = {};
  bool operator==(const Outcome&) const = default;
};

// The loser's offence against the rules, if it decided the game.
enum class Infraction : std::uint8_t {
  none,
  forbidden_repetition,  // xiangqi: perpetual check and its like
  forbidden_move,        // renju: Black's double three, double four or overline
};

// The code of the end of a game in which the player to move has only moves that a referee bans.
inline constexpr std::string_view only_banned_moves = "only_banned_moves";
// The code of the end of a game to which its rules give no result: a cycle from which neither
// player gains (go). Its outcome has no winner, like a draw.
inline constexpr std::string_view no_result = "no_result";

// A start position and the moves played since. A game is never in an illegal state: only the
// registry makes it, and only play() and undo() change it.
class Game {
 public:
  Game() = default;
  Game& operator=(const Game&) = delete;
  virtual ~Game() = default;
  [[nodiscard]] virtual std::unique_ptr<Game> clone() const = 0;

  // The setup that the game was started with, complete and canonical.
  [[nodiscard]] virtual const Setup& setup() const = 0;
  // The moves from the start position to the current one.
  [[nodiscard]] virtual std::span<const Move> moves() const = 0;

  [[nodiscard]] virtual Seat to_move() const = 0;
  // What the seats are called in the current position, for records, reports and sentences. A seat
  // is not a colour: an opening rule may let the players swap their stones, and then the names
  // swap. The default implementation returns the names in the game's row of the registry. The names
  // live as long as the program.
  [[nodiscard]] virtual std::array<std::string_view, 2> seat_names() const;
  // The number that records print before the next move (PGN: 12 in "12. e4").
  [[nodiscard]] virtual int move_number() const = 0;
  // The current position in the game's own text format (FEN).
  [[nodiscard]] virtual std::string position() const = 0;
  // The current board, one character a point, numbered as in shown_board.h: for men the letters of
  // a FEN, in capitals for those of the first seat; for stones and other things the characters that
  // shown_board.h defines.
  [[nodiscard]] virtual std::string cells() const = 0;
  // What the board shows besides men and stones.
  [[nodiscard]] virtual std::vector<BoardMark> marks() const { return {}; }
  // What the player to move has to do, in one word: "play"; "handicap" or "opening" while the first
  // stones are placed; "choose" where there is a choice to make; "offer" while points are offered;
  // "score" when the board is to be settled.
  [[nodiscard]] virtual std::string_view phase() const { return "play"; }
  // Equal for positions that the game's repetition rule treats as the same (up to hash collisions).
  [[nodiscard]] virtual std::uint64_t key() const = 0;

  [[nodiscard]] virtual std::vector<Move> legal_moves() const = 0;
  [[nodiscard]] virtual bool is_legal(Move move) const = 0;
  // The move that passes the turn in a game whose rules have no pass. It is never legal, but
  // records and analysis play it to show a threat. Absent where it would make no sense (chess: in
  // check).
  [[nodiscard]] virtual std::optional<Move> null_move() const = 0;
  // Whether play() accepts the move: legal moves, the null move, and other moves that records of
  // the game show, such as a move out of turn in go.
  [[nodiscard]] virtual bool can_play(Move move) const;
  // Expects a move that can_play() accepts. It may be played after outcome() has ended the game:
  // analysis does so.
  virtual void play(Move move) = 0;
  // Takes back the last move; expects that there is one.
  virtual void undo() = 0;

  // Reads a legal move of this position. Where records are read, in any notation but coordinates,
  // the text may also name the null move ("--") or another move that can_play() accepts. The error
  // says whether the text is malformed, illegal or ambiguous.
  [[nodiscard]] virtual Result<Move> parse_move(std::string_view text, Notation notation) const = 0;
  // parse_move() and play() in one step. A move that was just found legal is not checked a second
  // time, which matters to readers of millions of records.
  virtual Result<Move> play_text(std::string_view text, Notation notation) = 0;
  // Writes a move of this position that can_play() accepts. In `coordinate` it may be any move of
  // this game.
  [[nodiscard]] virtual std::string format_move(Move move, Notation notation) const = 0;

  // Why the rules refuse the move that the text names in coordinates, in words for people: "it is
  // suicide", "it makes the position after move 12 again". Empty if the game has nothing to add, or
  // if the text names no move or a legal one.
  [[nodiscard]] virtual std::string why_illegal(std::string_view /*text*/) const { return {}; }

  // How the move is made on the board; expects one that can_play() accepts.
  [[nodiscard]] virtual Trace trace(Move move) const = 0;
  // The points where the player to move may not or should not move. With stones: every empty point
  // where a stone would be illegal or is among forbidden_moves(). With men: the banned_moves().
  [[nodiscard]] virtual std::vector<Refusal> refusals() const { return {}; }

  // The end that the rule set by itself gives the current position; absent while the game goes on.
  [[nodiscard]] virtual std::optional<Outcome> outcome() const = 0;
  // The reasons behind outcome(), as lines for people: how often the position has occurred, what is
  // counted towards a draw, how a loop was judged. While the game goes on, the same facts so far.
  [[nodiscard]] virtual std::vector<std::string> explain() const { return {}; }
  // Two kinds of moves that a player should not make. Both are among the legal moves.
  //
  // The moves that the referee of the rule set bans for the player to move. An engine receives them
  // with its request, and a player who plays one breaks a rule of the match (xqbase's league: a
  // move that would repeat an offence). Almost always empty.
  [[nodiscard]] virtual std::vector<Move> banned_moves() const { return {}; }
  // The moves that the rules of the game forbid although they can be played: outcome() then says
  // that the player has lost (renju: the forbidden points of Black).
  [[nodiscard]] virtual std::vector<Move> forbidden_moves() const { return {}; }
  // The draw that the player to move may claim now, or by announcing the move `intended` (FIDE 9.2,
  // 9.3).
  [[nodiscard]] virtual std::optional<Outcome> claim(std::optional<Move> intended) const = 0;
  // Whether any sequence of moves lets this seat win. If not, the opponent's loss on time is a
  // draw.
  [[nodiscard]] virtual bool can_win(Seat seat) const = 0;

 protected:
  Game(const Game&) = default;
};

}  // namespace ludex::rules

// The one face that all games show to records, protocols, referee and web. Searches use the
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

// How a move is spelt: an index into GameKind::notations. Every game has these two; the spelling in
// coordinates does not depend on the position ("e2e4", "h8"), the standard one may ("Nf3").
struct Notation {
  std::uint8_t index = 0;
  bool operator==(const Notation&) const = default;
};
inline constexpr Notation coordinate{0};
inline constexpr Notation standard{1};

// How a game ended by its own rules. No winner is a draw. The code alone says which end it is:
// infraction_of() and offender_of() (rules/registry.h) derive from it.
struct Outcome {
  std::optional<Seat> winner;
  std::string code;  // for programs: "checkmate", "stalemate", "threefold_repetition"
  std::string text;  // for people and PGN comments: "White mates", "Draw by 3-fold repetition"
  // By how many points, in games that are scored: "6.5". Empty in others and in a draw.
  std::string margin = {};
  bool operator==(const Outcome&) const = default;
};

// What the loser did that the rules forbid, where that decided the game.
enum class Infraction : std::uint8_t {
  none,
  forbidden_repetition,  // xiangqi: perpetual check and its like
  forbidden_move,        // renju: Black's double three, double four or overline
};

// The end of a game whose player may only choose among moves that a referee bans.
inline constexpr std::string_view only_banned_moves = "only_banned_moves";
// The end of a game that its rules give no result: a cycle that gains nobody anything (go). It has
// no winner, as a draw has none.
inline constexpr std::string_view no_result = "no_result";

// A start position and the moves played since. Never in an illegal state: it is made by the
// registry and changed by play() and undo() alone.
class Game {
 public:
  Game() = default;
  Game& operator=(const Game&) = delete;
  virtual ~Game() = default;
  [[nodiscard]] virtual std::unique_ptr<Game> clone() const = 0;

  // What was started, complete and canonical.
  [[nodiscard]] virtual const Setup& setup() const = 0;
  // The moves from the start position to now.
  [[nodiscard]] virtual std::span<const Move> moves() const = 0;

  [[nodiscard]] virtual Seat to_move() const = 0;
  // What the seats are called now, for records, reports and sentences. A seat is not a colour: an
  // opening rule may let the players swap their stones, and then the names swap. By default those
  // of the game's row in the registry. The names live as long as the program.
  [[nodiscard]] virtual std::array<std::string_view, 2> seat_names() const;
  // The number that records print before the next move (PGN: 12 in "12. e4").
  [[nodiscard]] virtual int move_number() const = 0;
  // The position now, in the game's own text (FEN).
  [[nodiscard]] virtual std::string position() const = 0;
  // The board now, one character a point, as shown_board.h numbers them: the letters of a FEN for
  // men, capitals for the first seat's; for stones and what else there is, the characters there.
  [[nodiscard]] virtual std::string cells() const = 0;
  // What the board shows besides.
  [[nodiscard]] virtual std::vector<BoardMark> marks() const { return {}; }
  // What is to be done, in one word: "play", "handicap" and "opening" while the first stones are
  // put, "choose" where there is a choice to make, "offer" while points are offered, "score" when
  // the board is to be settled.
  [[nodiscard]] virtual std::string_view phase() const { return "play"; }
  // Equal for positions that the game's repetition rule calls equal (up to hash collisions).
  [[nodiscard]] virtual std::uint64_t key() const = 0;

  [[nodiscard]] virtual std::vector<Move> legal_moves() const = 0;
  [[nodiscard]] virtual bool is_legal(Move move) const = 0;
  // The move that passes the turn in a game whose rules know no pass. It is never legal, but
  // records and analysis play it to show a threat; absent where it would make no sense (chess: in
  // check).
  [[nodiscard]] virtual std::optional<Move> null_move() const = 0;
  // Whether play() takes the move: legal ones, the null move, and whatever else records of the game
  // show, such as a move out of turn in go.
  [[nodiscard]] virtual bool can_play(Move move) const;
  // Expects a move that it can_play(). Playing on after outcome() is allowed: analysis does.
  virtual void play(Move move) = 0;
  // Takes the last move back; expects that there is one.
  virtual void undo() = 0;

  // Text to a legal move of this position, or, where records are read in a notation other than
  // coordinates, to its null move ("--") or another one that it can_play(); the error says whether
  // it is malformed, illegal or ambiguous.
  [[nodiscard]] virtual Result<Move> parse_move(std::string_view text, Notation notation) const = 0;
  // parse_move() and play() in one step: what was just found legal is not judged a second time,
  // which matters to readers of millions of records.
  virtual Result<Move> play_text(std::string_view text, Notation notation) = 0;
  // A move of this position that it can_play() to text. In `coordinate` any move of this game may
  // be given.
  [[nodiscard]] virtual std::string format_move(Move move, Notation notation) const = 0;

  // Why the rules refuse the move that the text names in coordinates, as people say it: "it is
  // suicide", "it makes the position after move 12 again". Empty where the game has nothing to add,
  // and where the text names no move or a legal one.
  [[nodiscard]] virtual std::string why_illegal(std::string_view /*text*/) const { return {}; }

  // How a move that it can_play() is made on the board.
  [[nodiscard]] virtual Trace trace(Move move) const = 0;
  // Where the player to move may not or should not go: of stones every empty point whose stone
  // would be illegal or forbidden_moves() has; of men the banned_moves().
  [[nodiscard]] virtual std::vector<Refusal> refusals() const { return {}; }

  // The end that the rule set imposes by itself on the position now, if any.
  [[nodiscard]] virtual std::optional<Outcome> outcome() const = 0;
  // What outcome() rests on, as lines for people: how often the position has stood, what is counted
  // towards a draw, how a loop was judged. While the game goes on, what there is to know so far.
  [[nodiscard]] virtual std::vector<std::string> explain() const { return {}; }
  // Two kinds of moves that a player should not make, both among the legal moves:
  //
  // Those that the referee of the rule set takes away from the player to move, before they can do
  // harm; an engine is told of them with its request and whoever plays one breaks a rule of the
  // match (xqbase's league: a move that would repeat an offence). Almost always none.
  [[nodiscard]] virtual std::vector<Move> banned_moves() const { return {}; }
  // Those that the rules of the game forbid although nothing prevents them: they can be played, and
  // outcome() then says that the player has lost (renju: the forbidden points of Black).
  [[nodiscard]] virtual std::vector<Move> forbidden_moves() const { return {}; }
  // The draw that the player to move may claim now, or by announcing `intended` (FIDE 9.2, 9.3).
  [[nodiscard]] virtual std::optional<Outcome> claim(std::optional<Move> intended) const = 0;
  // Whether any sequence of moves lets this seat win: if not, the opponent's lost flag is a draw.
  [[nodiscard]] virtual bool can_win(Seat seat) const = 0;

 protected:
  Game(const Game&) = default;
};

}  // namespace ludex::rules

// The complete state of a game of go: the board, whose turn it is, the earlier positions, and what
// the rule set allows. Playing and undoing change it in place.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/go/move.h"
#include "rules/go/position.h"
#include "rules/go/rule_set.h"
#include "rules/go/types.h"
#include "rules/move_list.h"

namespace ludex::go {

// A handicap of fewer stones than this is no handicap.
inline constexpr int fewest_handicap = 2;

// One for each point, and a pass.
using MoveList = rules::MoveList<Move, max_points + 1>;

// Whether the rules let a colour put a stone on a point, and if not, the reason.
struct Legality {
  enum class Reason : std::uint8_t { legal, outside, occupied, suicide, ko, superko };

  Reason reason{};
  // For superko: the number of moves that had been made when the position occurred that the stone
  // would repeat; 0 is the start of the game.
  std::size_t repeats = 0;

  [[nodiscard]] explicit operator bool() const { return reason == Reason::legal; }
  bool operator==(const Legality&) const = default;
};

// A board that a game has had, by the key of its stones, and who was to move.
struct EarlierPosition {
  std::uint64_t key = 0;
  Color to_move{};
};

class GameState {
 public:
  // The start of a game: an empty board, or one with the stones of a fixed handicap. Expects rules
  // that read_rule_set() returned.
  explicit GameState(const RuleSet& rules);
  // Reads a text in the form that format() writes; see position_text.h. The history begins at that
  // position. The error is about the text, or about a board whose size differs from the rules'.
  [[nodiscard]] static Result<GameState> parse(std::string_view text, const RuleSet& rules);
  // Starts from any board; assumes that the handicap stones of the rules are among its stones.
  GameState(const RuleSet& rules, const Position& position, Color to_move);
  [[nodiscard]] std::string format() const;

  [[nodiscard]] const RuleSet& rules() const { return rules_; }
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] Color to_move() const { return now_.to_move; }
  [[nodiscard]] Color side_to_move() const { return now_.to_move; }
  // Covers the stones, a ban by simple ko, and the player to move.
  [[nodiscard]] std::uint64_t key() const;
  // The handicap stones that Black may still place, one after the other, before White plays (free
  // placement). A pass ends the placement early.
  [[nodiscard]] int handicap_left() const {
    return now_.placing ? rules_.handicap - now_.handicap : 0;
  }
  // The number of handicap stones that have been placed.
  [[nodiscard]] int handicap() const { return now_.handicap; }
  // The number of passes in a row up to now.
  [[nodiscard]] int passes() const { return now_.passes; }
  // The number of passes by that colour since the start.
  [[nodiscard]] int passes_of(Color color) const { return now_.passes_of[index(color)]; }
  // Whether the last moves are passes that end play.
  [[nodiscard]] bool play_is_over() const;
  // The ban by simple ko; absent if there is none or the rules do not use simple ko.
  [[nodiscard]] std::optional<KoBan> ko() const;

  // Judges a stone of either colour, whoever is to move. (A pass is always legal.)
  [[nodiscard]] Legality judge(Color color, Point point) const;
  [[nodiscard]] bool is_legal(Color color, Point point) const {
    return static_cast<bool>(judge(color, point));
  }
  // Whether play() accepts the move: a stone on any point of the board, a pass of either colour, or
  // a change that records make to a board (Move::Kind), legal or not.
  [[nodiscard]] bool can_play(Move move) const;

  // --- History ---
  // Plays a move that can_play() accepts. A move that the rules forbid has the effect that records
  // mean: a stone on an occupied point replaces the other one, and suicide takes the string off the
  // board. Then it is the other colour's turn.
  void play(Move move);
  // Takes back the last move; expects that there is one.
  void undo();
  // The number of moves since the start.
  [[nodiscard]] std::size_t move_count() const { return past_.size(); }
  [[nodiscard]] Move move(std::size_t at) const { return past_[at].move; }
  [[nodiscard]] std::optional<Move> last_move() const;
  // The board after that number of moves, from 0 to move_count().
  [[nodiscard]] Position position_after(std::size_t moves) const;
  // The boards before each move, from the first on; not the present one.
  [[nodiscard]] std::vector<EarlierPosition> earlier_positions() const;
  // Under the simple ko rule: if the last move repeated an earlier situation, and both colours have
  // lost equally many stones since (triple ko, eternal life), the game has no result. Returns the
  // number of moves that had been made when that situation occurred; std::nullopt if there is no
  // such cycle. Situations from before passes that ended play do not count: who has lost could take
  // back a ko that was left open to void the game.
  [[nodiscard]] std::optional<std::size_t> idle_cycle() const;

 private:
  friend class StateReader;

  // The parts of the state besides the stones that a move changes.
  struct Now {
    Color to_move = Color::black;
    bool placing = false;
    int handicap = 0;
    int passes = 0;
    std::array<int, 2> passes_of{};
  };
  struct HistoryEntry {
    Move move;
    Position::Undo undo;
    Now before;
    // The key of the board before the move, and the stones captured by each colour before it.
    std::uint64_t key = 0;
    std::array<std::int32_t, 2> captured_by{};
    // Whether the move has no Undo: a stone on a stone, or a change that records make. It is taken
    // back by playing again from an earlier board.
    bool is_change = false;
    // The board before the move; the first change has one, and others in a distance, since a board
    // takes a hundred times the memory of a move. Clones of the state share its ownership.
    std::shared_ptr<const Position> board = nullptr;
  };

  [[nodiscard]] bool play_is_over(const Now& now) const;
  [[nodiscard]] std::optional<std::size_t> repeated(Color color, Point point) const;
  void play_stone(Color color, Point point, HistoryEntry& past);
  // Notes that the move has no Undo; called before the board changes.
  void note_change(HistoryEntry& past) const;
  // Makes the move on the board alone. The result takes it back unless it is a change.
  static Position::Undo move_on_board(Position& position, Move move);
  // The last move before that number whose board is kept, or that move itself; expects one.
  [[nodiscard]] std::size_t kept_board(std::size_t at) const;
  // Goes back to the board before the last move, which is a change.
  void take_back_change();

  RuleSet rules_;
  Position position_;
  Now now_;
  std::vector<HistoryEntry> past_;
};

// The moves of the player to move that is_legal() accepts: the points row by row from the top, then
// the pass. A finished game has moves like any other, because analysis plays on.
[[nodiscard]] MoveList legal_moves(const GameState& state);
[[nodiscard]] bool is_legal(const GameState& state, Move move);

// The reason for people: "the point is not empty", "it is suicide", "it makes the position after
// move 12 again".
[[nodiscard]] std::string why(const Legality& legality);

}  // namespace ludex::go

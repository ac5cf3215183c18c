// All that a game of go is at one moment: the board, whose turn it is, what stood on the board
// before, and what the rule set makes of it. Playing and undoing change it in place.
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

// With fewer stones than this a handicap is none.
inline constexpr int fewest_handicap = 2;

// The points and a pass.
using MoveList = rules::MoveList<Move, max_points + 1>;

// Whether the rules let a colour put a stone on a point, or why not.
struct Legality {
  enum class Reason : std::uint8_t { legal, outside, occupied, suicide, ko, superko };

  Reason reason{};
  // Of superko: how many moves had been made when the position stood that would stand again; 0 is
  // the start of the game.
  std::size_t repeats = 0;

  [[nodiscard]] explicit operator bool() const { return reason == Reason::legal; }
  bool operator==(const Legality&) const = default;
};

class GameState {
 public:
  // The start of a game: an empty board, with the stones of a fixed handicap on it. Expects rules
  // that read_rule_set() gave.
  explicit GameState(const RuleSet& rules);
  // From a text as format() writes it; see position_text.h. The history begins there. The error is
  // about the text, also about a board of another size than the rules say.
  [[nodiscard]] static Result<GameState> parse(std::string_view text, const RuleSet& rules);
  // From any board, on which so many handicap stones of the rules have been put.
  GameState(const RuleSet& rules, const Position& position, Color to_move);
  [[nodiscard]] std::string format() const;

  [[nodiscard]] const RuleSet& rules() const { return rules_; }
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] Color to_move() const { return now_.to_move; }
  [[nodiscard]] Color side_to_move() const { return now_.to_move; }
  // Of stones, ban of ko and player to move.
  [[nodiscard]] std::uint64_t key() const;
  // Handicap stones that Black may still put, one after the other, before White plays (free
  // placement). A pass ends it early.
  [[nodiscard]] int handicap_left() const {
    return now_.placing ? rules_.handicap - now_.handicap : 0;
  }
  // The handicap stones that were put.
  [[nodiscard]] int handicap() const { return now_.handicap; }
  // Made in a row up to now.
  [[nodiscard]] int passes() const { return now_.passes; }
  // Made by that colour since the start.
  [[nodiscard]] int passes_of(Color color) const { return now_.passes_of[index(color)]; }
  // Whether the last moves are passes that end play.
  [[nodiscard]] bool play_is_over() const;
  // A ban of simple ko, where the rules know it.
  [[nodiscard]] std::optional<KoBan> ko() const;

  // Any colour may be asked about, whoever is to move; a pass is always legal.
  [[nodiscard]] Legality judge(Color color, Point point) const;
  [[nodiscard]] bool is_legal(Color color, Point point) const {
    return static_cast<bool>(judge(color, point));
  }
  // Whether play() takes the move: a stone on any point of the board, a pass of either colour, and
  // whatever records do to a board (Move::Kind), legal or not.
  [[nodiscard]] bool can_play(Move move) const;

  // --- History ---
  // Plays a move that can_play(). What the rules forbid is done as records mean it: a stone on an
  // occupied point takes the place of the other, suicide takes the string off the board. Then the
  // other colour is to move.
  void play(Move move);
  // Takes the last move back; expects that there is one.
  void undo();
  // Since the start.
  [[nodiscard]] std::size_t move_count() const { return past_.size(); }
  [[nodiscard]] Move move(std::size_t at) const { return past_[at].move; }
  [[nodiscard]] std::optional<Move> last_move() const;
  // The board after so many moves, from 0 to move_count().
  [[nodiscard]] Position position_after(std::size_t moves) const;
  // Under the simple ko rule: whether the last move made a situation again that stood before, and
  // both colours lost equally many stones since (triple ko, eternal life). The game has then no
  // result. How many moves had been made when it stood.
  [[nodiscard]] std::optional<std::size_t> idle_cycle() const;

 private:
  friend class StateReader;

  // What a move changes beside the stones.
  struct Now {
    Color to_move = Color::black;
    bool placing = false;
    int handicap = 0;
    int passes = 0;
    std::array<int, 2> passes_of{};
  };
  struct Past {
    Move move;
    Position::Undo undo;
    Now before;
    // Of the board before the move, and what had been captured by then.
    std::uint64_t key = 0;
    std::array<std::int32_t, 2> captured_by{};
    // The board before a change that has no Undo; owned together with clones of the state.
    std::shared_ptr<const Position> board = nullptr;
  };

  [[nodiscard]] std::optional<std::size_t> repeated(Color color, Point point) const;
  void play_stone(Color color, Point point, Past& past);
  void change_board(Move move, Past& past);

  RuleSet rules_;
  Position position_;
  Now now_;
  std::vector<Past> past_;
};

// The moves of the player to move that is_legal() accepts: points row by row from the top, then the
// pass. A game that is over has moves like any other: analysis goes on.
[[nodiscard]] MoveList legal_moves(const GameState& state);
[[nodiscard]] bool is_legal(const GameState& state, Move move);

// "occupied", "suicide", "ko", "it repeats the position after move 12": for people.
[[nodiscard]] std::string why(const Legality& legality);

}  // namespace ludex::go

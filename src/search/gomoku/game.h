// Gomoku, renju and caro for the alpha-beta core; search/alphabeta/game.h explains the members.
// They have a search tree of their own (tree.h), because nearly every node of gomoku is about
// threats.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/score.h"
#include "rules/game.h"
#include "rules/gomoku/position.h"
#include "rules/gomoku/types.h"
#include "rules/gomoku/zobrist.h"
#include "rules/move_list.h"
#include "search/alphabeta/game.h"
#include "search/alphabeta/keys.h"
#include "search/alphabeta/position_values.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

// A stone on a point. The other choices that an opening rule offers are not searched.
class GomokuMove {
 public:
  constexpr GomokuMove() = default;
  constexpr explicit GomokuMove(gomoku::Point point)
      : code_(static_cast<std::uint16_t>(gomoku::index(point) + 1)) {}
  [[nodiscard]] static constexpr GomokuMove from_code(std::uint16_t code) {
    GomokuMove move;
    move.code_ = code;
    return move;
  }
  [[nodiscard]] constexpr std::uint16_t code() const { return code_; }
  // Expects a code other than 0. With a code from elsewhere the point may lie off the board.
  [[nodiscard]] constexpr gomoku::Point point() const {
    return static_cast<gomoku::Point>(code_ - 1);
  }
  bool operator==(const GomokuMove&) const = default;

 private:
  std::uint16_t code_ = 0;
};

struct GomokuPosition {
  gomoku::Position stones;
  gomoku::Variant variant{};
  int draw_points = 0;                        // the game is drawn when so few points are empty
  std::optional<gomoku::Point> last_stone{};  // of the last move, which may have won

  void play(GomokuMove move) {
    stones.play(move.point());
    last_stone = move.point();
  }
  void play_null() {
    stones.pass();
    last_stone.reset();
  }
  // The core means checks to a king; the tree itself deals with threats.
  [[nodiscard]] static bool is_check() { return false; }
  // Whether the last stone won.
  [[nodiscard]] bool is_won() const;
};

// Evaluates positions outside a tree.
class GomokuEvaluator {
 public:
  [[nodiscard]] static Value evaluate(const GomokuPosition& position);
};

struct GomokuGame {
  using Position = GomokuPosition;
  using Move = GomokuMove;
  static constexpr std::size_t max_moves = std::size_t{gomoku::max_side} * gomoku::max_side;
  using MoveList = rules::MoveList<Move, max_moves>;
  using Evaluator = GomokuEvaluator;
  struct Checks {};
  using Keys = KeyStack<>;

  static constexpr std::string_view name = "gomoku";
  static constexpr bool mates_by_check_alone = false;
  static constexpr bool may_repeat = false;
  static constexpr Offers offers{.steps = SkillSteps::gomoku};

  [[nodiscard]] static std::uint16_t code(Move move) { return move.code(); }
  [[nodiscard]] static Move move(std::uint16_t code) { return Move::from_code(code); }
  // An empty point that is not forbidden.
  [[nodiscard]] static bool is_legal(const Position& position, Move move);
  // None once the game is won. If every empty point is forbidden, all empty points are moves.
  [[nodiscard]] static MoveList legal_moves(const Position& position);
  // No stone is ever taken.
  [[nodiscard]] static bool is_capture(const Position& /*position*/, Move /*move*/) {
    return false;
  }
  [[nodiscard]] static Checks checks(const Position& /*position*/) { return {}; }
  [[nodiscard]] static bool gives_check(const Position& /*position*/, Checks /*checks*/,
                                        Move /*move*/) {
    return false;
  }
  [[nodiscard]] static bool gives_check(const Position& /*position*/, Move /*move*/) {
    return false;
  }

  [[nodiscard]] static std::uint64_t key(const Position& position) { return position.stones.key(); }
  [[nodiscard]] static std::uint64_t table_key(const Position& position) { return key(position); }
  [[nodiscard]] static std::uint64_t likely_key(const Position& position, Move move) {
    return key(position) ^ gomoku::zobrist.white_to_move ^
           gomoku::stone_key(position.stones.side_to_move(), move.point());
  }
  // No position comes up twice.
  [[nodiscard]] static NoRecord record(const Keys& /*keys*/, const Position& /*before*/,
                                       Move /*move*/, const Position& /*after*/) {
    return {};
  }
  [[nodiscard]] static std::optional<Ruling> ruling_on(const Position& position,
                                                       const Keys& /*keys*/) {
    if (position.stones.empty_points() > position.draw_points) return std::nullopt;
    return Ruling::draw;
  }
  // The last stone won, or the board is full.
  [[nodiscard]] static Value without_moves(const Position& position, int ply) {
    return position.is_won() ? mated_in(ply) : drawn;
  }

  [[nodiscard]] static engine::WinDrawLoss chances(const Position& position, Value value);
  [[nodiscard]] static Result<NamedPosition> named_position(std::string_view text);
  [[nodiscard]] static rules::Move to_rules(Move move);
  [[nodiscard]] static Replay<Position, Keys> replay(const rules::Game& game);
  [[nodiscard]] static std::vector<std::string> explain(const rules::Game& game);
};
static_assert(SearchGame<GomokuGame>);

}  // namespace ludex::search

// A made-up game over GameOf: three in a row on nine points, where the second player may swap after
// the first stone and Black may not take the centre. It needs what no game of pieces needs: a pass
// that is always possible, a choice that is a move, and seats that change their stones.
#include "rules/game_of.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "base/text.h"

namespace ludex::three {

enum class Color : std::uint8_t { black, white };

// A point from 0 to 8, or one of the two choices below.
struct Move {
  std::uint32_t what = 0;
  bool operator==(const Move&) const = default;
};
constexpr Move centre{4};
constexpr Move swap_stones{9};
constexpr Move pass{10};

class Position {
 public:
  [[nodiscard]] Color side_to_move() const { return side_; }
  [[nodiscard]] std::uint64_t key() const {
    std::uint64_t key = side_ == Color::black ? 1 : 2;
    for (const char stone : cells_) {
      key = key * 3 + (stone == '.' ? 0 : stone == 'x' ? 1 : 2);
    }
    return key;
  }
  [[nodiscard]] const std::string& cells() const { return cells_; }
  [[nodiscard]] bool swapped() const { return swapped_; }
  [[nodiscard]] int stones() const { return stones_; }

  void play(Move move) {
    if (move == swap_stones) {
      swapped_ = true;
      return;
    }
    if (move != pass) {
      cells_[move.what] = side_ == Color::black ? 'x' : 'o';
      ++stones_;
    }
    side_ = side_ == Color::black ? Color::white : Color::black;
  }

 private:
  std::string cells_ = ".........";
  Color side_ = Color::black;
  bool swapped_ = false;
  int stones_ = 0;
};

bool is_legal(const Position& position, Move move) {
  if (move == swap_stones) return position.stones() == 1 && !position.swapped();
  return move.what < 9 && position.cells()[move.what] == '.';
}

std::vector<Move> legal_moves(const Position& position) {
  std::vector<Move> moves;
  for (std::uint32_t what = 0; what <= swap_stones.what; ++what) {
    if (is_legal(position, Move{what})) {
      moves.push_back(Move{what});
    }
  }
  return moves;
}

struct PerftOptions {
  int depth = 1;
};

std::uint64_t leaves(const Position& position, int depth) {
  if (depth == 0) return 1;
  std::uint64_t sum = 0;
  for (const Move move : legal_moves(position)) {
    Position next = position;
    next.play(move);
    sum += leaves(next, depth - 1);
  }
  return sum;
}

std::vector<rules::RootCount<Move>> perft_divide(const Position& position,
                                                 const PerftOptions& options) {
  return rules::count_roots<Move>(position, options.depth, 1, legal_moves, leaves);
}

class Game final : public rules::GameOf<Game, Position> {
 public:
  Game() : GameOf(rules::Setup{.game = "three"}, Position()) {}

  [[nodiscard]] rules::Seat to_move() const override {
    const auto seat = static_cast<rules::Seat>(now().side_to_move());
    return now().swapped() ? rules::other(seat) : seat;
  }
  [[nodiscard]] std::array<std::string_view, 2> seat_names() const override {
    using Names = std::array<std::string_view, 2>;
    return now().swapped() ? Names{"White", "Black"} : Names{"Black", "White"};
  }
  // The centre, for Black.
  [[nodiscard]] std::vector<rules::Move> forbidden_moves() const override {
    if (now().side_to_move() == Color::white || !three::is_legal(now(), centre)) return {};
    return {to_shown(centre)};
  }
  [[nodiscard]] int move_number() const override { return now().stones() + 1; }
  [[nodiscard]] std::string position() const override { return now().cells(); }
  [[nodiscard]] std::string cells() const override { return now().cells(); }
  [[nodiscard]] rules::Trace trace(rules::Move move) const override {
    return {.at = {static_cast<int>(to_own(move).what)}};
  }
  [[nodiscard]] std::optional<rules::Outcome> outcome() const override { return std::nullopt; }
  [[nodiscard]] std::optional<rules::Outcome> claim(std::optional<rules::Move>) const override {
    return std::nullopt;
  }
  [[nodiscard]] bool can_win(rules::Seat) const override { return true; }

  [[nodiscard]] int plies_noted() const { return plies_noted_; }

 private:
  friend class rules::GameOf<Game, Position>;
  Game(const Game&) = default;

  static rules::Move to_shown(Move move) { return {move.what + 1}; }
  static Move to_own(rules::Move move) { return {move.code - 1}; }
  static std::optional<Move> passing(const Position&) { return pass; }
  static void advance(Position& position, Move move) { position.play(move); }
  [[nodiscard]] Result<Move> read(std::string_view text, rules::Notation) const {
    const auto point = to_integer(text);
    const Move move =
        text == "swap" ? swap_stones : Move{static_cast<std::uint32_t>(point.value_or(99))};
    if (!is_legal_here(move)) return fail("no such move");
    return move;
  }
  static std::string write(Move move, rules::Notation) {
    return move == swap_stones ? "swap" : std::to_string(move.what);
  }
  static bool is_null_text(std::string_view text) { return text == "--"; }
  static constexpr std::string_view no_null_move = "there always is one";
  [[nodiscard]] bool is_legal_here(Move move) const { return three::is_legal(now(), move); }
  void after_play(Move) { ++plies_noted_; }
  void after_undo() { --plies_noted_; }

  int plies_noted_ = 0;
};

namespace {

rules::Move play(rules::Game& game, std::string_view text) {
  return game.play_text(text, rules::standard).value();
}

TEST(GameOf, KeepsTheHistoryOfAGameThatOnlyKnowsItsPosition) {
  Game game;
  EXPECT_EQ(game.legal_moves().size(), 9U);
  const std::uint64_t before = game.key();
  const rules::Move corner = play(game, "0");
  EXPECT_EQ(game.moves().size(), 1U);
  EXPECT_EQ(game.positions().size(), 2U);
  EXPECT_EQ(game.position(), "x........");
  EXPECT_FALSE(game.is_legal(corner));
  EXPECT_EQ(game.parse_move("0", rules::standard).error().message, "no such move");
  EXPECT_EQ(game.format_move(game.legal_moves().front(), rules::standard), "1");
  game.undo();
  EXPECT_EQ(game.key(), before);
  EXPECT_TRUE(game.is_legal(corner));
  EXPECT_EQ(game.plies_noted(), 0);
}

TEST(GameOf, ACloneGoesItsOwnWayAndSharesTheSetup) {
  Game game;
  play(game, "0");
  const auto clone = game.clone();
  play(*clone, "1");
  EXPECT_EQ(game.position(), "x........");
  EXPECT_EQ(clone->position(), "xo.......");
  EXPECT_EQ(&clone->setup(), &game.setup());
  clone->undo();
  clone->undo();
  EXPECT_EQ(clone->position(), ".........");
  EXPECT_EQ(static_cast<const Game&>(*clone).plies_noted(), 0);
}

TEST(GameOf, APassIsPlayedAndWrittenThoughItIsNotLegal) {
  Game game;
  const auto null = game.null_move();
  ASSERT_TRUE(null);
  EXPECT_FALSE(game.is_legal(*null));
  EXPECT_EQ(game.format_move(*null, rules::standard), "--");
  EXPECT_FALSE(game.parse_move("--", rules::coordinate));
  play(game, "--");
  EXPECT_EQ(game.to_move(), rules::Seat::second);
  EXPECT_EQ(game.position(), ".........");
}

TEST(GameOf, ASwapIsAMoveAfterWhichTheSeatsHaveOtherStones) {
  Game game;
  play(game, "4");
  EXPECT_EQ(game.to_move(), rules::Seat::second);
  EXPECT_EQ(game.legal_moves().size(), 9U);  // eight points and the swap
  play(game, "swap");
  EXPECT_EQ(game.to_move(), rules::Seat::first);
  EXPECT_EQ(game.legal_moves().size(), 8U);
  play(game, "0");
  EXPECT_EQ(game.to_move(), rules::Seat::second);
  EXPECT_EQ(game.position(), "o...x....");
}

TEST(GameOf, TheNamesOfTheSeatsFollowTheStones) {
  Game game;
  play(game, "0");
  EXPECT_EQ(game.seat_names()[0], "Black");
  play(game, "swap");
  EXPECT_EQ(game.seat_names()[0], "White");
  game.undo();
  EXPECT_EQ(game.seat_names()[0], "Black");
}

TEST(GameOf, AForbiddenPointIsALegalMoveAndNoBanOfAReferee) {
  Game game;
  ASSERT_EQ(game.forbidden_moves().size(), 1U);
  EXPECT_TRUE(game.is_legal(game.forbidden_moves().front()));
  EXPECT_TRUE(game.banned_moves().empty());
  play(game, "--");
  EXPECT_TRUE(game.forbidden_moves().empty());
}

TEST(GameOf, CountsTheLeavesBelowEachMove) {
  Game game;
  play(game, "4");
  const auto counts = Game::divide(game, 2);
  ASSERT_EQ(counts.size(), 9U);
  std::uint64_t sum = 0;
  for (const auto& count : counts) {
    sum += count.nodes;
  }
  EXPECT_EQ(sum, 8U * 7 + 8);
  EXPECT_EQ(game.format_move(counts.back().move, rules::standard), "swap");
}

TEST(GameOf, ManyMovesFromAndBackLeaveNothingBehind) {
  Game game;
  const std::string before = game.position();
  for (int ply = 0; ply < 1'000; ++ply) {
    game.play(*game.null_move());
  }
  const auto clone = game.clone();
  for (int ply = 0; ply < 300; ++ply) {
    clone->play(*clone->null_move());
  }
  EXPECT_EQ(clone->moves().size(), 1'300U);
  while (!clone->moves().empty()) {
    clone->undo();
  }
  EXPECT_EQ(clone->position(), before);
  EXPECT_EQ(game.moves().size(), 1'000U);
}

// Counts what was played in its order.
struct Trail {
  std::uint64_t sum = 0;
  void play(std::uint64_t move) { sum = sum * 31 + move; }
  bool operator==(const Trail&) const = default;
};

TEST(PositionsApart, AreThoseThatAreAllKept) {
  Rng rng(5);
  std::vector<std::uint64_t> moves;
  rules::EveryPosition<Trail> every{Trail{}};
  rules::PositionsApart<Trail> apart{Trail{}};
  const auto again = [&](Trail& trail, std::size_t ply) { trail.play(moves[ply]); };
  // Long ways forth and back, so that each number of moves is reached from both sides.
  for (const bool forward : {true, false, true, false, true, false}) {
    for (int step = 0; step < 600; ++step) {
      if ((rng.below(8) == 0) != forward || moves.empty()) {
        moves.push_back(rng.below(1000) + 1);
        every.play([&](Trail& trail) { trail.play(moves.back()); });
        apart.play([&](Trail& trail) { trail.play(moves.back()); });
      } else {
        every.undo(again);
        apart.undo(again);
        moves.pop_back();
      }
      ASSERT_EQ(every.now(), apart.now()) << moves.size();
      if (step % 29 != 0) continue;
      const auto expected = every.all(again);
      ASSERT_EQ(apart.all(again), std::vector<Trail>(expected.begin(), expected.end()));
    }
  }
}

}  // namespace
}  // namespace ludex::three

#include "rules/chess/game.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "rules/chess/chess960.h"
#include "rules/chess/fen.h"
#include "rules/chess/replay.h"
#include "rules/registry.h"

namespace ludex::chess {
namespace {

std::unique_ptr<rules::Game> started(const rules::Setup& setup) {
  auto game = rules::start_game(setup);
  EXPECT_TRUE(game.has_value()) << game.error().message;
  return std::move(*game);
}

// Plays moves in coordinates, separated by blanks.
void play(rules::Game& game, std::string_view moves) {
  while (!moves.empty()) {
    const std::size_t end = moves.find(' ');
    const auto move = game.parse_move(moves.substr(0, end), rules::coordinate);
    ASSERT_TRUE(move.has_value()) << move.error().message;
    game.play(*move);
    moves.remove_prefix(end == std::string_view::npos ? moves.size() : end + 1);
  }
}

std::string text_of(const std::optional<rules::Outcome>& outcome) {
  return outcome ? outcome->text : "";
}

rules::Move move_of(const rules::Game& game, std::string_view text) {
  const auto move = game.parse_move(text, rules::coordinate);
  EXPECT_TRUE(move.has_value()) << move.error().message;
  return *move;
}

// How a game stands after some moves under each rule set.
struct End {
  std::string_view name;
  std::string_view fen;  // empty: the usual start
  std::string_view moves;
  std::string_view engine;
  std::string_view fide;
  std::string_view none;
  std::string_view claim;  // what the player to move may claim under "fide"
};
std::ostream& operator<<(std::ostream& out, const End& end) {
  return out << end.name;
}

class ChessEnd : public testing::TestWithParam<End> {};

TEST_P(ChessEnd, FollowsTheRuleSet) {
  const End& end = GetParam();
  const auto outcome_under = [&](std::string_view rule_set) {
    const auto game = started({.game = "chess",
                               .values = {{rules::rules_parameter, rule_set}},
                               .position = std::string(end.fen)});
    play(*game, end.moves);
    return text_of(game->outcome());
  };
  EXPECT_EQ(outcome_under("engine"), end.engine);
  EXPECT_EQ(outcome_under(""), end.engine);
  EXPECT_EQ(outcome_under("fide"), end.fide);
  EXPECT_EQ(outcome_under("none"), end.none);
  const auto fide = started({.game = "chess",
                             .values = {{rules::rules_parameter, "fide"}},
                             .position = std::string(end.fen)});
  play(*fide, end.moves);
  EXPECT_EQ(text_of(fide->claim(std::nullopt)), end.claim);
}

constexpr std::string_view dance_2 = "g1f3 g8f6 f3g1 f6g8";
constexpr std::string_view dance_3 = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
constexpr std::string_view dance_5 =
    "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
constexpr std::string_view threefold = "Draw by 3-fold repetition";
constexpr std::string_view fivefold = "Draw by 5-fold repetition";
constexpr std::string_view fifty = "Draw by fifty moves rule";
constexpr std::string_view seventy_five = "Draw by seventy-five moves rule";
constexpr std::string_view walls = "Draw by a dead position";
constexpr std::string_view dead = "Draw by insufficient mating material";

INSTANTIATE_TEST_SUITE_P(
    Table, ChessEnd,
    testing::Values(
        End{"Goes on", "", "e2e4 e7e5", "", "", "", ""},
        End{"Twofold", "", dance_2, "", "", "", ""},
        End{"Threefold", "", dance_3, threefold, "", "", threefold},
        End{"Fivefold", "", dance_5, fivefold, fivefold, "", fivefold},
        End{"Black mates", "", "f2f3 e7e5 g2g4 d8h4", "Black mates", "Black mates", "Black mates",
            ""},
        End{"White mates", "7k/6pp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "White mates", "White mates",
            "White mates", ""},
        End{"Stalemate", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6f7", "Draw by stalemate",
            "Draw by stalemate", "Draw by stalemate", ""},
        End{"Dead position", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2", dead, dead, "", ""},
        // Locked pawns that no king can get at (FIDE 5.2.2).
        End{"Pawn walls", "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1", "e1e2", "", walls, "", ""},
        End{"A wall from edge to edge", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", "e1e2", "",
            walls, "", ""},
        End{"A wall with a gap", "4k3/8/8/p2p4/P2P4/8/8/4K3 w - - 0 1", "e1e2", "", "", "", ""},
        End{"A wall with a pawn that moves", "4k3/8/8/p2p2p1/P2P2P1/8/1P6/4K3 w - - 0 1", "e1e2",
            "", "", "", ""},
        End{"A wall that a pawn opens", "4k3/8/8/p2pp1p1/P2PP1P1/8/8/4K3 w - - 0 1", "e1e2", "", "",
            "", ""},
        End{"A wall with a bishop", "4k3/8/8/p2p2p1/P2P2P1/8/8/4KB2 w - - 0 1", "e1e2", "", "", "",
            ""},
        End{"99 half-moves", "4k3/8/8/8/8/8/8/R3K3 w - - 98 80", "a1a2", "", "", "", ""},
        End{"100 half-moves", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "a1a2", fifty, "", "", fifty},
        End{"149 half-moves", "4k3/8/8/8/8/8/8/R3K3 w - - 148 99", "a1a2", fifty, "", "", fifty},
        End{"150 half-moves", "4k3/8/8/8/8/8/8/R3K3 w - - 149 99", "a1a2", fifty, seventy_five, "",
            fifty},
        End{"10000 half-moves", "4k3/8/8/8/8/8/8/R3K3 w - - 9999 9999", "a1a2", fifty, seventy_five,
            "", fifty},
        // Mate on the very move that completes the count (FIDE 9.6.2).
        End{"Mate at 100", "7k/6pp/8/8/8/8/8/R3K3 w - - 99 80", "a1a8", "White mates",
            "White mates", "White mates", ""},
        End{"Mate at 150", "7k/6pp/8/8/8/8/8/R3K3 w - - 149 99", "a1a8", "White mates",
            "White mates", "White mates", ""},
        End{"Stalemate at 100", "7k/8/5KQ1/8/8/8/8/8 w - - 99 80", "g6f7", "Draw by stalemate",
            "Draw by stalemate", "Draw by stalemate", ""},
        End{"A pawn move starts the count anew", "4k3/8/8/8/8/8/P7/R3K3 w - - 99 80", "a2a3", "",
            "", "", ""},
        // The en-passant square after e4 is no part of the position: nobody can capture there.
        End{"Threefold after a double push", "", "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1",
            threefold, "", "", threefold},
        // Here the capture was possible the first time.
        End{"Twofold after a right to capture en passant", "4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1",
            "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1", "", "", "", ""},
        // The first occurrence had rights to castle that the rook's trip lost.
        End{"Twofold after lost castling rights", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8", "", "", "", ""},
        End{"Threefold without those rights", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8", threefold, "", "",
            threefold}));

TEST(ChessGame, OneHalfMoveIsNoPlural) {
  const auto game = started({.game = "chess"});
  play(*game, "g1f3");
  EXPECT_EQ(game->explain(),
            std::vector<std::string>{"1 half-move without a capture or a pawn move."});
  play(*game, "g8f6");
  EXPECT_EQ(game->explain(),
            std::vector<std::string>{"2 half-moves without a capture or a pawn move."});
}

TEST(ChessGame, CodesOfOutcomesAreForPrograms) {
  const auto game = started({.game = "chess"});
  play(*game, "f2f3 e7e5 g2g4 d8h4");
  EXPECT_EQ(game->outcome(), (rules::Outcome{rules::Seat::second, "checkmate", "Black mates"}));
  game->undo();
  EXPECT_EQ(game->outcome(), std::nullopt);
  play(*game, "d8e7");
  EXPECT_EQ(game->moves().size(), 4U);
}

// FIDE 9.2.1: the claim comes before the move is played.
TEST(ChessGame, ExplainsRepetitionsAndQuietMoves) {
  const auto game = rules::start_game({.game = "chess"}).value();
  EXPECT_TRUE(game->explain().empty());
  for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8"}) {
    ASSERT_TRUE(game->play_text(move, rules::coordinate).has_value());
  }
  EXPECT_EQ(game->explain(),
            (std::vector<std::string>{"The position has occurred 2 times.",
                                      "4 half-moves without a capture or a pawn move."}));
}

TEST(ChessGame, AThreefoldMayBeClaimedByAnnouncingTheMove) {
  const auto game = started({.game = "chess", .values = {{rules::rules_parameter, "fide"}}});
  play(*game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
  EXPECT_EQ(game->claim(std::nullopt), std::nullopt);
  EXPECT_EQ(game->claim(move_of(*game, "e7e5")), std::nullopt);
  EXPECT_EQ(game->claim(move_of(*game, "f6g8"))->code, "threefold_repetition");
  EXPECT_EQ(game->claim(rules::Move{0}), std::nullopt);
  EXPECT_EQ(game->moves().size(), 7U);
}

TEST(ChessGame, FiftyMovesMayBeClaimedByAnnouncingTheMoveUnlessItMates) {
  const auto game = started({.game = "chess",
                             .values = {{rules::rules_parameter, "fide"}},
                             .position = "7k/6pp/8/8/8/8/8/R3K3 w - - 99 80"});
  EXPECT_EQ(game->claim(std::nullopt), std::nullopt);
  EXPECT_EQ(game->claim(move_of(*game, "a1a7"))->code, "fifty_moves");
  EXPECT_EQ(game->claim(move_of(*game, "a1a8")), std::nullopt);
}

TEST(ChessGame, NothingCanBeClaimedWithoutDrawRules) {
  const auto game = started({.game = "chess", .values = {{rules::rules_parameter, "none"}}});
  play(*game, dance_5);
  EXPECT_EQ(game->claim(std::nullopt), std::nullopt);
}

// FIDE 6.9.
TEST(ChessGame, AFlagLostToASideThatCannotWinIsADraw) {
  const auto game = started({.game = "chess", .position = "4k3/q7/8/8/8/8/8/6KN w - - 0 1"});
  EXPECT_FALSE(game->can_win(rules::Seat::first));
  EXPECT_TRUE(game->can_win(rules::Seat::second));
}

TEST(ChessGame, NumbersMovesAndSeatsFromTheFen) {
  const auto game = started({.game = "chess", .position = "4k3/8/8/8/8/8/8/R3K3 b - - 0 12"});
  EXPECT_EQ(game->to_move(), rules::Seat::second);
  EXPECT_EQ(game->move_number(), 12);
  play(*game, "e8e7");
  EXPECT_EQ(game->to_move(), rules::Seat::first);
  EXPECT_EQ(game->move_number(), 13);
}

TEST(ChessGame, SpellsCastlingByItsVariant) {
  const auto standard = started({.game = "chess"});
  const auto chess960 =
      started({.game = "chess", .values = {{rules::variant_parameter, "chess960"}}});
  for (const auto* game : {standard.get(), chess960.get()}) {
    const auto copy = game->clone();
    play(*copy, "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5");
    const auto castling = copy->parse_move("O-O", rules::standard);
    ASSERT_TRUE(castling.has_value());
    const bool is_standard = game == standard.get();
    EXPECT_EQ(copy->format_move(*castling, rules::coordinate), is_standard ? "e1g1" : "e1h1");
    EXPECT_EQ(copy->parse_move(is_standard ? "e1h1" : "e1g1", rules::coordinate), *castling);
    EXPECT_EQ(game->moves().size(), 0U);
  }
  EXPECT_EQ(chess960->setup().position, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
}

TEST(ChessGame, FormatsMovesInEveryNotation) {
  const auto game = started({.game = "chess"});
  const rules::Move move = move_of(*game, "g1f3");
  EXPECT_EQ(game->format_move(move, rules::coordinate), "g1f3");
  EXPECT_EQ(game->format_move(move, rules::standard), "Nf3");
  EXPECT_EQ(game->format_move(move, rules::Notation{2}), "Ng1-f3");
}

TEST(ChessGame, CodesBeyondSixteenBitsAreIllegal) {
  const auto game = started({.game = "chess"});
  const rules::Move move = move_of(*game, "g1f3");
  EXPECT_TRUE(game->is_legal(move));
  EXPECT_FALSE(game->is_legal(rules::Move{move.code | 0x10000U}));
  EXPECT_FALSE(game->is_legal(rules::Move{}));
}

RC_GTEST_PROP(ChessGame, UndoIsTheReverseOfPlayAndReplayOfBoth, (std::uint64_t seed)) {
  Rng rng(seed);
  const int number = static_cast<int>(rng.below(960));
  const auto game = started({.game = "chess",
                             .values = {{rules::variant_parameter, "chess960"}},
                             .position = format_fen(chess960_start(number))});
  std::vector<std::string> seen;
  for (int ply = 0; ply < 120; ++ply) {
    const auto moves = game->legal_moves();
    if (moves.empty()) break;
    seen.push_back(game->position());
    game->play(moves[rng.below(moves.size())]);
    const Replay replayed = replay(*game);
    RC_ASSERT(format_fen(replayed.position, FenStyle::shredder) == game->position());
    RC_ASSERT(replayed.position.key() == game->key());
    RC_ASSERT(replayed.keys.size() == game->moves().size());
  }
  while (!seen.empty()) {
    game->undo();
    RC_ASSERT(game->position() == seen.back());
    seen.pop_back();
  }
  RC_ASSERT(game->moves().empty());
}

TEST(ChessGame, ANullMovePassesTheTurnButIsNeverLegal) {
  const auto game = started({.game = "chess"});
  play(*game, "e2e4");
  const auto null = game->null_move();
  ASSERT_TRUE(null.has_value());
  EXPECT_FALSE(game->is_legal(*null));
  EXPECT_FALSE(game->parse_move("0000", rules::coordinate).has_value());
  for (const auto* text : {"--", "Z0"}) {
    EXPECT_EQ(*game->parse_move(text, rules::standard), *null);
  }
  EXPECT_EQ(game->format_move(*null, rules::standard), "--");
  EXPECT_EQ(game->format_move(*null, rules::coordinate), "0000");
  game->play(*null);
  EXPECT_EQ(game->to_move(), rules::Seat::first);
  EXPECT_EQ(game->position(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2");
  EXPECT_EQ(replay(*game).position.key(), game->key());
  game->undo();
  EXPECT_EQ(game->to_move(), rules::Seat::second);
}

TEST(ChessGame, ThereIsNoNullMoveInCheck) {
  const auto game = started({.game = "chess"});
  play(*game, "e2e4 f7f5 d1h5");
  EXPECT_EQ(game->null_move(), std::nullopt);
  EXPECT_EQ(game->parse_move("--", rules::standard).error().message,
            "bad move `--`: a null move in check");
}

}  // namespace
}  // namespace ludex::chess

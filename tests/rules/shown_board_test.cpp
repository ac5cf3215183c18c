// What a board shows without the game being known: cells, ways of moves, marks, refusals, phases
// and faces, by hand for each game and as properties of random games.
#include "rules/shown_board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <map>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/random.h"
#include "base/tokens.h"
#include "rules/registry.h"

namespace ludex::rules {
namespace {

using Kind = BoardMark::Kind;

// Of a game or variant by name, with what is given besides.
Setup shown_setup(const std::string& name, const Values& values) {
  Setup setup = setup_named(name);
  for (const auto& [parameter, value] : values.entries()) {
    setup.values.set(parameter, value);
  }
  return setup;
}

std::unique_ptr<Game> shown_game(const std::string& name, const Values& values = {},
                                 const std::string& position = "") {
  Setup setup = shown_setup(name, values);
  setup.position = position;
  auto game = start_game(setup);
  EXPECT_TRUE(game.has_value()) << describe(game.error());
  return *std::move(game);
}

void play(Game& game, std::string_view moves) {
  Tokens words(moves);
  while (const auto word = words.next()) {
    const auto move = game.play_text(word->text, coordinate);
    ASSERT_TRUE(move.has_value()) << describe(move.error());
  }
}

Trace way_of(const Game& game, std::string_view text) {
  const auto move = game.parse_move(text, coordinate);
  EXPECT_TRUE(move.has_value()) << describe(move.error());
  return game.trace(*move);
}

// The reasons by point.
std::map<int, std::string> refused(const Game& game) {
  std::map<int, std::string> reasons;
  for (const Refusal& refusal : game.refusals()) {
    EXPECT_TRUE(reasons.emplace(refusal.at, refusal.why).second) << refusal.at;
  }
  return reasons;
}

// --- Chess ---

TEST(ShownChess, HasTheLettersOfAFenFromWhitesLeftCorner) {
  const auto game = shown_game("chess");
  play(*game, "e2e4 g8f6");
  EXPECT_EQ(game->cells(), "RNBQKBNRPPPP.PPP............P................n..pppppppprnbqkb.r");
}

TEST(ShownChess, CastlesByTwoStepsOfTheKingAndInChess960ToTheRook) {
  const std::string fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  EXPECT_EQ(way_of(*shown_game("chess", {}, fen), "e1g1"), (Trace{.at = {4, 6}}));
  EXPECT_EQ(way_of(*shown_game("chess", {}, fen), "e1c1"), (Trace{.at = {4, 2}}));
  EXPECT_EQ(way_of(*shown_game("chess960", {}, fen), "e1h1"), (Trace{.at = {4, 7}}));
}

// The king on f1 may also step to g1.
TEST(ShownChess, CastlesToTheRookWhereTheKingGoesOneStep) {
  const auto game = shown_game("chess960", {}, "4k3/8/8/8/8/8/8/5K1R w H - 0 1");
  EXPECT_EQ(way_of(*game, "f1h1"), (Trace{.at = {5, 7}}));
  EXPECT_EQ(way_of(*game, "f1g1"), (Trace{.at = {5, 6}}));
}

TEST(ShownChess, NamesTheManOfAPromotionInTheMoversLetters) {
  const auto white = shown_game("chess", {}, "7k/P7/8/8/8/8/8/7K w - - 0 1");
  EXPECT_EQ(way_of(*white, "a7a8q"), (Trace{.at = {48, 56}, .man = 'Q'}));
  EXPECT_EQ(way_of(*white, "a7a8n"), (Trace{.at = {48, 56}, .man = 'N'}));
  const auto black = shown_game("chess", {}, "7k/8/8/8/8/8/p7/7K b - - 0 1");
  EXPECT_EQ(way_of(*black, "a2a1r"), (Trace{.at = {8, 0}, .man = 'r'}));
}

TEST(ShownChess, MarksTheKingInCheck) {
  const auto game = shown_game("chess");
  play(*game, "f2f3 e7e5 g2g4");
  EXPECT_TRUE(game->marks().empty());
  play(*game, "d8h4");
  EXPECT_EQ(game->marks(), (std::vector<BoardMark>{{.kind = Kind::check, .at = 4}}));
}

TEST(ShownChess, PassesWithANullMove) {
  const auto game = shown_game("chess");
  EXPECT_EQ(game->trace(game->null_move().value()), (Trace{.choice = "pass"}));
}

TEST(ShownChess, IsCheckeredWithLabelsInside) {
  const Face face = face_of(*shown_game("chess"));
  EXPECT_EQ(face.files * 10 + face.ranks, 88);
  EXPECT_EQ(face.surface, Surface::checkered);
  EXPECT_FALSE(face.labels.in_margin);
  EXPECT_EQ(face.labels.bottom.front(), "a");
  EXPECT_EQ(face.labels.right.back(), "8");
}

TEST(DrawnStart, OfChess960IsOneOfManyAndOfOtherGamesTheUsualOne) {
  Rng rng(5);
  std::set<std::string> positions;
  for (int time = 0; time < 20; ++time) {
    positions.insert(start_game(setup_named("chess960"), rng).value()->position());
  }
  EXPECT_GT(positions.size(), 15U);
  for (const std::string_view name : game_names()) {
    const rules::Setup setup{.game = std::string(name)};
    EXPECT_EQ(start_game(setup, rng).value()->position(), start_game(setup).value()->position());
  }
  rules::Setup given = setup_named("chess960");
  given.position = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
  EXPECT_EQ(start_game(given, rng).value()->position(), given.position);
}

// --- Xiangqi ---

TEST(ShownXiangqi, HasTheLettersOfAFenFromRedsLeftCorner) {
  const auto game = shown_game("xiangqi");
  EXPECT_EQ(game->cells(),
            "RNBAKABNR..........C.....C.P.P.P.P.P.................."
            "p.p.p.p.p.c.....c..........rnbakabnr");
  EXPECT_EQ(way_of(*game, "h2e2"), (Trace{.at = {25, 22}}));
}

TEST(ShownXiangqi, MarksTheKingInCheck) {
  const auto game = shown_game("xiangqi", {}, "4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1");
  EXPECT_EQ(game->marks(), (std::vector<BoardMark>{{.kind = Kind::check, .at = 85}}));
}

TEST(ShownXiangqi, PromotesAManWhereItStands) {
  const auto game =
      shown_game("xiangqi", {{"variant", "promotion"}}, "3k5/9/9/9/9/9/9/9/9/2BAK4 w - - 0 1");
  EXPECT_EQ(way_of(*game, "c0c0"), (Trace{.at = {2}, .man = 'P'}));
}

// The rook drives the king to and fro until the league takes the next check away.
TEST(ShownXiangqi, RefusesTheMoveThatWouldRepeatAnOffence) {
  const auto game =
      shown_game("xiangqi", {{"rules", "xqbase"}}, "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1");
  play(*game, "a1d1 d9e9");
  for (int round = 0; round < 5 && game->refusals().empty(); ++round) {
    play(*game, "d1e1 e9d9 e1d1 d9e9");
  }
  EXPECT_EQ(game->refusals(), (std::vector<Refusal>{{.at = 13, .why = "repetition", .from = 12}}));
}

TEST(ShownXiangqi, HasARiverPalacesAndFilesCountedFromTheRight) {
  const Face face = face_of(*shown_game("xiangqi"));
  EXPECT_EQ(face.surface, Surface::river);
  EXPECT_EQ(face.stars, (std::vector<int>{19, 25, 27, 29, 31, 33, 35, 54, 56, 58, 60, 62, 64, 70}));
  EXPECT_EQ(face.palaces, (std::vector<std::array<int, 2>>{{3, 23}, {66, 86}}));
  EXPECT_EQ(face.labels.bottom.front(), "九");
  EXPECT_EQ(face.labels.top.front(), "1");
}

// --- Gomoku ---

TEST(ShownGomoku, ShowsDarkAndLightStonesAndTheRowThatWon) {
  const auto game = shown_game("gomoku");
  EXPECT_EQ(way_of(*game, "h8"), (Trace{.at = {112}}));
  play(*game, "h8 h9 i8 i9 j8 j9 k8 k9");
  EXPECT_EQ(game->cells().substr(110, 8), "..XXXX..");
  EXPECT_EQ(game->cells().substr(125, 8), "..OOOO..");
  EXPECT_TRUE(game->marks().empty());
  play(*game, "l8");
  EXPECT_EQ(game->marks(), (std::vector<BoardMark>{{.kind = Kind::row, .at = 112, .to = 116}}));
}

TEST(ShownGomoku, BlocksTheRowsOfAContinuousGame) {
  const auto game = shown_game("gomoku", {{"continuous", "true"}});
  play(*game, "h8 a1 i8 b1 j8 c1 k8 e1 l8");
  EXPECT_EQ(game->cells().substr(112, 5), "#####");
}

// In renju each of the three ways in which Black may not play, and White may everywhere.
TEST(ShownGomoku, SaysWhyAPointIsForbidden) {
  const auto three = shown_game("renju", {}, "");
  play(*three, "g8 a15 i8 a13 h9 a11 h7 a9");
  EXPECT_EQ(refused(*three), (std::map<int, std::string>{{112, "three_three"}}));
  const auto four = shown_game("renju");
  play(*four, "e8 a15 f8 a13 g8 a11 h7 a9 h6 a7 h5 a5");
  EXPECT_EQ(refused(*four).at(112), "four_four");
  const auto longer = shown_game("renju");
  play(*longer, "e8 a15 f8 a13 g8 a11 i8 a9 j8 a7");
  EXPECT_EQ(refused(*longer).at(112), "overline");
  play(*longer, "a1");
  EXPECT_TRUE(longer->refusals().empty());
}

TEST(ShownGomoku, RefusesPointsThatTheOpeningRuleDoesNotAllow) {
  const auto game = shown_game("renju", {{"opening_rule", "rif"}});
  EXPECT_EQ(game->phase(), "opening");
  const auto first = refused(*game);
  EXPECT_EQ(first.size(), 224U);
  EXPECT_FALSE(first.contains(112));
  EXPECT_EQ(first.at(0), "opening");
}

TEST(ShownGomoku, NamesTheChoicesOfSwap2) {
  const auto game = shown_game("gomoku", {{"opening_rule", "swap2"}});
  play(*game, "h8 h9 i8");
  EXPECT_EQ(game->phase(), "choose");
  EXPECT_EQ(way_of(*game, "swap"), (Trace{.choice = "swap"}));
  EXPECT_EQ(way_of(*game, "add-two"), (Trace{.choice = "two_more"}));
  play(*game, "add-two");
  EXPECT_EQ(game->phase(), "opening");
  play(*game, "a1 a2");
  EXPECT_EQ(game->phase(), "choose");
  play(*game, "a3 b9");
  EXPECT_EQ(game->phase(), "play");
}

TEST(ShownGomoku, NumbersTheFifthMovesOnOffer) {
  const auto game = shown_game("renju", {{"opening_rule", "soosorv"}});
  play(*game, "h8 h9 h10");
  play(*game, "a1");
  EXPECT_EQ(game->phase(), "choose");
  EXPECT_EQ(way_of(*game, "n=2"), (Trace{.choice = "2"}));
  play(*game, "n=2");
  EXPECT_EQ(game->phase(), "choose");
  play(*game, "swap");
  EXPECT_EQ(game->phase(), "offer");
  const std::string before = game->cells();
  play(*game, "c3");
  EXPECT_EQ(game->cells(), before);
  EXPECT_EQ(game->marks(), (std::vector<BoardMark>{{.kind = Kind::offer, .at = 32, .number = 1}}));
  EXPECT_EQ(refused(*game).at(32), "symmetric");
  play(*game, "d4");
  EXPECT_EQ(game->phase(), "choose");
  EXPECT_EQ(game->marks().size(), 2U);
  EXPECT_EQ(refused(*game).at(0 + 15 * 5), "opening");
  play(*game, "c3");
  EXPECT_TRUE(game->marks().empty());
  EXPECT_EQ(game->cells()[32], dark_stone);
}

TEST(ShownGomoku, HasAnIAndFiveStars) {
  const Face face = face_of(*shown_game("gomoku"));
  EXPECT_EQ(std::set<int>(face.stars.begin(), face.stars.end()),
            (std::set<int>{48, 56, 112, 168, 176}));
  EXPECT_EQ(face.labels.bottom.at(8), "I");
  EXPECT_EQ(face_of(*shown_game("gomoku", {{"size", "20x15"}})).files, 20);
  EXPECT_TRUE(face_of(*shown_game("gomoku", {{"size", "8"}})).stars.empty());
}

// --- Go ---

TEST(ShownGo, ShowsStonesPassesAndCaptures) {
  const auto game = shown_game("go", {{"size", "9"}});
  EXPECT_EQ(way_of(*game, "A1"), (Trace{.at = {0}}));
  EXPECT_EQ(way_of(*game, "pass"), (Trace{.choice = "pass"}));
  play(*game, "A2 A1 B1");
  EXPECT_EQ(game->cells().substr(0, 11), ".X.......X.");
}

// White takes at D4, and Black may not take back at E4.
constexpr std::string_view ko_fight = "D5 E5 D3 E3 C4 F4 E4 D4";

TEST(ShownGo, MarksAndRefusesTheKo) {
  const auto game = shown_game("go", {{"size", "9"}});
  play(*game, ko_fight);
  EXPECT_EQ(game->marks(), (std::vector<BoardMark>{{.kind = Kind::ko, .at = 31}}));
  EXPECT_EQ(refused(*game).at(31), "ko");
  play(*game, "J9 H9");
  EXPECT_TRUE(game->marks().empty());
  EXPECT_FALSE(refused(*game).contains(31));
}

TEST(ShownGo, CallsItSuperkoWhereWholeBoardsMayNotRepeat) {
  const auto game = shown_game("go", {{"size", "9"}, {"rules", "tromp_taylor"}});
  play(*game, ko_fight);
  EXPECT_EQ(refused(*game).at(31), "superko");
  EXPECT_EQ(game->marks(), (std::vector<BoardMark>{{.kind = Kind::ko, .at = 31}}));
}

TEST(ShownGo, RefusesSuicideWhereTheRulesDo) {
  const std::string_view moves = "A2 J9 B1 J8 B2 J7 A3";
  const auto chinese = shown_game("go", {{"size", "9"}});
  play(*chinese, moves);
  EXPECT_EQ(refused(*chinese), (std::map<int, std::string>{{0, "suicide"}}));
}

TEST(ShownGo, TellsHandicapPlayAndScoreApart) {
  const auto game = shown_game("go", {{"size", "9"}, {"handicap", "2"}, {"placement", "free"}});
  EXPECT_EQ(game->phase(), "handicap");
  play(*game, "C3 G7");
  EXPECT_EQ(game->phase(), "play");
  play(*game, "pass pass");
  EXPECT_EQ(game->phase(), "score");
}

TEST(ShownGo, HasNoIAndLabelsOnFourSides) {
  const Face face = face_of(*shown_game("go"));
  EXPECT_EQ(face.labels.top.at(8), "J");
  EXPECT_EQ(face.labels.right, face.labels.left);
  EXPECT_EQ(std::set<int>(face.stars.begin(), face.stars.end()),
            (std::set<int>{60, 66, 72, 174, 180, 186, 288, 294, 300}));
}

// --- All games ---

TEST(Picture, HasAsManyCellsAsTheBoardAndSomethingOnIt) {
  for (const GameKind& kind : games()) {
    const Face face = face_of(*shown_game(std::string(kind.name)));
    const std::string picture = picture_of(kind);
    EXPECT_EQ(picture.size(), static_cast<std::size_t>(face.files * face.ranks)) << kind.name;
    EXPECT_GT(std::count_if(picture.begin(), picture.end(), [](char cell) { return cell != '.'; }),
              8)
        << kind.name;
  }
}

struct RandomGames {
  std::string_view name;
  std::string game;
  Values values = {};
};
std::ostream& operator<<(std::ostream& out, const RandomGames& games) {
  return out << games.name;
}

class ShownBoard : public testing::TestWithParam<RandomGames> {};

// That the way of a move says where cells change: what stood at its first point has gone to its
// last one, or become what the trace says, and a stone stands where one was put.
void expect_way(const Face& face, const Trace& trace, const std::string& before,
                const std::string& after) {
  if (trace.at.empty()) {
    EXPECT_FALSE(trace.choice.empty());
    EXPECT_EQ(before, after);
    return;
  }
  const auto from = static_cast<std::size_t>(trace.at.front());
  const auto to = static_cast<std::size_t>(trace.at.back());
  if (face.matter == PieceForm::stones) {
    EXPECT_EQ(trace.at.size(), 1U);
    EXPECT_EQ(before[to], empty_cell);
    return;
  }
  const char moved = trace.man != 0 ? trace.man : before[from];
  if (to == from || before[from] != after[from]) {
    const bool is_castling = after[to] == empty_cell || after[to] != moved;
    EXPECT_TRUE(after[to] == moved || (is_castling && std::toupper(before[from]) == 'K'));
  }
}

// What is refused is what is illegal or forbidden, no more and no less.
void expect_refusals(const Game& game, const Face& face, const std::string& cells) {
  std::set<std::pair<int, int>> refused;
  for (const Refusal& refusal : game.refusals()) {
    EXPECT_FALSE(refusal.why.empty());
    refused.insert({refusal.from, refusal.at});
  }
  std::set<std::pair<int, int>> expected;
  const auto add = [&](const std::vector<Move>& moves) {
    for (const Move move : moves) {
      const Trace trace = game.trace(move);
      expected.insert({face.matter == PieceForm::men ? trace.at.front() : -1, trace.at.back()});
    }
  };
  add(face.matter == PieceForm::men ? game.banned_moves() : game.forbidden_moves());
  if (face.matter == PieceForm::stones) {
    std::set<int> free;
    for (const Move move : game.legal_moves()) {
      const Trace trace = game.trace(move);
      free.insert(trace.at.begin(), trace.at.end());
    }
    for (int at = 0; at < static_cast<int>(cells.size()); ++at) {
      if (cells[static_cast<std::size_t>(at)] == empty_cell && !free.contains(at)) {
        expected.insert({-1, at});
      }
    }
  }
  EXPECT_EQ(refused, expected);
}

void expect_marks_on_board(const Game& game, int points) {
  for (const BoardMark& mark : game.marks()) {
    EXPECT_TRUE(mark.at >= 0 && mark.at < points && mark.to >= 0 && mark.to < points);
  }
}

// Different moves have different ways, all on the board.
void expect_traces(const Game& game, int points) {
  std::set<std::pair<std::vector<int>, std::pair<char, std::string>>> ways;
  for (const Move move : game.legal_moves()) {
    const Trace trace = game.trace(move);
    EXPECT_LE(trace.at.size(), 2U);
    EXPECT_EQ(trace.at.empty(), !trace.choice.empty());
    for (const int at : trace.at) {
      EXPECT_TRUE(at >= 0 && at < points) << at;
    }
    EXPECT_TRUE(ways.insert({trace.at, {trace.man, trace.choice}}).second)
        << game.format_move(move, coordinate) << " in " << game.position();
  }
}

TEST_P(ShownBoard, AgreesWithTheRulesInRandomGames) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Rng rng(seed);
    const auto game = start_game(shown_setup(GetParam().game, GetParam().values), rng).value();
    const Face face = face_of(*game);
    const int points = face.files * face.ranks;
    std::vector<std::string> boards{game->cells()};
    for (int ply = 0; ply < 80; ++ply) {
      ASSERT_EQ(static_cast<int>(boards.back().size()), points);
      expect_traces(*game, points);
      expect_refusals(*game, face, boards.back());
      expect_marks_on_board(*game, points);
      const auto moves = game->legal_moves();
      if (moves.empty()) break;
      const Move move = moves[rng.below(moves.size())];
      const Trace trace = game->trace(move);
      game->play(move);
      expect_way(face, trace, boards.back(), game->cells());
      boards.push_back(game->cells());
      ASSERT_FALSE(testing::Test::HasFailure()) << game->position();
    }
    while (boards.size() > 1) {
      game->undo();
      boards.pop_back();
      ASSERT_EQ(game->cells(), boards.back());
    }
  }
}

// The text of a position says the same as its cells: a game that starts there shows them.
TEST_P(ShownBoard, IsThatOfThePositionsText) {
  Rng rng(9);
  const auto game = start_game(shown_setup(GetParam().game, GetParam().values), rng).value();
  for (int ply = 0; ply < 60; ++ply) {
    rules::Setup here = game->setup();
    here.position = game->position();
    EXPECT_EQ(start_game(here).value()->cells(), game->cells()) << here.position;
    const auto moves = game->legal_moves();
    if (moves.empty()) break;
    game->play(moves[rng.below(moves.size())]);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Games, ShownBoard,
    testing::Values(
        RandomGames{"Chess", "chess"}, RandomGames{"Chess960", "chess960"},
        RandomGames{"Xiangqi", "xiangqi"},
        RandomGames{"XiangqiLeague", "xiangqi", {{"rules", "xqbase"}}},
        RandomGames{"XiangqiPromotion", "xiangqi", {{"variant", "promotion"}}},
        RandomGames{"Freestyle", "gomoku"}, RandomGames{"Rectangle", "gomoku", {{"size", "9x7"}}},
        RandomGames{"Continuous", "gomoku", {{"size", "7"}, {"continuous", "true"}}},
        RandomGames{"Renju", "renju", {{"size", "9"}}}, RandomGames{"Caro", "caro"},
        RandomGames{"Pro", "gomoku", {{"opening_rule", "pro"}}},
        RandomGames{"Swap2", "gomoku", {{"opening_rule", "swap2"}}},
        RandomGames{"Yamaguchi", "renju", {{"opening_rule", "yamaguchi"}}},
        RandomGames{"Taraguchi", "renju", {{"opening_rule", "taraguchi"}}},
        RandomGames{"Sakata", "renju", {{"opening_rule", "sakata"}}},
        RandomGames{"Go", "go", {{"size", "5"}}},
        RandomGames{"GoWithSuicide", "go", {{"size", "4"}, {"rules", "new_zealand"}}},
        RandomGames{"GoSuperko", "go", {{"size", "4"}, {"rules", "tromp_taylor"}}},
        RandomGames{"GoHandicap", "go", {{"size", "9"}, {"handicap", "3"}, {"placement", "free"}}}),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace ludex::rules

// Mates found by the ordinary search, and proven or refuted on request. The positions come from
// games of the engine against itself; other engines agree on every length.
#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>
#include <variant>

#include "search/alphabeta/root/mate_search.h"
#include "search/session.h"

namespace ludex::search {
namespace {

struct MateCase {
  std::string fen;
  int moves;
  std::string first;  // the only move that mates so soon; empty: there are several
  bool operator==(const MateCase&) const = default;
};
std::ostream& operator<<(std::ostream& out, const MateCase& row) {
  return out << "mate in " << row.moves << ": " << row.fen;
}

std::vector<MateCase> mates() {
  return {
      {"r1q5/1pp4k/p2p4/8/2PPNR1n/1P5P/P3r3/6RK w - - 6 34", 1, "f4h4"},
      {"3R3Q/R7/4K1k1/8/2p2P2/8/8/8 w - - 3 62", 1, ""},
      {"8/3k4/3p4/4p3/3q4/6K1/8/5q2 b - - 3 56", 1, "d4f4"},
      {"6K1/3q4/5k2/8/8/8/8/8 b - - 13 63", 1, "d7g7"},
      {"4k3/p4pb1/n1p1P3/6p1/4P3/3P4/1q5r/6K1 b - - 0 38", 1, ""},
      {"8/1k3p2/p5p1/P1Bn1P1p/7P/6Pq/2b1p3/6K1 b - - 0 52", 1, "e2e1q"},
      {"2k5/P7/7R/3P2N1/6P1/3K4/2P5/8 w - - 1 50", 2, "h6h7"},
      {"r1bqkbnr/p2pp1p1/n1p4p/5p2/2B1P2P/P6R/1P1P1PP1/RNBQK1N1 w Qkq - 0 7", 2, "d1h5"},
      {"6k1/5p2/8/8/6p1/p6p/6r1/1K6 b - - 1 61", 2, "h3h2"},
      {"8/8/1K6/8/4k3/8/8/2rq4 b - - 3 73", 2, "d1b3"},
      {"8/8/5p2/5k2/7K/8/1pr5/8 b - - 1 64", 2, "c2c3"},
      {"3Q4/R7/8/3K1k2/8/6P1/5P2/8 w - - 1 66", 2, "d8g8"},
      {"3r4/7p/5kp1/5p2/4b3/7K/5b2/8 b - - 7 57", 2, "d8d1"},
      {"8/4k3/7R/1P6/4p3/2B1P1R1/6P1/6K1 w - - 1 44", 2, "g3g7"},
      {"8/p3k1pp/3p4/4n1p1/8/5B1P/P1r5/7K b - - 1 37", 2, "e5f3"},
      {"8/p4p2/b2p2P1/8/5k1K/N1r5/8/8 b - - 4 44", 2, ""},
      {"4k3/3b1p2/2p3p1/2p4p/2PP4/4np2/4r3/2K5 b - - 0 49", 2, "f3f2"},
      {"5b2/p7/1p5k/P7/2p5/6PK/4r3/4q3 b - - 2 51", 2, "h6g5"},
      {"8/2P5/5k2/K2Q4/8/8/P5P1/8 w - - 1 61", 3, "c7c8q"},
      {"r7/p1R1bk1P/3B4/2P4p/1R2PP2/3Q4/P3N2P/6K1 w - - 1 36", 3, "c7e7"},
      {"6k1/pp3pp1/1b5p/8/5P2/3b4/4r3/2K5 b - - 5 44", 3, ""},
      {"1R6/8/8/8/3K4/8/k7/8 w - - 33 83", 3, "d4c3"},
      {"1K4nr/1p2k1Pp/2qp4/8/1p2P1P1/7P/2n5/8 b - - 5 38", 3, "g8f6"},
      {"1B6/3R4/8/3K4/8/p1Q5/P5k1/8 w - - 3 62", 3, ""},
      {"8/2P5/8/7Q/1k6/4K2B/8/8 w - - 1 75", 3, "c7c8q"},
      {"4Q3/5pRp/1k2p3/2N1P3/8/P2K4/8/8 w - - 1 47", 3, ""},
      {"5r1k/1p4pp/2pb1q2/p1N4P/P3R1B1/2N5/1PP2PP1/3R2K1 b - - 1 31", 3, "f6f2"},
      {"1r2rk2/6p1/7p/5p2/6P1/4P1KP/5P2/1qq5 b - - 1 38", 3, ""},
      {"4k3/p3qpb1/6p1/2p3P1/PpP5/1P6/2R3P1/1KBr4 b - - 2 37", 3, "e7e4"},
      {"3R4/8/1p2k3/1P1pBN1B/3P4/4P3/5K1P/1r6 w - - 3 43", 3, "f5g7"},
      {"8/8/4kP2/6P1/1P5P/3P1Q2/1KP5/8 w - - 3 51", 4, "f6f7"},
      {"r3kb1r/pq3p2/2pp2p1/4p2p/8/R1P2NP1/3PBn1P/1NK5 b kq - 0 21", 4, "a8b8"},
      {"5Q2/5n1k/4N1r1/2P3pp/P7/6P1/1P3P1P/7K w - - 11 48", 4, "f8f7"},
      {"r2q4/pb3k1p/1p6/2p3p1/6K1/2Q1P3/PP3P1P/R1B3n1 b - - 0 22", 4, "b7f3"},
      {"8/8/P1p1p3/7k/3P3p/3KPP1P/3B2R1/8 w - - 0 38", 4, "a6a7"},
      {"6q1/8/p2K3p/5p2/5P2/8/7p/1k6 b - - 1 64", 4, ""},
      {"4k3/b4pp1/8/4P3/1R3P2/Ppp5/7r/3K4 b - - 1 39", 4, ""},
  };
}

std::optional<int> mate_of(const engine::Info& info) {
  const auto* mate = std::get_if<engine::MateIn>(&info.score->value);
  return mate != nullptr ? std::optional(mate->moves) : std::nullopt;
}

class Mate : public testing::TestWithParam<MateCase> {};

TEST_P(Mate, IsFoundBySearching) {
  const MateCase& row = GetParam();
  Session session(row.fen);
  const Thought thought = session.think(to_depth(2 * row.moves + 12));
  EXPECT_EQ(mate_of(thought.last()), row.moves);
  if (!row.first.empty()) {
    EXPECT_EQ(thought.move(*session.game), row.first);
  }
}

TEST_P(Mate, IsProvenOnRequest) {
  const MateCase& row = GetParam();
  Session session(row.fen);
  engine::Limits limits;
  limits.mate = row.moves;
  const Thought thought = session.think(limits);
  EXPECT_EQ(mate_of(thought.last()), row.moves);
  if (!row.first.empty()) {
    EXPECT_EQ(thought.move(*session.game), row.first);
  }
  // The line shown leads to the mate.
  for (const rules::Move move : thought.last().pv) {
    session.game->play(move);
  }
  EXPECT_EQ(session.game->outcome().value_or(rules::Outcome{}).code, "checkmate");
}

TEST_P(Mate, IsNotClaimedSooner) {
  const MateCase& row = GetParam();
  if (row.moves == 1) return;
  Session session(row.fen);
  engine::Limits limits;
  limits.mate = row.moves - 1;
  const Thought thought = session.think(limits);
  EXPECT_NE(thought.move(*session.game), "");
  const auto claimed = mate_of(thought.last());
  EXPECT_TRUE(!claimed || *claimed >= row.moves || *claimed < 0);
}

INSTANTIATE_TEST_SUITE_P(Table, Mate, testing::ValuesIn(mates()));

TEST(MateLimit, FindsTheQuietMoveThatTheOrdinarySearchPrunes) {
  Session session("8/5R1Q/6p1/6k1/2P5/2P4P/PP5b/R4K2 w - - 1 43");
  engine::Limits limits;
  limits.mate = 4;
  const Thought thought = session.think(limits);
  EXPECT_EQ(mate_of(thought.last()), 3);
  EXPECT_EQ(thought.move(*session.game), "a1e1");
}

TEST(MateTable, KeepsTheNewestEntryOfAPlace) {
  MateTable table;
  EXPECT_EQ(table.refuted(7), 0);
  table.refute(7, 2);
  table.prove(7, 99);
  EXPECT_EQ(table.refuted(7), 2);
  EXPECT_EQ(table.proof(7), 99);
  constexpr std::uint64_t same_place = 7 + (std::uint64_t{1} << 40U);
  table.refute(same_place, 3);
  EXPECT_EQ(table.refuted(same_place), 3);
  EXPECT_EQ(table.proof(same_place), 0);
  EXPECT_EQ(table.refuted(7), 0);
}

TEST(MateLimit, EndsWhenThereIsNoMate) {
  Session session;
  engine::Limits limits;
  limits.mate = 2;
  const Thought thought = session.think(limits);
  EXPECT_FALSE(mate_of(thought.last()));
  EXPECT_NE(thought.move(*session.game), "");
}

TEST(MateLimit, KeepsToTheMovesAskedFor) {
  // The rook mates on the back rank; by a king's move nothing mates.
  Session session("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  engine::Request request{{}, {session.move("g1f1")}, {}, false};
  request.limits.mate = 1;
  const Thought thought = session.think(request);
  EXPECT_EQ(thought.move(*session.game), "g1f1");
  EXPECT_FALSE(mate_of(thought.last()));
}

TEST(MateLimit, IsHeldByPonderingAndEndedByStop) {
  Session session("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  engine::Limits limits;
  limits.mate = 1;
  limits.ponder = true;
  session.start(limits);
  ASSERT_TRUE(session.wait_for([](const auto& info) { return info.score.has_value(); }));
  EXPECT_FALSE(session.engine->next(TimePoint::min()));
  session.engine->stop();
  EXPECT_EQ(session.finish().move(*session.game), "d1d8");
}

TEST(MateLimit, IsBoundedByNodesToo) {
  Session session(middlegame);
  engine::Limits limits = to_nodes(20'000);
  limits.mate = 30;
  EXPECT_EQ(session.think(limits).nodes(), 20'000U);
}

TEST(MatedSide, SeesHowLongItLasts) {
  // Two queens' moves, then mate; the lone king has one square each time.
  Session session("7k/8/5K2/8/8/8/8/6Q1 b - - 0 1");
  const Thought thought = session.think(to_depth(6));
  EXPECT_EQ(mate_of(thought.last()), -1);
}

}  // namespace
}  // namespace ludex::search

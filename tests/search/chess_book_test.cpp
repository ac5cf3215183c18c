// The opening book of the chess engine.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "records/chess/polyglot/key.h"
#include "records/chess/polyglot/maker.h"
#include "rules/chess/fen.h"
#include "rules/chess/notation.h"
#include "rules/chess/position.h"
#include "search/chess/book.h"
#include "search/session.h"
#include "support/temporary_folder.h"

namespace ludex::search {
namespace {

constexpr std::uint16_t bits(int from, int to) {
  return static_cast<std::uint16_t>(from << 6 | to);
}
constexpr std::uint16_t e2e4 = bits(12, 28);
constexpr std::uint16_t d2d4 = bits(11, 27);
constexpr std::uint16_t a2a3 = bits(8, 16);
constexpr std::uint16_t e2e5 = bits(12, 36);  // which is illegal

struct Weighed {
  std::uint16_t move;
  std::uint16_t weight;
};

class ChessBookTest : public testing::Test {
 protected:
  // A file that knows these moves for the start, or for the position of that key.
  std::string book_of(const std::vector<Weighed>& moves,
                      std::uint64_t key = records::polyglot::key(chess::Position::start())) const {
    std::vector<records::polyglot::Entry> entries;
    entries.reserve(moves.size());
    for (const auto& [move, weight] : moves) {
      entries.push_back({key, move, weight, 0});
    }
    std::ofstream out(folder_.file("book.bin"), std::ios::binary);
    records::polyglot::write(out, entries);
    return folder_.file("book.bin");
  }
  static std::string text(const Thought& thought) {
    std::string all;
    for (const engine::Info& info : thought.infos) {
      all += info.text;
    }
    return all;
  }

  support::TemporaryFolder folder_;
};

TEST_F(ChessBookTest, IsOffUntilItIsAskedFor) {
  Session session;
  session.set_option("BookFile", book_of({{a2a3, 1}}));
  EXPECT_GT(session.think(to_depth(2)).nodes(), 0U);
  session.set_option("OwnBook", "true");
  const Thought thought = session.think(to_depth(2));
  EXPECT_EQ(thought.move(*session.game), "a2a3");
  EXPECT_EQ(thought.nodes(), 0U);
}

TEST_F(ChessBookTest, TheShippedBookNeedsNoFile) {
  Session session;
  session.set_option("OwnBook", "true");
  for (int ply = 0; ply < 4; ++ply) {
    const Thought thought = session.think(to_depth(1));
    EXPECT_EQ(thought.nodes(), 0U) << "ply " << ply;
    ASSERT_NE(thought.move(*session.game), "");
    session.play(thought.move(*session.game));
  }
}

TEST_F(ChessBookTest, MovesAreDrawnByTheirWeight) {
  ChessBook book(7);
  ASSERT_TRUE(book.set_option("BookFile", book_of({{e2e4, 3}, {d2d4, 1}, {a2a3, 0}})));
  ASSERT_TRUE(book.set_option("OwnBook", "true"));
  const Session session;
  std::map<std::uint32_t, int> drawn;
  for (int lot = 0; lot < 4000; ++lot) {
    ++drawn[book.move(*session.game).value().code];
  }
  EXPECT_EQ(drawn.size(), 2U) << "a weight of zero is never played";
  EXPECT_NEAR(drawn[session.move("e2e4").code], 3000, 150);
}

TEST_F(ChessBookTest, TheSameSeedDrawsTheSameMoves) {
  const Session session;
  std::vector<std::vector<std::uint32_t>> lots(3);
  for (std::size_t i = 0; i < lots.size(); ++i) {
    ChessBook book(i < 2 ? 5 : 6);
    ASSERT_TRUE(book.set_option("OwnBook", "true"));
    for (int lot = 0; lot < 50; ++lot) {
      lots[i].push_back(book.move(*session.game).value().code);
    }
  }
  EXPECT_EQ(lots[0], lots[1]);
  EXPECT_NE(lots[0], lots[2]);
}

TEST_F(ChessBookTest, AnIllegalBookMoveIsSkipped) {
  ChessBook book(1);
  const Session session;
  ASSERT_TRUE(book.set_option("OwnBook", "true"));
  ASSERT_TRUE(book.set_option("BookFile", book_of({{e2e5, 1000}, {e2e4, 1}})));
  EXPECT_EQ(book.move(*session.game), session.move("e2e4"));
  ASSERT_TRUE(book.set_option("BookFile", book_of({{e2e5, 1000}})));
  EXPECT_FALSE(book.move(*session.game).has_value());
}

TEST_F(ChessBookTest, ABadFileIsToldAndLeavesNoBook) {
  Session session;
  session.set_option("OwnBook", "true");
  const auto refused = session.engine->set_option("BookFile", "/no/such/book.bin");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().message,
            "cannot read the book \"/no/such/book.bin\": No such file or directory");
  EXPECT_GT(session.think(to_depth(2)).nodes(), 0U);
  session.set_option("BookFile", "");
  EXPECT_EQ(session.think(to_depth(2)).nodes(), 0U) << "the shipped book is back";
}

TEST_F(ChessBookTest, AnalysisAndExcludedMovesAreSearched) {
  Session session;
  session.set_option("BookFile", book_of({{a2a3, 1}}));
  session.set_option("OwnBook", "true");
  engine::Request request;
  request.limits = to_depth(2);
  request.only = {session.move("e2e4"), session.move("d2d4")};
  EXPECT_GT(session.think(request).nodes(), 0U);
  session.start(endlessly());
  ASSERT_TRUE(session.wait_for([](const auto& info) { return info.depth.value_or(0) >= 2; }));
  session.engine->stop();
  EXPECT_NE(session.finish().move(*session.game), "");
}

TEST_F(ChessBookTest, IsShutWhileTheEngineAnalyses) {
  Session session;
  session.set_option("BookFile", book_of({{a2a3, 1}}));
  session.set_option("OwnBook", "true");
  EXPECT_EQ(session.think(to_depth(2)).nodes(), 0U);
  session.set_option("Analysis", "true");
  EXPECT_GT(session.think(to_depth(2)).nodes(), 0U);
  session.set_option("Analysis", "false");
  EXPECT_EQ(session.think(to_depth(2)).nodes(), 0U);
  session.start(endlessly());
  ASSERT_TRUE(session.wait_for([](const auto& info) { return info.depth.value_or(0) >= 2; }))
      << "go infinite searches";
  session.engine->stop();
  (void)session.finish();
}

TEST_F(ChessBookTest, APinnedPawnBesideIsSeenInALineOfMoves) {
  constexpr std::string_view fen = "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1";
  auto position = chess::parse_fen(fen).value();
  const chess::Move advance = chess::parse_coordinate(position, "e2e4").value();
  position.play(advance);
  Session session(fen);
  session.set_option("BookFile",
                     book_of({{bits(59, 51), 1}}, records::polyglot::key(position, advance)));
  session.set_option("OwnBook", "true");
  session.play("e2e4");
  EXPECT_EQ(session.think(to_depth(1)).move(*session.game), "d8d7");
}

}  // namespace
}  // namespace ludex::search

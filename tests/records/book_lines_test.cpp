// The lines of opening books: their order, their ends, and what does not count.
#include "records/book_lines.h"

#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "records/books.h"
#include "records/game_file.h"
#include "rules/line_of_moves.h"
#include "rules/registry.h"

namespace ludex::records {
namespace {

using Lines = std::vector<std::string>;

const rules::Setup chess{.game = "chess"};

std::string text_of(const std::vector<rules::Move>& moves, const rules::Setup& setup) {
  return rules::format_line(**rules::start_game(setup), moves, rules::coordinate);
}

// For the line so far, each next move in coordinates and its weight.
using Pages = std::map<std::string, std::vector<std::pair<std::string, std::uint64_t>>>;

BookMoves book_of(const Pages& pages) {
  return [pages](const rules::Game& game) {
    std::vector<WeighedMove> moves;
    const auto page = pages.find(text_of({game.moves().begin(), game.moves().end()}, game.setup()));
    if (page == pages.end()) return moves;
    for (const auto& [move, weight] : page->second) {
      const auto parsed = game.parse_move(move, rules::coordinate);
      // A move that is not legal here, as another position under the same key has it.
      moves.push_back({parsed.value_or(rules::Move{1}), weight});
    }
    return moves;
  };
}

// The lines of the book, or the error.
Lines lines_of(const Pages& pages, std::size_t plies = SIZE_MAX,
               std::size_t most = book_line_positions) {
  const auto openings = lines_of_book(book_of(pages), chess, plies, most);
  if (!openings) return {describe(openings.error())};
  Lines lines;
  for (const Opening& opening : *openings) {
    EXPECT_EQ(opening.position, "");
    lines.push_back(text_of(opening.moves, chess));
  }
  return lines;
}

TEST(BookLines, TheLikeliestLineIsTheFirst) {
  const Pages pages{{"", {{"e2e4", 3}, {"d2d4", 2}}},
                    {"e2e4", {{"e7e5", 1}, {"c7c5", 2}}},
                    {"d2d4", {{"d7d5", 9}}}};
  // 2/5, then 3/5 * 2/3 (as often, and later in the book), then 3/5 * 1/3.
  EXPECT_EQ(lines_of(pages), (Lines{"e2e4 c7c5", "d2d4 d7d5", "e2e4 e7e5"}));
  EXPECT_EQ(lines_of(pages, 1), (Lines{"e2e4", "d2d4"}));
}

TEST(BookLines, LinesEndWhereTheBookDoes) {
  EXPECT_EQ(lines_of({{"", {{"e2e4", 3}, {"d2d4", 1}}}, {"e2e4", {{"e7e5", 1}}}}, 8),
            (Lines{"e2e4 e7e5", "d2d4"}));
}

TEST(BookLines, TwoOrdersOfTheSameMovesAreOneLine) {
  EXPECT_EQ(lines_of({{"", {{"e2e3", 1}, {"d2d3", 1}}},
                      {"e2e3", {{"e7e6", 1}}},
                      {"d2d3", {{"e7e6", 1}}},
                      {"e2e3 e7e6", {{"d2d3", 1}}},
                      {"d2d3 e7e6", {{"e2e3", 1}}},
                      {"e2e3 e7e6 d2d3", {{"d7d5", 1}}},
                      {"d2d3 e7e6 e2e3", {{"d7d5", 1}}}}),
            Lines{"e2e3 e7e6 d2d3 d7d5"});
}

TEST(BookLines, ACycleOfTheBookIsNotFollowed) {
  EXPECT_EQ(lines_of({{"", {{"g1f3", 1}}},
                      {"g1f3", {{"g8f6", 1}}},
                      {"g1f3 g8f6", {{"f3g1", 5}, {"e2e3", 1}}},
                      {"g1f3 g8f6 f3g1", {{"f6g8", 1}}}}),
            Lines{"g1f3 g8f6 e2e3"});
}

TEST(BookLines, MovesThatNobodyPlaysFromTheBookAreLeftOut) {
  EXPECT_EQ(lines_of({{"", {{"e2e4", 1}, {"d2d4", 0}, {"e2e5", 7}}}}), Lines{"e2e4"});
  const Pages fools_mate{{"", {{"f2f3", 1}}},
                         {"f2f3", {{"e7e5", 1}}},
                         {"f2f3 e7e5", {{"g2g4", 1}}},
                         {"f2f3 e7e5 g2g4", {{"d8h4", 1}}}};
  EXPECT_EQ(lines_of(fools_mate), Lines{"f2f3 e7e5 g2g4"}) << "mate is no opening";
}

TEST(BookLines, ABookWithoutTheStartOrWithTooManyPositionsIsRefused) {
  EXPECT_EQ(lines_of({{"e2e4", {{"e7e5", 1}}}}),
            Lines{"the book knows no move of the start position"});
  const Pages three{{"", {{"e2e4", 1}, {"d2d4", 1}}}, {"e2e4", {{"e7e5", 1}}}};
  EXPECT_EQ(lines_of(three, 8, 4).size(), 2U) << "with the start, four positions";
  EXPECT_EQ(lines_of(three, 8, 3),
            Lines{"the book leads to more than 3 positions; `plies=` bounds them"});
  EXPECT_EQ(lines_of(three, 1, 3).size(), 2U);
}

// The lines of a book that is made from games of the text.
Lines made_from(std::string_view text, std::string_view name, const BookFormat& book,
                const OpeningFormat& format, const rules::Setup& setup, std::size_t plies) {
  const auto maker = book.make({.min_games = 1});
  auto games = GameFileReader::open(source_of(text), ReadMode::records, name).value();
  for (FileGame game; games.next(game);) {
    EXPECT_TRUE(game.is_read && maker->add(game.record)) << name;
  }
  EXPECT_GT(maker->finish(), 0U);
  std::ostringstream bytes;
  maker->write(bytes);
  const std::string written = bytes.str();
  const auto openings = format.read(source_of(written), setup, plies);
  if (!openings) return {describe(openings.error())};
  Lines lines;
  for (const Opening& opening : *openings) {
    lines.push_back(text_of(opening.moves, setup));
  }
  return lines;
}

TEST(BookLines, AreThoseOfPolyglotBooks) {
  const std::string games =
      "1. e4 e5 2. Nf3 1-0\n\n[Result \"1/2-1/2\"]\n\n1. e4 c5 1/2-1/2\n\n1. d4 d5 1/2-1/2\n";
  const auto lines = [&](std::size_t plies) {
    return made_from(games, "games.pgn", polyglot_books(), polyglot_openings(), chess, plies);
  };
  EXPECT_EQ(lines(1), (Lines{"e2e4", "d2d4"}));
  EXPECT_EQ(lines(8), (Lines{"e2e4 c7c5", "d2d4 d7d5"})) << "1...e5 lost";
  const auto cut_off = polyglot_openings().read(source_of("no book at all!"), chess, 8);
  ASSERT_FALSE(cut_off);
  EXPECT_EQ(cut_off.error().message, "its size is 15 bytes; expected a multiple of 16");
}

TEST(BookLines, AreThoseOfElephantEyesBooks) {
  EXPECT_EQ(made_from("[Game \"Chinese Chess\"]\n[Result \"1/2-1/2\"]\n\n1. C2=5 H8+7 1/2-1/2\n",
                      "games.pgn", eleeye_books(), eleeye_openings(), {.game = "xiangqi"}, 8),
            Lines{"b2e2 b9c7"})
      << "the mirror image is no opening of its own";
}

TEST(BookLines, AreThoseOfAgiBooks) {
  EXPECT_EQ(made_from("(;GM[4]SZ[15]RE[0];B[hh];W[ih];B[ii])", "game.sgf", agb_books(),
                      agb_openings(), {.game = "gomoku"}, 2),
            Lines{"h8 h7"})
      << "of eight images of the second stone one is an opening";
}

}  // namespace
}  // namespace ludex::records

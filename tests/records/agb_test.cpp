// AGI's opening books: keys, the bytes of a file, what is made of records.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "records/gomoku/agb/book.h"
#include "records/gomoku/agb/key.h"
#include "records/gomoku/agb/maker.h"
#include "records/gomoku/stones.h"
#include "records/gomoku_games.h"
#include "rules/gomoku/symmetry.h"

namespace ludex::records::agb {
namespace {

using namespace std::string_literals;

// The position after these stones.
gomoku::Position after(const std::vector<std::string_view>& stones) {
  const Record record = gomoku_record({}, stones);
  const auto game = *rules::start_game(record.setup);
  for (const rules::Move move : main_line(record.tree)) {
    game->play(move);
  }
  return state_of(*game).position();
}

std::string bytes_of(std::span<const Entry> entries, BookRule rule = {1}) {
  std::ostringstream out(std::ios::binary);
  write(out, entries, rule);
  return out.str();
}

Book book_in(std::string bytes) {
  auto book = Book::of(std::move(bytes));
  EXPECT_TRUE(book.has_value()) << (book ? "" : book.error().message);
  return *std::move(book);
}

std::vector<Entry> made_of(const std::vector<Record>& records, const MakeOptions& options = {}) {
  Maker maker(options);
  for (const Record& record : records) {
    const auto added = maker.add(record);
    EXPECT_TRUE(added.has_value()) << added.error().message;
  }
  return maker.entries();
}

// "h8:3 i9:1": the points that a book knows with their weights.
std::string known(Book& book, const gomoku::Position& position) {
  std::string text;
  for (const KnownPoint& each : book.moves(position)) {
    text += (text.empty() ? "" : " ") + gomoku::to_text(each.point) + ":" +
            std::to_string(each.move.weight);
  }
  return text;
}

TEST(AgbKey, IsTheSmallestOfTheImages) {
  const auto empty = canonical(after({}));
  ASSERT_TRUE(empty.has_value());
  EXPECT_EQ(empty->key, "\0\0"s);
  EXPECT_EQ(empty->symmetries.size(), 8U);
  const auto corner = canonical(after({"o1"}));
  ASSERT_TRUE(corner.has_value());
  EXPECT_EQ(corner->key, "\x01\0\x01"s);
  EXPECT_EQ(statu_of(canonical(after({"h8", "a15"}))->key), "7801");
}

RC_GTEST_PROP(AgbKeyProperties, AllImagesOfAPositionAreOne, ()) {
  const Record record = some_gomoku_line({});
  const auto game = *rules::start_game(record.setup);
  for (const rules::Move move : main_line(record.tree)) {
    game->play(move);
  }
  const gomoku::Position position = state_of(*game).position();
  const auto own = canonical(position);
  RC_ASSERT(own.has_value());
  RC_ASSERT(key_bytes(own->key) == own->key.size());
  std::vector<gomoku::Point> empty;
  position.for_each_empty([&empty](gomoku::Point at) { empty.push_back(at); });
  RC_PRE(!empty.empty());
  const gomoku::Point point = *rc::gen::elementOf(empty);
  const auto points = moves_of(*own, canonical_move(*own, point));
  RC_ASSERT(std::find(points.begin(), points.end(), point) != points.end());
  for (const gomoku::Symmetry& symmetry : gomoku::symmetries_of(board)) {
    const auto other = canonical(gomoku::image(symmetry, position));
    RC_ASSERT(other.has_value() && other->key == own->key);
    RC_ASSERT(canonical_move(*other, gomoku::image(symmetry, board, point)) ==
              canonical_move(*own, point));
  }
}

TEST(AgbBook, APositionIsFoundWhateverItsOrderAndImage) {
  Record game = gomoku_record({{"variant", "renju"}}, {"h8", "h9", "j10", "g7"});
  game.result = GameResult::second_wins;
  Book book = book_in(bytes_of(made_of({game}, {.min_games = 1})));
  EXPECT_EQ(book.entries(), 2U);
  EXPECT_TRUE(book.rule().has_fouls());
  // White won, so that Black's stones weigh nothing. The first answer has four images.
  EXPECT_EQ(known(book, after({"h8"})), "h7:2 g8:2 i8:2 h9:2");
  EXPECT_EQ(known(book, after({"h8", "h9", "j10"})), "g7:2");
  EXPECT_EQ(known(book, after({"j10", "h9", "h8"})), "g7:2");
  EXPECT_EQ(known(book, after({"h8", "g8", "f10"})), "i7:2");
  EXPECT_EQ(known(book, after({})), "");
}

TEST(AgbBook, BytesAreThoseOfTheDescription) {
  const Entry entry{"\0\0"s, {{0x78, 255, -2, 300}}};
  const std::string bytes = bytes_of(std::vector<Entry>{entry}, {1 | 2 << 1 | 1 << 3});
  EXPECT_EQ(bytes.substr(0, 24),
            "AGIBOOK1\x01\x00\x0F\x0D\x01\x00\x00\x00\x01\x00\x00\x00\0\0\0\0"s);
  EXPECT_EQ(bytes.substr(28, 4), "\0\0\0\0"s);
  // One block behind an index of 17 bytes and the key.
  EXPECT_EQ(number_at(bytes, 32, 8), 51U);
  EXPECT_EQ(number_at(bytes, 40, 4), bytes.size() - 51);
  EXPECT_EQ(number_at(bytes, 44, 4), 11U);
  EXPECT_EQ(bytes.substr(48, 3), "\x02\0\0"s);
  EXPECT_EQ(bytes.substr(51, 4), "\x28\xB5\x2F\xFD");
  std::string raw;
  append_entry(raw, entry);
  EXPECT_EQ(raw, "\0\0\x01\x78\xFF\xFE\xFF\x2C\x01\0\0"s);
}

TEST(AgbMaker, VerdictsMarksAndScoresBecomeWeights) {
  Record tree = gomoku_record({{"variant", "renju"}}, {"h8", "h9"});
  const NodeId first = *tree.tree.first_child(root);
  const auto add = [&](std::string_view point) {
    return tree.tree.add(first, gomoku::to_game_move(*gomoku::parse_point(point)));
  };
  tree.tree.annotate(*tree.tree.first_child(first)).edit_glyphs() = {Glyph{19}};
  tree.tree.annotate(add("i9")).edit_glyphs() = {Glyph{18}};
  tree.tree.annotate(add("h10")).edit_marks() = {{Brush::green, {7, 9}, Shape::cross}};
  Annotations& scored = tree.tree.annotate(add("k11"));
  scored.edit_evaluation() = Evaluation{Centipawns{40}, 9};
  Book book = book_in(bytes_of(made_of({tree})));
  const auto moves = book.moves(after({"h8"}));
  ASSERT_EQ(moves.size(), 16U);  // four images each, k11 is on the diagonal too
  EXPECT_EQ(known(book, after({"h8"})).substr(0, 31), "g7:255 i7:255 g9:255 i9:255 h6:");
  EXPECT_EQ(moves[4].move.weight, 2);
  EXPECT_EQ(moves[8].move.weight, 1);
  EXPECT_EQ(moves[8].move.score, -40);
  EXPECT_EQ(gomoku::to_text(moves.back().point), "h9");
  EXPECT_EQ(moves.back().move.weight, 0);
}

TEST(AgbMaker, CountsGamesAndKeepsWhatIsFrequent) {
  Record won = gomoku_record({}, {"h8", "h9"});
  won.result = GameResult::first_wins;
  Record drawn = gomoku_record({}, {"g8", "a1"});
  drawn.result = GameResult::draw;
  EXPECT_EQ(made_of({won, won, drawn}).size(), 0U);
  const auto entries = made_of({won, won, won, drawn});
  ASSERT_EQ(entries.size(), 1U);
  EXPECT_EQ(entries[0].moves, (std::vector<BookMove>{{0x78, 6, 0, 3}}));
  MakeOptions white{.min_games = 1, .first = false};
  EXPECT_EQ(made_of({won, drawn}, white).size(), 1U);
}

TEST(AgbMaker, RefusesWhatABookCannotHold) {
  Maker maker({});
  EXPECT_TRUE(maker.add(gomoku_record({{"variant", "renju"}}, {"h8"})).has_value());
  EXPECT_EQ(maker.add(gomoku_record({}, {"h8"})).error().message,
            "the games before it have another rule for forbidden points");
  EXPECT_EQ(maker.add(gomoku_record({{"variant", "caro"}}, {"h8"})).error().message,
            "an AGI book holds renju or freestyle, and this is caro");
  EXPECT_EQ(maker.add(gomoku_record({{"size", "20"}}, {"h8"})).error().message,
            "an AGI book holds boards of 15x15 alone, and this one has 20");
}

RC_GTEST_PROP(AgbBookProperties, EveryEntryIsReadBack, ()) {
  std::vector<Record> records;
  for (auto left = *rc::gen::inRange(1, 30); left > 0; --left) {
    records.push_back(some_gomoku_tree({}));
  }
  const auto entries = made_of(records, {.min_games = 1});
  RC_PRE(!entries.empty());
  Book book = book_in(bytes_of(entries));
  RC_ASSERT(book.all() == entries);
}

std::string example() {
  return bytes_of(made_of({gomoku_record({}, {"h8", "h9", "j10"})}, {.min_games = 1}));
}

TEST(AgbBook, AFileThatIsCutOffOrChangedAnywhereIsRefused) {
  const std::string whole = example();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    EXPECT_FALSE(Book::of(whole.substr(0, at)).has_value()) << at;
    // Rule and the reserved bytes may be anything.
    if (at == 11 || at >= 28) continue;
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 0x41);
    EXPECT_FALSE(Book::of(changed).has_value()) << at;
  }
}

struct BadBook {
  std::size_t at;  // of the byte that is changed
  char byte;
  std::string_view error;
};
class AgbBadBook : public testing::TestWithParam<BadBook> {};

TEST_P(AgbBadBook, IsRefusedWithTheReason) {
  std::string bytes = example();
  bytes[GetParam().at] = GetParam().byte;
  const auto book = Book::of(bytes);
  ASSERT_FALSE(book.has_value());
  EXPECT_EQ(book.error().message.substr(0, GetParam().error.size()), GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, AgbBadBook,
    testing::Values(BadBook{0, 'a', "no AGI book: it does not begin with AGIBOOK1"},
                    BadBook{8, '\x02', "an AGI book of version 2, expected 1"},
                    BadBook{10, '\x13', "a board of 19, expected 15"},
                    BadBook{12, '\x04', "3 positions, and its header says 4"},
                    BadBook{16, '\x09', "3 positions in 9 blocks, of at most 256 each"},
                    BadBook{20, '\x01', "flags that are not known"},
                    BadBook{40, '\x01', "its check sum is "}));

}  // namespace
}  // namespace ludex::records::agb

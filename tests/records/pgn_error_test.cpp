// What the reader says about PGN that is none, and where it goes on.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "records/pgn/reader.h"

namespace ludex::records::pgn {
namespace {

struct BadPgn {
  std::string_view name;
  std::string_view text;
  std::string_view error;  // as describe() words it
};

std::ostream& operator<<(std::ostream& out, const BadPgn& row) {
  return out << row.name;
}

class PgnErrors : public testing::TestWithParam<BadPgn> {};

// A sound game behind each bad one: it must come through.
constexpr std::string_view next_game = "\n\n[Event \"next\"]\n\n1. d4 d5 1/2-1/2\n";

TEST_P(PgnErrors, NameThePlaceAndSpoilOneGame) {
  const BadPgn& row = GetParam();
  const std::string text = std::string(row.text) + std::string(next_game);
  for (const Content content : {Content::tree, Content::main_line}) {
    Reader reader(source_of(text), {.content = content, .plies = SIZE_MAX, .scan = {}});
    Record record;
    const auto bad = reader.next(record);
    ASSERT_FALSE(bad.has_value());
    EXPECT_EQ(describe(bad.error()), row.error);
    const auto good = reader.next(record);
    ASSERT_TRUE(good.has_value()) << describe(good.error());
    ASSERT_TRUE(*good);
    EXPECT_EQ(find_tag(record, "Event"), "next");
    EXPECT_EQ(main_line(record.tree).size(), 2U);
    EXPECT_EQ(record.result, GameResult::draw);
    EXPECT_EQ(reader.next(record), false);
  }
}

const std::vector<BadPgn>& bad_pgns() {
  static const std::vector<BadPgn> rows{
      {"tag_without_name", "[\"x\"]\n1. e4 *", "expected the name of a tag, line 1, column 2"},
      {"tag_without_value", "[Event]\n[Site \"?\"]\n1. e4 *",
       "expected a value in quotes after the tag Event, line 1, column 7"},
      {"tag_value_without_quotes", "[Site \"?\"]\n[Event x]\n[Round \"?\"]\n\n1. e4 *",
       "expected a value in quotes after the tag Event, line 2, column 8"},
      {"tag_value_not_closed", "[Event \"x]\n[Site \"?\"]\n\n1. e4 *",
       "the value of the tag Event is not closed, line 1, column 8"},
      {"tag_not_closed", "[Event \"x\"\n[Site \"?\"]\n\n1. e4 *",
       "expected ] after the value of the tag Event, line 1, column 11"},
      {"quote_inside_a_value", "[Event \"the \"Open\"\"]\n\n1. e4 *",
       "quotes inside the value of the tag Event, line 1, column 9"},
      {"two_tags_on_a_line_with_quotes", "[Event \"the \"Open\"\"] [Site \"x\"]\n\n1. e4 *",
       "expected ] after the value of the tag Event, line 1, column 14"},
      {"no_move_at_all", "hello world",
       "bad move `hello`: expected a move such as Nf3, exd5 or O-O, line 1, column 1"},
      {"illegal_move", "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6\n3. Bb6 a6 *",
       "illegal move `Bb6`, line 4, column 4"},
      {"ambiguous_move", "1. Nf3 a6 2. d4 a5 3. Nd2 *",
       "ambiguous move `Nd2`: from b1 or f3, line 1, column 23"},
      {"promotion_without_piece", "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8 *",
       "bad move `a8`: expected the piece to promote to, line 3, column 4"},
      {"null_move_in_check", "1. e4 f5 2. Qh5+ -- *",
       "bad move `--`: a null move in check, line 1, column 18"},
      {"variation_not_closed", "1. e4 e5\n(1... c5 2. Nf3\nd6 1-0",
       "a variation that is not closed, line 2, column 1"},
      {"variation_closed_twice", "1. e4 (1. d4)) e5 *", "a ) without its (, line 1, column 14"},
      {"variation_before_any_move", "(1. d4) 1. e4 *",
       "a variation without a move before it, line 1, column 1"},
      {"comment_not_closed", "[Event \"x\"]\n\n1. e4 {and so on\ne5 2. Nf3 *",
       "a comment that is not closed, line 3, column 7"},
      {"comment_closed_twice", "1. e4 {a}} e5 *", "a } without its {, line 1, column 10"},
      {"half_nested_braces", "1. e4 {a {b} c *",
       "bad move `c`: expected a move such as Nf3, exd5 or O-O, line 1, column 14"},
      {"glyph_without_number", "1. e4 $ *",
       "expected the number of a glyph after $, line 1, column 7"},
      {"glyph_too_large", "1. e4 $256 *", "glyph $256 is outside $0 to $255, line 1, column 7"},
      {"reserved_bracket", "1. e4 <b> e5 *", "unexpected <, line 1, column 7"},
      {"command_outside_a_comment", "1. e4 [%clk 0:00:01] *",
       "unexpected [ among the moves, line 1, column 7"},
      {"control_character", "1. e4 \x01 *", "unexpected \\x01, line 1, column 7"},
      {"bad_fen", "[Event \"x\"]\n[FEN \"8/8/8/8/8/8/8/K6k x - - 0 1\"]\n\n*",
       "bad FEN: side to move: `x`, expected w or b, line 2, column 25"},
      {"empty_fen", "[FEN \"\"]\n*", "an empty FEN, line 1, column 7"},
      {"set_up_without_fen", "[SetUp \"1\"]\n\n1. e4 *",
       "SetUp \"1\" without a FEN tag, line 1, column 9"},
      {"unknown_variant", "[Event \"x\"]\n[Variant \"Tafl\"]\n\n1. e4 *",
       "unknown variant \"Tafl\", line 2, column 11"},
      {"two_start_positions",
       "[FEN \"8/8/8/8/8/8/8/K6k w - - 0 1\"]\n[FEN \"8/8/8/8/8/8/8/K5k1 w - - 0 1\"]\n*",
       "the tag FEN a second time, line 2, column 1"},
  };
  return rows;
}

INSTANTIATE_TEST_SUITE_P(Rows, PgnErrors, testing::ValuesIn(bad_pgns()),
                         [](const auto& row) { return std::string(row.param.name); });

// Errors that need more text than a table holds.

Error first_error(const std::string& text) {
  Reader reader(source_of(text));
  Record record;
  const auto read = reader.next(record);
  return read ? Error{} : read.error();
}

TEST(PgnLimits, VariationsNestedTooDeepAreRefused) {
  std::string text = "1. e4 ";
  for (std::size_t depth = 0; depth <= limits::variation_depth; ++depth) {
    text += "(1. d4 ";
  }
  EXPECT_EQ(first_error(text), (Error{"variations nested deeper than 1024", 7 + 1024 * 7, 1}));
}

TEST(PgnLimits, AGameLongerThanAnyIsRefused) {
  std::string text;
  for (std::size_t at = 0; at < limits::game_plies / 4 + 1; ++at) {
    text += "Nf3 Nf6 Ng1 Ng8\n";
  }
  EXPECT_EQ(first_error(text), (Error{"more than 16384 moves in a line", 1, 4097}));
}

TEST(PgnLimits, ACommentWithoutEndIsRefusedAndTheNextGameRead) {
  std::string text = "1. e4 {";
  while (text.size() < 3 * limits::record_text_bytes) {
    text += "words, words\n";
  }
  text += next_game;
  Reader reader(source_of(text));
  Record record;
  const auto bad = reader.next(record);
  ASSERT_FALSE(bad.has_value());
  EXPECT_EQ(bad.error(),
            (Error{"a word or comment longer than 1048576 bytes, perhaps not closed", 7, 1}));
  EXPECT_EQ(reader.next(record), true);
  EXPECT_EQ(find_tag(record, "Event"), "next");
}

TEST(PgnErrors, AFileThatEndsInAVariationIsNoGame) {
  EXPECT_EQ(first_error("1. e4 (1. d4"), (Error{"a variation that is not closed", 7, 1}));
}

}  // namespace
}  // namespace ludex::records::pgn

// Games that go wrong: what of them is kept, and what is said of the rest.

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "records/pgn/reader.h"
#include "records/pgn/writer.h"

namespace ludex::records::pgn {
namespace {

struct Row {
  const char* name;
  std::string text;
  std::string movetext;  // of the game that is kept; empty: it is refused
  std::vector<std::string> troubles = {};
};

std::ostream& operator<<(std::ostream& out, const Row& row) {
  return out << row.name;
}

class PgnBeginnings : public testing::TestWithParam<Row> {};

std::string without_tags(const std::string& game) {
  const std::string text = game.substr(game.find("\n\n") + 2);
  return text.substr(0, text.find_last_not_of('\n') + 1);
}

TEST_P(PgnBeginnings, AreKeptWithAWordOnTheRest) {
  const std::string text = GetParam().text + "\n\n[Event \"next\"]\n\n1. d4 *\n";
  ReadOptions options;
  options.keep_beginnings = true;
  Reader reader(source_of(text), options);
  Record record;
  const auto read = reader.next(record);
  std::vector<std::string> troubles;
  if (read) {
    ASSERT_TRUE(*read);
    EXPECT_EQ(without_tags(*format(record)), GetParam().movetext);
    for (const Error& trouble : reader.troubles()) {
      troubles.push_back(describe(trouble));
    }
  } else {
    EXPECT_EQ(GetParam().movetext, "");
    troubles.push_back(describe(read.error()));
  }
  EXPECT_EQ(troubles, GetParam().troubles);
  ASSERT_EQ(reader.next(record), true);
  EXPECT_EQ(find_tag(record, "Event"), "next");
  EXPECT_TRUE(reader.troubles().empty());
  EXPECT_EQ(reader.next(record), false);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, PgnBeginnings,
    testing::Values(
        Row{"a_good_game", "1. e4 e5 1-0", "1. e4 e5 1-0"},
        Row{"an_illegal_move",
            "1. e4 e5 2. Bb6 {so} Nf6 $1 (2... a6) 3. Nf3 0-1",
            "1. e4 e5 {illegal move `Bb6`: what follows is left out} 0-1",
            {"illegal move `Bb6`, line 1, column 13"}},
        Row{"the_first_move",
            "[White \"A\"]\n\n1. e5 e5 1-0",
            "{illegal move `e5`: what follows is left out} 1-0",
            {"illegal move `e5`, line 3, column 4"}},
        Row{"words_behind_the_last_good_move_stay",
            "1. e4 {good} e4 *",
            "1. e4 {good illegal move `e4`: what follows is left out} *",
            {"illegal move `e4`, line 1, column 14"}},
        Row{"a_variation_is_left_out_alone",
            "1. e4 e5 (1... c5 2. Ke3 (2. Nf3 d6) d6) (1... e6) 2. Nf3 *",
            "1. e4 e5 (1... c5 {illegal move `Ke3`: what follows is left out}) (1... e6) 2.\nNf3 *",
            {"illegal move `Ke3`, line 1, column 22"}},
        Row{"a_variation_that_begins_badly",
            "1. e4 e5 (1... e4 2. d4) 2. Nf3 *",
            "1. e4 e5 {illegal move `e4`: what follows is left out} 2. Nf3 *",
            {"illegal move `e4`, line 1, column 16"}},
        Row{"two_lines_that_go_wrong",
            "1. e4 e5 (1... c5 2. Ke3) 2. Bb6 *",
            "1. e4 e5 {illegal move `Bb6`: what follows is left out} (1... c5 {illegal move\n"
            "`Ke3`: what follows is left out}) *",
            {"illegal move `Ke3`, line 1, column 22", "illegal move `Bb6`, line 1, column 30"}},
        Row{"an_open_variation",
            "1. e4 e5 (1... c5 2. Nf3",
            "1. e4 e5 (1... c5 2. Nf3 {a variation that is not closed}) *",
            {"a variation that is not closed, line 1, column 10"}},
        Row{"an_open_comment",
            "1. e4 e5 {and so on",
            "1. e4 e5 {a comment that is not closed: what follows is left out} *",
            {"a comment that is not closed, line 1, column 10"}},
        Row{"half_a_move",
            "1. e4 e5 2. N3",
            "1. e4 e5 {bad move `N3`: expected a move such as Nf3, exd5 or O-O: what follows\n"
            "is left out} *",
            {"bad move `N3`: expected a move such as Nf3, exd5 or O-O, line 1, column 13"}},
        Row{"signs_of_nothing",
            "1. e4 <b> e5 1/2-1/2",
            "1. e4 {< b >} 1... e5 1/2-1/2",
            {"words outside a comment: `<`, line 1, column 7"}},
        Row{"words_among_the_moves",
            "1. e4 Theory, so far e5 2. Nf3 better was 2. f4 Nc6 *",
            "1. e4 {Theory , so far} 1... e5 2. Nf3 {better was illegal move `f4`: what\n"
            "follows is left out} *",
            {"words outside a comment: `Theory`, line 1, column 7",
             "words outside a comment: `better`, line 1, column 32",
             "illegal move `f4`, line 1, column 46"}},
        Row{"words_in_a_variation",
            "1. e4 e5 (1... c5 of course 2. Nf3) 2. Nf3 *",
            "1. e4 e5 (1... c5 {of course} 2. Nf3) 2. Nf3 *",
            {"words outside a comment: `of`, line 1, column 19"}},
        Row{"an_illegal_move_behind_words",
            "1. e4 well e4 Nf6 *",
            "1. e4 {well illegal move `e4`: what follows is left out} *",
            {"words outside a comment: `well`, line 1, column 7",
             "illegal move `e4`, line 1, column 12"}},
        Row{"a_stray_brace",
            "1. e4 {a}} e5 *",
            "1. e4 {a} 1... e5 *",
            {"a } without its {, line 1, column 10"}},
        Row{"a_stray_brace_in_front_of_any_move",
            "} 1. e4 *",
            "1. e4 *",
            {"a } without its {, line 1, column 1"}},
        Row{"a_stray_brace_in_a_variation",
            "1. e4 (1. d4 } d5) e5 *",
            "1. e4 (1. d4 d5) 1... e5 *",
            {"a } without its {, line 1, column 14"}},
        Row{"words_before_a_stray_brace",
            "1. e4 { nice :-} move, d5 } e5 *",
            "1. e4 {nice :- move, d5} 1... e5 *",
            {"words outside a comment: `move`, line 1, column 18"}},
        Row{"words_of_a_comment_that_left_a_brace_open",
            "{ a comment { with braces } more, words 1. e4 e5 *",
            "{a comment { with braces more , words} 1. e4 e5 *",
            {"words outside a comment: `more`, line 1, column 29"}},
        Row{"words_like_these_in_a_variation",
            "1. e4 (1. d4 {x {y} z d5) e5 *",
            "1. e4 (1. d4 {x {y z} 1... d5) 1... e5 *",
            {"words outside a comment: `z`, line 1, column 21"}},
        Row{"an_illegal_move_is_no_words",
            "1. e4 {:-{} e5 2. Bb6 *",
            "1. e4 {:-{} 1... e5 {illegal move `Bb6`: what follows is left out} *",
            {"illegal move `Bb6`, line 1, column 19"}},
        Row{"a_bad_tag_is_left_out_alone",
            "[Event \"the Open]\n[White \"A\"]\n\n1. e4 1-0",
            "1. e4 1-0",
            {"the value of the tag Event is not closed, line 1, column 8"}},
        Row{"quotes_inside_a_value",
            "[Event \"the \"Open\"\"]\n[White \"\"X\"\"]\n\n1. e4 1-0",
            "1. e4 1-0",
            {"quotes inside the value of the tag Event, line 1, column 9",
             "quotes inside the value of the tag White, line 2, column 9"}},
        Row{"tags_that_set_nothing_up",
            "[FEN \"?\"]\n[Variant \"?\"]\n[SetUp \"1\"]\n\n1. e4 1-0",
            "1. e4 1-0",
            {"the tag FEN says nothing; it is left out, line 1, column 7",
             "the tag Variant says nothing; it is left out, line 2, column 11",
             "the tag SetUp has no FEN beside it; it is left out, line 3, column 9"}},
        Row{"castling_rights_of_a_king_elsewhere",
            "[FEN \"r5k1/8/8/8/8/8/8/4K3 b q - 0 1\"]\n\n1... Kg7 1-0",
            "1... Kg7 1-0",
            {"castling rights `q` fit no king and rook of the position; they are left out, line 1, "
             "column 7"}},
        Row{"castling_with_such_rights",
            "[FEN \"r5k1/8/8/8/8/8/8/4K3 b q - 0 1\"]\n\n1... O-O-O 1-0",
            "{illegal move `O-O-O`: what follows is left out} 1-0",
            {"castling rights `q` fit no king and rook of the position; they are left out, line 1, "
             "column 7",
             "illegal move `O-O-O`, line 3, column 6"}},
        Row{"chess960_without_its_name",
            "[FEN \"1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w KQkq - 0 1\"]\n\n1. O-O O-O-O 1-0",
            "1. O-O O-O-O 1-0"},
        Row{"tags_without_a_value",
            "[FEN \"\"]\n[Variant \"\"]\n[SetUp \"\"]\n\n1. e4 1-0",
            "1. e4 1-0",
            {"the tag FEN says nothing; it is left out, line 1, column 7",
             "the tag SetUp says nothing; it is left out, line 3, column 9",
             "the tag Variant says nothing; it is left out, line 2, column 11"}},
        Row{"a_board_size_that_says_nothing",
            "[Game \"Go\"]\n[BoardSize \"?\"]\n\n1. D4 *",
            "1. D4 *",
            {"the tag BoardSize says nothing; it is left out, line 1, column 1"}},
        Row{"a_variation_in_front_of_any_move",
            "(1. d4) 1. e4 *",
            "{a variation without a move before it: what follows is left out} 1. e4 *",
            {"a variation without a move before it, line 1, column 1"}},
        Row{"a_start_that_is_not_known",
            "[FEN \"8/8 w\"]\n\n1. e4 *",
            "",
            {"bad FEN: piece placement: 2 ranks, expected 8, line 1, column 10"}},
        Row{"a_start_that_is_cut_off",
            "[FEN \"8/8 w\n[White \"A\"]\n\n1. e4 *",
            "",
            {"the value of the tag FEN is not closed, line 1, column 6"}},
        Row{"no_game_at_all",
            "hello world",
            "",
            {"words outside a comment: `hello`, line 1, column 1"}}),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace ludex::records::pgn

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "records/pgn/comment.h"
#include "records/pgn/engine_note.h"
#include "records/text/encoding.h"

namespace ludex::records::pgn {
namespace {

using std::chrono::milliseconds;

Annotations read(std::string_view raw) {
  Annotations annotations;
  annotations.comment = read_comment(raw, annotations);
  return annotations;
}

TEST(PgnComments, CommandsLeaveTheText) {
  const Annotations said = read("one [%clk 1:02:03.25] two [%eval -0.5,12]three");
  EXPECT_EQ(said.comment, "one two three");
  EXPECT_EQ(said.clock(), milliseconds(3'723'250));
  EXPECT_EQ(said.evaluation(), (Evaluation{Centipawns{-50}, 12}));
}

TEST(PgnComments, WhatIsNoCommandStaysText) {
  for (const std::string text :
       {"[%clk]", "[%clk soon]", "[%clk 1:2:3:4]", "[%clk -1:00]", "[%eval ]", "[%eval +]",
        "[%eval 1.]", "[%eval #]", "[%eval 0.3,x]", "[%eval 99999999]", "[%csl Xa4]", "[%csl Ga0]",
        "[%csl Ga4,]", "[%cal Ge2]", "[%cal Ge2e4x]", "[%emt 0:00:01", "[% clk 1]", "[%other x]"}) {
    const Annotations said = read(text);
    Annotations expected;
    expected.comment = text;
    EXPECT_EQ(said, expected) << text;
  }
}

TEST(PgnComments, SquaresAndArrowsAddUp) {
  const Annotations said = read("[%csl Ga4][%csl Rj10,Yb3] [%cal Be2e4]");
  EXPECT_EQ(
      said.marks(),
      (std::vector<Mark>{{Brush::green, {0, 3}}, {Brush::red, {9, 9}}, {Brush::yellow, {1, 2}}}));
  EXPECT_EQ(said.arrows(), (std::vector<Arrow>{{Brush::blue, {4, 1}, {4, 3}}}));
  EXPECT_EQ(format_comments(said), (std::vector<std::string>{"[%csl Ga4,Rj10,Yb3] [%cal Be2e4]"}));
}

TEST(PgnComments, ALineEndIsOneBlankTogetherWithThoseAroundIt) {
  EXPECT_EQ(read_text(" a \r\n  b\n\nc  d\te\n"), "a b c  d e");
}

TEST(PgnComments, ABraceThatWouldEndTheCommentIsReplaced) {
  EXPECT_EQ(format_text(" a {b} \n c"), "a (b)   c");
  EXPECT_EQ(format_text("a { b"), "a { b");
}

TEST(PgnComments, Latin1BecomesUtf8) {
  EXPECT_EQ(to_utf8("caf\xE9"), "caf\xC3\xA9");
  EXPECT_EQ(to_utf8("caf\xC3\xA9"), "caf\xC3\xA9");
  // A surrogate, an overlong form, a code point too high, a sequence cut short.
  for (const std::string_view bad : {"\xED\xA0\x80", "\xC0\xAF", "\xF4\x90\x80\x80", "\xE2\x82"}) {
    EXPECT_FALSE(is_utf8(bad));
    EXPECT_TRUE(is_utf8(to_utf8(bad)));
  }
}

struct NoteRow {
  std::string_view text;
  std::string_view written;  // the first comment that comes back
  std::string_view rest;
};

class EngineNotes : public testing::TestWithParam<NoteRow> {};

TEST_P(EngineNotes, AreReadAndWritten) {
  EngineNote note;
  const auto rest = read_note(GetParam().text, note);
  ASSERT_TRUE(rest.has_value());
  EXPECT_EQ(format_note(note), GetParam().written);
  EXPECT_EQ(rest, GetParam().rest);
}

// The forms of fastchess, cutechess-cli and their kin (runners.md 7.1).
INSTANTIATE_TEST_SUITE_P(
    Rows, EngineNotes,
    testing::Values(
        NoteRow{"+0.31/14 0.231s", "+0.31/14 0.231s", ""},
        NoteRow{"0.00/9 20s", "0.00/9 20.000s", ""},
        NoteRow{"-12.5/30 7.6s", "-12.50/30 7.600s", ""}, NoteRow{"+M5/12 0s", "+M5/12 0.000s", ""},
        NoteRow{"-M4/12", "-M4/12", ""}, NoteRow{"book", "book", ""},
        NoteRow{"book, White mates", "book", "White mates"}, NoteRow{"0.62s", "0.620s", ""},
        NoteRow{"+M1/8 0.000s, White mates", "+M1/8 0.000s", "White mates"},
        NoteRow{"+M1/8 0.000s White mates", "+M1/8 0.000s", "White mates"},
        NoteRow{"+0.31/14 Black resigns", "+0.31/14", "Black resigns"},
        NoteRow{"+0.31/14 1.000s, n=12, sd=3, pv=\"e2e4 e7e5\", Black's connection stalls",
                "+0.31/14 1.000s, n=12, sd=3, pv=\"e2e4 e7e5\"", "Black's connection stalls"},
        NoteRow{"1.000s, tl=9.812s, latency=0.001s", "1.000s, tl=9.812s, latency=0.001s", ""}));

TEST(EngineNotes, WordsForPeopleAreNone) {
  for (const std::string_view text :
       {"", "book move", "3/14", "+0.31", "0.31/x", "+0.31/14x", "1.2s left", "1.s", "M5", "n=5",
        "+0,31/14", "s", "1/2-1/2", "-", "+M/3", "99999999999.00/3"}) {
    EngineNote note;
    EXPECT_FALSE(read_note(text, note).has_value()) << text;
  }
}

TEST(EngineNotes, ShareTheirCommentWithTheReasonOfTheEnd) {
  Annotations said;
  said.edit_engine() = EngineNote{.book = false,
                                  .search = EngineNote::Search{MateInPlies{1}, 8},
                                  .time = milliseconds(0),
                                  .fields = {}};
  said.comment = "White mates";
  EXPECT_EQ(format_comments(said), (std::vector<std::string>{"+M1/8 0.000s, White mates"}));
  said.edit_clock() = std::chrono::seconds(5);
  EXPECT_EQ(format_comments(said),
            (std::vector<std::string>{"+M1/8 0.000s", "[%clk 0:00:05] White mates"}));
}

TEST(EngineNotes, KeepWordsThatLookLikeFiguresApart) {
  Annotations said;
  said.edit_engine() =
      EngineNote{.book = false, .search = {}, .time = milliseconds(1), .fields = {}};
  said.comment = "n=5";
  const auto comments = format_comments(said);
  EXPECT_EQ(comments, (std::vector<std::string>{"0.001s", "n=5"}));
  Annotations again;
  again.comment = read_comment(comments[0], again);
  again.comment += read_comment(comments[1], again);
  EXPECT_EQ(again, said);
}

TEST(PgnComments, ACommandThatIsNotClosedHidesNoOther) {
  const Annotations said = read("[%eval [%clk 0:00:01] [%foo [%emt 0:00:02]");
  EXPECT_EQ(said.clock(), std::chrono::milliseconds(1000));
  EXPECT_EQ(said.elapsed(), std::chrono::milliseconds(2000));
}

}  // namespace
}  // namespace ludex::records::pgn

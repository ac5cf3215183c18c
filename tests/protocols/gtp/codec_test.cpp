#include "protocols/gtp/codec.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "protocols/generators.h"
#include "protocols/gtp/arguments.h"

namespace ludex::gtp {
namespace {

using protocols::test::below;
using protocols::test::coin;

std::optional<Id> some_id() {
  constexpr std::uint32_t ids[] = {0, 1, 7, 42, 65536, highest_id};
  return coin() ? std::optional(Id{ids[below(6)]}) : std::nullopt;
}

// Words as names and arguments have them: any printable bytes but blanks and `#`.
std::string some_word() {
  static const std::string letters = "abzAZ019_-+.,:;'\"[]{}=?!\xC3\xA9";
  std::string word(1, "abcxyz_-"[below(8)]);
  for (int length = below(6); length > 0; --length) {
    word += letters[static_cast<std::size_t>(below(static_cast<int>(letters.size())))];
  }
  return word;
}

RC_GTEST_PROP(GtpCodec, EveryCommandSurvivesFormatAndParse, ()) {
  Command command{some_id(), some_word(), {}};
  for (int words = below(4); words > 0; --words) {
    command.arguments += some_word() + std::string(static_cast<std::size_t>(below(3)), ' ');
  }
  RC_LOG() << format(command);
  RC_ASSERT(parse_command(format(command)) == command);
}

RC_GTEST_PROP(GtpCodec, AnyBytesAreACommandThatStaysTheSameOrNone, (const std::string& bytes)) {
  if (const auto command = parse_command(bytes)) {
    RC_ASSERT(!command->name.empty());
    RC_ASSERT(parse_command(format(*command)) == command);
  }
}

RC_GTEST_PROP(GtpCodec, EveryVertexOfTheLargestBoardSurvivesFormatAndParse, ()) {
  const Vertex vertex = coin() ? Vertex(Point{below(most_lines), below(most_lines)}) : Vertex();
  RC_ASSERT(parse_vertex(format(vertex)) == std::optional<Vertex>(vertex));
}

TEST(GtpCodec, BytesAreTakenAsSectionTwoSays) {
  const std::vector<std::pair<std::string, std::string>> lines{
      {std::string("na\x01me"), "name"},
      {"name # x", "name"},
      {"name\r", "name"},
      {"\tname\t", "name"},
      {"  name  ", "name"},
      {std::string("n\0ame", 5), "name"},
      {"na\x7Fme", "name"},
      {"7\tname", "7 name"},
      {"007 name", "7 name"},
      {"0 name", "0 name"},
      {"2147483647 name", "2147483647 name"},
      {"12name", "12 name"},
      {"1.5 name", "1 .5 name"},
      {"echo \xE9\xFF", "echo \xE9\xFF"},
      // What is no id is the name of a command, which nobody knows.
      {"2147483648 name", "2147483648 name"},
      {"99999999999999999999999 name", "99999999999999999999999 name"},
      {"-1 name", "-1 name"},
  };
  for (const auto& [line, canonical] : lines) {
    const auto command = parse_command(line);
    ASSERT_TRUE(command.has_value()) << line;
    EXPECT_EQ(trim(format(*command)), canonical) << line;
  }
  EXPECT_EQ(parse_command("2147483648 name")->id, std::nullopt);
  EXPECT_EQ(parse_command("2147483648 name")->name, "2147483648");
}

TEST(GtpCodec, LinesWithoutACommandAreAnsweredByNobody) {
  for (const std::string line :
       {"", " ", "\t", "\r", "# comment", "  # name", "12", "12 # name", "\x01\x02", "0"}) {
    EXPECT_EQ(parse_command(line), std::nullopt) << line;
  }
}

TEST(GtpCodec, BlanksInsideArgumentsStay) {
  EXPECT_EQ(parse_command("echo a  b ")->arguments, "a  b ");
  EXPECT_EQ(parse_command("echo   a")->arguments, "a");
}

TEST(GtpCodec, OnlyTheCommentItselfInterrupts) {
  for (const std::string line : {"# interrupt", "#interrupt", " #  interrupt \r"}) {
    EXPECT_TRUE(is_interrupt(line)) << line;
  }
  for (const std::string line : {"interrupt", "# interrupt now", "name # interrupt", "#", ""}) {
    EXPECT_FALSE(is_interrupt(line)) << line;
  }
}

TEST(GtpCodec, ResponsesEndInOneEmptyLine) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(format(response_of(true, {}, "")), (Lines{"= ", ""}));
  EXPECT_EQ(format(response_of(true, Id{7}, "GNU Go")), (Lines{"=7 GNU Go", ""}));
  EXPECT_EQ(format(response_of(false, Id{0}, "unknown command")),
            (Lines{"?0 unknown command", ""}));
  EXPECT_EQ(format(response_of(true, {}, "\n   A\n 1 .\n\n \n   A")),
            (Lines{"= ", "   A", " 1 .", "   A", ""}));
}

TEST(GtpCodec, HeadsOfResponsesAreReadWithAndWithoutBlanks) {
  struct Row {
    std::string line;
    bool success;
    std::optional<Id> id;
    std::string text;
  };
  const std::vector<Row> rows{
      {"=", true, {}, ""},
      {"= ", true, {}, ""},
      {"=7", true, Id{7}, ""},
      {"=7 D4", true, Id{7}, "D4"},
      {"?7   illegal move ", false, Id{7}, "illegal move "},
      {"= D4", true, {}, "D4"},
      {"=D4", true, {}, "D4"},
      {"=\tD4", true, {}, "D4"},
      {"=007 D4", true, Id{7}, "D4"},
      {"=3.8", true, {}, "3.8"},
      {"=99999999999999 x", true, {}, "99999999999999 x"},
  };
  for (const Row& row : rows) {
    const auto head = parse_response_head(row.line);
    ASSERT_TRUE(head.has_value()) << row.line;
    EXPECT_EQ(head->success, row.success) << row.line;
    EXPECT_EQ(head->id, row.id) << row.line;
    EXPECT_EQ(head->text, row.text) << row.line;
  }
  for (const std::string line : {"", " = D4", "D4", "info move D4", "! panic"}) {
    EXPECT_FALSE(parse_response_head(line).has_value()) << line;
  }
}

TEST(GtpCodec, VerticesHaveNoLetterIAndNothingGluedToThem) {
  EXPECT_EQ(parse_vertex("a1"), std::optional<Vertex>(Point{0, 0}));
  EXPECT_EQ(parse_vertex("J9"), std::optional<Vertex>(Point{8, 8}));
  EXPECT_EQ(parse_vertex("T19"), std::optional<Vertex>(Point{18, 18}));
  EXPECT_EQ(parse_vertex("z25"), std::optional<Vertex>(Point{24, 24}));
  EXPECT_EQ(parse_vertex("c04"), std::optional<Vertex>(Point{2, 3}));
  EXPECT_EQ(parse_vertex("PaSs"), std::optional<Vertex>(Vertex{}));
  for (const std::string word : {"", "i5", "I5", "a0", "a26", "a", "a+4", "a-4", "c3x", "33", "pas",
                                 "passer", "resign", "a99999999999999999999"}) {
    EXPECT_EQ(parse_vertex(word), std::nullopt) << word;
  }
}

TEST(GtpArguments, AreReadByTheirTypes) {
  Arguments in(" B c3  white PASS 12 -3 6.5 1e2 true");
  EXPECT_EQ(in.move(), (Move{Color::black, Point{2, 2}}));
  EXPECT_EQ(in.move(), (Move{Color::white, Vertex{}}));
  EXPECT_EQ(in.integer(), 12);
  EXPECT_EQ(in.integer(), -3);
  EXPECT_EQ(in.number(), 6.5);
  EXPECT_EQ(in.number(), 100.0);
  EXPECT_EQ(in.peek(), "true");
  EXPECT_EQ(in.word(), "true");
  EXPECT_TRUE(in.at_end());
  EXPECT_EQ(in.word(), std::nullopt);
}

TEST(GtpArguments, KomiIsWrittenInManyWays) {
  for (const auto& [word, points] : std::vector<std::pair<std::string, double>>{
           {"6.5", 6.5}, {"+5", 5}, {"-3.25", -3.25}, {".5", 0.5}, {"5.", 5}, {"1e2", 100}}) {
    EXPECT_EQ(Arguments(word).number(), points) << word;
  }
}

TEST(GtpArguments, WhatIsNoNumberIsRefused) {
  for (const std::string word : {"", "x", "1x", "1.5", "99999999999", "--1", "+-1"}) {
    EXPECT_EQ(Arguments(word).integer(), std::nullopt) << word;
  }
  for (const std::string word :
       {"", "x", "nan", "inf", "1e", "1e999", "6,5", "0x10", "e2", "+", "+-1"}) {
    EXPECT_EQ(Arguments(word).number(), std::nullopt) << word;
  }
}

}  // namespace
}  // namespace ludex::gtp

// SGF as text: nodes, properties and values, before they mean anything.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <sys/mman.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "records/sgf/info.h"
#include "records/sgf/reader.h"
#include "records/sgf/value.h"
#include "records/sgf/writer.h"
#include "records/text/encoding.h"

namespace ludex::records::sgf {
namespace {

// "0:FF[4] C[a][b] 1<0:B[aa]": each node with its parent, properties and values.
std::string shape_of(const GameTree& tree) {
  std::string text;
  for (std::size_t node = 0; node < tree.size(); ++node) {
    text += (node > 0 ? " " : "") + std::to_string(node);
    if (node > 0) {
      text += "<" + std::to_string(tree.parent(node));
    }
    text += ":";
    for (const PropertySpan& property : tree.properties(node)) {
      text += property.name;
      for (const std::string_view value : tree.values(property)) {
        text += "[" + in_utf8(value, tree.charset()) + "]";
      }
    }
  }
  return text;
}

// The shapes of all games; troubles and errors behind them.
std::vector<std::string> games_of(std::string_view text) {
  std::vector<std::string> games;
  Reader reader(text);
  GameTree tree;
  for (;;) {
    const auto more = reader.next(tree);
    if (more && !*more) return games;
    if (!more) {
      games.push_back("error: " + describe(more.error()));
      continue;
    }
    games.push_back(shape_of(tree));
    for (const Error& trouble : tree.troubles()) {
      games.push_back("trouble: " + describe(trouble));
    }
  }
}

using Lines = std::vector<std::string>;

// The first game of a file as it is read, what is written of it, and the game that is read of that.
class ReadTwice {
 public:
  explicit ReadTwice(std::string file) : file_(std::move(file)) {
    read(file_, tree);
    written = format(tree);
    read(written, copy);
  }
  ReadTwice(const ReadTwice&) = delete;
  ReadTwice& operator=(const ReadTwice&) = delete;

  GameTree tree;
  std::string written;
  GameTree copy;

 private:
  static void read(std::string_view bytes, GameTree& into) {
    Reader reader(bytes);
    const auto more = reader.next(into);
    EXPECT_TRUE(more.has_value() && *more) << bytes;
  }

  std::string file_;
};

TEST(SgfSyntax, VariationsHangOnTheNodeInFrontOfThem) {
  EXPECT_EQ(games_of("(;FF[4];B[aa](;W[bb];B[cc])(;W[dd]))"),
            (Lines{"0:FF[4] 1<0:B[aa] 2<1:W[bb] 3<2:B[cc] 4<1:W[dd]"}));
}

TEST(SgfSyntax, ACollectionHoldsManyGamesWithAnythingBetweenThem) {
  EXPECT_EQ(games_of("From: somebody (at home)\n\n(;GM[1]) and (;GM[4];B[hh])\n"),
            (Lines{"0:GM[1]", "0:GM[4] 1<0:B[hh]"}));
}

TEST(SgfSyntax, ANodeWithFfOrGmBehindAParenthesisBeginsTheNextGame) {
  EXPECT_EQ(games_of("(;GM[1];B[aa](;PB[a (1d)]GaMe[4])"),
            (Lines{"0:GM[1] 1<0:B[aa]",
                   "trouble: the next game begins with 1 parentheses open, line 1, column 14",
                   "0:PB[a (1d)]GM[4]"}));
}

TEST(SgfSyntax, TextThatLooksLikeFfOrGmBeginsNoGame) {
  EXPECT_EQ(games_of("(;GM[1];B[aa](;W[bb]C[see FF[4\\]])(;W[cc]C[GM[1\\]]))"),
            (Lines{"0:GM[1] 1<0:B[aa] 2<1:W[bb]C[see FF[4\\]] 3<1:W[cc]C[GM[1\\]]"}));
}

TEST(SgfSyntax, FfAndGmStandInNoNodeButTheRoot) {
  const ReadTwice game("(;GM[1];B[aa](z;FF[8]GM[4]C[a])(;B[bb]))");
  EXPECT_EQ(shape_of(game.tree), "0:GM[1] 1<0:B[aa] 2<1:C[a] 3<1:B[bb]");
  EXPECT_EQ(shape_of(game.copy), shape_of(game.tree));
  EXPECT_EQ(describe(game.tree.troubles().back()),
            "GM stands in the root of a game alone; it is left out, line 1, column 22");
}

TEST(SgfSyntax, LowerCaseLettersOfOldNamesCountForNothing) {
  EXPECT_EQ(games_of("(;GaMe[1]SiZe[19];Black[aa])"), (Lines{"0:GM[1]SZ[19] 1<0:B[aa]"}));
}

TEST(SgfSyntax, BlanksMayStandAnywhereBetweenTokens) {
  EXPECT_EQ(games_of("( ; AB\n[aa]\t[bb] C[a b] )"), (Lines{"0:AB[aa][bb]C[a b]"}));
}

TEST(SgfSyntax, AValueEndsAtItsBracketWhereverThatStands) {
  struct Row {
    std::string_view charset;
    std::string_view inside;
  };
  constexpr std::array<Row, 8> rows{{{"UTF-8", ""},
                                     {"UTF-8", "\\]"},
                                     {"UTF-8", "\\\\"},
                                     {"UTF-8", "\xC3\xA9\\a"},
                                     {"GBK", "\\]"},
                                     {"GBK", "\xC4\xE3"},
                                     {"GBK", "\xC4\\"},  // one character, whose half is no quote
                                     {"GBK", "\\\xC4]"}}};
  for (const auto& [charset, inside] : rows) {
    for (std::size_t letters = 0; letters < 20; ++letters) {
      const std::string value = std::string(letters, 'x') + std::string(inside);
      const std::string file = fmt::format("(;CA[{}]C[{}]N[behind];B[aa])", charset, value);
      Reader reader(file);
      GameTree tree;
      ASSERT_TRUE(reader.next(tree).value());
      EXPECT_EQ(tree.value(0, "C"), value) << charset << letters;
      EXPECT_EQ(tree.value(0, "N"), "behind") << charset << letters;
    }
  }
}

TEST(SgfSyntax, ABracketInsideAValueIsQuoted) {
  EXPECT_EQ(games_of("(;C[a\\]b\\\\])"), (Lines{"0:C[a\\]b\\\\]"}));
}

struct Damage {
  std::string_view text;
  Lines games;
};

class SgfDamage : public testing::TestWithParam<Damage> {};

TEST_P(SgfDamage, CostsNoMoreThanWhatStandsBehindIt) {
  EXPECT_EQ(games_of(GetParam().text), GetParam().games);
}

INSTANTIATE_TEST_SUITE_P(
    Files, SgfDamage,
    testing::Values(
        Damage{"(;B[aa]",
               {"0:B[aa]", "trouble: the file ends with 1 parentheses open, line 1, column 8"}},
        Damage{"(;B[aa];W[bb",
               {"0:B[aa] 1<0:",
                "trouble: the value of W is not closed; what follows in this game is left out, "
                "line 1, column 10"}},
        Damage{"(;", {"0:", "trouble: the file ends with 1 parentheses open, line 1, column 3"}},
        Damage{
            "(;GM[4]\n;B[aa]*;W[bb])\n(;GM[4];B[cc])",
            {"0:GM[4] 1<0:B[aa] 2<1:W[bb]",
             "trouble: `*` where a node, property or variation should be; it is left out, line 2, "
             "column 7",
             "0:GM[4] 1<0:B[cc]"}},
        Damage{"(;GM[4][5][\\])(;FF[4])", {"0:GM[4][5][\\])(;FF[4]"}},
        Damage{"(;GM[4];KM[5][\\])(;FF",
               {"0:GM[4] 1<0:",
                "trouble: the value of KM is not closed; what follows in this game "
                "is left out, line 1, column 14"}},
        Damage{
            "(;GM[4](B[aa]))(;FF[4])",
            {"0:GM[4]",
             "trouble: a property that belongs to no node: expected `;`; it is left out, line 1, "
             "column 9",
             "0:FF[4]"}},
        Damage{"(;GM[4]([aa]))",
               {"0:GM[4]",
                "trouble: a value without the name of a property; it is left out, line 1, "
                "column 9"}},
        Damage{"(;KM;B[aa])",
               {"0: 1<0:B[aa]",
                "trouble: property KM has no value, and is left out, line 1, column "
                "3"}},
        Damage{"(;black[aa])",
               {"0:",
                "trouble: `black` names no property: it has no capital; it is left out, line 1, "
                "column 3"}},
        Damage{"(;CA[Klingon]C[a])",
               {"0:CA[Klingon]C[a]",
                "trouble: unknown charset `Klingon`: it is guessed, line 1, "
                "column 14"}},
        Damage{"no game at all", {}}, Damage{"", {}}));

TEST(SgfSyntax, TheCharsetThatTheRootNamesIsObeyedFromItsStart) {
  // The second byte of this character is a backslash in both charsets.
  for (const auto& [charset, text] : {std::pair(Charset::cp932, std::string("ソ連]")),
                                      std::pair(Charset::big5, std::string("功]"))}) {
    const std::string letters = encode(text.substr(0, text.size() - 1), charset);
    const std::string file = fmt::format("(;PB[{0}]CA[{1}];C[{0}\\]])", letters, name_of(charset));
    Reader reader(file);
    GameTree tree;
    ASSERT_TRUE(*reader.next(tree));
    EXPECT_TRUE(tree.troubles().empty());
    EXPECT_EQ(tree.charset(), charset);
    EXPECT_EQ(read_text(*tree.value(1, "C"), tree.charset()), text);
    EXPECT_EQ(read_text(*tree.value(0, "PB"), tree.charset()) + "]", text);
  }
}

// Bytes that may be half of a character in front of a bracket or a quotation mark, whether they
// mean anything in the charset or not: what one reading took for the end of a value, the next does.
TEST(SgfSyntax, WhatIsWrittenHasTheValuesThatWereRead) {
  for (const std::string charset : {"GB18030", "Big5", "CP932", "CP1252", "UTF-8", "Shift_JI?"}) {
    for (int byte = 0x80; byte <= 0xFF; ++byte) {
      for (const std::string next : {"\\]", "\\\\]", "]", "\xFF\\]]", "\x83\\]]"}) {
        const std::string text = fmt::format("(;CA[{}]C[{}{}B[aa]];C[a\xAA\xB8\x83\xB0];B[bb])",
                                             charset, static_cast<char>(byte), next);
        const ReadTwice game(text);
        ASSERT_EQ(game.copy.size(), game.tree.size()) << text;
        for (std::size_t node = 0; node < game.tree.size(); ++node) {
          EXPECT_EQ(game.copy.properties(node).size(), game.tree.properties(node).size()) << text;
        }
      }
    }
  }
}

TEST(SgfSyntax, ANameThatOnlyAGuessBringsToLightIsNoName) {
  // Read by pairs, the first value does not end before the second game.
  const ReadTwice game("(;L[\x9F\xA3\xA2])((;FF[4]CA[UTF-8];B[aa]");
  EXPECT_EQ(game.copy.size(), game.tree.size());
}

TEST(SgfSyntax, ACharsetThatNobodyNamesIsFound) {
  const auto charset_of = [](std::string_view text, Charset charset) {
    const std::string file = "(;GM[4]C[" + encode(text, charset) + "])";
    Reader reader(file);
    GameTree tree;
    EXPECT_TRUE(*reader.next(tree));
    return tree.charset();
  };
  EXPECT_EQ(charset_of("五子棋全国赛", Charset::utf8), Charset::utf8);
  EXPECT_EQ(charset_of("全国五子棋锦标赛，黑方胜", Charset::gb18030), Charset::gb18030);
  EXPECT_EQ(charset_of("連珠の対局です。黒の勝ち", Charset::cp932), Charset::cp932);
  EXPECT_EQ(charset_of("全國五子棋錦標賽，黑方勝", Charset::big5), Charset::big5);
  EXPECT_EQ(charset_of("Партия в рэндзю", Charset::cp1251), Charset::cp1251);
  EXPECT_EQ(charset_of("Jörg für Ängström à Liège", Charset::cp1252), Charset::cp1252);
}

TEST(SgfValue, TextsAreReadWithTheirEscapes) {
  const auto text = [](std::string_view raw) { return read_text(raw, Charset::utf8); };
  EXPECT_EQ(text("a\\]b\\\\c\\:d"), "a]b\\c:d");
  EXPECT_EQ(text("one\\\ntwo\r\nthree\n\rfour\rfive"), "onetwo\nthree\nfour\nfive");
  EXPECT_EQ(text("tab\there\\"), "tab here");
  EXPECT_EQ(read_simple_text("one\\\r\ntwo\nthree", Charset::utf8), "onetwo three");
}

TEST(SgfValue, NumbersMayHaveASignAndBlanks) {
  EXPECT_EQ(read_number(" +15\n"), 15);
  EXPECT_EQ(read_number("-3"), -3);
  EXPECT_EQ(read_number("1x"), std::nullopt);
  EXPECT_EQ(read_number(""), std::nullopt);
  EXPECT_EQ(read_number(std::string(300, '9')), std::nullopt);
}

TEST(SgfValue, VerticesHaveLettersUpTo52) {
  EXPECT_EQ(read_vertex("aa"), (Vertex{0, 0}));
  EXPECT_EQ(read_vertex("zA"), (Vertex{25, 26}));
  EXPECT_EQ(read_vertex("a"), std::nullopt);
  EXPECT_EQ(read_vertex("a1"), std::nullopt);
  EXPECT_EQ(format_vertex({51, 0}), "Za");
}

TEST(SgfValue, RectanglesOfAListAreReadFromAnyCorner) {
  std::vector<Vertex> one;
  std::vector<Vertex> other;
  EXPECT_TRUE(read_vertices("ab:cd", one));
  EXPECT_TRUE(read_vertices("cd:ab", other));
  EXPECT_EQ(one.size(), 9U);
  EXPECT_EQ(one, other);
  EXPECT_FALSE(read_vertices("ab:c", one));
}

TEST(SgfValue, ListsAreWrittenAsRectangles) {
  std::vector<Vertex> list;
  ASSERT_TRUE(read_vertices("aa:cc", list));
  ASSERT_TRUE(read_vertices("ee", list));
  EXPECT_EQ(compress(list), (Lines{"aa:cc", "ee"}));
}

RC_GTEST_PROP(SgfValueProperties, ACompressedListHoldsTheSameVertices, ()) {
  const auto numbers = *rc::gen::unique<std::vector<int>>(rc::gen::inRange(0, 64));
  std::vector<Vertex> list;
  list.reserve(numbers.size());
  for (const int number : numbers) {
    list.push_back({static_cast<std::uint8_t>(number / 8), static_cast<std::uint8_t>(number % 8)});
  }
  std::vector<Vertex> again;
  for (const std::string& value : compress(list)) {
    RC_ASSERT(read_vertices(value, again));
  }
  const auto before = [](Vertex a, Vertex b) {
    return a.column != b.column ? a.column < b.column : a.row < b.row;
  };
  std::sort(list.begin(), list.end(), before);
  std::sort(again.begin(), again.end(), before);
  RC_ASSERT(again == list);
}

RC_GTEST_PROP(SgfValueProperties, ATextIsReadAsItWasWritten, ()) {
  const auto text =
      *rc::gen::container<std::string>(rc::gen::element('a', '\\', ']', ':', '\n', '['));
  const auto composed = *rc::gen::arbitrary<bool>();
  const std::string value = format_text(text, composed);
  RC_ASSERT(read_text(value, Charset::utf8) == text);
  if (composed) {
    RC_ASSERT(!split_composed(value).has_value());
  }
  const std::string file = "(;C[" + value + "])";
  Reader reader(file);
  GameTree tree;
  RC_ASSERT(*reader.next(tree));
  RC_ASSERT(tree.value(0, "C") == value);
}

TEST(SgfReader, AFileOfMoreThanFourGibibytesIsRefused) {
  constexpr std::size_t bytes = (std::size_t{1} << 32) + 1;
  // Pages that nobody reads take no memory.
  void* const pages =
      mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  ASSERT_NE(pages, MAP_FAILED);
  Reader reader(std::string_view(static_cast<const char*>(pages), bytes));
  GameTree tree;
  const auto read = reader.next(tree);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().message,
            "the file has 4294967297 bytes; at most 4294967295 of a file of SGF are read");
  EXPECT_FALSE(reader.next(tree).value());
  munmap(pages, bytes);
}

TEST(SgfReader, APropertyWithALongNameHasItsPlaceInTheFile) {
  const std::string file = "(;FF[3]\nCoMment[a]AddBlack[aa][bb])";
  Reader reader(file);
  GameTree tree;
  ASSERT_TRUE(reader.next(tree).value());
  const PropertySpan property = tree.find(0, "AB").value();
  EXPECT_EQ(property.count, 2U);
  const Error error = tree.error_at(property, "here");
  EXPECT_EQ(error.line, 2U);
  EXPECT_EQ(error.column, 11U);
}

TEST(SgfWriter, WhatWasReadIsWrittenInUtf8) {
  const ReadTwice game("(;FF[3]CA[GBK]PB[" + encode("聂卫平", Charset::gb18030) +
                       "](;B[aa])(;B[bb];W[](;B[cc])))");
  EXPECT_EQ(game.written, "(;FF[3]CA[UTF-8]PB[聂卫平]\n(;B[aa])\n(;B[bb];W[];B[cc]))\n");
}

TEST(SgfInfo, AnEndingSaysWhoWonAndHow) {
  EXPECT_EQ(read_result_text("B+R"), (SgfResult{'B', "R"}));
  EXPECT_EQ(read_result_text("w+3.5"), (SgfResult{'W', "3.5"}));
  EXPECT_EQ(read_result_text("Draw"), (SgfResult{'0', ""}));
  EXPECT_EQ(read_result_text("Black wins"), (SgfResult{'?', "Black wins"}));
  EXPECT_EQ(read_result_text(""), SgfResult{});
  EXPECT_EQ(format_ending({'W', "T"}), "W+T");
}

TEST(Encoding, CharsetsHaveTheNamesThatFilesGiveThem) {
  EXPECT_EQ(charset_named("gbk"), Charset::gb18030);
  EXPECT_EQ(charset_named(" Shift_JIS "), Charset::cp932);
  EXPECT_EQ(charset_named("ISO-8859-1"), Charset::cp1252);
  EXPECT_EQ(charset_named("EUC-KR"), Charset::euc_kr);
  EXPECT_EQ(charset_named("EBCDIC"), std::nullopt);
}

}  // namespace
}  // namespace ludex::records::sgf

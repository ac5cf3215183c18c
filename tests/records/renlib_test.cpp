// RenLib libraries byte by byte. The example is that of the format's description; the others were
// made from it by hand.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "records/formats.h"
#include "records/game_file.h"
#include "records/gomoku/renlib/library.h"
#include "records/gomoku/renlib/reader.h"
#include "records/gomoku/renlib/text.h"
#include "records/gomoku/renlib/writer.h"
#include "records/gomoku_games.h"
#include "records/text/encoding.h"

namespace ludex::records::renlib {
namespace {

using namespace std::string_literals;

std::string header(char minor) {
  return "\xFFRenLib\xFF\x03"s + minor + std::string(10, '\xFF');
}

// H8; H9 with its child I9, which has the label "A"; I9 with its child J10 and the comment "abc".
const std::string& example() {
  static const std::string bytes =
      header(4) + "\x00\x00\x78\x00\x68\x80\x69\x41\x00\x01"s + "A\0\x69\x00\x5A\x48"s + "abc\0"s;
  return bytes;
}

ReadGame game_of(std::string_view bytes) {
  auto games = read(bytes);
  EXPECT_TRUE(games.has_value()) << (games ? "" : games.error().message);
  if (!games) return {};
  return {games->records.at(0), games->troubles};
}

std::string written(const Record& record, std::string* lost = nullptr) {
  Losses losses;
  const auto bytes = format(record, losses);
  EXPECT_TRUE(bytes.has_value()) << (bytes ? "" : bytes.error().message);
  if (lost != nullptr) {
    *lost = losses.sentence();
  }
  return bytes.value_or("");
}

// "h8(h9 i9(j10))": the moves, with what hangs on each in parentheses; "-" is no move.
std::string moves_of(const Tree& tree, NodeId node = root) {
  std::string text;
  for (auto child = tree.first_child(node); child; child = tree.next_sibling(*child)) {
    const auto move = gomoku::to_gomoku_move(tree.move(*child));
    text += text.empty() ? "" : " ";
    text += move.is_point()               ? gomoku::to_text(move.point())
            : tree.move(*child).code == 0 ? "-"
                                          : "pass";
    const std::string below = moves_of(tree, *child);
    if (!below.empty()) {
      text += "(" + below + ")";
    }
  }
  return text;
}

const Annotations& said_at(const Record& record, const std::vector<std::string_view>& moves) {
  NodeId node = root;
  for (const std::string_view text : moves) {
    const auto move = gomoku::to_game_move(*gomoku::parse_point(text));
    const auto child = find_child(record.tree, node, move);
    EXPECT_TRUE(child.has_value()) << text;
    if (child) {
      node = *child;
    }
  }
  static const Annotations nothing;
  const Annotations* const said = record.tree.annotations(node);
  return said == nullptr ? nothing : *said;
}

TEST(RenLib, TheFlagsSayTheOppositeOfTheirNames) {
  const ReadGame game = game_of(example());
  EXPECT_TRUE(game.troubles.empty());
  EXPECT_EQ(moves_of(game.record.tree), "h8(h9(i9) i9(j10))");
  EXPECT_EQ(game.record.setup.values.text("variant"), "renju");
  EXPECT_EQ(said_at(game.record, {"h8", "h9", "i9"}).labels(), (std::vector<Label>{{{8, 8}, "A"}}));
  EXPECT_EQ(said_at(game.record, {"h8", "i9", "j10"}).title(), "abc");
}

std::string sgf_of(const Record& record) {
  Losses losses;
  return format_game(record, sgf_format(), {}, losses).value_or("");
}

// The SGF of a library that is walked through; empty where it cannot be.
std::string sgf_of_walk(std::string_view bytes) {
  const auto walked = walk(bytes);
  EXPECT_TRUE(walked.has_value());
  if (!walked || walked->walk == nullptr) return "";
  Losses losses;
  std::ostringstream text;
  EXPECT_TRUE(sgf_format().write({nullptr, walked->walk.get()}, {}, text, losses).has_value());
  return std::move(text).str();
}

struct Bytes {
  std::string bytes;  // behind a header of 3.4
  std::string_view moves;
};
class RenLibShape : public testing::TestWithParam<Bytes> {};

TEST_P(RenLibShape, IsReadWhateverItsFlagsPromise) {
  const ReadGame game = game_of(header(4) + GetParam().bytes);
  EXPECT_TRUE(game.troubles.empty());
  EXPECT_EQ(moves_of(game.record.tree), GetParam().moves);
}

TEST_P(RenLibShape, IsWrittenAlikeWhereverItsNodesLie) {
  const std::string bytes = header(4) + GetParam().bytes;
  const std::string walked = sgf_of_walk(bytes);
  if (!walked.empty()) {
    EXPECT_EQ(walked, sgf_of(game_of(bytes).record));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Trees, RenLibShape,
    testing::Values(
        Bytes{"", ""}, Bytes{"\x00\x00"s, ""}, Bytes{"\x00\x40"s, ""},
        Bytes{"\x00\x00\x78\x40"s, "h8"},
        // No root although the version has one.
        Bytes{"\x78\x00\x68\x40"s, "h8(h9)"},
        // Siblings that are leaves, and two levels that end together.
        Bytes{"\x00\x00\x78\xC0\x79\x80\x68\x40\x7A\x40"s, "h8 i8(h9) j8"},
        // A part of a library: a sibling is promised that never comes, and the last has no child.
        Bytes{"\x00\x00\x78\x80\x68\x80\x69\x00"s, "h8(h9(i9))"},
        // A pass in the middle, and one as the first move behind a root.
        Bytes{"\x00\x00\x78\x00\x00\x00\x68\x40"s, "h8(pass(h9))"},
        Bytes{"\x00\x00\x00\x00\x78\x40"s, "pass(h8)"},
        // One move twice is one move.
        Bytes{"\x00\x00\x78\x80\x68\x40\x78\x00\x69\x40"s, "h8(h9 i9)"},
        // A label of an empty point is no move, and one with children is a remark.
        Bytes{"\x00\x00\x78\x00\x69\x43\x00\x01"s + "A\0"s, "h8"},
        Bytes{"\x00\x00\x78\x00\x69\x02\x68\x40"s, "h8(-(h9))"}));

TEST(RenLib, AWalkTellsTheTroublesOfTheRecord) {
  const std::string bytes = header(4) + "\x00\x00\x78\x00\x68\x80\x78\x00\x69\x40\x6A\x40\x00"s;
  const auto walked = walk(bytes);
  ASSERT_TRUE(walked.has_value() && walked->walk != nullptr);
  EXPECT_EQ(walked->troubles, game_of(bytes).troubles);
  EXPECT_EQ(walked->troubles.size(), 2U);
  EXPECT_EQ(sgf_of_walk(bytes), sgf_of(game_of(bytes).record));
}

TEST(RenLib, NodesThatBecomeOneAreNotWalkedThrough) {
  const auto walked = walk(header(4) + "\x00\x00\x78\x80\x68\x40\x78\x00\x69\x40"s);
  ASSERT_TRUE(walked.has_value());
  EXPECT_EQ(walked->walk, nullptr);
  EXPECT_FALSE(walk("no library").has_value());
}

TEST(RenLib, AWalkKeepsWhatIsDrawnBehindVariationsWithItsNode) {
  // A label and a cross on empty points of the position after h8, one before and one behind h9.
  const std::string bytes =
      header(4) + "\x00\x00\x78\x00\x59\xC3\x00\x01"s + "xy\0\0"s + "\x68\x80\x69\x40\x8A\x52"s;
  EXPECT_EQ(sgf_of_walk(bytes), sgf_of(game_of(bytes).record));
  EXPECT_NE(sgf_of_walk(bytes).find("MA[ji]LB[if:xy]"), std::string::npos) << sgf_of_walk(bytes);
}

TEST(RenLib, AFileWithoutARootBeginsWithItsFirstMove) {
  const std::string bytes = header(0) + "\x78\x00\x68\xC0\x69\x40"s;
  const ReadGame game = game_of(bytes);
  EXPECT_EQ(moves_of(game.record.tree), "h8(h9 i9)");
  EXPECT_EQ(find_tag(game.record, version_tag), "3.0");
  EXPECT_EQ(written(game.record), bytes);
}

TEST(RenLib, AVeryOldFileHasNoHeader) {
  const std::string bytes = "\x78\x00\x68\xC0\x69\x40"s;
  EXPECT_TRUE(is_renlib(bytes));
  const ReadGame game = game_of(bytes);
  EXPECT_EQ(moves_of(game.record.tree), "h8(h9 i9)");
  EXPECT_EQ(written(game.record), bytes);
}

TEST(RenLib, ALibraryIsWrittenByteByByteAsItWas) {
  // As the program saves: a root, siblings in order, comments in the new form.
  const std::string bytes = header(4) + "\x00\x08"s + "Title\x08More\r\nlines\0"s +
                            "\x78\x04\x59\xD0\x5A\xC3\x00\x01"s + "xy\0\0"s + "\x68\x89\x00\x01"s +
                            "note\0\0"s + "B\0"s + "\x69\x40\x69\x41\x02\x01"s + "C\0"s;
  const ReadGame game = game_of(bytes);
  EXPECT_TRUE(game.troubles.empty());
  EXPECT_EQ(moves_of(game.record.tree), "h8(i10 h9(i9) i9)");
  EXPECT_EQ(said_at(game.record, {}).title(), "Title");
  EXPECT_EQ(said_at(game.record, {}).comment, "More\nlines");
  EXPECT_TRUE(said_at(game.record, {"h8"}).begins_view());
  EXPECT_EQ(said_at(game.record, {"h8"}).labels(), (std::vector<Label>{{{9, 9}, "xy"}}));
  EXPECT_EQ(said_at(game.record, {"h8", "i10"}).marks(),
            (std::vector<Mark>{{Brush::green, {8, 9}, Shape::cross}}));
  std::string lost;
  EXPECT_EQ(written(game.record, &lost), bytes);
  EXPECT_EQ(lost, "");
}

TEST(RenLib, OldCommentsHaveSevenBitsAndSwedishLetters) {
  const std::string bytes = header(4) + "\x00\x00\x78\x60"s + "Sm}l\x08tex\xF4"s + "\0"s;
  const ReadGame game = game_of(bytes);
  EXPECT_TRUE(game.troubles.empty());
  EXPECT_EQ(plain_of_old("}{|\x80"s.substr(0, 3)), "\xE5\xE4\xF6");
  EXPECT_EQ(said_at(game.record, {"h8"}).title(), "Smål");
  EXPECT_EQ(said_at(game.record, {"h8"}).comment, "text");
}

TEST(RenLib, TheCharsetIsFoundOnceForTheFile) {
  for (const auto& [charset, text] : {std::pair(Charset::gb18030, "黑方必胜的定式"),
                                      std::pair(Charset::cp932, "黒の勝ちです。四三"),
                                      std::pair(Charset::cp1251, "Чёрные выигрывают"),
                                      std::pair(Charset::cp1252, "Svart vinner på fyra"),
                                      std::pair(Charset::utf8, "五子棋 ○ ●")}) {
    const std::string bytes = header(4) + "\x00\x08"s + ended_text(text, charset) + "\x78\x48"s +
                              ended_text(text, charset);
    const ReadGame game = game_of(bytes);
    EXPECT_EQ(said_at(game.record, {"h8"}).title(), text);
    EXPECT_EQ(written(game.record), bytes);
  }
}

TEST(RenLib, ALetterThatTheCharsetLacksIsLostAloud) {
  Record record = game_of(example()).record;
  record.tree.annotate(root).comment = "五";
  set_tag(record, charset_tag, "CP1252");
  std::string lost;
  (void)written(record, &lost);
  EXPECT_EQ(lost, "letters that CP1252 lacks made `?` in 1 game");
}

TEST(RenLib, AMoveOnAStoneIsLeftOutWithAllThatFollowsIt) {
  const ReadGame game = game_of(header(4) + "\x00\x00\x78\x00\x68\x80\x78\x00\x69\x40\x6A\x40"s);
  EXPECT_EQ(moves_of(game.record.tree), "h8(h9 j9)");
  ASSERT_EQ(game.troubles.size(), 1U);
  EXPECT_EQ(game.troubles[0].message,
            "illegal move `h8`, at byte 26; it is left out with all that follows it");
}

struct Damage {
  std::string bytes;
  std::string_view trouble;
};
class RenLibDamage : public testing::TestWithParam<Damage> {};

TEST_P(RenLibDamage, IsToldByItsPlace) {
  const auto games = read(GetParam().bytes);
  const Error told = games ? games->troubles.at(0) : games.error();
  EXPECT_EQ(told.message, GetParam().trouble);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, RenLibDamage,
    testing::Values(
        Damage{"", "no RenLib library: it does not begin with the header or the move h8"},
        Damage{"\xFFRenLib\xFF\x03", "a RenLib library of 9 bytes, expected a header of 20"},
        Damage{"\xFFRen", "a RenLib library of 4 bytes, expected a header of 20"},
        Damage{"\xFFRenLib\xFF\x03\x05" + std::string(10, '\xFF'),
               "RenLib version 3.5, expected at most 3.4"},
        Damage{header(4) + "\x00\x00\xF1\x00"s,
               "no point of the board has the number 0xf1, at byte 22"},
        Damage{header(4) + "\x00\x00\x70\x00"s,
               "no point of the board has the number 0x70, at byte 22"},
        Damage{header(4) + "\x00\x00\x78\x40\x68\x40"s,
               "the tree has ended at byte 24, and 2 bytes follow"},
        Damage{header(4) + "\x00\x00\x78"s, "the file ends at byte 23, inside the node at byte 22"},
        Damage{header(4) + "\x00\x01\x00"s, "the file ends at byte 23, inside the node at byte 20"},
        Damage{header(4) + "\x00\x08"s + "abc",
               "the file ends at byte 25, inside the node at byte 20"},
        Damage{header(4) + "\x00\x20"s + "abcd",
               "the file ends at byte 26, inside the node at byte 20"}));

TEST(RenLib, AFileThatIsCutOffAnywhereGivesWhatIsSound) {
  const std::string& whole = example();
  const std::string all = moves_of(game_of(whole).record.tree);
  for (std::size_t bytes = 0; bytes < whole.size(); ++bytes) {
    const auto games = read(whole.substr(0, bytes));
    if (bytes < header_bytes) {
      EXPECT_FALSE(games.has_value()) << bytes;
      continue;
    }
    ASSERT_TRUE(games.has_value()) << bytes;
    // Between two nodes the file is a part of a library, inside one it is damaged.
    const bool between =
        bytes == 20 || bytes == 22 || bytes == 24 || bytes == 26 || bytes == 32 || bytes == 34;
    EXPECT_EQ(games->troubles.empty(), between) << bytes;
    EXPECT_LE(games->records.at(0).tree.size(), 6U);
  }
}

TEST(RenLib, WhatALibraryCannotHoldIsTold) {
  Record record = gomoku_record({{"opening_rule", "swap"}}, {"h8", "h9", "j10", "swap", "a1"});
  record.result = GameResult::draw;
  set_tag(record, "Black", "Somebody");
  record.tree.annotate(root).edit_marks().push_back({Brush::green, {1, 1}, Shape::circle});
  std::string lost;
  EXPECT_EQ(moves_of(game_of(written(record, &lost)).record.tree), "h8(h9(j10(a1)))");
  EXPECT_EQ(lost,
            "choices of the opening rule, Black, Result, variant, opening rule, signs on "
            "points left out of 1 game");
}

// However many nodes follow each other, a second reading finds what the first one found.
TEST(RenLib, DrawingsThatFollowAMoveAreThoseOfTheMove) {
  Record record = gomoku_record({}, {"h8"});
  const NodeId move = *record.tree.first_child(root);
  const NodeId first = record.tree.add(move, {});
  const NodeId second = record.tree.add(first, {});
  record.tree.annotate(first).edit_labels().push_back({{3, 3}, "A"});
  record.tree.annotate(second).edit_labels().push_back({{4, 4}, "B"});
  std::string lost;
  const Record again = game_of(written(record, &lost)).record;
  EXPECT_EQ(moves_of(again.tree), "h8");
  EXPECT_TRUE(lost.starts_with("drawings that follow a move put on that move in 1 game")) << lost;
  const auto& labels = again.tree.annotations(*again.tree.first_child(root))->labels();
  ASSERT_EQ(labels.size(), 2U);
  EXPECT_EQ(labels[0].text + labels[1].text, "BA");
  EXPECT_EQ(written(again), written(game_of(written(again)).record));
  // A node with words stays, and so does one that something follows.
  record.tree.annotate(second).comment = "look here";
  EXPECT_EQ(moves_of(game_of(written(record)).record.tree), "h8(-(-))");
}

// Its point stays where it is, and with it its place among its siblings.
TEST(RenLib, ANodeWithoutAMoveKeepsItsPointUnderACross) {
  Record record = gomoku_record({}, {"h8"});
  const NodeId remark = record.tree.add(root, {});
  Annotations& said = record.tree.annotate(remark);
  said.comment = "the corner";
  said.edit_labels() = {{{5, 5}, ""}, {{1, 14}, "A"}};
  said.edit_marks().push_back({Brush::green, {5, 5}, Shape::cross});
  const Record again = game_of(written(record)).record;
  EXPECT_EQ(moves_of(again.tree), "h8 -");
  EXPECT_EQ(moves_of(game_of(written(again)).record.tree), "h8 -");
}

TEST(RenLib, StonesThatAreSetUpBecomeMoves) {
  const Record record =
      gomoku_record({}, {"a1"}, "15/15/15/15/15/15/15/7xx6/15/15/15/15/15/15/15 w");
  std::string lost;
  EXPECT_EQ(moves_of(game_of(written(record, &lost)).record.tree), "h8(pass(i8(a1)))");
  EXPECT_EQ(lost.substr(0, 26), "the stones that are set up");
}

TEST(RenLib, OtherBoardsAreRefused) {
  Losses losses;
  EXPECT_EQ(format(gomoku_record({{"size", "20"}}, {"h8"}), losses).error().message,
            "RenLib libraries hold boards of 15x15 alone, and this one has 20");
  Record chess;
  chess.setup.game = "chess";
  EXPECT_FALSE(format(chess, losses).has_value());
}

// The same tree with the children of each node in the order in which libraries have them.
Record in_order(const Record& record) {
  return game_of(written(record)).record;
}

RC_GTEST_PROP(RenLibProperties, TreesAreReadBackAndWrittenAlike, ()) {
  Record record = some_gomoku_tree({{"variant", "renju"}}, true);
  for (std::optional<NodeId> node = root; node; node = next_in_order(record.tree, *node)) {
    const auto kind = *rc::gen::inRange(0, 12);
    if (kind > 5) continue;
    Annotations& said = record.tree.annotate(*node);
    const Point point{*rc::gen::inRange<std::uint8_t>(0, 15),
                      *rc::gen::inRange<std::uint8_t>(0, 15)};
    if (kind == 0) {
      said.edit_title() = "Kagetsu";
    }
    if (kind == 1) {
      said.comment = "one\ntwo";
    }
    if (kind == 2) {
      said.edit_labels().push_back({point, "ab"});
    }
    if (kind == 3) {
      said.edit_marks().push_back({Brush::green, point, Shape::cross});
    }
    if (kind == 4) {
      said.edit_begins_view() = true;
    }
    if (kind == 5) {
      said.edit_glyphs().push_back(Glyph{3});
    }
  }
  const Record once = in_order(record);
  const Record twice = in_order(once);
  RC_ASSERT(once == twice);
  RC_ASSERT(once.tree.size() == record.tree.size());
  RC_ASSERT(written(once) == written(record));
  const std::string bytes = written(once);
  RC_ASSERT(sgf_of_walk(bytes) == sgf_of(once));
}

}  // namespace
}  // namespace ludex::records::renlib

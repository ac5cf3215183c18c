#include "store/record_text.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "records/game_file.h"
#include "records/io/source.h"
#include "rules/go/game.h"
#include "rules/go/notation.h"
#include "rules/registry.h"
#include "store/sample_games.h"

namespace ludex::store {
namespace {

TEST(RecordText, EveryGameOfTheTestDataComesBackWhole) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(LUDEX_TEST_DATA)) {
    const std::string ending = entry.path().extension().string();
    const std::vector<std::string> games{".pgn", ".sgf", ".xqf", ".cbr", ".psq", ".lib", ".html"};
    if (std::find(games.begin(), games.end(), ending) != games.end()) {
      files.push_back(entry.path());
    }
  }
  std::size_t compared = 0;
  for (const auto& path : files) {
    std::ifstream file(path, std::ios::binary);
    auto reader = records::GameFileReader::open(
        records::source_of(file), records::GameFileReader::ReadMode::records, path.string());
    if (!reader) continue;
    records::FileGame game;
    while (reader->next(game)) {
      if (!game.is_read) continue;
      const std::string text = to_text(game.record);
      const auto read = parse_record(text);
      ASSERT_TRUE(read) << path << ": " << describe(read.error()) << '\n' << text;
      EXPECT_EQ(*read, game.record) << path;
      ++compared;
    }
  }
  EXPECT_GT(compared, 30U);
}

std::string some_text() {
  return *rc::gen::container<std::string>(
      rc::gen::element('a', ' ', '\\', '\n', '\r', '\0', 'n', 's', '0', '~', '-', '\xC3', '\xA9'));
}

records::Point some_point() {
  return {*rc::gen::arbitrary<std::uint8_t>(), *rc::gen::arbitrary<std::uint8_t>()};
}

records::EngineNote some_note() {
  records::EngineNote note;
  note.book = *rc::gen::arbitrary<bool>();
  if (*rc::gen::arbitrary<bool>()) {
    records::EngineNote::Search search;
    search.depth = *rc::gen::arbitrary<int>();
    if (*rc::gen::arbitrary<bool>()) {
      search.score = records::Centipawns{*rc::gen::arbitrary<int>()};
    } else {
      search.score = records::MateInPlies{*rc::gen::arbitrary<int>()};
    }
    note.search = search;
  }
  if (*rc::gen::arbitrary<bool>()) {
    note.time = std::chrono::milliseconds(*rc::gen::arbitrary<std::int32_t>());
  }
  if (*rc::gen::arbitrary<bool>()) {
    note.fields.push_back({some_text(), some_text()});
  }
  return note;
}

void annotate(records::Annotations& said) {
  const auto perhaps = [] { return *rc::gen::inRange(0, 3) == 0; };
  said.edit_title() = some_text();
  said.edit_before() = some_text();
  said.comment = some_text();
  if (perhaps()) {
    said.edit_glyphs() = {records::Glyph{*rc::gen::arbitrary<std::uint8_t>()}, records::Glyph{4}};
  }
  if (perhaps()) {
    said.edit_engine() = some_note();
  }
  if (perhaps()) {
    records::Evaluation evaluation;
    if (*rc::gen::arbitrary<bool>()) {
      evaluation.value = records::Centipawns{*rc::gen::arbitrary<int>()};
    } else {
      evaluation.value = records::MateInMoves{*rc::gen::arbitrary<int>()};
    }
    if (*rc::gen::arbitrary<bool>()) {
      evaluation.depth = *rc::gen::arbitrary<int>();
    }
    said.edit_evaluation() = evaluation;
  }
  if (perhaps()) {
    said.edit_clock() = std::chrono::milliseconds(*rc::gen::arbitrary<std::int32_t>());
    said.edit_elapsed() = std::chrono::milliseconds(17);
  }
  if (perhaps()) {
    said.edit_marks().push_back({static_cast<records::Brush>(*rc::gen::inRange(0, 4)), some_point(),
                                 static_cast<records::Shape>(*rc::gen::inRange(0, 8))});
    said.edit_arrows().push_back({records::Brush::red, some_point(), some_point()});
    said.edit_labels().push_back({some_point(), some_text()});
    said.edit_properties().push_back({"XX" + some_text(), {some_text(), some_text()}});
    said.edit_properties().push_back({"YY", {}});
  }
  said.edit_begins_view() = perhaps();
}

// Random moves with variations, null moves, remarks and positions.
records::Record some_record(const std::string& game) {
  records::Record record;
  records::TreePlayer player(record, *rules::start_game({.game = game}));
  record.result = static_cast<records::GameResult>(*rc::gen::inRange(0, 4));
  for (int tag = *rc::gen::inRange(0, 3); tag > 0; --tag) {
    record.tags.push_back({"T" + some_text(), some_text()});
  }
  std::vector<records::NodeId> nodes{records::root};
  for (int step = *rc::gen::inRange(0, 25); step > 0; --step) {
    if (*rc::gen::inRange(0, 4) == 0) {
      player.go_to(*rc::gen::elementOf(nodes));
    }
    const auto legal = player.game().legal_moves();
    const int kind = *rc::gen::inRange(0, 12);
    if (kind == 0) {
      (void)player.add_null_move();
    } else if (kind == 1) {
      (void)player.add_remark();
    } else if (kind == 2) {
      (void)player.add_position(player.game().position());
    } else if (!legal.empty()) {
      (void)player.add(*rc::gen::elementOf(legal), "random");
    }
    nodes.push_back(player.here());
    annotate(record.tree.annotate(player.here()));
    if (kind == 2 && player.here() != records::root) {
      // What annotate() did not set is still there.
      RC_ASSERT(!record.tree.annotate(player.here()).position().empty());
    }
  }
  return record;
}

RC_GTEST_PROP(RecordTextProperty, WhateverARecordHoldsComesBack, ()) {
  const std::string game =
      *rc::gen::elementOf(std::vector<std::string>{"chess", "xiangqi", "gomoku", "go"});
  const records::Record record = some_record(game);
  const std::string text = to_text(record);
  const auto read = parse_record(text);
  if (!read) {
    RC_FAIL(describe(read.error()) + "\n" + text);
  }
  RC_ASSERT(*read == record);
}

// AGI files have fields without a name.
TEST(RecordText, ANameMayBeEmpty) {
  records::Record record = sample_chess();
  record.tags.push_back({"", "of no name"});
  record.tags.push_back({"", ""});
  records::EngineNote note;
  note.fields = {{"", "5"}, {"", ""}, {" ", " x "}};
  record.tree.annotate(records::root).edit_engine() = note;
  const auto again = parse_record(to_text(record));
  ASSERT_TRUE(again) << describe(again.error());
  EXPECT_EQ(*again, record);
}

TEST(RecordText, AMoveOutOfTurnComesBack) {
  records::Record record;
  record.setup = (*rules::start_game({.game = "go"}))->setup();
  const auto board = *rules::start_game(record.setup);
  const auto move = board->parse_move("W:D4", rules::standard);
  ASSERT_TRUE(move) << describe(move.error());
  record.tree.add(records::root, *move);
  const auto read = parse_record(to_text(record));
  ASSERT_TRUE(read) << describe(read.error());
  EXPECT_EQ(*read, record);
}

// An occupied point, a ko that is taken back at once, suicide, all of either colour; and the
// changes that records make to a board.
TEST(RecordText, MovesThatTheRulesForbidComeBack) {
  const std::string files[] = {
      "(;GM[1]SZ[3];B[bb];W[bb])",
      "(;GM[1]SZ[3];B[bb];B[bb];W[cc];B[cc])",
      "(;GM[1]SZ[4]AB[ba][ab][bc][cb]AW[ca][db][cc];W[bb];B[cb];W[bb](;B[cb])(;B[aa];W[cb]))",
      "(;GM[1]SZ[3];B[ab];W[];B[ba];W[aa](;W[cc])(;B[cc];W[aa]))",
      "(;GM[1]SZ[5]HA[2];W[tt])",
      "(;GM[4];B[hh](;W[hh])(;W[hi];W[hh]C[again]))",
  };
  for (const std::string& file : files) {
    auto reader = records::GameFileReader::open(records::source_of(file),
                                                records::GameFileReader::ReadMode::records, "");
    ASSERT_TRUE(reader) << file;
    records::FileGame game;
    ASSERT_TRUE(reader->next(game)) << file;
    const std::string text = to_text(game.record);
    const auto read = parse_record(text);
    ASSERT_TRUE(read) << file << ": " << describe(read.error()) << '\n' << text;
    EXPECT_EQ(*read, game.record) << text;
  }
  records::Record changed = sample_game({.game = "go"}, {"D4"});
  const auto board = *rules::start_game(changed.setup);
  const auto& go = *go::as_go(*board);
  const go::Point point = go::parse_vertex("Q16", {19, 19}).value();
  records::NodeId node = records::root;
  for (const go::Move move :
       {go::Move::put(go::Color::white, point), go::Move::erase(point),
        go::Move::turn(go::Color::white), go::Move::stone(go::Color::black, point)}) {
    ASSERT_TRUE(go.can_play(go::to_game_move(move)));
    node = changed.tree.add(node, go::to_game_move(move));
  }
  const auto read = parse_record(to_text(changed));
  ASSERT_TRUE(read) << describe(read.error());
  EXPECT_EQ(*read, changed);
}

struct BadText {
  std::string text;
  std::string error;
};

class BadRecordText : public testing::TestWithParam<BadText> {};

TEST_P(BadRecordText, IsToldWithItsLine) {
  const auto read = parse_record(GetParam().text);
  ASSERT_FALSE(read);
  EXPECT_EQ(describe(read.error()), GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(
    RecordText, BadRecordText,
    testing::Values(BadText{"", "the record ends before its moves, line 1"},
                    BadText{"game chess\nresult 1-0\n", "the record ends before its moves, line 3"},
                    BadText{"game chess\nresult 7\nroot\n", "bad result, line 2"},
                    BadText{"game chess\nwhat 7\nroot\n", "unknown word `what`, line 2"},
                    BadText{"game chess\nroot\nnode 0 e2e4\nnode 3 e7e5\n",
                            "more steps up than there are nodes, line 4"},
                    BadText{"game chess\nroot\nnode 0 e2e4\nglyph x\n", "bad `glyph`, line 4"},
                    BadText{"game chess\nroot\nnode 0 e2e4\nmark 9 1 1 1\n", "bad `mark`, line 4"},
                    BadText{"game chess\nroot\nvalue 3\n", "unknown word `value`, line 3"}));

}  // namespace
}  // namespace ludex::store

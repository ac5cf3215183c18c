// Records and libraries of CCBridge: those of tests/data/ccbridge were made from the description of
// the format, by hand.

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "records/xiangqi/ccbridge/reader.h"
#include "records/xiangqi_games.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/game.h"

namespace ludex::records::ccbridge {
namespace {

// UTF-16 of text without characters beyond its first plane.
std::string utf16(std::string_view text) {
  std::string bytes;
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = [&](std::size_t back) { return static_cast<std::uint8_t>(text[at + back]); };
    unsigned point = byte(0);
    std::size_t length = 1;
    if (point >= 0xE0) {
      point = (point & 0x0FU) << 12U | (byte(1) & 0x3FU) << 6U | (byte(2) & 0x3FU);
      length = 3;
    }
    bytes += static_cast<char>(point);
    bytes += static_cast<char>(point >> 8U);
    at += length;
  }
  return bytes;
}

char index_of(xiangqi::Square square) {
  return static_cast<char>((9 - xiangqi::rank_of(square)) * 9 + xiangqi::file_of(square));
}

void put(std::string& file, std::size_t at, const std::string& bytes) {
  file.replace(at, bytes.size(), bytes);
}

// The record as CCBridge writes it, from the description of the format.
std::string as_cbr(const Record& record) {
  std::string file(2214, '\0');
  put(file, 0, "CCBridge Record");
  put(file, 180, utf16(*find_tag(record, "Title")));
  put(file, 692, utf16(*find_tag(record, "Event")));
  put(file, 1076, utf16(*find_tag(record, "Red")));
  if (const auto black = find_tag(record, "Black")) {
    put(file, 1300, utf16(*black));
  }
  file[2076] = static_cast<char>(record.result);
  const auto start = *xiangqi::parse_fen(record.setup.position);
  file[2112] = start.side_to_move() == xiangqi::Color::red ? '\1' : '\2';
  // By PieceKind: king, advisor, elephant, horse, rook, cannon, pawn.
  constexpr std::string_view codes = "\5\4\3\2\1\6\7";
  for (int square = 0; square < 90; ++square) {
    const auto place = static_cast<xiangqi::Square>(square);
    const auto piece = start.piece_at(place);
    if (!piece) continue;
    file[2120U + static_cast<std::size_t>(index_of(place))] = static_cast<char>(
        codes[xiangqi::index(piece->kind)] + (piece->color == xiangqi::Color::red ? 0x10 : 0x20));
  }
  const Tree& tree = record.tree;
  for (std::optional<NodeId> node = root; node; node = next_in_order(tree, *node)) {
    const Annotations* const said = tree.annotations(*node);
    const std::string comment = said == nullptr ? "" : utf16(said->comment);
    file += static_cast<char>((tree.first_child(*node) ? 0U : 1U) |
                              (tree.next_sibling(*node) ? 2U : 0U) | (comment.empty() ? 0U : 4U));
    file += '\0';
    const xiangqi::Move move =
        *node == root ? xiangqi::Move() : xiangqi::to_xiangqi_move(tree.move(*node));
    file += *node == root ? '\0' : index_of(move.from());
    file += *node == root ? '\0' : index_of(move.to());
    if (comment.empty()) continue;
    for (unsigned shift = 0; shift < 32; shift += 8) {
      file += static_cast<char>(comment.size() >> shift);
    }
    file += comment;
  }
  return file;
}

TEST(CcBridge, FilesAreReadAsExpected) {
  EXPECT_EQ(as_pgn(read(data_file("ccbridge/record.cbr"))), data_file("ccbridge/record.expected"));
  EXPECT_EQ(as_pgn(read(data_file("ccbridge/library.cbl"))),
            data_file("ccbridge/library.expected"));
}

RC_GTEST_PROP(CcBridgeProperties, WhatIsWrittenIsReadBack, ()) {
  const Record record = some_xiangqi_game();
  const auto games = read(as_cbr(record));
  RC_ASSERT(games.has_value());
  RC_ASSERT(games->troubles.empty());
  RC_ASSERT(games->records.at(0) == record);
}

TEST(CcBridge, RecordsAreFoundWhereTheIndexIsNotAsLongAsTheHeaderSays) {
  std::string library = data_file("ccbridge/library.cbl");
  const auto games = read(library);
  library[60] = 9;
  EXPECT_EQ(read(library)->records, games->records);
}

TEST(CcBridge, ErrorsSayWhatIsWrong) {
  const std::string good = data_file("ccbridge/record.cbr");
  EXPECT_EQ(read("XQ").error().message, "neither a record nor a library of CCBridge");
  EXPECT_EQ(read(good.substr(0, 2000)).error().message,
            "a CCBridge record of 2000 bytes, expected 2214 or more");
  EXPECT_EQ(read(data_file("ccbridge/library.cbl").substr(0, 60000)).error().message,
            "a CCBridge library without games");
  const auto cut = read(good.substr(0, 2220));
  ASSERT_TRUE(cut.has_value());
  EXPECT_EQ(cut->troubles.at(0).message, "the comment at byte 2218 is longer than the game");
}

}  // namespace
}  // namespace ludex::records::ccbridge

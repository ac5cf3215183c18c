// XQF files: those of tests/data/xqf were made from the description of the format, by hand.

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "records/xiangqi/xqf/reader.h"
#include "records/xiangqi/xqf/writer.h"
#include "records/xiangqi_games.h"

namespace ludex::records::xqf {
namespace {

std::uint8_t byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<std::uint8_t>(bytes[at]);
}

// Version 1.0 made a later version: the steps of the reader taken backwards, from the description
// of the keys.
class Scrambler {
 public:
  Scrambler(std::string plain, std::uint8_t version, const std::array<std::uint8_t, 13>& keys)
      : plain_(std::move(plain)), file_(plain_.substr(0, 0x400)), version_(version) {
    file_[2] = static_cast<char>(version);
    for (std::size_t at = 0; at < keys.size(); ++at) {
      file_[3 + at] = static_cast<char>(keys[at]);
    }
  }

  std::string scramble() {
    scramble_men();
    std::size_t at = 0x400;
    while (at < plain_.size()) {
      at = add_move(at);
    }
    for (std::size_t place = 0x400; place < file_.size(); ++place) {
      file_[place] = static_cast<char>(byte_at(file_, place) + stream_key((place - 0x400) % 32));
    }
    return file_;
  }

 private:
  [[nodiscard]] unsigned unfold(std::size_t at, unsigned factor) const {
    const unsigned key = byte_at(file_, at);
    return ((((key * key * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8) * factor % 256;
  }
  [[nodiscard]] unsigned men_key() const { return unfold(13, byte_at(file_, 13)); }
  [[nodiscard]] unsigned from_key() const { return unfold(14, men_key()); }
  [[nodiscard]] unsigned to_key() const { return unfold(15, from_key()); }
  [[nodiscard]] unsigned stream_key(std::size_t at) const {
    constexpr std::string_view mask = "[(C) Copyright Mr. Dong Shiwei.]";
    const unsigned key =
        (byte_at(file_, 12 + at % 4) & byte_at(file_, 3)) | byte_at(file_, 8 + at % 4);
    return key & byte_at(mask, at);
  }

  void scramble_men() {
    for (std::size_t at = 0; at < 32; ++at) {
      const std::size_t man = version_ >= 12 ? (men_key() + at + 1) % 32 : at;
      file_[0x10 + at] = static_cast<char>(byte_at(plain_, 0x10 + man) + men_key());
    }
  }

  std::size_t add_move(std::size_t at) {
    const unsigned flags = byte_at(plain_, at + 2);
    std::size_t length = 0;
    for (std::size_t byte = 4; byte-- > 0;) {
      length = length * 256 + byte_at(plain_, at + 4 + byte);
    }
    file_ += static_cast<char>(byte_at(plain_, at) + from_key());
    file_ += static_cast<char>(byte_at(plain_, at + 1) + to_key());
    file_ += static_cast<char>(((flags & 0xF0U) != 0 ? 0x80U : 0U) |
                               ((flags & 0x0FU) != 0 ? 0x40U : 0U) | (length > 0 ? 0x20U : 0U));
    file_ += '\0';
    if (length > 0) {
      const std::size_t hidden =
          length + (byte_at(file_, 12) * 256U + byte_at(file_, 13)) % 32000U + 767U;
      for (unsigned shift = 0; shift < 32; shift += 8) {
        file_ += static_cast<char>(hidden >> shift);
      }
      file_ += plain_.substr(at + 8, length);
    }
    return at + 8 + length;
  }

  std::string plain_;
  std::string file_;
  std::uint8_t version_;
};

class XqfGolden : public testing::TestWithParam<std::string> {};

TEST_P(XqfGolden, IsReadAsExpected) {
  const std::string name = std::string("xqf/") + GetParam();
  EXPECT_EQ(as_pgn(read(data_file(name + ".xqf"))), data_file(name + ".expected"));
}

INSTANTIATE_TEST_SUITE_P(Files, XqfGolden,
                         testing::Values("plain", "scrambled_1_1", "shuffled_1_2", "shuffled_1_8",
                                         "ending", "no_moves"),
                         [](const auto& name) { return name.param; });

TEST(Xqf, WhatIsWrittenOfAPlainFileIsThatFile) {
  const std::string file = data_file("xqf/plain.xqf");
  const auto games = read(file);
  ASSERT_TRUE(games.has_value());
  EXPECT_EQ(format(games->records.at(0)), file);
}

RC_GTEST_PROP(XqfProperties, WhatIsWrittenIsReadBack, ()) {
  const Record record = some_xiangqi_game();
  const auto file = format(record);
  RC_ASSERT(file.has_value());
  const auto games = read(*file);
  RC_ASSERT(games.has_value());
  RC_ASSERT(games->troubles.empty());
  RC_ASSERT(games->records.at(0) == record);
}

RC_GTEST_PROP(XqfProperties, EveryVersionWithAnyKeysIsReadAlike, ()) {
  const Record record = some_xiangqi_game();
  const auto version = *rc::gen::inRange<std::uint8_t>(11, 19);
  const auto keys =
      *rc::gen::container<std::array<std::uint8_t, 13>>(rc::gen::arbitrary<std::uint8_t>());
  const auto games = read(Scrambler(*format(record), version, keys).scramble());
  RC_ASSERT(games.has_value());
  RC_ASSERT(games->troubles.empty());
  RC_ASSERT(games->records.at(0) == record);
}

TEST(Xqf, TextsOfTheHeaderAreCutBehindAWholeCharacter) {
  Record record;
  record.setup = (*rules::start_game({.game = "xiangqi"}))->setup();
  set_tag(record, "Red", "一二三四五六七八九");
  const auto games = read(*format(record));
  ASSERT_TRUE(games.has_value());
  EXPECT_EQ(find_tag(games->records.at(0), "Red"), "一二三四五六七");
}

// As long as a tag may be: trying one cut after the other would take minutes.
TEST(Xqf, ALongTextOfTheHeaderIsCutAtOnce) {
  Record record;
  record.setup = (*rules::start_game({.game = "xiangqi"}))->setup();
  set_tag(record, "Red", "一二三" + std::string(limits::record_text_bytes, 'x'));
  const auto games = read(*format(record));
  ASSERT_TRUE(games.has_value());
  const std::string_view red = find_tag(games->records.at(0), "Red").value_or("");
  EXPECT_EQ(red.substr(0, 10), "一二三x");
  EXPECT_LT(red.size(), 20U);
}

std::string error_of(const std::string& file) {
  const auto games = read(file);
  return games ? as_pgn(games).substr(0, as_pgn(games).find('\n')) : games.error().message;
}

TEST(Xqf, ErrorsSayWhatIsWrong) {
  const std::string good = data_file("xqf/plain.xqf");
  EXPECT_EQ(error_of("PGN"), "no XQF file: it does not begin with \"XQ\"");
  EXPECT_EQ(error_of("XQ\x0A"), "a short XQF file: 3 bytes, expected a header of 1024");
  std::string file = good;
  file[2] = 19;
  EXPECT_EQ(error_of(file), "XQF version 1.9, expected 1.0 to 1.8");
  file = good;
  file[0x10] = file[0x11];
  EXPECT_EQ(error_of(file), "the start position has two pieces on h0");
  file = good;
  file[0x14] = '\xFF';
  EXPECT_EQ(error_of(file), "the start position: bad FEN: piece placement: Red has no king");
}

TEST(Xqf, AFileCutOffIsReadAsFarAsItGoes) {
  const std::string good = data_file("xqf/plain.xqf");
  EXPECT_EQ(error_of(good.substr(0, 0x400)),
            "trouble: the file ends at byte 1024, where a move should stand");
  EXPECT_EQ(error_of(good.substr(0, 0x406)),
            "trouble: the file ends at byte 1028, in the length of a comment");
  EXPECT_EQ(error_of(good.substr(0, 0x40A)),
            "trouble: the comment at byte 1028 is longer than the file");
  const auto games = read(good.substr(0, good.size() - 20));
  ASSERT_TRUE(games.has_value());
  EXPECT_EQ(games->records.at(0).tree.size(), 9U);
}

TEST(Xqf, AnIllegalMoveIsLeftOutWithItsLine) {
  std::string file = data_file("xqf/plain.xqf");
  // The reply to the first move, whose line has three more moves; its variations stay.
  const std::size_t reply = 0x400 + 8 + 28 + 8 + 6;
  ASSERT_EQ(byte_at(file, reply), 79U + 24U);
  file[reply + 1] = static_cast<char>(32 + 89);
  const auto games = read(file);
  ASSERT_TRUE(games.has_value());
  EXPECT_EQ(games->troubles, (std::vector<Error>{{"illegal move `h9i9`, at byte 1074", 0, 0}}));
  EXPECT_EQ(games->records.at(0).tree.size(), 8U);
}

TEST(Xqf, WhatCannotBeWrittenIsSaid) {
  Record chess;
  chess.setup = (*rules::start_game({.game = "chess"}))->setup();
  EXPECT_EQ(format(chess).error().message,
            "a game of chess cannot be written in a format of xiangqi");
  auto board = std::move(*rules::start_game({.game = "xiangqi"}));
  Record record;
  record.setup = board->setup();
  record.tree.add(root, *board->null_move());
  EXPECT_EQ(format(record).error().message, "the record has a null move, in " + board->position());
}

}  // namespace
}  // namespace ludex::records::xqf

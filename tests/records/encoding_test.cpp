// Chinese texts in their charsets.

#include "records/text/encoding.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "records/text/decoder.h"

namespace ludex::records {
namespace {

std::string all_of(const Source& source, std::size_t room_bytes) {
  std::string text;
  std::string room(room_bytes, '\0');
  while (const std::size_t count = source(room)) {
    text.append(room, 0, count);
  }
  return text;
}

constexpr std::string_view tags = "[Game \"Chinese Chess\"]\n";

TEST(Encoding, TheCharsetIsThatInWhichTheTextReadsWell) {
  for (const Charset charset : {Charset::utf8, Charset::gb18030}) {
    EXPECT_EQ(guess_charset(encode("红先：炮二平五，马８进７", charset)), charset);
    EXPECT_EQ(guess_charset(encode("全国象棋个人赛", charset)), charset);
  }
  EXPECT_EQ(guess_charset(encode("紅先：炮二平五，馬八進七", Charset::big5)), Charset::big5);
  EXPECT_EQ(guess_charset(encode("全國象棋個人賽", Charset::big5)), Charset::big5);
  EXPECT_EQ(guess_charset("ASCII"), Charset::utf8);
}

TEST(Encoding, ACharacterCutOffDoesNotSpoilTheGuess) {
  const std::string text = "炮二平五";
  EXPECT_EQ(guess_charset(text.substr(0, text.size() - 1)), Charset::utf8);
  EXPECT_EQ(guess_charset(text.substr(0, text.size() - 2)), Charset::utf8);
}

TEST(Encoding, WhatIsEncodedIsDecoded) {
  const std::string text = "王天一 A{}[]|\\~ 馬进";
  EXPECT_EQ(decode(encode(text, Charset::gb18030), Charset::gb18030), text);
  EXPECT_EQ(decode(encode("許功蓋|", Charset::big5), Charset::big5), "許功蓋|");
  EXPECT_EQ(encode("é¿x", Charset::big5), "??x");
}

TEST(Encoding, BytesThatMeanNothingBecomeTheReplacementCharacter) {
  EXPECT_EQ(decode("a\xFF\xFFz", Charset::gb18030), "a\uFFFD\uFFFDz");
  EXPECT_EQ(decode("a\xC5", Charset::gb18030), "a\uFFFD");
}

TEST(Encoding, UnitsAreDecodedOrReplacedWhole) {
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  for (const Charset charset : {Charset::gb18030, Charset::big5, Charset::cp932}) {
    for (int lead = 0x80; lead <= 0xFF; ++lead) {
      for (int trail = 0; trail <= 0xFF; ++trail) {
        const std::string pair{static_cast<char>(lead), static_cast<char>(trail)};
        const std::string decoded = decode(pair, charset);
        const bool shows_trail = is_ascii(pair[1]) && decoded.find(pair[1]) != std::string::npos;
        const bool is_unit = unit_bytes(pair, charset) == 2;
        EXPECT_EQ(shows_trail, is_ascii(pair[1]) && !is_unit)
            << name_of(charset) << " " << lead << " " << trail;
      }
    }
  }
  EXPECT_EQ(unit_bytes("\x83\\", Charset::cp1252), 1U);
  EXPECT_EQ(unit_bytes("\x83", Charset::cp932), 1U);
}

TEST(Encoding, Utf16EndsAtItsZero) {
  using namespace std::string_view_literals;
  EXPECT_EQ(decode_utf16("\xAE\x70\x41\0\0\0\x42\0"sv), "炮A");
  EXPECT_EQ(decode_utf16("\xAE\x70\x41"sv), "炮\uFFFD");
  EXPECT_EQ(decode_utf16("\x00\xDC\x41\0"sv),
            "\uFFFD"
            "A");
  EXPECT_EQ(decode_utf16(""sv), "");
}

TEST(Decoder, PassesUtf8AndOtherGamesThrough) {
  const std::string latin1 =
      "[Event \"M\xFCnchen\"]\n[White \"L\xF6"
      "a\"]\n";
  EXPECT_EQ(all_of(decoded(source_of(std::string_view(latin1))), 7), latin1);
  const std::string utf8 = std::string(tags) + "炮二平五";
  EXPECT_EQ(all_of(decoded(source_of(std::string_view(utf8))), 5), utf8);
}

TEST(Decoder, DecodesXiangqiWhateverThePieces) {
  // Longer than the pieces that the decoder reads, with characters on their borders.
  std::string text(tags);
  while (text.size() < 200'000) {
    text += "炮二平五 马８进７\n";
  }
  for (const char* ahead : {"", "x"}) {
    const std::string wanted = ahead + text;
    const std::string bytes = encode(wanted, Charset::gb18030);
    EXPECT_EQ(all_of(decoded(source_of(std::string_view(bytes))), 1000), wanted);
  }
}

TEST(Decoder, FindsTheFirstChineseLateInTheFile) {
  std::string text(tags);
  while (text.size() < 150'000) {
    text += "1. H2-E2 H9-G7\n";
  }
  text += "{炮二平五}";
  const std::string bytes = encode(text, Charset::gb18030);
  EXPECT_EQ(all_of(decoded(source_of(std::string_view(bytes))), 4096), text);
}

}  // namespace
}  // namespace ludex::records

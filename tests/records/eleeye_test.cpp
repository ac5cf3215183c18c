// ElephantEye books: keys, moves, files. The keys were found in the book that ElephantEye 3 brings
// along, which knows these positions.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "records/xiangqi/eleeye/book.h"
#include "records/xiangqi/eleeye/entry.h"
#include "records/xiangqi/eleeye/key.h"
#include "records/xiangqi/eleeye/maker.h"
#include "rules/xiangqi/coordinate.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/movegen.h"
#include "support/temporary_folder.h"

namespace ludex::records::eleeye {
namespace {

using xiangqi::Move;
using xiangqi::Position;

Position after(const std::vector<std::string>& moves) {
  Position position = Position::start();
  for (const std::string& text : moves) {
    position.play(
        xiangqi::parse_coordinate(position, text, xiangqi::CoordinateStyle::ucci).value());
  }
  return position;
}

std::string text_of(Move move) {
  return xiangqi::format_coordinate(move, xiangqi::CoordinateStyle::ucci);
}

Move move_of(const Position& position, const std::string& text) {
  return xiangqi::parse_coordinate(position, text, xiangqi::CoordinateStyle::ucci).value();
}

std::string bytes_of(const std::vector<Entry>& entries) {
  std::ostringstream out;
  write(out, entries);
  return out.str();
}

TEST(EleEyeKey, IsThatOfThePublicBook) {
  const Keys keys;
  EXPECT_EQ(keys.of(Position::start()), 0x052656d5U);
  EXPECT_EQ(keys.of_mirrored(Position::start()), 0x052656d5U);
  EXPECT_EQ(keys.of(after({"h2e2"})), 0xeb505d7dU);
  EXPECT_EQ(keys.of_mirrored(after({"h2e2"})), 0x5396644fU);
  EXPECT_EQ(keys.of(after({"h2e2", "h9g7"})), 0xdf3ad30dU);
}

TEST(EleEyeKey, OfTheMirrorImageIsThatOfTheMirroredGame) {
  const Keys keys;
  EXPECT_EQ(keys.of(after({"b2e2", "b9c7", "b0c2"})),
            keys.of_mirrored(after({"h2e2", "h9g7", "h0g2"})));
}

TEST(EleEyeEntry, StandsInTheFileWithItsLowBytesFirst) {
  const Entry entry{0x04030201, 0x0605, 0x0807};
  EXPECT_EQ(to_bytes(entry), (EntryBytes{1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(from_bytes(to_bytes(entry)), entry);
}

TEST(EleEyeEntry, MovesAreTwoPointsOfABoardOfSixteenBySixteen) {
  const Move move = move_of(Position::start(), "h2e2");
  EXPECT_EQ(encode(move), 0xA7AA);
  for (const Move each : xiangqi::legal_moves(Position::start())) {
    EXPECT_EQ(decode(encode(each)), each);
    EXPECT_EQ(mirrored(mirrored(each)), each);
  }
  EXPECT_EQ(decode(0x0000), std::nullopt);
  EXPECT_EQ(decode(0xFFFF), std::nullopt);
}

TEST(EleEyeBook, TellsLegalMovesByWeightAndMirrorsWhatItMust) {
  const Keys keys;
  const Position start = Position::start();
  const Position cannon = after({"h2e2"});
  // Known as the image only: b2e2, and the answer b9c7 of that game.
  const Move answer = mirrored(move_of(cannon, "h9g7"));
  auto book = Book::of(bytes_of({{keys.of(start), encode(move_of(start, "h2e2")), 2},
                                 {keys.of(start), 0x1234, 9},
                                 {keys.of(start), encode(move_of(start, "c3c4")), 5},
                                 {keys.of_mirrored(cannon), encode(answer), 7}}))
                  .value();
  EXPECT_EQ(book.entries(), 4U);
  EXPECT_EQ(book.moves(start),
            (std::vector<BookMove>{{move_of(start, "c3c4"), 5}, {move_of(start, "h2e2"), 2}}));
  EXPECT_EQ(book.moves(cannon), (std::vector<BookMove>{{move_of(cannon, "h9g7"), 7}}));
  EXPECT_TRUE(book.moves(after({"h2e2", "h9g7"})).empty());
}

TEST(EleEyeBook, WhatIsNoBookIsRefused) {
  const auto error_of = [](std::string bytes) {
    const auto book = Book::of(std::move(bytes));
    return book ? "it is one" : book.error().message;
  };
  EXPECT_EQ(error_of(""), "it is empty");
  EXPECT_EQ(error_of("hello"), "its size is 5 bytes; expected a multiple of 8");
  EXPECT_EQ(error_of(bytes_of({{0x80000000, 1, 1}, {0x7fffffff, 1, 1}})),
            "entry 2 of 2 has a smaller key than the one before it; expected them in order");
  EXPECT_EQ(error_of(bytes_of({{0x7fffffff, 1, 1}, {0x80000000, 1, 1}})), "it is one");
  EXPECT_EQ(Book::open("/no/such/book").error().message,
            "cannot read the book \"/no/such/book\": No such file or directory");
}

void add(Maker& maker, const std::vector<std::string>& moves, GameResult result) {
  Position position = Position::start();
  std::vector<Move> played;
  for (const std::string& text : moves) {
    played.push_back(move_of(position, text));
    position.play(played.back());
  }
  maker.add(Position::start(), played, result);
}

TEST(EleEyeMaker, AGameAndItsMirrorImageAreOne) {
  MakeOptions options;
  options.min_games = 2;
  Maker maker(options);
  add(maker, {"h2e2", "h9g7"}, GameResult::first_wins);
  add(maker, {"b2e2", "b9c7"}, GameResult::draw);
  auto book = Book::of(bytes_of(maker.entries())).value();
  std::string start;
  for (const BookMove& known : book.moves(Position::start())) {
    start += text_of(known.move) + " " + std::to_string(known.weight) + " ";
  }
  EXPECT_EQ(start, "b2e2 3 h2e2 3 ");
  for (const auto& [first, second] : {std::pair("h2e2", "h9g7"), std::pair("b2e2", "b9c7")}) {
    const Position position = after({first});
    EXPECT_EQ(book.moves(position), (std::vector<BookMove>{{move_of(position, second), 1}}));
  }
  EXPECT_EQ(book.entries(), 3U);
}

TEST(EleEyeMaker, AMoveThatIsItsOwnImageCountsOnce) {
  MakeOptions options;
  options.min_games = 1;
  Maker maker(options);
  add(maker, {"e3e4"}, GameResult::draw);
  EXPECT_EQ(maker.entries().size(), 1U);
  EXPECT_EQ(maker.entries()[0].weight, 1U);
}

}  // namespace
}  // namespace ludex::records::eleeye

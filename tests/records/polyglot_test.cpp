// Polyglot books: keys, moves, files. Source of the keys: the page "Polyglot book format" in
// PolyGlot's documentation.
#include <gtest/gtest.h>

#include <fstream>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "records/chess/polyglot/book.h"
#include "records/chess/polyglot/entry.h"
#include "records/chess/polyglot/key.h"
#include "records/chess/polyglot/maker.h"
#include "rules/chess/fen.h"
#include "rules/chess/movegen.h"
#include "rules/chess/notation.h"
#include "support/temporary_folder.h"

namespace ludex::records::polyglot {
namespace {

// The position after moves in coordinates, and the last of them.
struct Played {
  chess::Position position = chess::Position::start();
  chess::Move last;
};

Played after(const std::vector<std::string>& moves, std::string_view fen = chess::start_fen) {
  Played played{chess::parse_fen(fen).value(), {}};
  for (const std::string& text : moves) {
    played.last = chess::parse_coordinate(played.position, text).value();
    played.position.play(played.last);
  }
  return played;
}

struct Row {
  std::vector<std::string> moves;
  std::string fen;
  std::uint64_t key = 0;
};
std::ostream& operator<<(std::ostream& out, const Row& row) {
  return out << row.fen;
}

class PublishedKey : public testing::TestWithParam<Row> {};

TEST_P(PublishedKey, IsOurs) {
  const Played played = after(GetParam().moves);
  EXPECT_EQ(key(played.position, played.last), GetParam().key);
  EXPECT_EQ(key(chess::parse_fen(GetParam().fen).value()), GetParam().key) << "from the FEN";
}

INSTANTIATE_TEST_SUITE_P(
    Polyglot, PublishedKey,
    testing::Values(
        Row{{}, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b96181691fc9c},
        Row{{"e2e4"},
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            0x823c9b50fd114196},
        Row{{"e2e4", "d7d5"},
            "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
            0x0756b94461c50fb0},
        Row{{"e2e4", "d7d5", "e4e5"},
            "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
            0x662fafb965db29d4},
        Row{{"e2e4", "d7d5", "e4e5", "f7f5"},
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            0x22a48b5a8e47ff78},
        Row{{"e2e4", "d7d5", "e4e5", "f7f5", "e1e2"},
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3",
            0x652a607ca3f242c1},
        Row{{"e2e4", "d7d5", "e4e5", "f7f5", "e1e2", "e8f7"},
            "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4",
            0x00fdd303c946bdd9},
        Row{{"a2a4", "b7b5", "h2h4", "b5b4", "c2c4"},
            "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3",
            0x3c8123ea7b067637},
        Row{{"a2a4", "b7b5", "h2h4", "b5b4", "c2c4", "b4c3", "a1a3"},
            "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4",
            0x5c3f9b829b279560}));

TEST(PolyglotKey, APinnedPawnBesideCountsForEnPassant) {
  // The pawn on d4 is pinned to its king: it may not capture, and the rules know of no en passant.
  const std::string_view fen = "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1";
  const Played beside = after({"e2e4"}, fen);
  EXPECT_FALSE(beside.position.en_passant().has_value());
  EXPECT_NE(key(beside.position, beside.last), key(beside.position));
  const Played away = after({"e2e3"}, fen);
  EXPECT_EQ(key(away.position, away.last), key(away.position));
}

TEST(PolyglotKey, AFenTellsOfEnPassantOnlyWhereTheCaptureIsLegal) {
  const auto key_of = [](std::string_view fen) { return key(chess::parse_fen(fen).value()); };
  EXPECT_NE(key_of("4k3/8/8/8/3pP3/8/8/3RK3 b - e3 0 1"),
            key_of("4k3/8/8/8/3pP3/8/8/3RK3 b - - 0 1"));
  EXPECT_EQ(key_of("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1"),
            key_of("3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1"))
      << "pinned: a position does not remember what its FEN said";
}

TEST(PolyglotEntry, BytesGoThereAndBack) {
  const Entry entry{0x0123456789abcdef, 0x0fed, 0xcba9, 0x87654321};
  const EntryBytes bytes = to_bytes(entry);
  EXPECT_EQ(bytes[0], 0x01);
  EXPECT_EQ(bytes[8], 0x0f);
  EXPECT_EQ(bytes[11], 0xa9);
  EXPECT_EQ(bytes[15], 0x21);
  EXPECT_EQ(from_bytes(bytes), entry);
}

TEST(PolyglotEntry, EveryLegalMoveIsDecoded) {
  // Castling on both sides, promotions with and without capture, en passant.
  const std::vector<std::string_view> positions{
      "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "1r2k3/P1P5/8/8/8/8/p1p5/1R2K3 b - - 0 1",
      "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", chess::start_fen};
  for (const std::string_view fen : positions) {
    const auto position = chess::parse_fen(fen).value();
    for (const chess::Move move : chess::legal_moves(position)) {
      EXPECT_EQ(decode(position, encode(move)), move) << fen;
    }
  }
}

TEST(PolyglotEntry, MovesHaveThePublishedBits) {
  const auto bits = [](std::string_view fen, std::string_view text) {
    return encode(chess::parse_san(chess::parse_fen(fen).value(), text).value());
  };
  EXPECT_EQ(bits(chess::start_fen, "e4"), 4 | 3 << 3 | 4 << 6 | 1 << 9);
  EXPECT_EQ(bits("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "O-O-O"), 0 | 7 << 3 | 4 << 6 | 7 << 9);
  EXPECT_EQ(bits("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q"), 0 | 7 << 3 | 0 | 6 << 9 | 4 << 12);
}

std::string bytes_of(const std::vector<Entry>& entries) {
  std::ostringstream out;
  write(out, entries);
  return out.str();
}

TEST(PolyglotBook, FindsEveryKeyAndNoOther) {
  std::vector<Entry> entries;
  for (std::uint64_t key = 10; key < 500; key += 7) {
    for (std::uint64_t move = 0; move < key % 4 + 1; ++move) {
      entries.push_back({key, static_cast<std::uint16_t>(move), 1, 0});
    }
  }
  auto book = Book::of(bytes_of(entries)).value();
  EXPECT_EQ(book.entries(), entries.size());
  for (std::uint64_t key = 0; key < 510; ++key) {
    const bool there = key >= 10 && key < 500 && (key - 10) % 7 == 0;
    EXPECT_EQ(book.find(key).size(), there ? key % 4 + 1 : 0) << key;
  }
}

TEST(PolyglotBook, AnIllegalMoveIsLeftOut) {
  const auto start = chess::Position::start();
  const std::uint16_t king_walks = 4 | 3 << 3 | 4 << 6;  // e1e4
  const std::uint16_t e4 = 4 | 3 << 3 | 4 << 6 | 1 << 9;
  auto book = Book::of(bytes_of({{key(start), king_walks, 9, 0}, {key(start), e4, 2, 7}})).value();
  const auto moves = book.moves(start);
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(chess::format_san(start, moves[0].move), "e4");
  EXPECT_EQ(moves[0].weight, 2);
  EXPECT_EQ(moves[0].learn, 7U);
}

TEST(PolyglotBook, WhatIsNoBookIsToldInOneSentence) {
  const auto error_of = [](std::string bytes) {
    const auto book = Book::of(std::move(bytes));
    return book ? "it is one" : book.error().message;
  };
  EXPECT_EQ(error_of(""), "it is empty");
  EXPECT_EQ(error_of("hello"), "its size is 5 bytes; expected a multiple of 16");
  EXPECT_EQ(error_of(bytes_of({{2, 1, 1, 0}, {2, 2, 1, 0}, {1, 1, 1, 0}})),
            "entry 3 of 3 has a smaller key than the one before it; expected them in order");
}

TEST(PolyglotBook, AFileIsReadByName) {
  const support::TemporaryFolder folder;
  const std::string name = folder.file("a.bin");
  std::ofstream(name, std::ios::binary) << bytes_of({{1, 2, 3, 4}});
  EXPECT_EQ(Book::open(name).value().find(1), (std::vector<Entry>{{1, 2, 3, 4}}));
  std::ofstream(name, std::ios::binary) << "x";
  EXPECT_EQ(Book::open(name).error().message,
            "the book \"" + name + "\": its size is 1 bytes; expected a multiple of 16");
  EXPECT_EQ(Book::open("/no/such/book").error().message,
            "cannot read the book \"/no/such/book\": No such file or directory");
  EXPECT_EQ(Book::open("/usr").error().message, "cannot read the book \"/usr\": Is a directory");
}

// One game of the given moves.
void add(Maker& maker, const std::vector<std::string>& moves, GameResult result) {
  std::vector<chess::Move> parsed;
  chess::Position position = chess::Position::start();
  for (const std::string& text : moves) {
    parsed.push_back(chess::parse_coordinate(position, text).value());
    position.play(parsed.back());
  }
  maker.add(chess::Position::start(), parsed, result);
}

std::vector<std::uint16_t> weights_at_start(const Maker& maker) {
  auto book = Book::of(bytes_of(maker.entries()));
  std::vector<std::uint16_t> weights;
  if (!book) return weights;
  for (const BookMove& move : book->moves(chess::Position::start())) {
    weights.push_back(move.weight);
  }
  return weights;
}

Maker four_games(const MakeOptions& options) {
  Maker maker(options);
  add(maker, {"e2e4", "e7e5"}, GameResult::first_wins);
  add(maker, {"e2e4", "c7c5"}, GameResult::draw);
  add(maker, {"d2d4", "d7d5"}, GameResult::second_wins);
  add(maker, {"g1f3", "d7d5"}, GameResult::draw);
  return maker;
}

TEST(PolyglotMaker, AWinWeighsTwiceADraw) {
  MakeOptions options;
  options.min_games = 1;
  EXPECT_EQ(weights_at_start(four_games(options)), (std::vector<std::uint16_t>{3, 1}));
  EXPECT_EQ(four_games(options).entries().size(), 5U) << "what only lost is left out";
}

TEST(PolyglotMaker, EachOptionLeavesItsMovesOut) {
  MakeOptions options;
  EXPECT_TRUE(four_games(options).entries().empty()) << "three games are the default";
  options.min_games = 2;
  EXPECT_EQ(weights_at_start(four_games(options)), (std::vector<std::uint16_t>{3}));
  options.min_games = 1;
  options.uniform = true;
  EXPECT_EQ(weights_at_start(four_games(options)), (std::vector<std::uint16_t>{1, 1}));
  options.uniform = false;
  options.only_wins = true;
  EXPECT_EQ(weights_at_start(four_games(options)), (std::vector<std::uint16_t>{2}));
  options.only_wins = false;
  options.min_percent = 51;
  EXPECT_EQ(weights_at_start(four_games(options)), (std::vector<std::uint16_t>{3}));
  options.min_percent = 0;
  options.first = false;
  EXPECT_TRUE(weights_at_start(four_games(options)).empty());
  EXPECT_EQ(four_games(options).entries().size(), 3U);
  options.first = true;
  options.plies = 1;
  EXPECT_EQ(four_games(options).entries().size(), 2U);
}

TEST(PolyglotMaker, CountsAPinnedPawnBesideForEnPassant) {
  const std::string_view fen = "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1";
  const Played beside = after({"e2e4"}, fen);
  const chess::Move reply = chess::parse_coordinate(beside.position, "d8d7").value();
  MakeOptions options;
  options.min_games = 1;
  Maker maker(options);
  maker.add(chess::parse_fen(fen).value(), std::vector<chess::Move>{beside.last, reply},
            GameResult::draw);
  auto book = Book::of(bytes_of(maker.entries())).value();
  EXPECT_EQ(book.find(key(beside.position, beside.last)).size(), 1U);
  EXPECT_TRUE(book.find(key(beside.position)).empty());
}

TEST(PolyglotMaker, TooManyPointsAreScaledPositionByPosition) {
  MakeOptions options;
  options.min_games = 1;
  Maker maker(options);
  for (int game = 0; game < 40'000; ++game) {
    add(maker, {"e2e4"}, GameResult::first_wins);
  }
  for (int game = 0; game < 20'000; ++game) {
    add(maker, {"d2d4"}, GameResult::first_wins);
  }
  add(maker, {"c2c4"}, GameResult::draw);
  EXPECT_EQ(weights_at_start(maker), (std::vector<std::uint16_t>{65535, 32767, 1}));
}

}  // namespace
}  // namespace ludex::records::polyglot

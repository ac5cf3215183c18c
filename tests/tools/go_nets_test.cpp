// Games and positions for the training of go's net.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <sstream>
#include <string>
#include <vector>

#include "nets/go/book_growth.h"
#include "nets/go/game_record.h"
#include "nets/go/self_play.h"
#include "nets/go/shard.h"
#include "records/go/fuego/book.h"
#include "records/go/fuego/maker.h"
#include "rules/go/states.h"
#include "search/go/net/features.h"
#include "search/go/net/go_net.h"

namespace ludex::go_nets {
namespace {

GameRecord small_game() {
  GameRecord game{.size = {3, 2}, .komi = -50, .black_lead = -6, .moves = {}, .owners = {}};
  game.moves.push_back({go::at("B1"), Study{.win_permill = 250,
                                            .shares = {{go::at("B1"), 200}, {go::Point{}, 55}}}});
  game.moves.push_back({go::at("B2"), std::nullopt});
  game.moves.push_back({go::Point{}, std::nullopt});
  game.owners = {-1, 1, 0, -1, 0, 1};
  return game;
}

// Without the length before it.
std::string body(const GameRecord& game) {
  return packed(game).substr(2);
}

TEST(GoGameRecord, IsReadAsItIsWritten) {
  for (const GameRecord& game :
       {small_game(), play_game({.size = {5, 5}, .komi = 50, .deep = 30, .shallow = 10}, 3),
        play_game({.size = {7, 4}, .komi = 50, .deep = 10, .shallow = 5}, 4)}) {
    const auto read = unpacked(body(game));
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(*read, game);
  }
}

TEST(GoGameRecord, AStreamEndsBeforeTheGameThatWasCutOff) {
  const std::string two = packed(small_game()) + packed(small_game());
  for (std::size_t kept = 0; kept < two.size(); ++kept) {
    std::istringstream in(two.substr(0, kept));
    std::size_t games = 0;
    for (;;) {
      const auto game = read_game(in);
      ASSERT_TRUE(game.has_value());
      if (!*game) break;
      EXPECT_EQ(**game, small_game());
      ++games;
    }
    EXPECT_EQ(games, kept / (two.size() / 2));
  }
}

TEST(GoGameRecord, BytesThatAreNoGameAreErrors) {
  const std::string whole = body(small_game());
  for (std::size_t kept = 0; kept < whole.size(); ++kept) {
    EXPECT_FALSE(unpacked(whole.substr(0, kept)).has_value()) << kept;
  }
  EXPECT_FALSE(unpacked(whole + '\0').has_value());
  std::string beside = whole;
  beside[8] = 7;  // the first move: the board has six points
  EXPECT_FALSE(unpacked(beside).has_value());
  std::string nobody = whole;
  nobody.back() = '\x03';
  EXPECT_FALSE(unpacked(nobody).has_value());
  std::string large = whole;
  large[0] = 20;
  EXPECT_FALSE(unpacked(large).has_value());
}

TEST(GoGameRecord, AnOpeningIsItsFirstMovesInSgf) {
  GameRecord game{.size = {9, 9}, .moves = {}, .owners = {}};
  for (const go::Point point : {go::at("A9"), go::at("C4"), go::Point{}, go::at("J1")}) {
    game.moves.push_back({point, std::nullopt});
  }
  EXPECT_EQ(opening(game, 2), "(;FF[4]GM[1]SZ[9];B[aa];W[cf])");
  EXPECT_EQ(opening(game, 9), "(;FF[4]GM[1]SZ[9];B[aa];W[cf];B[];W[ii])");
}

TEST(GoSelfPlay, TheSameSeedPlaysTheSameGameToItsEnd) {
  const SelfPlay options{.size = {5, 5}, .komi = 50, .deep = 30, .shallow = 10};
  const GameRecord game = play_game(options, 1);
  EXPECT_EQ(game, play_game(options, 1));
  EXPECT_NE(game, play_game(options, 2));
  int lead = 0;
  for (const std::int8_t owner : game.owners) {
    lead += owner;
  }
  EXPECT_EQ(game.owners.size(), 25U);
  EXPECT_EQ(lead, game.black_lead);
}

TEST(GoSelfPlay, StudiesTheMovesItIsToldTo) {
  for (const int percent : {0, 100}) {
    const GameRecord game = play_game(
        {.size = {5, 5}, .komi = 50, .deep = 30, .shallow = 10, .studied_percent = percent}, 1);
    ASSERT_FALSE(game.moves.empty());
    EXPECT_EQ(game.moves.front().study.has_value(), percent == 100);
  }
}

TEST(GoSelfPlay, DrawsBoardsOfManySizes) {
  std::array<int, 20> drawn{};
  for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
    const SelfPlay options = drawn_options({}, Boards::small, seed);
    EXPECT_EQ(options.komi % 50, 0);
    ++drawn.at(static_cast<std::size_t>(options.size.width));
  }
  EXPECT_GT(drawn[9], 600);
  for (const std::size_t side : {7U, 8U, 10U, 11U, 12U, 13U, 19U}) {
    EXPECT_GT(drawn.at(side), 0) << side;
  }
}

TEST(GoSelfPlay, DrawsLargeBoards) {
  std::array<int, 20> drawn{};
  for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
    const SelfPlay options = drawn_options({}, Boards::large, seed);
    EXPECT_EQ(options.size.width, options.size.height);
    ++drawn.at(static_cast<std::size_t>(options.size.width));
  }
  EXPECT_GT(drawn[19], 700);
  for (std::size_t side = 14; side < 19; ++side) {
    EXPECT_GT(drawn.at(side), 0) << side;
  }
}

template <class Number>
Number number_at(const std::string& bytes, std::size_t at) {
  Number number{};
  std::memcpy(&number, bytes.data() + at, sizeof number);
  return number;
}

// Black plays C3 on an empty board, studied; White passes, which is not kept.
TEST(GoShard, HoldsThePositionBeforeEachStudiedMove) {
  GameRecord game{.size = {3, 3}, .komi = 250, .black_lead = 9, .moves = {}, .owners = {}};
  game.moves.push_back({go::at("C3"), Study{.win_permill = 500,
                                            .shares = {{go::at("C3"), 150}, {go::Point{}, 50}}}});
  game.moves.push_back({go::Point{}, std::nullopt});
  game.owners.assign(9, 1);
  game.owners[8] = 0;
  Shard shard(3, 0, 1);
  shard.add(game);
  shard.add(small_game());
  ASSERT_EQ(shard.positions(), 1U);
  std::ostringstream out;
  shard.write(out);
  const std::string bytes = out.str();
  EXPECT_EQ(bytes.substr(0, 4), "LGOT");
  EXPECT_EQ(number_at<std::uint32_t>(bytes, 8), 3U);
  EXPECT_EQ(number_at<std::uint64_t>(bytes, 24), 1U);
  const std::uint32_t record = number_at<std::uint32_t>(bytes, 20);
  ASSERT_EQ(bytes.size(), 32 + record);
  std::size_t at = 32;
  EXPECT_EQ(number_at<std::uint16_t>(bytes, at), 0x1FF);  // everywhere
  EXPECT_EQ(number_at<std::uint16_t>(bytes, at + 2), 0);  // no stone
  at += search::go_net::all_planes * 2;
  EXPECT_FLOAT_EQ(number_at<float>(bytes, at), -2.5F / 20);
  at += search::go_net::globals * 4;
  EXPECT_EQ(number_at<std::uint16_t>(bytes, at + 4), 65'535 * 3 / 4);
  EXPECT_EQ(number_at<std::uint16_t>(bytes, at + 18), 65'535 / 4);
  at += 20;
  EXPECT_EQ(static_cast<unsigned char>(bytes[at]), 255);
  at += 4;
  EXPECT_FLOAT_EQ(number_at<float>(bytes, at), 0.85F);
  EXPECT_FLOAT_EQ(number_at<float>(bytes, at + 4), 6.5F);
  at += 8;
  EXPECT_EQ(bytes.substr(at), std::string(8, '\x01') + '\0');
}

TEST(GoShard, TheOtherSideSeesItTheOtherWayRound) {
  GameRecord game{.size = {3, 3}, .komi = 0, .black_lead = 9, .moves = {}, .owners = {}};
  game.moves.push_back({go::Point{}, std::nullopt});
  game.moves.push_back({go::at("B2"), Study{.win_permill = 0, .shares = {{go::at("B2"), 255}}}});
  game.owners.assign(9, 1);
  Shard shard(3, 0, 1);
  shard.add(game);
  std::ostringstream out;
  shard.write(out);
  const std::string bytes = out.str();
  EXPECT_FLOAT_EQ(number_at<float>(bytes, bytes.size() - 9 - 4), -9);
  EXPECT_EQ(bytes.substr(bytes.size() - 9), std::string(9, '\xFF'));
}

// A position of the book follows from its own answers for one of the colours, whatever the other
// colour plays.
TEST(GoBookGrowth, FollowsTheAnswersOfTheBook) {
  const auto grown = [] {
    BookGrowth growth({.side = 7, .simulations = 40, .net = search::go_net::random_go_net(1)});
    std::vector<records::fuego::Line> lines;
    while (lines.size() < 12) {
      if (auto line = growth.grow()) {
        lines.push_back(*std::move(line));
      }
    }
    return lines;
  };
  const std::vector<records::fuego::Line> lines = grown();
  EXPECT_TRUE(lines.front().played.empty());
  std::ostringstream text;
  records::fuego::write(text, lines);
  const auto book = records::fuego::Book::of(text.str());
  ASSERT_TRUE(book.has_value()) << book.error().message;
  for (const records::fuego::Line& line : lines) {
    std::array<bool, 2> plays_by_book{true, true};
    records::fuego::Line before{.side = 7, .played = {}, .answers = {}};
    for (const records::fuego::Played played : line.played) {
      const go::GameState state = records::fuego::position_of(before);
      const auto answers = book->moves(state.position(), state.to_move());
      const bool is_answer = std::any_of(answers.begin(), answers.end(), [&](const auto& answer) {
        return answer.point == *played;
      });
      plays_by_book[go::index(state.to_move())] &= is_answer;
      before.played.push_back(played);
    }
    EXPECT_TRUE(plays_by_book[0] || plays_by_book[1]) << records::fuego::format_line(line);
  }
  EXPECT_EQ(grown(), lines);
}

}  // namespace
}  // namespace ludex::go_nets

// What the search knows of repetitions, limits and dead material: the same as the referee.
#include "search/xiangqi/repetition.h"

#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "base/random.h"
#include "base/text.h"
#include "base/tokens.h"
#include "rules/registry.h"
#include "search/xiangqi/game.h"

namespace ludex::search {
namespace {

using G = XiangqiGame;
using xiangqi::Color;
using xiangqi::Position;

std::unique_ptr<rules::Game> game_of(std::string_view fen, std::string_view rule_set) {
  auto game = rules::start_game({.game = "xiangqi",
                                 .values = {{rules::rules_parameter, rule_set}},
                                 .position = std::string(fen)});
  EXPECT_TRUE(game.has_value());
  return std::move(*game);
}

void play(rules::Game& game, std::string_view moves) {
  Tokens words(moves);
  while (const auto word = words.next()) {
    EXPECT_TRUE(game.play_text(word->text, rules::coordinate).has_value()) << word->text;
  }
}

std::optional<Ruling> judged(const rules::Game& game) {
  auto root = G::replay(game);
  root.keys.mark_root();
  return G::ruling_on(root.position, root.keys);
}

// As the referee says it, for the side to move; mate and stalemate are not asked about.
std::optional<Ruling> refereed(const rules::Game& game) {
  const auto outcome = game.outcome();
  if (!outcome || outcome->code == "checkmate" || outcome->code == "stalemate") {
    return std::nullopt;
  }
  if (!outcome->winner) return Ruling::draw;
  return *outcome->winner == game.to_move() ? Ruling::win : Ruling::loss;
}

struct Loop {
  std::string fen;
  std::string before;
  std::string loop;
};

std::vector<Loop> loops() {
  std::ifstream in(LUDEX_TEST_DATA "/xiangqi/repetition.txt");
  std::vector<Loop> result;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    const auto cells = split(line, ';');
    const std::string_view before = trim(cells[1]);
    result.push_back({std::string(trim(cells[0])), before == "-" ? "" : std::string(before),
                      std::string(trim(cells[2]))});
  }
  return result;
}

TEST(XiangqiLine, IsJudgedAsTheRefereeDoesInTheGame) {
  ASSERT_GE(loops().size(), 30U);
  for (const Loop& row : loops()) {
    for (const rules::ChoiceName& known : xiangqi::rule_set_names) {
      const std::string_view rules = known.name;
      const auto game = game_of(row.fen, rules);
      play(*game, row.before);
      for (int round = 0; round < 3 && !game->outcome(); ++round) {
        Tokens words(row.loop);
        while (const auto word = words.next()) {
          if (!game->play_text(word->text, rules::coordinate)) break;
          EXPECT_EQ(judged(*game), refereed(*game)) << row.fen << " " << rules;
        }
      }
    }
  }
}

std::unique_ptr<rules::Game> game_of_moves(const std::string& fen, const std::string& moves) {
  auto game = game_of(fen, "axf");
  play(*game, moves);
  return game;
}

// The line of a search behind a game that has just begun: once round is enough there.
TEST(XiangqiLine, IsJudgedOnceRoundInTheLineOfTheSearch) {
  for (const Loop& row : loops()) {
    const auto line = game_of(row.fen, "none");
    play(*line, row.before);
    auto [position, keys] = G::replay(*game_of_moves(row.fen, row.before));
    keys.mark_root();
    Tokens words(row.loop);
    std::vector<std::string> loop;
    while (const auto word = words.next()) {
      loop.emplace_back(word->text);
    }
    // The root counts as game: one move more, and the loop lies in the line.
    loop.push_back(loop.front());
    for (const std::string& text : loop) {
      EXPECT_EQ(G::ruling_on(position, keys), std::nullopt) << "the root has stood once before";
      const auto face = line->play_text(text, rules::coordinate);
      ASSERT_TRUE(face.has_value());
      const Position before = position;
      const auto move = G::move(static_cast<std::uint16_t>(face->code));
      position.play(move);
      keys.push(position.key(), G::record(keys, before, move, position));
    }
    const auto moves = row.before + " " + row.loop + " " + row.loop + " " + loop.front();
    const auto whole = game_of_moves(row.fen, moves);
    EXPECT_EQ(G::ruling_on(position, keys), refereed(*whole)) << row.fen;
  }
}

TEST(XiangqiLine, ARandomGameIsJudgedAsTheRefereeDoes) {
  Rng rng(11);
  int rulings = 0;
  for (int number = 0; number < 60; ++number) {
    const std::string_view rules = xiangqi::rule_set_names.at(rng.below(5)).name;
    // Few pieces and small steps: games full of checks, chases and repetitions.
    const auto game = game_of(number % 2 == 0 ? "3k5/4c4/9/9/9/4r4/9/9/4R4/4KC3 w - - 0 1"
                                              : "3ak4/9/4b4/9/9/9/9/4B4/4A4/4K1C2 b - - 90 60",
                              rules);
    while (!game->outcome() && game->moves().size() < 150) {
      const auto moves = game->legal_moves();
      game->play(moves[rng.below(std::min<std::uint64_t>(moves.size(), 3))]);
      EXPECT_EQ(judged(*game), refereed(*game)) << game->position() << " " << rules;
    }
    rulings += refereed(*game) ? 1 : 0;
  }
  EXPECT_GT(rulings, 30);
}

TEST(XiangqiLine, PassingCountsForNothing) {
  const auto game = game_of("3ak4/9/4b4/9/9/9/9/4B4/4A4/4K1C2 w - - 100 60", "axf");
  const auto root = G::replay(*game);
  auto keys = root.keys;
  keys.push_after_pass(root.position.key());
  EXPECT_EQ(keys.record().count.counted(), 100);
}

}  // namespace
}  // namespace ludex::search

#include "regress/replay.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace ludex::regress {
namespace {

// What is replayed once each of these was asked and so answered.
std::vector<std::string> replayed(const std::vector<std::pair<std::string, std::string>>& asked) {
  Replay replay;
  for (const auto& [text, answer] : asked) {
    const Suite suite = parse_suite(text + "\n1 x\n#? [y]\n", "some").value();
    replay.add(suite.commands.front(), answer);
  }
  std::vector<std::string> texts;
  for (const Command& command : replay.commands()) {
    texts.push_back(command.text());
  }
  return texts;
}

using Texts = std::vector<std::string>;

TEST(Replay, ALoadedGameReplacesTheBoardBefore) {
  EXPECT_EQ(replayed({{"boardsize 9", ""},
                      {"play b C3", ""},
                      {"loadsgf a.sgf 12", "black"},
                      {"trymove b D4", ""}}),
            (Texts{"loadsgf a.sgf 12", "trymove b D4"}));
}

TEST(Replay, AnEmptyBoardKeepsItsSize) {
  EXPECT_EQ(replayed({{"boardsize 9", ""}, {"play b C3", ""}, {"clear_board", ""}, {"undo", ""}}),
            (Texts{"boardsize 9", "clear_board", "undo"}));
}

TEST(Replay, SettingsOutliveBoards) {
  EXPECT_EQ(replayed({{"level 5", ""},
                      {"loadsgf a.sgf", "white"},
                      {"increase_depths", ""},
                      {"loadsgf b.sgf", "white"}}),
            (Texts{"level 5", "increase_depths", "loadsgf b.sgf"}));
}

TEST(Replay, WhatTheEngineChoseIsPlayedByName) {
  EXPECT_EQ(replayed({{"boardsize 9", ""},
                      {"place_free_handicap 2", "C3 G7 "},
                      {"genmove white", "E5"},
                      {"genmove_black", "PASS"},
                      {"genmove white", "resign"},
                      {"reg_genmove white", "D4"}}),
            (Texts{"boardsize 9", "set_free_handicap C3 G7", "play white E5", "play black PASS"}));
}

}  // namespace
}  // namespace ludex::regress

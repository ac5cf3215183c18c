// What the tests of xiangqi's file formats share: random games, and the files of tests/data.
#pragma once

#include <rapidcheck.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "records/pgn_text.h"
#include "records/read_games.h"
#include "records/tree/record.h"
#include "rules/registry.h"

namespace ludex::records {

inline std::string data_file(const std::string& path) {
  return pgn::file_text(std::string(LUDEX_TEST_DATA) + "/" + path);
}

// What comes of the bytes: the games as PGN, and each trouble as a line "trouble: …".
inline std::string as_pgn(const Result<ReadGames>& games) {
  if (!games) return "error: " + describe(games.error()) + "\n";
  std::string text;
  for (const Error& trouble : games->troubles) {
    text += "trouble: " + describe(trouble) + "\n";
  }
  for (const Record& record : games->records) {
    const auto written = pgn::format(record);
    text += written ? *written : "cannot write: " + describe(written.error()) + "\n";
  }
  return text;
}

// Chinese words, some of them in more than one line.
inline std::string some_chinese() {
  static const std::vector<std::string> texts{"炮二平五是最常见的开局。",
                                              "红方先手，黑方应对正确。",
                                              "第一行\n第二行\n\n第四行",
                                              "如改走马八进七，则车９平８。",
                                              "兵卒过河 (好棋) [是] {么}？",
                                              "A | B, \"C\" \\ 100%",
                                              "胜"};
  return *rc::gen::elementOf(texts);
}

inline std::string some_start() {
  static const std::vector<std::string> starts{
      "", "", "3k5/9/4P4/4P4/2P1P4/2P6/4n4/2n6/9/3AK4 b - - 0 1",
      "4k4/4a4/4b4/9/9/4R4/9/4B4/4A4/3K4c w - - 0 1", "3k5/9/9/9/R8/2p6/8r/9/9/4K4 b - - 0 1"};
  return *rc::gen::elementOf(starts);
}

// A game with variations and comments, and the tags that every format of xiangqi has. The starts
// have their counters at 0 and 1, which no format but PGN keeps.
inline Record some_xiangqi_game() {
  Record record;
  auto board = std::move(*rules::start_game({.game = "xiangqi", .position = some_start()}));
  record.setup = board->setup();
  record.result = static_cast<GameResult>(*rc::gen::inRange(0, 4));
  record.tags = {{"Title", "试验：红先胜"}, {"Event", "象棋友谊赛"}, {"Red", "王一"}};
  if (*rc::gen::arbitrary<bool>()) {
    record.tags.push_back({"Black", "李二"});
  }
  std::vector<NodeId> nodes{root};
  const int moves = *rc::gen::inRange(0, 40);
  for (int count = 0; count < moves; ++count) {
    // Mostly the last node, so that lines grow.
    const NodeId at = *rc::gen::inRange(0, 3) == 0 ? *rc::gen::elementOf(nodes) : nodes.back();
    while (!board->moves().empty()) {
      board->undo();
    }
    for (const rules::Move move : moves_to(record.tree, at)) {
      board->play(move);
    }
    const auto legal = board->legal_moves();
    if (legal.empty()) continue;
    nodes.push_back(record.tree.add(at, *rc::gen::elementOf(legal)));
  }
  for (const NodeId node : nodes) {
    if (*rc::gen::inRange(0, 3) == 0) {
      record.tree.annotate(node).comment = some_chinese();
    }
  }
  return record;
}

}  // namespace ludex::records

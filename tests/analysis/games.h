// Records for the tests of the analysis, and what an engine may find of them.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/finding.h"
#include "records/game_file.h"
#include "records/io/source.h"
#include "records/tree/record.h"

namespace ludex::analysis {

inline records::Record read_game(std::string_view text) {
  auto reader = records::GameFileReader::open(records::source_of(text));
  records::FileGame game;
  if (!reader || !reader->next(game) || !game.is_read || !game.troubles.empty()) {
    throw std::runtime_error("the test has a bad game");
  }
  return game.record;
}

inline records::NodeId node_at(const records::Record& record, std::size_t ply) {
  records::NodeId node = records::root;
  for (std::size_t step = 0; step < ply; ++step) {
    node = record.tree.first_child(node).value();
  }
  return node;
}

inline engine::Finding centipawns(int value) {
  engine::Finding finding;
  finding.score = engine::Score{engine::Centipawns{value}};
  finding.depth = 9;
  return finding;
}

}  // namespace ludex::analysis

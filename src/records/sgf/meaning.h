// What each game makes of SGF: listed in the registry of records.
#pragma once

#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/game_starter.h"
#include "records/game_walk.h"
#include "records/losses.h"
#include "records/record.h"
#include "records/sgf/game_tree.h"

namespace ludex::records::sgf {

struct GameMeaning {
  int number = 0;  // the value of GM
  // Under which other numbers files of the game have been seen. Where another game has one of them
  // for its own, that one comes first, but for the games that this one claims.
  std::span<const int> seen_as = {};
  // Whether a game with one of those numbers is this one all the same. Null: never.
  bool (*claims)(const GameTree& tree) = nullptr;
  // Makes the tree the record, whose memory is used again. The error costs the game; what costs a
  // part of it is added to the troubles, where those of the tree's text are already. The starter is
  // that of the file.
  Result<void> (*read)(const GameTree& tree, GameStarter& starter, Record& record,
                       std::vector<Error>& troubles) = nullptr;
  Result<std::string> (*write)(const Record& record, Losses& losses) = nullptr;
  // The same of a game that is walked through, as GameFormat::write_walked().
  Result<void> (*write_walked)(GameWalk& game, std::ostream& out, Losses& losses) = nullptr;
};

}  // namespace ludex::records::sgf

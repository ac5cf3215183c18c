// What the properties of SGF mean in one game: the entry of the game in the registry of records.
#pragma once

#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/sgf/game_tree.h"
#include "records/tree/game_starter.h"
#include "records/tree/game_walk.h"
#include "records/tree/losses.h"
#include "records/tree/record.h"

namespace ludex::records::sgf {

struct GameMeaning {
  int number = 0;  // the value of GM
  // Other numbers with which files of this game have been seen. If one of them is the own number of
  // another game, the file is that other game unless claims() is true.
  std::span<const int> seen_as = {};
  // Whether a game with one of those numbers is this one nevertheless; null if it never is.
  bool (*claims)(const GameTree& tree) = nullptr;
  // Makes the tree a record, reusing the memory of `record`. An error means that there is no game;
  // a fault that costs a part of it is added to the troubles, which already hold those of the text.
  // The starter is shared by all games of the file.
  Result<void> (*read)(const GameTree& tree, GameStarter& starter, Record& record,
                       std::vector<Error>& troubles) = nullptr;
  Result<std::string> (*write)(const Record& record, Losses& losses) = nullptr;
  // The same for a game that is walked through, as GameFormat::write() writes it.
  Result<void> (*write_walked)(GameWalk& game, std::ostream& out, Losses& losses) = nullptr;
};

}  // namespace ludex::records::sgf

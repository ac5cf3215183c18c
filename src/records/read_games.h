// The result of reading a file of games, completely or as far as it was understood.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/tree/record.h"

namespace ludex::records {

// One game and the parts of it that were not understood; the rest of the record is valid.
struct ReadGame {
  Record record;
  std::vector<Error> troubles;
};

// What became of one game of a file: a record, with or without troubles, or troubles alone.
struct GameEntry {
  std::optional<std::size_t> record;  // index in ReadGames::records
  std::size_t first_trouble = 0;      // index in ReadGames::troubles
  std::size_t troubles = 0;
  // The text of a game of a kind that we do not know, which therefore is no record; it can be
  // written again in the same format. A trouble reports that. Empty otherwise.
  std::string kept = {};
};

// The games of a file and everything that is wrong with them. A game that cannot be read at all has
// troubles but no record.
struct ReadGames {
  std::vector<Record> records;
  std::vector<Error> troubles;
  std::vector<GameEntry> entries;  // one for every game, in the order of the file
};

// The most troubles that are listed, for one game and for one file.
inline constexpr std::size_t most_troubles = 100;

// Adds the next game. Its troubles name its number, unless it is the `only` game of the file.
void add_game(ReadGames& games, Result<ReadGame> game, bool only);
// Adds a trouble unless there are most_troubles already.
void add_trouble(std::vector<Error>& troubles, Error trouble);

}  // namespace ludex::records

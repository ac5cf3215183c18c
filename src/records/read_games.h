// What comes of reading a file of games, all of it or as much as could be understood.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/record.h"

namespace ludex::records {

// One game, and what of it was not understood: the rest of the record is good.
struct ReadGame {
  Record record;
  std::vector<Error> troubles;
};

// What became of one game of a file: it is a record, with troubles or without, or troubles alone.
struct GameEntry {
  std::optional<std::size_t> record;  // of ReadGames
  std::size_t first_trouble = 0;      // of ReadGames too
  std::size_t troubles = 0;
  // Of a game that is no record because nobody here knows what is played: its text, to be written
  // again in the same format. The trouble says so. Empty otherwise.
  std::string kept = {};
};

// The games of a file, and everything that is wrong with them. A game of which nothing is good is
// among the troubles alone.
struct ReadGames {
  std::vector<Record> records;
  std::vector<Error> troubles;
  std::vector<GameEntry> entries;  // one for every game, in the order of the file
};

// More troubles than these are not listed, for one game and for one file.
inline constexpr std::size_t most_troubles = 100;

// Adds the next game; its troubles name its number, unless it is the `only` one of its file.
void add_game(ReadGames& games, Result<ReadGame> game, bool only);
// Adds a trouble while there are not too many.
void add_trouble(std::vector<Error>& troubles, Error trouble);

}  // namespace ludex::records

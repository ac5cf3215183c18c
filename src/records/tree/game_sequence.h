// Reads the games of a file one after the other, so that a collection of any size takes little more
// memory than its bytes.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/tree/game_walk.h"
#include "records/tree/record.h"

namespace ludex::records {

// A game as it stands in its file.
struct FileGame {
  std::size_t number = 0;  // in the file, from 1, including games that cannot be read
  bool is_read = false;    // otherwise `record` is meaningless
  Record record;           // its setup is the start position of the game
  // Set instead of the record if the caller asks for walks and the file allows it. It must not
  // outlive the reader.
  std::unique_ptr<GameWalk> walk;
  // Set instead of the record: the text of a game of a kind that we do not know but that the format
  // can hold.
  std::string kept;
  std::vector<Error> troubles;  // the parts of the game that were not understood
};

class GameSequence {
 public:
  GameSequence() = default;
  GameSequence(const GameSequence&) = delete;
  GameSequence& operator=(const GameSequence&) = delete;
  virtual ~GameSequence() = default;

  // Reads the next game into `game`, reusing its memory; sets everything but the number. A walk is
  // set only by a sequence that was asked for walks. The troubles name the number of the game,
  // counted from 1. False after the last game.
  virtual bool next(FileGame& game) = 0;
};

}  // namespace ludex::records

// Games of a file that are read one after the other, so that a collection of any size takes little
// more memory than its bytes.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/game_walk.h"
#include "records/record.h"

namespace ludex::records {

// A game as it stands in its file.
struct FileGame {
  std::size_t number = 0;  // in the file, from 1; games that cannot be read count
  bool is_read = false;    // else the record means nothing
  Record record;           // with the position of its file as its setup
  // Instead of the record, where walks are asked for and the file can be walked through. It ends
  // with the reader.
  std::unique_ptr<GameWalk> walk;
  // Instead of the record: the text of a game that nobody here knows, which files of the format
  // that was read hold all the same.
  std::string kept;
  std::vector<Error> troubles;  // what of it was not understood
};

class GameSequence {
 public:
  GameSequence() = default;
  GameSequence(const GameSequence&) = delete;
  GameSequence& operator=(const GameSequence&) = delete;
  virtual ~GameSequence() = default;

  // Reads the next game into `game`, whose memory is used again: everything but the number and the
  // walk. Its troubles name the number, which counts from 1. False behind the last game.
  virtual bool next(FileGame& game) = 0;
};

}  // namespace ludex::records

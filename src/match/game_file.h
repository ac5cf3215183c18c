// The file that finished games are added to.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/time.h"

namespace ludex::match {

// A game begins on a line of its own, whatever the file ends with: behind an empty one if it ends
// with one, as PGN does and the line of a position does not. It is added with one write to the end
// of the file, whole or, if the disk refuses, not at all: then the file is cut back to what it was.
// Once added, a game survives the end of this process, however sudden; it is also forced to the
// disk, against a loss of power, with the first game a second after the last time and by finish().
class GameFile {
 public:
  // Checks that games can be added. Unless `append`, the first of them replaces what the file
  // holds. A file that did not exist and got no game is gone again at the end.
  [[nodiscard]] static Result<std::unique_ptr<GameFile>> open(const std::string& path, bool append,
                                                              const Clock& clock);
  GameFile(const GameFile&) = delete;
  GameFile& operator=(const GameFile&) = delete;
  ~GameFile();

  Result<void> add(std::string_view game);
  Result<void> finish();

 private:
  struct Opened {
    int descriptor = -1;
    bool created = false;
  };

  GameFile(std::string path, const Opened& opened, bool append, const Clock& clock);
  [[nodiscard]] static Opened open_descriptor(const std::string& path);
  // The line ends that are missing in front of the first game.
  [[nodiscard]] std::string gap_behind(std::int64_t bytes, bool empty_line) const;

  std::string path_;
  int descriptor_;
  bool remove_unless_used_;  // it was created for this match
  bool empty_first_;
  bool first_ = true;  // no game has been added yet
  const Clock& clock_;
  TimePoint last_sync_;
};

}  // namespace ludex::match

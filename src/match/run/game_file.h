// The file to which finished games are added.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/descriptor.h"
#include "base/result.h"
#include "base/time.h"

namespace ludex::match {

// A game begins on a line of its own, whatever the file ends with; if the game ends with an empty
// line, as PGN does and the line of a position does not, an empty line also precedes it. It is
// appended with one write, whole or, if the disk refuses, not at all: then the file is cut back to
// its former size. Once added, a game survives the end of this process, however sudden. To survive
// a loss of power it is also synced to the disk: with the first game a second or more after the
// last sync, and by finish().
class GameFile {
 public:
  // Checks that games can be added. Unless `append` is set, the first game replaces the old
  // contents of the file. A file that was created here and got no game is removed again at the end.
  // A request to stop ends the wait for somebody who reads a pipe.
  [[nodiscard]] static Result<std::unique_ptr<GameFile>> open(const std::string& path, bool append,
                                                              const Clock& clock,
                                                              const std::stop_token& stop = {});
  GameFile(const GameFile&) = delete;
  GameFile& operator=(const GameFile&) = delete;
  ~GameFile();

  Result<void> add(std::string_view game);
  Result<void> finish();

 private:
  struct Opened {
    Descriptor descriptor;
    bool created = false;
  };

  GameFile(std::string path, Opened opened, bool append, const Clock& clock);
  [[nodiscard]] static Result<Opened> open_descriptor(const std::string& path,
                                                      const std::stop_token& stop);
  // The line ends that are missing before the first game.
  [[nodiscard]] std::string gap_behind(std::int64_t bytes, bool empty_line) const;

  std::string path_;
  Descriptor descriptor_;
  bool remove_unless_used_;  // the file was created for this match
  bool empty_first_;
  bool first_ = true;  // no game has been added yet
  const Clock& clock_;
  TimePoint last_sync_;
};

}  // namespace ludex::match

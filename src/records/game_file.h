// Files of games in any format that we know: which one it is shows in their content.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/game_format.h"
#include "records/losses.h"
#include "records/pgn/reader.h"
#include "records/read_games.h"
#include "records/record.h"
#include "records/source.h"

namespace ludex::records {

// By the ending of a file's name, in either case; null if no format has that ending.
[[nodiscard]] const GameFormat* game_format_of_name(std::string_view path);
// By the first bytes of a file. Where they show nothing, not even PGN, the ending of the name says
// what was meant; else it is PGN.
[[nodiscard]] const GameFormat& game_format_of(std::string_view bytes, std::string_view name = {});

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

// Reads a file of games, whatever it is. PGN is read as it comes, one game at a time, in memory
// that does not depend on the file; the other formats are read whole.
class GameFileReader {
 public:
  enum class Give : std::uint8_t { records, walks };

  // `name` is that of the file, if it has one. The error: not even one game is there to be read, as
  // a whole or in part.
  [[nodiscard]] static Result<GameFileReader> open(Source source, Give give = Give::records,
                                                   std::string_view name = {});
  GameFileReader(GameFileReader&&) noexcept;
  GameFileReader& operator=(GameFileReader&&) noexcept;
  ~GameFileReader();

  [[nodiscard]] const GameFormat& format() const { return *format_; }
  // Reads the next game into `game`, whose memory is used again; false at the end of the file.
  bool next(FileGame& game);

 private:
  explicit GameFileReader(const GameFormat& format) : format_(&format) {}

  const GameFormat* format_;
  std::size_t number_ = 0;
  std::unique_ptr<pgn::Reader> pgn_;  // null for the other formats
  ReadGames games_;
  std::unique_ptr<const std::string> bytes_;  // of the file that is walked through
  WalkedGame walked_;
};

// Writes one game, a record or a walk, into a file of that format; in front of the first one the
// head of the format. A walk is for formats that write walks. The error is that of the writing.
[[nodiscard]] Result<void> write_game(FileGame& game, bool is_first, const GameFormat& format,
                                      std::string_view notation, std::ostream& out, Losses& losses);
// The text of one game in a file of that format, as GameFormat::write() gives it; the error may
// also be that files of the format are read only.
[[nodiscard]] Result<std::string> format_game(const Record& record, const GameFormat& format,
                                              std::string_view notation, Losses& losses);

}  // namespace ludex::records

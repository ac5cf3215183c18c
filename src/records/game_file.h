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
#include "records/game_sequence.h"
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

// Reads a file of games, whatever it is. PGN is read as it comes, one game at a time, in memory
// that does not depend on the file. The other formats are read whole; of those that can be, one
// game at a time is made a record.
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
  std::unique_ptr<const std::string> bytes_;  // of the file that walk or sequence go through
  WalkedGame walked_;
  std::unique_ptr<GameSequence> sequence_;  // null for formats that are read at once
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

// Reads and writes files of games in all known formats. The format is recognized by the content.
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
#include "records/io/source.h"
#include "records/pgn/reader.h"
#include "records/read_games.h"
#include "records/tree/game_sequence.h"
#include "records/tree/losses.h"
#include "records/tree/record.h"

namespace ludex::records {

// Finds the format by the ending of a file name, in either case; null if no format has that ending.
[[nodiscard]] const GameFormat* game_format_of_name(std::string_view path);
// Recognizes the format by the first bytes of a file. If they show none, not even PGN, the ending
// of the name decides; otherwise the format is PGN.
[[nodiscard]] const GameFormat& game_format_of(std::string_view bytes, std::string_view name = {});

// Reads a file of games in any format. PGN is read one game at a time, in memory that does not
// depend on the size of the file. Files of other formats are read whole; where the format allows
// it, their games become records one at a time.
class GameFileReader {
 public:
  using ReadMode = records::ReadMode;

  // `name` is that of the file, if it has one. The error means that not a single game can be read,
  // neither wholly nor in part.
  [[nodiscard]] static Result<GameFileReader> open(Source source, ReadMode give = ReadMode::records,
                                                   std::string_view name = {});
  GameFileReader(GameFileReader&&) noexcept;
  GameFileReader& operator=(GameFileReader&&) noexcept;
  ~GameFileReader();

  [[nodiscard]] const GameFormat& format() const { return *format_; }
  // Reads the next game into `game` and reuses its memory; false at the end of the file.
  bool next(FileGame& game);

 private:
  explicit GameFileReader(const GameFormat& format) : format_(&format) {}

  const GameFormat* format_;
  std::size_t number_ = 0;
  std::unique_ptr<pgn::Reader> pgn_;          // null for the other formats
  std::unique_ptr<const std::string> bytes_;  // of the file, for the sequence
  std::unique_ptr<GameSequence> sequence_;    // null for PGN
};

// Writes one game, a record or a walk, to a file of that format; the first game comes after the
// format's head. Expects a format that writes walks if the game is a walk. The error is that of the
// writing.
[[nodiscard]] Result<void> write_game(FileGame& game, bool is_first, const GameFormat& format,
                                      std::string_view notation, std::ostream& out, Losses& losses);
// Returns the text of one game in that format, as GameFormat::write() gives it. The error is that
// of write(), or says that files of the format are read only.
[[nodiscard]] Result<std::string> format_game(const Record& record, const GameFormat& format,
                                              std::string_view notation, Losses& losses);

}  // namespace ludex::records

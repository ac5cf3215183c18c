// Reads games from PGN text of any size, one after the other, and checks every move by the rules.
// The game is recognized by the tags Game and Variant or by those of the players: a game with a tag
// Red is xiangqi. Text in a Chinese charset goes through decoded() first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/io/source.h"
#include "records/pgn/scanner.h"
#include "records/tree/record.h"

namespace ludex::records::pgn {

// The parts of a game that are read.
enum class Content : std::uint8_t {
  main_line,  // tags, moves without variations and annotations, result
  tree,       // everything
};

struct ReadOptions {
  Content content = Content::tree;
  // The number of moves of the main line that are read and checked; later ones are skipped.
  std::size_t plies = SIZE_MAX;
  ScanOptions scan;
  // The game that is assumed if the tags name none; empty for the first game of records/registry.h.
  std::string game = {};
  // A game with an error is kept up to that point: see Reader::troubles().
  bool keep_beginnings = false;
};

// The place of a game in its file. `bytes` counts everything up to the end of its movetext; a new
// reader that starts at `offset` begins with this game.
struct GamePlace {
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;
  std::size_t line = 0;  // from 1
  bool operator==(const GamePlace&) const = default;
};

// Memory: one window of the text and the current game, however large the file is.
class Reader {
 public:
  explicit Reader(Source source, const ReadOptions& options = {});
  Reader(Reader&&) noexcept;
  Reader& operator=(Reader&&) noexcept;
  ~Reader();

  // Reads the next game into `record` and reuses its memory; false at the end of the file. An error
  // names line and column and concerns this game only: the next call continues after it.
  [[nodiscard]] Result<bool> next(Record& record);
  // The place of the game that next() has returned or refused last.
  [[nodiscard]] const GamePlace& place() const;
  // If ReadOptions::keep_beginnings is set: what is wrong with the game that next() returned last.
  // The rest of the line in question, the main line or a variation, is left out, and a comment says
  // why. Of an invalid tag, only the tag is left out. A game whose start is unknown and a game
  // without any valid part are still refused.
  [[nodiscard]] const std::vector<Error>& troubles() const;

 private:
  class Builder;
  std::unique_ptr<Builder> builder_;
};

// The place of each game in a file; the moves are not checked.
[[nodiscard]] std::vector<GamePlace> index_games(Source source, ScanOptions options = {});

}  // namespace ludex::records::pgn

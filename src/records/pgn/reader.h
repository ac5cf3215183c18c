// Games from PGN text of any size, one after the other, every move judged by the rules. The
// game is found by the tags Game and Variant, or by those of the players: a game with a tag Red is
// xiangqi. Text in a Chinese charset goes through decoded() first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/pgn/scanner.h"
#include "records/record.h"
#include "records/source.h"

namespace ludex::records::pgn {

// How much of a game is wanted.
enum class Content : std::uint8_t {
  main_line,  // tags, moves without variations and annotations, result
  tree,       // everything
};

struct ReadOptions {
  Content content = Content::tree;
  // Moves of the main line that are read and judged; what follows is passed over.
  std::size_t plies = SIZE_MAX;
  ScanOptions scan;
  // What is played in games whose tags do not say; empty: the first game of records/registry.h.
  std::string game = {};
  // A game that goes wrong is kept as far as it is understood: see Reader::troubles().
  bool keep_beginnings = false;
};

// Where a game lies in its file. `bytes` includes everything up to the end of its movetext; a new
// reader on the bytes from `offset` on begins with this game.
struct GamePlace {
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;
  std::size_t line = 0;  // from 1
  bool operator==(const GamePlace&) const = default;
};

// Memory: one window of the text and the game at hand, however large the file is.
class Reader {
 public:
  explicit Reader(Source source, const ReadOptions& options = {});
  Reader(Reader&&) noexcept;
  Reader& operator=(Reader&&) noexcept;
  ~Reader();

  // Reads the next game into `record`, whose memory is used again; false at the end of the file.
  // An error names line and column and spoils this game alone: the next call goes on behind it.
  [[nodiscard]] Result<bool> next(Record& record);
  // Of the game that next() gave or refused last.
  [[nodiscard]] const GamePlace& place() const;
  // With ReadOptions::keep_beginnings: what is wrong with the game that next() gave last. From
  // there on the line is left out, the main one or a variation, and a comment says why; a bad tag
  // is left out alone. Refused is still a game whose start is not known, and one of which nothing
  // is good.
  [[nodiscard]] const std::vector<Error>& troubles() const;

 private:
  class Builder;
  std::unique_ptr<Builder> builder_;
};

// Where each game of a file lies, without looking at its moves.
[[nodiscard]] std::vector<GamePlace> index_games(Source source, ScanOptions options = {});

}  // namespace ludex::records::pgn

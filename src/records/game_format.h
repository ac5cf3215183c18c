// Formats of files of games, each described by its own folder.
#pragma once

#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "records/read_games.h"
#include "records/tree/game_sequence.h"
#include "records/tree/game_walk.h"
#include "records/tree/losses.h"
#include "records/tree/record.h"

namespace ludex::records {

// A choice of the user who writes a file of the format: a flag of `ludex convert`, whose value the
// writer finds as a tag of the record. A file that is read in the format gives its record the same
// tag.
struct WriterChoice {
  std::string_view flag;  // "--charset"
  std::string_view tag;
  std::string_view help;
  // Converts the argument of the flag to the value of the tag; the error states what is expected.
  Result<std::string> (*read)(std::string_view text);
};

struct GameFormat {
  std::string_view name;                      // "DhtmlXQ"
  std::string_view word;                      // as users type it: "dhtmlxq"
  std::span<const std::string_view> endings;  // of file names, in lower case: ".dhtmlxq", ".ubb"
  bool holds_one_game = false;                // a file has no room for a second game
  bool holds_position = false;                // of a game only the start position is written
  // The text in front of all games of a file and behind them; `write` returns neither.
  std::string_view head = {};
  std::string_view foot = {};
  bool spells_moves = false;  // moves are spelt, in any notation of the game
  std::span<const WriterChoice> choices = {};
  // Whether the front of a file is in this format; null if content does not show the format.
  bool (*shows)(std::string_view front) = nullptr;
  // Reads all games of a file; the errors mean that it holds none. Null if the format is write-only
  // or is not read whole.
  Result<ReadGames> (*read)(std::string_view bytes) = nullptr;
  // The same, one game after the other, for formats of collections, which have no `read`. The bytes
  // must outlive the sequence. It has at least one game, though perhaps one that cannot be read.
  Result<std::unique_ptr<GameSequence>> (*read_each)(std::string_view bytes) = nullptr;
  // Walks through the single game of a complete file in little more memory than the bytes take;
  // they must outlive the walk. The errors are those of `read`. The walk is null if the game must
  // be corrected before it can be given node by node. The function is null if only `read` is
  // possible.
  Result<WalkedGame> (*walk)(std::string_view bytes) = nullptr;
  // Returns the text of one game. `notation` is empty for the usual one and for a format that
  // spells no moves. Whatever the format cannot hold is added to the losses; the error states why
  // the game cannot be written in the format. Null if files of the format are read only.
  Result<std::string> (*write)(const Record& record, std::string_view notation,
                               Losses& losses) = nullptr;
  // Writes a game while walking through it, with the same text as `write`. If it fails, the output
  // written so far is to be discarded. Null if the format has to see the whole game first.
  Result<void> (*write_walked)(GameWalk& game, std::ostream& out, Losses& losses) = nullptr;

  // Whether files are read whole, by `read` or `read_each`.
  [[nodiscard]] bool is_read_whole() const { return read != nullptr || read_each != nullptr; }
  bool operator==(const GameFormat& other) const { return name == other.name; }
};

// The `write` of a format that spells no moves.
template <Result<std::string> (*format)(const Record&, Losses&)>
Result<std::string> write_without_notation(const Record& record, std::string_view /*notation*/,
                                           Losses& losses) {
  return format(record, losses);
}

}  // namespace ludex::records

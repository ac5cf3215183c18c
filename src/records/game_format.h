// Formats of files of games, each described by its own folder.
#pragma once

#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "records/game_sequence.h"
#include "records/game_walk.h"
#include "records/losses.h"
#include "records/read_games.h"
#include "records/record.h"

namespace ludex::records {

// What whoever writes a file of a format may choose: a flag of `ludex convert`, whose value the
// writer finds as a tag of the record. The format keeps the tag of files that it reads.
struct WriterChoice {
  std::string_view flag;  // "--charset"
  std::string_view tag;
  std::string_view help;
  // The value of the tag for what was typed; the error says what is expected.
  Result<std::string> (*read)(std::string_view text);
};

struct GameFormat {
  std::string_view name;                      // "DhtmlXQ"
  std::string_view word;                      // "dhtmlxq", as it is typed
  std::span<const std::string_view> endings;  // of file names, in lower case: ".dhtmlxq", ".ubb"
  bool holds_one_game = false;                // a file has no room for more
  // What a file has in front of its games and behind them; `write` gives neither.
  std::string_view head = {};
  std::string_view foot = {};
  bool spells_moves = false;  // in any notation of the game
  std::span<const WriterChoice> choices = {};
  // Whether the front of a file shows this format; null where it does not show.
  bool (*shows)(std::string_view front) = nullptr;
  // All games of a file, with the errors that make it none. Null: files are not read, or not whole.
  Result<ReadGames> (*read)(std::string_view bytes) = nullptr;
  // The same, one game after the other, for formats of collections; then there is no `read`. The
  // bytes must outlive the sequence, which has a game, if only one that cannot be read.
  Result<std::unique_ptr<GameSequence>> (*read_each)(std::string_view bytes) = nullptr;
  // The one game of a file that is there whole, to be walked through in little more memory than the
  // bytes take; they must outlive the walk. The errors are those of `read`. No walk is given where
  // the game must be put right before it can be told node by node. Null: `read` does it.
  Result<WalkedGame> (*walk)(std::string_view bytes) = nullptr;
  // The text of one game. `notation` is empty for the usual one, and where the format does not
  // spell moves. What the format cannot hold is added to the losses; the error says why the game
  // cannot be written so. Null: files are read only.
  Result<std::string> (*write)(const Record& record, std::string_view notation,
                               Losses& losses) = nullptr;
  // Writes a game as it is walked through, as `write` would. Nothing of what is written counts if
  // it fails. Null: the format has to see the whole game.
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

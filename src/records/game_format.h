// What a format of files of games is; formats.cpp has a row for each.
#pragma once

#include <cstdint>
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

// How the games of a file are given.
enum class ReadMode : std::uint8_t { records, walks };

// A game to be written: one of the two is set.
struct GameSource {
  const Record* record = nullptr;
  GameWalk* walk = nullptr;
};
// Expects a record.
[[nodiscard]] const Record& record_of(GameSource game);

struct GameFormat {
  std::string_view name;                      // "DhtmlXQ"
  std::string_view word;                      // as users type it: "dhtmlxq"
  std::span<const std::string_view> endings;  // of file names, in lower case: ".dhtmlxq", ".ubb"
  bool holds_one_game = false;                // a file has no room for a second game
  bool holds_position = false;                // of a game only the start position is written
  // The text in front of all games of a file and behind them; `write` writes neither.
  std::string_view head = {};
  std::string_view foot = {};
  bool spells_moves = false;  // moves are spelt, in any notation of the game
  std::span<const WriterChoice> choices = {};
  // Whether the front of a file is in this format; null if content does not show the format.
  bool (*shows)(std::string_view front) = nullptr;
  // Reads a complete file, one game after the other; the games are walks where that is wanted and
  // possible. The bytes must outlive the sequence. The error means that the file holds no game; a
  // sequence has at least one, though perhaps one that cannot be read. Null if the format is
  // write-only or is not read whole.
  Result<std::unique_ptr<GameSequence>> (*read)(std::string_view bytes, ReadMode give) = nullptr;
  // Writes the text of one game. `notation` is empty for the usual one and for a format that spells
  // no moves. Whatever the format cannot hold is added to the losses; the error gives the reason
  // why the game cannot be written in the format, and then the output written so far is to be
  // discarded. Null if files of the format are read only.
  Result<void> (*write)(GameSource game, std::string_view notation, std::ostream& out,
                        Losses& losses) = nullptr;
  // Whether `write` accepts a walk; otherwise it needs a record, to see the whole game first.
  bool writes_walks = false;
  // The game whose files these are, a name in rules::games(); empty: files of several games.
  std::string_view game = {};

  bool operator==(const GameFormat& other) const { return name == other.name; }
};

// Gives games that have been read one after the other.
[[nodiscard]] std::unique_ptr<GameSequence> in_sequence(ReadGames games);

// The `read` of a format whose games are read at once.
template <Result<ReadGames> (*read)(std::string_view)>
Result<std::unique_ptr<GameSequence>> read_at_once(std::string_view bytes, ReadMode /*give*/) {
  return read(bytes).map(in_sequence);
}

// The `write` of a format that needs the whole game and spells no moves.
template <Result<std::string> (*format)(const Record&, Losses&)>
Result<void> write_record(GameSource game, std::string_view /*notation*/, std::ostream& out,
                          Losses& losses) {
  return format(record_of(game), losses).map([&](const std::string& text) { out << text; });
}

}  // namespace ludex::records

// Converts a played game to a record, in the form that match runners agree on: the seven tags of
// PGN, the engines' own names, Termination and TimeControl, and after every move of an engine a
// note "+0.31/14 0.231s".
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "match/play/played_game.h"
#include "match/play/time_control.h"
#include "records/tree/record.h"
#include "rules/game.h"

namespace ludex::match {

// The fields of a note besides score, depth and time.
struct NoteFields {
  bool nodes = false;
  bool seldepth = false;
  bool nps = false;
  bool hashfull = false;
  bool tbhits = false;
  bool pv = false;
  bool timeleft = false;
  bool latency = false;  // measured time less the time that the engine reports
  bool minimal = false;  // the seven tags and a needed start position, without notes and comments
  bool operator==(const NoteFields&) const = default;
};

struct RecordStyle {
  rules::Notation notation = rules::standard;
  NoteFields fields;
  bool operator==(const RecordStyle&) const = default;
};

// What the PlayedGame does not hold.
struct GameHeader {
  std::string event;
  std::string site;
  std::string round;
  std::array<std::string, 2> names;  // by seat
  std::array<TimeControl, 2> controls;
  WallTime start;
  std::array<std::optional<int>, 2> ratings = {};  // Elo
};

// The game's moves must be legal. The engines' lines are written in the notation of the style.
// Names and reasons may hold any bytes: the record has them in UTF-8.
[[nodiscard]] records::Record record_of(const PlayedGame& game, const GameHeader& header,
                                        const RecordStyle& style);
// That record as text, to be added to a file of games.
[[nodiscard]] std::string format_game(const PlayedGame& game, const GameHeader& header,
                                      const RecordStyle& style);

// The same game in SGF, for games that SGF supports. The notes are comments.
[[nodiscard]] std::string format_sgf(const PlayedGame& game, const GameHeader& header,
                                     const NoteFields& fields);

// The parts of the two functions above: a record that is kept gives the same text later. The
// records for SGF have tags that only its writer understands.
[[nodiscard]] records::Record sgf_record_of(const PlayedGame& game, const GameHeader& header,
                                            const NoteFields& fields);
[[nodiscard]] std::string match_pgn(const records::Record& record, rules::Notation notation);
[[nodiscard]] std::string match_sgf(const records::Record& record);

// What the engine thought of the move, with the time that it took.
[[nodiscard]] records::EngineNote engine_note(const PlayedMove& played);

// "+0.31", "0.00", "+M5", from the mover's point of view. Mates count plies: 2n-1 for the side that
// mates in n moves and 2n for the other.
[[nodiscard]] std::string format_score(const engine::Score& score);
// The value of the Termination tag: "abandoned", "time forfeit".
[[nodiscard]] std::string_view termination(const GameEnd& end);

}  // namespace ludex::match

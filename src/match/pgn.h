// A played game as PGN text, in the form that match runners agree on: the seven tags, what the
// engines call themselves, Termination and TimeControl, and after every move of an engine a comment
// "{+0.31/14 0.231s}".
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "match/played_game.h"
#include "match/time_control.h"
#include "rules/game.h"

namespace ludex::match {

// What the comments hold beside score, depth and time.
struct PgnFields {
  bool nodes = false;
  bool seldepth = false;
  bool nps = false;
  bool hashfull = false;
  bool tbhits = false;
  bool pv = false;
  bool timeleft = false;
  bool latency = false;  // measured time less the time that the engine claims
  bool minimal = false;  // the seven tags, a needed FEN, and no comments
  bool operator==(const PgnFields&) const = default;
};

struct PgnStyle {
  rules::Notation notation = rules::standard;
  PgnFields fields;
  bool operator==(const PgnStyle&) const = default;
};

// What the game itself does not know.
struct PgnHeader {
  std::string event;
  std::string site;
  std::string round;
  std::array<std::string, 2> names;  // by seat
  std::array<TimeControl, 2> controls;
  WallTime start;
  std::array<std::optional<int>, 2> ratings = {};  // Elo
};

// Tags, blank line, movetext, blank line. The game's moves are legal.
[[nodiscard]] std::string format_pgn(const PlayedGame& game, const PgnHeader& header,
                                     const PgnStyle& style);

// "+0.31", "0.00", "+M5": from the mover's side; mates count plies, as 2n-1 for the side that
// mates and 2n for the other.
[[nodiscard]] std::string format_score(const engine::Score& score);
// "abandoned", "time forfeit": the Termination tag.
[[nodiscard]] std::string_view termination(const GameEnd& end);

}  // namespace ludex::match

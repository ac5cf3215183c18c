// The lines of NNGS, the no name go server, and of servers of its kind, as values
// (docs/protocols/nngs.md). Messages know nothing of the rules: a move is a word of the right form,
// a point in upper case ("Q16"), "pass", or the placement of a handicap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/time.h"

namespace ludex::nngs {

// The largest board whose points have names.
inline constexpr int most_lines = 25;
// Names of players are letters and digits, so that a name in a command is always one word.
inline constexpr std::size_t name_bytes = 32;
// Canadian byo-yomi has this many moves in each period; nothing states it before byo-yomi begins.
inline constexpr int byo_yomi_moves = 25;

enum class Color : std::uint8_t { black, white };

[[nodiscard]] constexpr Color other(Color color) {
  return color == Color::black ? Color::white : Color::black;
}
// Which color makes the move of that number, counted from 0. A handicap is a move of black.
[[nodiscard]] constexpr Color mover_of(std::size_t number) {
  return number % 2 == 0 ? Color::black : Color::white;
}

struct Komi {
  int hundredths = 0;
  bool operator==(const Komi&) const = default;
};

struct PlayerClock {
  Milliseconds left{0};
  // The moves to go in this period of byo-yomi; absent in the main time.
  std::optional<int> moves_to_go;
  bool operator==(const PlayerClock&) const = default;
};

// --- Before the login ---

// `Login:`, which has no line end.
struct LoginPrompt {
  bool operator==(const LoginPrompt&) const = default;
};
// `Password:`, which has no line end, or `1 1`.
struct PasswordPrompt {
  bool operator==(const PasswordPrompt&) const = default;
};
// The name is not that of an account, or the password is wrong.
struct LoginRefused {
  std::string text;
  bool operator==(const LoginRefused&) const = default;
};

// --- Prompts ---

// `1 N`, or in words: the server has done what it was asked to do.
struct Prompt {
  enum class State : std::uint8_t { waiting, playing, scoring, other };
  State state = State::other;
  bool operator==(const Prompt&) const = default;
};

// --- About a game ---

// `15 Game N I: WHITE (CAPTURED LEFT STONES) vs BLACK (…)`. It comes with each move and before the
// list of all moves.
struct GameLine {
  int game = 0;
  std::string white;
  std::string black;
  PlayerClock white_clock;
  PlayerClock black_clock;
  bool operator==(const GameLine&) const = default;
};

// `15 NUMBER(COLOR): MOVE`.
struct MoveLine {
  std::size_t number = 0;
  Color color{};
  std::string move;  // a point, "pass" or "handicap"
  int handicap = 0;  // of "handicap"
  bool operator==(const MoveLine&) const = default;
};

// `7 [N] …`: one game in the list of games.
struct GameEntry {
  int game = 0;
  int size = 19;
  int handicap = 0;
  Komi komi;
  int byo_yomi_minutes = 0;
  bool operator==(const GameEntry&) const = default;
};

// `9 Use <match NAME COLOR SIZE TIME BYOYOMI> or …`: a request for a game.
struct MatchRequest {
  std::string opponent;
  Color ours{};
  int size = 19;
  int minutes = 0;
  int byo_yomi_minutes = 0;
  // The server's command for it. Others than `match` play by other rules or count elsewhere.
  std::string command = "match";
  bool operator==(const MatchRequest&) const = default;
};

struct KomiOffered {
  Komi komi;
  std::string opponent;
  bool operator==(const KomiOffered&) const = default;
};
struct KomiSet {
  Komi komi;
  bool operator==(const KomiSet&) const = default;
};
// `28 NAME undid the last move (MOVE).`
struct Undone {
  std::string player;
  bool operator==(const Undone&) const = default;
};
// Both players have passed. The second pass has no line of its own.
struct ScoringBegun {
  bool operator==(const ScoringBegun&) const = default;
};
// `9 Removing @ POINT`: a string of stones was taken off the board as dead.
struct Removed {
  std::string point;
  bool operator==(const Removed&) const = default;
};
// Stones were removed after `done`, which has to be sent again.
struct DoneAgain {
  bool operator==(const DoneAgain&) const = default;
};
// `9 {Game N: WHITE vs BLACK : …}`.
struct GameOver {
  enum class How : std::uint8_t { counted, resigned, time, adjourned };
  int game = 0;
  std::string white;
  std::string black;
  How how = How::adjourned;
  std::optional<Color> winner;
  // The points of both players in hundredths, of a game that was counted.
  std::int64_t white_points = 0;
  std::int64_t black_points = 0;
  bool operator==(const GameOver&) const = default;
};
// `9 NAME would like to adjourn the game.`
struct AdjournmentAsked {
  bool operator==(const AdjournmentAsked&) const = default;
};
// The clocks stand until a player sends `unpause`.
struct Paused {
  bool operator==(const Paused&) const = default;
};
// `5 Illegal Move!` or `5 It is not your move.`
struct MoveRefused {
  std::string text;
  bool operator==(const MoveRefused&) const = default;
};

// --- Between games ---

// `23 WHITE-BLACK …`: adjourned games.
struct StoredGames {
  std::vector<std::string> names;
  bool operator==(const StoredGames&) const = default;
};
// `21 {NAME [RANK] has connected.}`
struct Connected {
  std::string name;
  bool operator==(const Connected&) const = default;
};

// --- For people ---

// What people say: `11`, `19`, `21`, `24`, `32` and others.
struct Talk {
  int code = 0;
  std::string text;
  bool operator==(const Talk&) const = default;
};
// `5 TEXT`.
struct Complaint {
  std::string text;
  bool operator==(const Complaint&) const = default;
};
// Any other line.
struct Text {
  std::string text;
  bool operator==(const Text&) const = default;
};

using ServerMessage =
    std::variant<LoginPrompt, PasswordPrompt, LoginRefused, Prompt, GameLine, MoveLine, GameEntry,
                 MatchRequest, KomiOffered, KomiSet, Undone, ScoringBegun, Removed, DoneAgain,
                 GameOver, AdjournmentAsked, Paused, MoveRefused, StoredGames, Connected, Talk,
                 Complaint, Text>;

}  // namespace ludex::nngs

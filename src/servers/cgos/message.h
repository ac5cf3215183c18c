// Every message of CGOS, the computer go server, as a value (docs/protocols/cgos.md). Messages know
// nothing of the rules: a move is a word of the right form, a point in upper case ("Q16"), "pass"
// or "resign".
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/time.h"

namespace ludex::cgos {

// The name of the extension by which a move is answered together with its analysis.
inline constexpr std::string_view analysis_extension = "genmove_analyze";

// The largest board whose points have names.
inline constexpr int most_lines = 25;
// Bytes of one word of a server, such as a name, a date or a number of a game.
inline constexpr std::size_t word_bytes = 128;

enum class Color : std::uint8_t { black, white };

[[nodiscard]] constexpr Color other(Color color) {
  return color == Color::black ? Color::white : Color::black;
}

// Which color moves after so many moves. CGOS has no handicap: black begins and colors alternate.
[[nodiscard]] constexpr Color mover_after(std::size_t plies) {
  return plies % 2 == 0 ? Color::black : Color::white;
}

// --- From the server ---

// `protocol EXTENSION …`: the first line.
struct Protocol {
  bool analysis = false;
  bool operator==(const Protocol&) const = default;
};

struct Username {
  bool operator==(const Username&) const = default;
};

struct Password {
  bool operator==(const Password&) const = default;
};

// `NAME(RATING)`; the rating is text such as "1800?" and may be absent.
struct Player {
  std::string name;
  std::string rating;
  bool operator==(const Player&) const = default;
};

struct TimedMove {
  std::string move;
  Milliseconds left{0};  // of the player who has made the move
  bool operator==(const TimedMove&) const = default;
};

struct Komi {
  int hundredths = 0;
  bool operator==(const Komi&) const = default;
};

// `setup GAME SIZE KOMI TIME WHITE BLACK MOVE LEFT …`: a game begins, or goes on behind the moves.
struct Setup {
  std::string game;
  int size = 19;
  Komi komi;
  Milliseconds main_time{0};
  Player white;
  Player black;
  std::vector<TimedMove> moves;
  bool operator==(const Setup&) const = default;
};

// `play COLOR MOVE LEFT`: the opponent has moved.
struct Play {
  Color color{};
  TimedMove move;
  bool operator==(const Play&) const = default;
};

// `genmove COLOR LEFT`: the only answer is a move.
struct Genmove {
  Color color{};
  Milliseconds left{0};
  bool operator==(const Genmove&) const = default;
};

// `gameover DATE RESULT NOTE`.
struct Gameover {
  std::string date;
  std::string result;  // "B+Resign", "W+3.5", "Draw" and so on
  std::string note;
  bool operator==(const Gameover&) const = default;
};

// `info TEXT`: for people.
struct Info {
  std::string text;
  bool operator==(const Info&) const = default;
};

// `Error: TEXT`: the server refuses the account or an answer, and closes the connection.
struct Refusal {
  std::string text;
  bool operator==(const Refusal&) const = default;
};

// A line whose first word is none of these names.
struct Unknown {
  std::string text;
  bool operator==(const Unknown&) const = default;
};

using ServerMessage = std::variant<Protocol, Username, Password, Setup, Play, Genmove, Gameover,
                                   Info, Refusal, Unknown>;

// --- From the client ---

// `e1 PROGRAM EXTENSION`: the answer to `protocol`. The program's name is several words.
struct Greeting {
  std::string program;
  bool analysis = false;
  bool operator==(const Greeting&) const = default;
};

// The answer to `genmove`: a move, which is any word until the rules have judged it, and JSON text
// behind it, where the extension was agreed.
struct Answer {
  std::string move;
  std::string analysis;
  bool operator==(const Answer&) const = default;
};

// The winner that a result names; std::nullopt for a draw and for a game without a result.
[[nodiscard]] std::optional<Color> winner(std::string_view result);

}  // namespace ludex::cgos

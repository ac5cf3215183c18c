// What a record may say about one position of a game besides the move that led to it. The words
// fit every game; the files of each game spell them in their own way.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ludex::records {

// A numeric annotation glyph (PGN standard 10): 1 good move, 2 mistake, 3 brilliant, 4 blunder,
// 5 interesting, 6 dubious, 10 and up judge the position.
enum class Glyph : std::uint8_t {};

// A square or vertex, both numbers from 0, seen from the first seat's left corner: e4 is {4, 3}.
// It is as a file says; whether the board has it is for the one who draws the board to ask.
struct Point {
  std::uint8_t file = 0;
  std::uint8_t rank = 0;
  bool operator==(const Point&) const = default;
};

enum class Brush : std::uint8_t { green, red, yellow, blue };

// What is drawn on a square or vertex: its area in the brush's colour, or a sign (SGF FF[4],
// markup: CR, MA, SQ, TR, SL, TB and TW), which has no colour.
enum class Shape : std::uint8_t {
  area,
  circle,
  cross,
  square,
  triangle,
  selected,
  black_territory,
  white_territory,
};

struct Mark {
  Brush brush{};
  Point at;
  Shape shape = Shape::area;
  bool operator==(const Mark&) const = default;
};

// A text drawn on a point: "A" where a variation begins.
struct Label {
  Point at;
  std::string text;
  bool operator==(const Label&) const = default;
};

// What a file says and we do not understand, kept to be written again: an SGF property. Its values
// are in UTF-8, with the escapes that they have in the file.
struct Property {
  std::string name;
  std::vector<std::string> values;
  bool operator==(const Property&) const = default;
};

struct Arrow {
  Brush brush{};
  Point from;
  Point to;
  bool operator==(const Arrow&) const = default;
};

struct Centipawns {
  int value = 0;
  bool operator==(const Centipawns&) const = default;
};

// Mate in full moves; negative: the other side mates.
struct MateInMoves {
  int moves = 0;
  bool operator==(const MateInMoves&) const = default;
};

// Mate in plies; negative or 0: the mover is mated.
struct MateInPlies {
  int plies = 0;
  bool operator==(const MateInPlies&) const = default;
};

// A judgement of the position after the move, from the view of the first seat ("[%eval 0.36,20]").
struct Evaluation {
  std::variant<Centipawns, MateInMoves> value;
  std::optional<int> depth;  // plies
  bool operator==(const Evaluation&) const = default;
};

// One of the named figures that a match runner adds: "n=12345", pv="e2e4 e7e5".
struct EngineField {
  std::string name;
  std::string value;
  bool operator==(const EngineField&) const = default;
};

// What an engine thought of its move, from the mover's view, as match runners print it
// ("+0.31/14 0.231s, n=12345").
struct EngineNote {
  struct Search {
    std::variant<Centipawns, MateInPlies> score;
    int depth = 0;  // plies
    bool operator==(const Search&) const = default;
  };

  bool book = false;  // the move came from the opening; then there is nothing else
  std::optional<Search> search;
  std::optional<std::chrono::milliseconds> time;
  std::vector<EngineField> fields;
  bool operator==(const EngineNote&) const = default;
};

// Everything about one position. Texts are UTF-8.
struct Annotations {
  std::string title;    // a heading in one line: the name of an opening, or of the node
  std::string before;   // said in front of the move: at the head of a variation, or behind one
  std::string comment;  // said behind the move
  std::vector<Glyph> glyphs;
  std::optional<EngineNote> engine;
  std::optional<Evaluation> evaluation;
  std::optional<std::chrono::milliseconds> clock;    // left to the mover after the move
  std::optional<std::chrono::milliseconds> elapsed;  // spent on the move
  std::vector<Mark> marks;
  std::vector<Arrow> arrows;
  std::vector<Label> labels;
  std::vector<Property> properties;
  // Not empty: the position, in the game's own text, is set up here instead of the one that the
  // moves led to. Such a node has no move.
  std::string position;
  bool begins_view = false;  // a viewer of the record shows this position first
  bool operator==(const Annotations&) const = default;
};

}  // namespace ludex::records

// What a record may say about one position of a game besides the move that led to it. The fields
// fit every game; each file format spells them in its own way.
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

// A square or vertex. Both numbers count from 0 at the left corner of the first seat: e4 is {4, 3}.
// The values come from a file unchecked: the code that draws the board checks that the point is on
// it.
struct Point {
  std::uint8_t file = 0;
  std::uint8_t rank = 0;
  bool operator==(const Point&) const = default;
};

enum class Brush : std::uint8_t { green, red, yellow, blue };

// What is drawn on a square or vertex: either its area is filled with the brush's colour, or a sign
// without a colour is drawn (SGF FF[4], markup: CR, MA, SQ, TR, SL, TB and TW).
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

// A text drawn on a point, such as "A" where a variation begins.
struct Label {
  Point at;
  std::string text;
  bool operator==(const Label&) const = default;
};

// An SGF property that we do not understand. It is kept so that it can be written again. The values
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

// Mate in full moves; a negative number means that the other side mates.
struct MateInMoves {
  int moves = 0;
  bool operator==(const MateInMoves&) const = default;
};

// Mate in plies; a negative number or 0 means that the mover is mated.
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

// One of the named values that a match runner adds: "n=12345", pv="e2e4 e7e5".
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

  bool book = false;  // the move came from the opening; the other fields are empty then
  std::optional<Search> search;
  std::optional<std::chrono::milliseconds> time;
  std::vector<EngineField> fields;
  bool operator==(const EngineNote&) const = default;
};

// Everything about one position. Texts are UTF-8.
struct Annotations {
  std::string title;    // one line: the name of an opening, or of the node
  std::string before;   // text in front of the move: at the head of a variation, or behind one
  std::string comment;  // text behind the move
  std::vector<Glyph> glyphs;
  std::optional<EngineNote> engine;
  std::optional<Evaluation> evaluation;
  std::optional<std::chrono::milliseconds> clock;    // left to the mover after the move
  std::optional<std::chrono::milliseconds> elapsed;  // spent on the move
  std::vector<Mark> marks;
  std::vector<Arrow> arrows;
  std::vector<Label> labels;
  std::vector<Property> properties;
  // If not empty: the position, in the game's own text, that is set up at this node and replaces
  // the one that the moves led to. Such a node has no move.
  std::string position;
  bool begins_view = false;  // a viewer of the record shows this position first
  bool operator==(const Annotations&) const = default;
};

}  // namespace ludex::records

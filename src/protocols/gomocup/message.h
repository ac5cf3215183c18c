// Every message of Gomocup as a value, in both directions: gomocup.md sections 4, 6, 9 and 13.
//
// Messages do not depend on the rules: a point is two numbers of the right form, which a half then
// looks up on a board. A line that does not begin with a word of the vocabulary is Unknown in the
// messages to an engine, and Text in those to a controller.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ludex::gomocup {

// The value of `INFO time_left` if no clock runs (section 5).
inline constexpr std::int64_t unlimited_left = 2147483647;

// Column and row as on the wire: if they are on the board, they count from 0 at the top left.
struct Point {
  int x = 0;
  int y = 0;
  bool operator==(const Point&) const = default;
};

// --- Controller to engine ---

struct Start {
  int size = 0;
  bool operator==(const Start&) const = default;
};
struct RectStart {
  int width = 0;
  int height = 0;
  bool operator==(const RectStart&) const = default;
};
struct Restart {
  bool operator==(const Restart&) const = default;
};
struct Begin {
  bool operator==(const Begin&) const = default;
};
// The opponent's move.
struct Turn {
  Point point;
  bool operator==(const Turn&) const = default;
};
// The move that answers a Suggest.
struct Play {
  Point point;
  bool operator==(const Play&) const = default;
};
struct TakeBack {
  Point point;
  bool operator==(const TakeBack&) const = default;
};
// The next three open a block: one Stone for each line, then Done.
struct Board {
  bool operator==(const Board&) const = default;
};
struct Swap2Board {
  bool operator==(const Swap2Board&) const = default;
};
struct YxBoard {
  bool operator==(const YxBoard&) const = default;
};
// The field is 1 for a stone of the engine, 2 for one of its opponent, 3 for one that now belongs
// to nobody; stones of an opening have no field.
struct Stone {
  Point point;
  std::optional<int> field;
  bool operator==(const Stone&) const = default;
};
struct Done {
  bool operator==(const Done&) const = default;
};
// The key is in lower case; the value is the rest of the line.
struct Info {
  std::string key;
  std::string value;
  bool operator==(const Info&) const = default;
};
struct About {
  bool operator==(const About&) const = default;
};
struct End {
  bool operator==(const End&) const = default;
};
// The commands of Yixin that our engine half knows.
struct YxStop {
  bool operator==(const YxStop&) const = default;
};
struct YxShowForbid {
  bool operator==(const YxShowForbid&) const = default;
};
struct YxShowInfo {
  bool operator==(const YxShowInfo&) const = default;
};
struct YxNBest {
  int lines = 1;
  bool operator==(const YxNBest&) const = default;
};
struct YxHashClear {
  bool operator==(const YxHashClear&) const = default;
};
// The text is trimmed.
struct Unknown {
  std::string text;
  bool operator==(const Unknown&) const = default;
};

// --- Engine to controller ---

// One point is a move; an opening may be answered by two or three.
struct Moves {
  std::vector<Point> points;
  bool operator==(const Moves&) const = default;
};
struct Swap {
  bool operator==(const Swap&) const = default;
};
struct Ok {
  bool operator==(const Ok&) const = default;
};
// `ERROR text`: a command that is known but cannot be carried out.
struct Failed {
  std::string text;
  bool operator==(const Failed&) const = default;
};
// `UNKNOWN text`.
struct NotKnown {
  std::string text;
  bool operator==(const NotKnown&) const = default;
};
// `MESSAGE text`, for the user.
struct Note {
  std::string text;
  bool operator==(const Note&) const = default;
};
// `DEBUG text`, for the author.
struct Debug {
  std::string text;
  bool operator==(const Debug&) const = default;
};
struct Suggest {
  Point point;
  bool operator==(const Suggest&) const = default;
};
// `FORBID 07070808.`: the forbidden points, in Yixin's extension.
struct Forbid {
  std::vector<Point> points;
  bool operator==(const Forbid&) const = default;
};
// `INFO KEY value`: information about the search, in Yixin's extension. The key is in upper case.
struct Detail {
  std::string key;
  std::string value;
  bool operator==(const Detail&) const = default;
};
// The answer to About: pairs `key="text"`, in the order of the line. Keys are in lower case, and no
// text contains a double quote.
struct Introduction {
  struct Pair {
    std::string key;
    std::string text;
    bool operator==(const Pair&) const = default;
  };
  std::vector<Pair> pairs;
  bool operator==(const Introduction&) const = default;
};
// Any other line, trimmed.
struct Text {
  std::string text;
  bool operator==(const Text&) const = default;
};

using Command = std::variant<Start, RectStart, Restart, Begin, Turn, Play, TakeBack, Board,
                             Swap2Board, YxBoard, Stone, Done, Info, About, End, YxStop,
                             YxShowForbid, YxShowInfo, YxNBest, YxHashClear, Unknown>;
using Message = std::variant<Moves, Swap, Ok, Failed, NotKnown, Note, Debug, Suggest, Forbid,
                             Detail, Introduction, Text>;

}  // namespace ludex::gomocup

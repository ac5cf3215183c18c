// The annotations of one position of a game: everything except the move that led to it. The fields
// fit every game; each file format spells them in its own way.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
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

// A value in memory of its own, for lists of alternatives of which it is the largest.
template <typename T>
class Boxed {
 public:
  Boxed() = default;
  Boxed(const Boxed& other)
      : value_(other.value_ == nullptr ? nullptr : std::make_unique<T>(*other.value_)) {}
  Boxed(Boxed&&) noexcept = default;
  Boxed& operator=(Boxed other) noexcept {
    value_ = std::move(other.value_);
    return *this;
  }
  ~Boxed() = default;

  [[nodiscard]] const T& get() const {
    static const T nothing{};
    return value_ == nullptr ? nothing : *value_;
  }
  [[nodiscard]] T& edit() {
    if (value_ == nullptr) {
      value_ = std::make_unique<T>();
    }
    return *value_;
  }
  bool operator==(const Boxed& other) const { return get() == other.get(); }

 private:
  std::unique_ptr<T> value_;
};

// Everything about one position. Texts are UTF-8. A file may have millions of positions with one
// letter about each, so only the comment and the first other part lie in place. What is read with
// `marks()` is empty if it is not there, and takes no memory; `edit_marks()` puts it there. What an
// edit function returns is valid until the next call of one for another part.
class Annotations {
 public:
  std::string comment;  // text behind the move

  // One line: the name of an opening, or of the node.
  [[nodiscard]] const std::string& title() const { return read<Title>(); }
  std::string& edit_title() { return edit<Title>(); }
  // Text in front of the move: at the head of a variation, or behind one.
  [[nodiscard]] const std::string& before() const { return read<Before>(); }
  std::string& edit_before() { return edit<Before>(); }
  [[nodiscard]] const std::vector<Glyph>& glyphs() const { return read<Glyphs>(); }
  std::vector<Glyph>& edit_glyphs() { return edit<Glyphs>(); }
  [[nodiscard]] const std::optional<EngineNote>& engine() const { return read<Engine>().get(); }
  std::optional<EngineNote>& edit_engine() { return edit<Engine>().edit(); }
  [[nodiscard]] const std::optional<Evaluation>& evaluation() const {
    return read<EvaluationPart>();
  }
  std::optional<Evaluation>& edit_evaluation() { return edit<EvaluationPart>(); }
  // The time left to the mover after the move.
  [[nodiscard]] const std::optional<std::chrono::milliseconds>& clock() const {
    return read<Clock>();
  }
  std::optional<std::chrono::milliseconds>& edit_clock() { return edit<Clock>(); }
  // The time spent on the move.
  [[nodiscard]] const std::optional<std::chrono::milliseconds>& elapsed() const {
    return read<Elapsed>();
  }
  std::optional<std::chrono::milliseconds>& edit_elapsed() { return edit<Elapsed>(); }
  [[nodiscard]] const std::vector<Mark>& marks() const { return read<Marks>(); }
  std::vector<Mark>& edit_marks() { return edit<Marks>(); }
  [[nodiscard]] const std::vector<Arrow>& arrows() const { return read<Arrows>(); }
  std::vector<Arrow>& edit_arrows() { return edit<Arrows>(); }
  [[nodiscard]] const std::vector<Label>& labels() const { return read<Labels>(); }
  std::vector<Label>& edit_labels() { return edit<Labels>(); }
  [[nodiscard]] const std::vector<Property>& properties() const { return read<Properties>(); }
  std::vector<Property>& edit_properties() { return edit<Properties>(); }
  // If not empty: the position, in the game's own text, that is set up at this node and replaces
  // the one that the moves led to. Such a node has no move.
  [[nodiscard]] const std::string& position() const { return read<Position>(); }
  std::string& edit_position() { return edit<Position>(); }
  // Whether a viewer of the record shows this position first.
  [[nodiscard]] bool begins_view() const { return read<BeginsView>(); }
  bool& edit_begins_view() { return edit<BeginsView>(); }

  // A part that is empty counts as one that is not there.
  bool operator==(const Annotations& other) const;

 private:
  // Different types for parts whose values are of one type.
  template <int number, typename T>
  struct PartOf {
    using Value = T;
    T value{};
  };
  using Title = PartOf<0, std::string>;
  using Before = PartOf<1, std::string>;
  using Glyphs = PartOf<2, std::vector<Glyph>>;
  using Engine = PartOf<3, Boxed<std::optional<EngineNote>>>;
  using EvaluationPart = PartOf<4, std::optional<Evaluation>>;
  using Clock = PartOf<5, std::optional<std::chrono::milliseconds>>;
  using Elapsed = PartOf<6, std::optional<std::chrono::milliseconds>>;
  using Marks = PartOf<7, std::vector<Mark>>;
  using Arrows = PartOf<8, std::vector<Arrow>>;
  using Labels = PartOf<9, std::vector<Label>>;
  using Properties = PartOf<10, std::vector<Property>>;
  using Position = PartOf<11, std::string>;
  using BeginsView = PartOf<12, bool>;
  using Part = std::variant<std::monostate, Title, Before, Glyphs, Engine, EvaluationPart, Clock,
                            Elapsed, Marks, Arrows, Labels, Properties, Position, BeginsView>;

  template <typename T>
  [[nodiscard]] const typename T::Value& read() const {
    static const T nothing{};
    if (const T* const found = std::get_if<T>(&first_)) return found->value;
    for (const Part& part : others_) {
      if (const T* const found = std::get_if<T>(&part)) return found->value;
    }
    return nothing.value;
  }
  template <typename T>
  typename T::Value& edit() {
    if (std::holds_alternative<std::monostate>(first_)) return first_.emplace<T>().value;
    if (T* const found = std::get_if<T>(&first_)) return found->value;
    for (Part& part : others_) {
      if (T* const found = std::get_if<T>(&part)) return found->value;
    }
    return std::get<T>(others_.emplace_back(T{})).value;
  }

  // Of each kind there is at most one part. Most positions have one, which needs no memory apart.
  Part first_;
  std::vector<Part> others_;  // in any order
};
static_assert(sizeof(void*) != 8 || sizeof(Annotations) <= 104);

}  // namespace ludex::records

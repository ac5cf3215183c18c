#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "base/text.h"
#include "records/gomoku/agi/word_names.h"
#include "records/gomoku/agi/words.h"
#include "records/gomoku/agi/xml.h"
#include "records/gomoku/stones.h"
#include "records/sgf/value.h"
#include "records/text/plain_comment.h"

namespace ludex::records::agi {

namespace {

using gomoku::Color;
using rules::BoardSize;
using std::chrono::milliseconds;

constexpr std::array<std::string_view, 3> step_attributes{"p", "choice", "position"};
template <std::size_t count>
std::optional<std::size_t> index_in(const std::array<std::string_view, count>& names,
                                    std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

// A number from a file; absent if it is out of range.
std::optional<int> bounded(std::optional<std::int64_t> number) {
  if (!number || *number < -limits::number || *number > limits::number) return std::nullopt;
  return static_cast<int>(*number);
}

std::optional<milliseconds> time_of(std::optional<std::int64_t> number) {
  if (!number || *number < 0 || *number > limits::longest_time.count()) return std::nullopt;
  return milliseconds(*number);
}

std::optional<std::string> line_of_hex(std::string_view text, const BoardSize& size) {
  if (spelling_on(size) != gomoku::Spelling::hex || text.empty() || text.size() % 2 != 0) {
    return std::nullopt;
  }
  std::string line;
  for (std::size_t at = 0; at < text.size(); at += 2) {
    const auto point = point_in(text.substr(at, 2), size);
    if (!point) return std::nullopt;
    line += (line.empty() ? "" : " ") + gomoku::to_text(*point);
  }
  return line;
}

// Reads one element. Parts that it does not understand are kept unchanged.
class WordReader {
 public:
  WordReader(pugi::xml_node element, const BoardSize& size, std::optional<gomoku::Point> own,
             Color first_seat, Annotations& into)
      : element_(element), size_(size), own_(own), first_seat_(first_seat), into_(into) {}

  void read(std::span<const std::string_view> structure) {
    read_attributes();
    known_children_.assign(structure.begin(), structure.end());
    for (const pugi::xml_node child : element_.children()) {
      if (child.type() == pugi::node_element) {
        read_child(child);
      }
    }
    keep_extras_of_score();
    keep_unknown(element_, "", {known_attributes_, known_children_}, fragments_);
    if (fragments_.empty()) return;
    Property kept{std::string(unknown_property), {}};
    for (const std::string& fragment : fragments_) {
      kept.values.push_back(sgf::format_text(fragment));
    }
    into_.edit_properties().push_back(std::move(kept));
  }

 private:
  void read_attributes();
  void read_engine();
  void read_child(pugi::xml_node child);
  // False if the element is invalid.
  bool read_drawn(pugi::xml_node child, std::string_view name);
  bool read_eval(pugi::xml_node child);
  void read_comment(pugi::xml_node child);
  void read_property(pugi::xml_node child);
  [[nodiscard]] std::size_t evaluation_count() const;
  [[nodiscard]] std::string written_place(std::string_view name) const;
  void keep_extras(pugi::xml_node child);
  void keep_extras_of_score();
  [[nodiscard]] std::optional<Point> point(pugi::xml_node child, const char* name) const {
    const auto parsed = point_in(value_of(child, name).value_or(""), size_);
    return parsed ? std::optional(drawn(*parsed)) : std::nullopt;
  }
  [[nodiscard]] static std::optional<Brush> brush(pugi::xml_node child) {
    const auto index = index_in(brushes, value_of(child, "brush").value_or("green"));
    return index ? std::optional(static_cast<Brush>(*index)) : std::nullopt;
  }
  void know(std::string_view attribute) { known_attributes_.push_back(attribute); }

  pugi::xml_node element_;
  BoardSize size_;
  std::optional<gomoku::Point> own_;
  Color first_seat_;
  Annotations& into_;
  std::vector<std::string_view> known_attributes_{step_attributes.begin(), step_attributes.end()};
  std::vector<std::string_view> known_children_;
  std::vector<std::string> fragments_;
  pugi::xml_node scored_;  // the element of the score
};

void WordReader::read_attributes() {
  if (value_of(element_, "mark") == "1" && own_) {
    into_.edit_marks().push_back({Brush::green, drawn(*own_), Shape::cross});
    know("mark");
  }
  if (value_of(element_, "start") == "1") {
    into_.edit_begins_view() = true;
    know("start");
  }
  if (const auto left = time_of(integer_of(element_, "left"))) {
    into_.edit_clock() = left;
    know("left");
  }
  read_engine();
  if (const auto time = time_of(integer_of(element_, into_.engine() ? "elapsed" : "t"))) {
    into_.edit_elapsed() = time;
    know(into_.engine() ? "elapsed" : "t");
  }
}

void WordReader::read_engine() {
  EngineNote note;
  const auto score = bounded(integer_of(element_, "score"));
  const auto mate = bounded(integer_of(element_, "mate"));
  const auto depth = bounded(integer_of(element_, "depth"));
  if (score || mate) {
    EngineNote::Search search{Centipawns{score.value_or(0)}, depth.value_or(0)};
    if (mate) {
      search.score = MateInPlies{*mate};
    }
    note.search = search;
    know(mate ? "mate" : "score");
    if (depth) {
      know("depth");
    }
  }
  if (value_of(element_, "book") == "1") {
    note.book = true;
    know("book");
  }
  if (integer_of(element_, "nps").value_or(-1) >= 0) {
    note.fields.push_back({"nps", std::string(*value_of(element_, "nps"))});
    know("nps");
  }
  if (const auto pv = value_of(element_, "pv")) {
    note.fields.push_back({"pv", line_of_hex(*pv, size_).value_or(std::string(*pv))});
    know("pv");
  }
  for (const pugi::xml_node field : element_.children("field")) {
    const auto name = value_of(field, "name");
    const auto value = value_of(field, "value");
    if (name && value) {
      note.fields.push_back({std::string(*name), std::string(*value)});
    }
  }
  const bool is_named = value_of(element_, "engine") == "1";
  if (is_named) {
    know("engine");
  }
  if (note == EngineNote{} && !is_named) return;
  note.time = time_of(integer_of(element_, "t"));
  if (note.time) {
    know("t");
  }
  into_.edit_engine() = std::move(note);
}

void WordReader::read_comment(pugi::xml_node child) {
  std::string title(value_of(child, "title").value_or(""));
  if (into_.title().empty() && into_.comment.empty()) {
    into_.edit_title() = std::move(title);
    into_.comment = text_of(child);
    return;
  }
  add_paragraph(into_.comment, title);
  add_paragraph(into_.comment, text_of(child));
}

bool WordReader::read_eval(pugi::xml_node child) {
  const std::string_view side = value_of(child, "side").value_or("");
  std::string_view word = value_of(child, "v").value_or("");
  const auto score = bounded(integer_of(child, "score"));
  const auto mate = bounded(integer_of(child, "mate"));
  const bool has_score = score || mate;
  if (has_score && (into_.evaluation() || (side != "black" && side != "white"))) return false;
  // A loss of one side is written as a win of the other.
  std::string_view better = side;
  if (word == "loss") {
    word = "win";
    better = side == "black" ? "white" : side == "white" ? "black" : "";
  }
  const auto row =
      std::find_if(evaluations.begin(), evaluations.end(), [&](const EvaluationName& each) {
        return each.word == word && (each.side.empty() || each.side == better);
      });
  if (row == evaluations.end() && !(word.empty() && has_score)) return false;
  if (has_score) {
    const bool is_first = (side == "black") == (first_seat_ == Color::black);
    const int sign = is_first ? 1 : -1;
    into_.edit_evaluation() =
        Evaluation{Centipawns{score.value_or(0) * sign}, bounded(integer_of(child, "depth"))};
    if (mate) {
      into_.edit_evaluation()->value = MateInMoves{*mate * sign};
    }
  }
  if (row != evaluations.end()) {
    into_.edit_glyphs().push_back(row->glyph);
  }
  return true;
}

bool WordReader::read_drawn(pugi::xml_node child, std::string_view name) {
  if (name == "label") {
    if (!own_) return false;
    into_.edit_labels().push_back({drawn(*own_), std::string(value_of(child, "t").value_or(""))});
    return true;
  }
  if (name == "arrow") {
    const auto from = point(child, "from");
    const auto to = point(child, "to");
    const auto colour = brush(child);
    if (!from || !to || !colour) return false;
    into_.edit_arrows().push_back({*colour, *from, *to});
    return true;
  }
  const auto at = point(child, "p");
  if (!at) return false;
  if (name == "point") {
    into_.edit_labels().push_back({*at, std::string(value_of(child, "t").value_or(""))});
    return true;
  }
  const auto shape = index_in(shape_names, value_of(child, "shape").value_or("cross"));
  const auto colour = brush(child);
  if (!shape || !colour) return false;
  into_.edit_marks().push_back({*colour, *at, static_cast<Shape>(*shape)});
  return true;
}

void WordReader::read_property(pugi::xml_node child) {
  Property property{std::string(value_of(child, "name").value_or("")), {}};
  for (const pugi::xml_node value : child.children("v")) {
    property.values.push_back(text_of(value));
  }
  into_.edit_properties().push_back(std::move(property));
}

void WordReader::read_child(pugi::xml_node child) {
  const std::string_view name = child.name();
  static constexpr std::array<std::string_view, 10> known{
      "c", "before", "label", "point", "mark", "arrow", "glyph", "eval", "field", "property"};
  if (!index_in(known, name)) return;
  bool is_read = true;
  if (name == "c") {
    read_comment(child);
  } else if (name == "before") {
    add_paragraph(into_.edit_before(), text_of(child));
  } else if (name == "glyph") {
    const auto number = integer_of(child, "n");
    is_read = number && *number >= 0 && *number <= 255;
    if (is_read) {
      into_.edit_glyphs().push_back(static_cast<Glyph>(*number));
    }
  } else if (name == "eval") {
    is_read = read_eval(child);
  } else if (name == "field") {
    is_read = value_of(child, "name") && value_of(child, "value");
  } else if (name == "property") {
    is_read = is_property_name(value_of(child, "name").value_or("")) && child.child("v");
    if (is_read) {
      read_property(child);
    }
  } else {
    is_read = read_drawn(child, name);
  }
  known_children_.push_back(name);
  if (!is_read) {
    keep_whole(child, "", fragments_);
  } else if (name == "eval" && (child.attribute("score") || child.attribute("mate")) &&
             value_of(child, "v").value_or("").empty()) {
    scored_ = child;
  } else {
    keep_extras(child);
  }
}

// The number of glyphs that are written as evaluations.
std::size_t WordReader::evaluation_count() const {
  return static_cast<std::size_t>(
      std::count_if(into_.glyphs().begin(), into_.glyphs().end(), is_evaluation));
}

// The place that the element which has just been read will have when it is written: its name, and
// its number among the elements of that name.
std::string WordReader::written_place(std::string_view name) const {
  const auto numbered = [](std::string_view written, std::size_t number) {
    return fmt::format("{}:{}", written, number);
  };
  if (name == "label" || name == "point") {
    const auto is_own = [&](const Label& label) { return own_ && drawn(*own_) == label.at; };
    const auto own = static_cast<std::size_t>(
        std::count_if(into_.labels().begin(), into_.labels().end(), is_own));
    return is_own(into_.labels().back()) ? numbered("label", own)
                                         : numbered("point", into_.labels().size() - own);
  }
  if (name == "mark") {
    const Mark& first = into_.marks().front();
    const bool is_attribute = own_ && drawn(*own_) == first.at && first.shape == Shape::cross &&
                              first.brush == Brush::green;
    return numbered(name, into_.marks().size() - (is_attribute ? 1U : 0U));
  }
  if (name == "glyph" || name == "eval") {
    return is_evaluation(into_.glyphs().back())
               ? numbered("eval", evaluation_count())
               : numbered("glyph", into_.glyphs().size() - evaluation_count());
  }
  if (name == "arrow") return numbered(name, into_.arrows().size());
  if (name == "property") return numbered(name, into_.properties().size());
  return std::string(name);
}

// Keeps the unknown parts of an element with a known name.
void WordReader::keep_extras(pugi::xml_node child) {
  struct Part {
    std::string_view name;
    std::vector<std::string_view> attributes;
  };
  static const std::array<Part, 10> parts{{{"c", {"title"}},
                                           {"before", {}},
                                           {"label", {"t"}},
                                           {"point", {"p", "t"}},
                                           {"mark", {"p", "shape", "brush"}},
                                           {"arrow", {"from", "to", "brush"}},
                                           {"glyph", {"n"}},
                                           {"eval", {"side", "v"}},
                                           {"field", {"name", "value"}},
                                           {"property", {"name"}}}};
  constexpr std::array<std::string_view, 1> values{"v"};
  const std::string_view name = child.name();
  const auto part =
      std::find_if(parts.begin(), parts.end(), [&](const Part& each) { return each.name == name; });
  const std::span<const std::string_view> children = name == "property"
                                                         ? std::span<const std::string_view>(values)
                                                         : std::span<const std::string_view>();
  std::vector<std::string> extras;
  std::vector<std::string_view> attributes = part->attributes;
  if (name == "eval" &&
      (bounded(integer_of(child, "score")) || bounded(integer_of(child, "mate")))) {
    attributes.insert(attributes.end(), {"score", "mate", "depth"});
  }
  keep_unknown(child, "", {attributes, children, name == "c" || name == "before"}, extras);
  for (const std::string& extra : extras) {
    fragments_.push_back(written_place(name) + extra);
  }
}

// The score is written after all evaluations.
void WordReader::keep_extras_of_score() {
  constexpr std::array<std::string_view, 5> attributes{"side", "v", "score", "mate", "depth"};
  if (scored_) {
    keep_unknown(scored_, fmt::format("eval:{}", evaluation_count() + 1), {attributes, {}},
                 fragments_);
  }
}

}  // namespace

void read_words(pugi::xml_node element, const TreePlayer& player,
                std::span<const std::string_view> structure, Record& record) {
  const NodeId node = player.here();
  const auto& state = state_of(player.game());
  Annotations said;
  WordReader(element, state.position().size(), own_point(record, node),
             state.opening().color_of(rules::Seat::first), said)
      .read(structure);
  if (said == Annotations{}) return;
  Annotations& into = record.tree.annotate(node);
  said.edit_position() = into.position();
  into = std::move(said);
}

}  // namespace ludex::records::agi

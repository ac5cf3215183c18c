#include <algorithm>
#include <array>
#include <variant>
#include <vector>

#include "base/text.h"
#include "records/gomoku/agi/word_names.h"
#include "records/gomoku/agi/words.h"
#include "records/gomoku/agi/xml.h"
#include "records/gomoku/stones.h"
#include "records/sgf/value.h"

namespace ludex::records::agi {

namespace {

using gomoku::Color;
using rules::BoardSize;

// Attributes and elements of a fragment that would change the tree if they were written again.
constexpr std::array<std::string_view, 7> structural{"p", "choice", "position", "node",
                                                     "m", "swap",   "offer"};

bool is_on_board(Point point, const BoardSize& size) {
  return point.file < size.width && point.rank < size.height;
}

// Writes "h8 h9" as "7868"; absent if a word is no point or the board has no such spelling.
std::optional<std::string> hex_line(std::string_view line, const BoardSize& size) {
  if (spelling_on(size) != gomoku::Spelling::hex || line.empty()) return std::nullopt;
  std::string text;
  for (const std::string_view word : split(line, ' ')) {
    const auto point = gomoku::parse_point(word);
    if (!point || !gomoku::is_on(size, *point) || gomoku::to_text(*point) != word) {
      return std::nullopt;
    }
    text += point_text(*point, size);
  }
  return text;
}

// Writes one element.
class WordWriter {
 public:
  WordWriter(pugi::xml_node element, const BoardSize& size, std::optional<gomoku::Point> own,
             Color first_seat, Losses& losses)
      : element_(element), size_(size), own_(own), first_seat_(first_seat), losses_(losses) {}

  void write(const Annotations& said) {
    write_engine(said);
    write_drawn(said);
    write_texts(said);
    for (const Glyph glyph : said.glyphs()) {
      write_glyph(glyph);
    }
    if (said.evaluation()) {
      write_evaluation(*said.evaluation());
    }
    for (const Property& property : said.properties()) {
      write_property(property);
    }
  }

 private:
  void write_engine(const Annotations& said);
  void write_fields(const EngineNote& note);
  void write_drawn(const Annotations& said);
  void write_texts(const Annotations& said);
  void write_glyph(Glyph glyph);
  void write_evaluation(const Evaluation& evaluation);
  void write_property(const Property& property);
  [[nodiscard]] std::string text(Point point) const {
    return point_text(gomoku::point_at(point.file, point.rank), size_);
  }
  [[nodiscard]] bool is_own(Point point) const { return own_ && drawn(*own_) == point; }
  bool fits(Point point) {
    if (is_on_board(point, size_)) return true;
    losses_.add("drawings outside the board", left_out);
    return false;
  }

  pugi::xml_node element_;
  BoardSize size_;
  std::optional<gomoku::Point> own_;
  Color first_seat_;
  Losses& losses_;
};

void WordWriter::write_engine(const Annotations& said) {
  if (said.begins_view()) {
    set(element_, "start", 1);
  }
  if (said.elapsed()) {
    set(element_, said.engine() ? "elapsed" : "t", said.elapsed()->count());
  }
  if (said.clock()) {
    set(element_, "left", said.clock()->count());
  }
  if (!said.engine()) return;
  const EngineNote& note = *said.engine();
  if (note.time) {
    set(element_, "t", note.time->count());
  }
  if (note.book) {
    set(element_, "book", 1);
  }
  if (note.search) {
    set(element_, "depth", note.search->depth);
    if (const auto* const score = std::get_if<Centipawns>(&note.search->score)) {
      set(element_, "score", score->value);
    } else {
      set(element_, "mate", std::get<MateInPlies>(note.search->score).plies);
    }
  }
  write_fields(note);
  if (!note.book && !note.search && note.fields.empty()) {
    set(element_, "engine", 1);
  }
}

void WordWriter::write_fields(const EngineNote& note) {
  for (const EngineField& field : note.fields) {
    const auto number = to_integer(field.value);
    if (field.name == "nps" && number && *number >= 0 && !element_.attribute("nps")) {
      set(element_, "nps", field.value, losses_);
      continue;
    }
    const auto line = hex_line(field.value, size_);
    if (field.name == "pv" && line && !element_.attribute("pv")) {
      set(element_, "pv", *line, losses_);
      continue;
    }
    pugi::xml_node child = element_.append_child("field");
    set(child, "name", field.name, losses_);
    set(child, "value", field.value, losses_);
  }
}

void WordWriter::write_drawn(const Annotations& said) {
  for (const Label& label : said.labels()) {
    if (is_own(label.at)) {
      set(element_.append_child("label"), "t", label.text, losses_);
    } else if (fits(label.at)) {
      pugi::xml_node child = element_.append_child("point");
      set(child, "p", text(label.at), losses_);
      set(child, "t", label.text, losses_);
    }
  }
  bool is_first = true;
  for (const Mark& mark : said.marks()) {
    const bool is_plain =
        is_own(mark.at) && mark.shape == Shape::cross && mark.brush == Brush::green;
    if (is_first && is_plain) {
      set(element_, "mark", 1);
    } else if (fits(mark.at)) {
      pugi::xml_node child = element_.append_child("mark");
      set(child, "p", text(mark.at), losses_);
      set(child, "shape", shape_names[static_cast<std::size_t>(mark.shape)], losses_);
      if (mark.brush != Brush::green) {
        set(child, "brush", brushes[static_cast<std::size_t>(mark.brush)], losses_);
      }
    }
    is_first = false;
  }
  for (const Arrow& arrow : said.arrows()) {
    if (!fits(arrow.from) || !fits(arrow.to)) continue;
    pugi::xml_node child = element_.append_child("arrow");
    set(child, "from", text(arrow.from), losses_);
    set(child, "to", text(arrow.to), losses_);
    set(child, "brush", brushes[static_cast<std::size_t>(arrow.brush)], losses_);
  }
}

void WordWriter::write_texts(const Annotations& said) {
  if (!said.before().empty()) {
    element_.append_child("before").text().set(holdable(said.before(), losses_).c_str());
  }
  if (said.title().empty() && said.comment.empty()) return;
  pugi::xml_node comment = element_.append_child("c");
  if (!said.title().empty()) {
    set(comment, "title", said.title(), losses_);
  }
  if (!said.comment.empty()) {
    comment.text().set(holdable(said.comment, losses_).c_str());
  }
}

void WordWriter::write_glyph(Glyph glyph) {
  const auto row = std::find_if(evaluations.begin(), evaluations.end(),
                                [&](const EvaluationName& each) { return each.glyph == glyph; });
  if (row == evaluations.end()) {
    set(element_.append_child("glyph"), "n", static_cast<int>(glyph));
    return;
  }
  pugi::xml_node child = element_.append_child("eval");
  if (!row->side.empty()) {
    set(child, "side", row->side, losses_);
  }
  set(child, "v", row->word, losses_);
}

void WordWriter::write_evaluation(const Evaluation& evaluation) {
  pugi::xml_node child = element_.append_child("eval");
  set(child, "side", first_seat_ == Color::black ? "black" : "white", losses_);
  if (const auto* const score = std::get_if<Centipawns>(&evaluation.value)) {
    set(child, "score", score->value);
  } else {
    set(child, "mate", std::get<MateInMoves>(evaluation.value).moves);
  }
  if (evaluation.depth) {
    set(child, "depth", *evaluation.depth);
  }
}

void WordWriter::write_property(const Property& property) {
  if (property.name == unknown_property) {
    std::vector<std::string> fragments;
    for (const std::string& value : property.values) {
      fragments.push_back(sgf::read_text(value, Charset::utf8));
    }
    restore(element_, fragments, structural, losses_);
    return;
  }
  // Written by the writer of the whole file.
  if (property.name == unknown_header_property) return;
  if (!is_property_name(property.name) || property.values.empty()) {
    losses_.add(property.name, left_out);
    return;
  }
  pugi::xml_node child = element_.append_child("property");
  set(child, "name", property.name, losses_);
  for (const std::string& value : property.values) {
    child.append_child("v").text().set(holdable(value, losses_).c_str());
  }
}

}  // namespace

void write_words(const Record& record, NodeId node, const rules::Game& game, pugi::xml_node element,
                 Losses& losses) {
  const Annotations* const said = record.tree.annotations(node);
  if (said == nullptr) return;
  const auto& state = state_of(game);
  WordWriter(element, state.position().size(), own_point(record, node),
             state.opening().color_of(rules::Seat::first), losses)
      .write(*said);
}

}  // namespace ludex::records::agi

#include "records/sgf/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/eight_bytes.h"
#include "base/expects.h"
#include "base/limits.h"
#include "base/text.h"
#include "base/time_text.h"
#include "records/sgf/info.h"
#include "records/text/plain_comment.h"

namespace ludex::records::sgf {

namespace {

using std::chrono::milliseconds;

// SGF FF[4], markup. M is that of FF[3].
struct ShapeName {
  std::string_view sgf;
  Shape shape{};
};
constexpr std::array<ShapeName, 8> shapes{{{"CR", Shape::circle},
                                           {"MA", Shape::cross},
                                           {"SQ", Shape::square},
                                           {"TR", Shape::triangle},
                                           {"SL", Shape::selected},
                                           {"TB", Shape::black_territory},
                                           {"TW", Shape::white_territory},
                                           {"M", Shape::cross}}};

// Judgements and their numbers in PGN; "" means that the value is empty.
struct GlyphName {
  std::string_view sgf;
  std::string_view value;
  Glyph glyph{};
};
constexpr std::array<GlyphName, 12> glyphs{{{"TE", "1", Glyph{1}},
                                            {"TE", "2", Glyph{3}},
                                            {"BM", "1", Glyph{2}},
                                            {"BM", "2", Glyph{4}},
                                            {"IT", "", Glyph{5}},
                                            {"DO", "", Glyph{6}},
                                            {"DM", "1", Glyph{10}},
                                            {"UC", "1", Glyph{13}},
                                            {"GW", "1", Glyph{16}},
                                            {"GB", "1", Glyph{17}},
                                            {"GW", "2", Glyph{18}},
                                            {"GB", "2", Glyph{19}}}};

// Every vertex of a list, once: a few letters of a file may name a rectangle again and again.
// Absent if a value is not a vertex or lies below the board.
std::optional<std::vector<Point>> read_points(const GameTree& tree, const PropertySpan& property,
                                              int height) {
  if (property.count == 1) {
    // Most lists hold one vertex, which needs no set.
    if (const auto vertex = read_vertex(tree.values(property).front())) {
      const auto point = point_of(*vertex, height);
      return point ? std::optional(std::vector{*point}) : std::nullopt;
    }
  }
  VertexSet seen;
  std::vector<Point> points;
  std::vector<Vertex> vertices;
  for (const std::string_view raw : tree.values(property)) {
    vertices.clear();
    if (!raw.empty() && !seen.add(raw, vertices)) return std::nullopt;
    for (const Vertex vertex : vertices) {
      const auto point = point_of(vertex, height);
      if (!point) return std::nullopt;
      points.push_back(*point);
    }
  }
  return points;
}

bool read_shape(const GameTree& tree, const PropertySpan& property, int height, Annotations& into) {
  const auto row = std::find_if(shapes.begin(), shapes.end(), [&](const ShapeName& name) {
    return code_of(name.sgf) == code_of(property.name);
  });
  if (row == shapes.end()) return false;
  const auto points = read_points(tree, property, height);
  if (!points || points->empty()) return false;
  std::vector<Mark>& marks = into.edit_marks();
  if (marks.empty()) {
    marks.reserve(points->size());
  }
  for (const Point point : *points) {
    marks.push_back({Brush::green, point, row->shape});
  }
  return true;
}

bool read_glyph(const GameTree& tree, const PropertySpan& property, Annotations& into) {
  if (property.count != 1) return false;
  const std::string_view value = trim(tree.values(property).front());
  const auto row = std::find_if(glyphs.begin(), glyphs.end(), [&](const GlyphName& name) {
    return code_of(name.sgf) == code_of(property.name) && name.value == value;
  });
  if (row == glyphs.end()) return false;
  into.edit_glyphs().push_back(row->glyph);
  return true;
}

bool read_labels(const GameTree& tree, const PropertySpan& property, int height,
                 Annotations& into) {
  std::vector<Label> labels;
  for (const std::string_view raw : tree.values(property)) {
    const std::string value = in_utf8(raw, tree.charset());
    const auto halves = split_composed(value);
    const auto vertex = halves ? read_vertex(halves->first) : std::nullopt;
    const auto point = vertex ? point_of(*vertex, height) : std::nullopt;
    if (!point) return false;
    labels.push_back({*point, read_simple_text(halves->second, Charset::utf8)});
  }
  std::move(labels.begin(), labels.end(), std::back_inserter(into.edit_labels()));
  return true;
}

// L of FF[1] to FF[3]: points with the labels a, b, c in their order.
bool read_letters(const GameTree& tree, const PropertySpan& property, int height,
                  Annotations& into) {
  const auto points = read_points(tree, property, height);
  if (!points || points->empty() || points->size() > 26) return false;
  for (std::size_t at = 0; at < points->size(); ++at) {
    into.edit_labels().push_back({(*points)[at], std::string(1, static_cast<char>('a' + at))});
  }
  return true;
}

bool read_arrows(const GameTree& tree, const PropertySpan& property, int height,
                 Annotations& into) {
  std::vector<Arrow> arrows;
  for (const std::string_view raw : tree.values(property)) {
    const auto halves = split_composed(raw);
    if (!halves) return false;
    const auto from = read_vertex(halves->first);
    const auto to = read_vertex(halves->second);
    if (!from || !to) return false;
    const auto start = point_of(*from, height);
    const auto end = point_of(*to, height);
    if (!start || !end) return false;
    arrows.push_back({Brush::green, *start, *end});
  }
  std::vector<Arrow>& list = into.edit_arrows();
  list.insert(list.end(), arrows.begin(), arrows.end());
  return true;
}

// Reads "1408.000", the form of nearly all clocks, in thousandths; absent for any other number.
std::optional<std::int64_t> read_thousandths(std::string_view text) {
  constexpr std::size_t most_digits = 9;
  constexpr std::size_t places = 3;
  std::int64_t value = 0;
  std::size_t at = 0;
  for (; at < text.size() && is_digit(text[at]); ++at) {
    value = value * 10 + (text[at] - '0');
    if (at == most_digits) return std::nullopt;
  }
  if (at == 0) return std::nullopt;
  std::size_t behind = 0;
  if (at < text.size()) {
    if (text[at] != '.' || text.size() - at - 1 > places || text.size() - at == 1) {
      return std::nullopt;
    }
    for (++at; at < text.size() && is_digit(text[at]); ++at, ++behind) {
      value = value * 10 + (text[at] - '0');
    }
  }
  for (; behind < places; ++behind) {
    value *= 10;
  }
  return at == text.size() ? std::optional(value) : std::nullopt;
}

bool read_clock(const GameTree& tree, const PropertySpan& property, const NodeView& view,
                Annotations& into) {
  if (property.name.front() != view.mover || property.count != 1 || into.clock()) return false;
  const std::string_view raw = tree.values(property).front();
  const auto thousandths = read_thousandths(raw);
  if (thousandths && *thousandths <= limits::longest_time.count()) {
    into.edit_clock() = milliseconds(*thousandths);
    return true;
  }
  const auto seconds = to_number(trim(raw));
  if (!seconds || *seconds < 0 || *seconds * 1000 > double(limits::longest_time.count())) {
    return false;
  }
  into.edit_clock() = milliseconds(std::llround(*seconds * 1000));
  return true;
}

// c-gomoku-cli writes the time of a move as its comment: "123ms".
std::optional<milliseconds> read_bare_time(std::string_view text) {
  if (text.size() > 12 || !text.ends_with("ms")) return std::nullopt;
  const auto time = to_integer(text.substr(0, text.size() - 2));
  if (!time || *time < 0) return std::nullopt;
  return milliseconds(*time);
}

void read_comment(std::string_view raw, Charset charset, Annotations& into) {
  const bool is_plain = eight_bytes::is_plain(raw);
  const std::string kept = is_plain ? std::string() : read_text(raw, charset);
  const std::string_view text = is_plain ? raw : std::string_view(kept);
  const auto time = read_bare_time(text);
  if (time && !into.elapsed()) {
    into.edit_elapsed() = time;
  } else {
    read_noted_comment(text, into);
  }
}

}  // namespace

std::optional<Point> point_of(Vertex vertex, int height) {
  if (vertex.row >= height) return std::nullopt;
  return Point{vertex.column, static_cast<std::uint8_t>(height - 1 - vertex.row)};
}

Vertex vertex_of(Point point, int height) {
  expects(point.rank < height);
  return {point.file, static_cast<std::uint8_t>(height - 1 - point.rank)};
}

bool read_words(const GameTree& tree, const PropertySpan& property, const NodeView& view,
                Annotations& into) {
  switch (code_of(property.name)) {
    case code_of("C"):
      if (property.count != 1) return false;
      read_comment(tree.values(property).front(), tree.charset(), into);
      return true;
    case code_of("N"):
      if (property.count != 1 || !into.title().empty()) return false;
      into.edit_title() = read_simple_text(tree.values(property).front(), tree.charset());
      return true;
    case code_of("LB"):
      return read_labels(tree, property, view.height, into);
    case code_of("L"):
      return read_letters(tree, property, view.height, into);
    case code_of("AR"):
      return read_arrows(tree, property, view.height, into);
    case code_of("BL"):
    case code_of("WL"):
      return read_clock(tree, property, view, into);
    case code_of(view_property):
      into.edit_begins_view() = true;
      return true;
    default:
      return read_shape(tree, property, view.height, into) || read_glyph(tree, property, into);
  }
}

void keep_property(const GameTree& tree, const PropertySpan& property, Annotations& into) {
  Property kept{std::string(property.name), {}};
  for (const std::string_view raw : tree.values(property)) {
    kept.values.push_back(in_utf8(raw, tree.charset()));
  }
  into.edit_properties().push_back(std::move(kept));
}

namespace {

bool has_vertex(Point point, int height) {
  return point.rank < height && point.file < 52 && height <= 52;
}

void write_marks(const Annotations& said, int height, Writer& writer) {
  for (const ShapeName& row : shapes) {
    if (row.sgf == "M") continue;
    std::vector<Vertex> vertices;
    for (const Mark& mark : said.marks()) {
      if (mark.shape == row.shape && has_vertex(mark.at, height)) {
        vertices.push_back(vertex_of(mark.at, height));
      }
    }
    writer.property(row.sgf, compress(std::move(vertices)));
  }
  std::vector<std::string> labels;
  for (const Label& label : said.labels()) {
    if (!has_vertex(label.at, height)) continue;
    labels.push_back(format_vertex(vertex_of(label.at, height)) + ":" +
                     format_text(label.text, true));
  }
  writer.property("LB", labels);
  std::vector<std::string> arrows;
  for (const Arrow& arrow : said.arrows()) {
    if (arrow.brush != Brush::green || !has_vertex(arrow.from, height) ||
        !has_vertex(arrow.to, height)) {
      continue;
    }
    arrows.push_back(format_vertex(vertex_of(arrow.from, height)) + ":" +
                     format_vertex(vertex_of(arrow.to, height)));
  }
  writer.property("AR", arrows);
}

// Each property may occur once in a node, so further judgements of the same kind go into the
// comment. Returns those.
std::vector<Glyph> write_glyphs(const Annotations& said, Writer& writer) {
  std::vector<std::string_view> written;
  std::vector<Glyph> left;
  for (const Glyph glyph : said.glyphs()) {
    const auto row = std::find_if(glyphs.begin(), glyphs.end(),
                                  [&](const GlyphName& name) { return name.glyph == glyph; });
    const bool fits =
        row != glyphs.end() && std::find(written.begin(), written.end(), row->sgf) == written.end();
    if (!fits) {
      left.push_back(glyph);
      continue;
    }
    writer.property(row->sgf, row->value);
    written.push_back(row->sgf);
  }
  return left;
}

}  // namespace

void write_words(const Annotations& said, const NodeView& view, Writer& writer) {
  Annotations rest = said;
  if (!said.glyphs().empty()) {
    rest.edit_glyphs() = write_glyphs(said, writer);
  }
  if (said.clock() && view.mover != '\0') {
    writer.property(std::string(1, view.mover) + "L", decimal_seconds(*said.clock()));
    rest.edit_clock().reset();
  }
  write_marks(said, view.height, writer);
  if (!said.arrows().empty()) {
    std::vector<Arrow>& arrows = rest.edit_arrows();
    arrows.erase(std::remove_if(arrows.begin(), arrows.end(),
                                [](const Arrow& arrow) { return arrow.brush == Brush::green; }),
                 arrows.end());
  }
  if (!said.title().empty()) {
    writer.property("N", format_text(said.title()));
  }
  const std::string comment = noted_comment(rest);
  if (!comment.empty()) {
    writer.property("C", format_text(comment));
  }
  if (said.begins_view()) {
    writer.property(view_property, "");
  }
  for (const Property& property : said.properties()) {
    writer.property(property.name, property.values);
  }
}

}  // namespace ludex::records::sgf

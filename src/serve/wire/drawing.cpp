#include "serve/wire/drawing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"

namespace ludex::serve {

namespace {

using records::Brush;
using records::Point;
using records::Shape;

// The most marks, and the most arrows, on one position: each point and its neighbours.
// Of what a page sends, which may be the undoing of an edit: more than any file has that people
// made.
constexpr std::size_t most_drawn = 10'000;
constexpr std::size_t longest_label = 10'000;  // bytes
constexpr std::string_view label_kind = "label";

template <class Value>
struct Name {
  std::string_view name;
  Value value{};
};
constexpr std::array<Name<Brush>, 4> brushes{{{"green", Brush::green},
                                              {"red", Brush::red},
                                              {"yellow", Brush::yellow},
                                              {"blue", Brush::blue}}};
constexpr std::array<Name<Shape>, 8> shapes{{{"area", Shape::area},
                                             {"circle", Shape::circle},
                                             {"cross", Shape::cross},
                                             {"square", Shape::square},
                                             {"triangle", Shape::triangle},
                                             {"selected", Shape::selected},
                                             {"black_territory", Shape::black_territory},
                                             {"white_territory", Shape::white_territory}}};

template <class Value, std::size_t count>
std::string_view word_of(const std::array<Name<Value>, count>& names, Value value) {
  return std::find_if(names.begin(), names.end(),
                      [&](const Name<Value>& each) { return each.value == value; })
      ->name;
}

template <class Value, std::size_t count>
std::optional<Value> value_of(const std::array<Name<Value>, count>& names, std::string_view name) {
  const auto found = std::find_if(names.begin(), names.end(),
                                  [&](const Name<Value>& each) { return each.name == name; });
  return found == names.end() ? std::nullopt : std::optional(found->value);
}

bool is_on(const Point& point, const rules::Face& face) {
  return point.file < face.files && point.rank < face.ranks;
}
int number_of(const Point& point, const rules::Face& face) {
  return point.rank * face.files + point.file;
}

Answer<Point> read_point(const Members& json, std::string_view name, const rules::Face& face) {
  const auto number = json.integer(name, 0, face.files * face.ranks - 1);
  if (!number) return tl::unexpected(number.error());
  return Point{static_cast<std::uint8_t>(*number % face.files),
               static_cast<std::uint8_t>(*number / face.files)};
}

Answer<Brush> read_brush(const Members& json) {
  if (!json.has("brush")) return Brush::green;
  const auto name = json.text("brush");
  if (!name) return tl::unexpected(name.error());
  if (const auto brush = value_of(brushes, *name)) return *brush;
  return bad_value(fmt::format("unknown brush `{}`, expected one of: green, red, yellow, blue",
                               printable(*name)),
                   json.field("brush"));
}

Answer<void> read_label(const Members& json, const Point& at, records::Annotations& into) {
  auto text = json.text("text");
  if (!text) return tl::unexpected(text.error());
  const bool is_long = json.source() == Members::Source::page && text->size() > longest_label;
  if (text->empty() || is_long) {
    return bad_value(fmt::format("a label has from 1 to {} bytes", longest_label),
                     json.field("text"));
  }
  into.edit_labels().push_back({at, *std::move(text)});
  return {};
}

Answer<void> read_mark(const Members& json, const rules::Face& face, records::Annotations& into) {
  const auto at = read_point(json, "at", face);
  if (!at) return tl::unexpected(at.error());
  const auto kind = json.text("kind");
  if (!kind) return tl::unexpected(kind.error());
  if (*kind == label_kind) return read_label(json, *at, into);
  const auto shape = value_of(shapes, *kind);
  if (!shape) {
    return bad_value(fmt::format("unknown mark `{}`", printable(*kind)), json.field("kind"));
  }
  const auto brush = read_brush(json);
  if (!brush) return tl::unexpected(brush.error());
  into.edit_marks().push_back({*brush, *at, *shape});
  return {};
}

Answer<void> read_arrow(const Members& json, const rules::Face& face, records::Annotations& into) {
  const auto from = read_point(json, "from", face);
  if (!from) return tl::unexpected(from.error());
  const auto to = read_point(json, "to", face);
  if (!to) return tl::unexpected(to.error());
  const auto brush = read_brush(json);
  if (!brush) return tl::unexpected(brush.error());
  into.edit_arrows().push_back({*brush, *from, *to});
  return {};
}

using ReadOne = Answer<void> (*)(const Members&, const rules::Face&, records::Annotations&);

Answer<void> read_list(const Members& json, std::string_view name, const rules::Face& face,
                       ReadOne read, records::Annotations& into) {
  const auto list = json.list(name);
  if (!list) return tl::unexpected(list.error());
  if (json.source() == Members::Source::page && (*list)->size() > most_drawn) {
    return bad_value(fmt::format("at most {} can be drawn", most_drawn), json.field(name));
  }
  for (std::size_t at = 0; at < (*list)->size(); ++at) {
    const std::string place = fmt::format("{}[{}]", json.field(name), at);
    const auto one = Members::of((**list)[at], place, json.source());
    if (!one) return tl::unexpected(one.error());
    if (auto done = read(*one, face, into); !done) return done;
  }
  return {};
}

}  // namespace

Json drawing_json(const records::Annotations& said, const rules::Face& face) {
  Json marks = Json::array();
  Json arrows = Json::array();
  for (const records::Mark& mark : said.marks()) {
    if (!is_on(mark.at, face)) continue;
    Json json{{"kind", word_of(shapes, mark.shape)}, {"at", number_of(mark.at, face)}};
    if (mark.shape == Shape::area) {
      json["brush"] = word_of(brushes, mark.brush);
    }
    marks.push_back(std::move(json));
  }
  for (const records::Label& label : said.labels()) {
    if (!is_on(label.at, face)) continue;
    marks.push_back(
        {{"kind", label_kind}, {"at", number_of(label.at, face)}, {"text", label.text}});
  }
  for (const records::Arrow& arrow : said.arrows()) {
    if (!is_on(arrow.from, face) || !is_on(arrow.to, face)) continue;
    arrows.push_back({{"from", number_of(arrow.from, face)},
                      {"to", number_of(arrow.to, face)},
                      {"brush", word_of(brushes, arrow.brush)}});
  }
  if (marks.empty() && arrows.empty()) return nullptr;
  return {{"marks", std::move(marks)}, {"arrows", std::move(arrows)}};
}

Answer<void> read_drawing(const Members& json, const rules::Face& face,
                          records::Annotations& into) {
  if (auto done = read_list(json, "marks", face, read_mark, into); !done) return done;
  return read_list(json, "arrows", face, read_arrow, into);
}

}  // namespace ludex::serve

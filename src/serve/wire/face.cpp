#include "serve/wire/face.h"

#include <fmt/format.h>

namespace ludex::serve {

namespace {

std::string_view surface_name(rules::Surface surface) {
  switch (surface) {
    case rules::Surface::checkered:
      return "checkered";
    case rules::Surface::river:
      return "river";
    case rules::Surface::grid:
      break;
  }
  return "grid";
}

Json mark_json(const rules::BoardMark& mark) {
  switch (mark.kind) {
    case rules::BoardMark::Kind::check:
      return {{"kind", "check"}, {"at", mark.at}};
    case rules::BoardMark::Kind::row:
      return {{"kind", "line"}, {"at", mark.at}, {"to", mark.to}, {"brush", "green"}};
    case rules::BoardMark::Kind::ko:
      return {{"kind", "square"}, {"at", mark.at}};
    case rules::BoardMark::Kind::offer:
      break;
  }
  return {{"kind", "number"}, {"at", mark.at}, {"text", fmt::to_string(mark.number)}};
}

}  // namespace

int seat_number(rules::Seat seat) {
  return static_cast<int>(rules::index(seat));
}

std::string_view ink_name(rules::Ink ink) {
  switch (ink) {
    case rules::Ink::light:
      return "light";
    case rules::Ink::dark:
      return "dark";
    case rules::Ink::red:
      break;
  }
  return "red";
}

Json to_json(const rules::Face& face) {
  const rules::Labels& labels = face.labels;
  Json json{{"files", face.files},
            {"ranks", face.ranks},
            {"matter", face.matter == rules::PieceForm::men ? "men" : "stones"},
            {"surface", surface_name(face.surface)},
            {"stars", face.stars},
            {"labels",
             {{"where", labels.in_margin ? "margin" : "inside"},
              {"left", labels.left},
              {"right", labels.right},
              {"top", labels.top},
              {"bottom", labels.bottom}}},
            {"margin", face.margin},
            {"ink", {ink_name(face.ink[0]), ink_name(face.ink[1])}},
            {"men", face.men},
            {"premove", nullptr}};
  if (!face.palaces.empty()) {
    json["palaces"] = face.palaces;
  }
  if (!face.premove.empty()) {
    json["premove"] = face.premove;
  }
  return json;
}

Json to_json(std::span<const rules::BoardMark> marks) {
  Json list = Json::array();
  for (const rules::BoardMark& mark : marks) {
    list.push_back(mark_json(mark));
  }
  return list;
}

}  // namespace ludex::serve

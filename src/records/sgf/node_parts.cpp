#include "records/sgf/node_parts.h"

#include "records/sgf/info.h"

namespace ludex::records::sgf {

namespace {

constexpr std::string_view charset_property = "CA";  // that of the root counts for all texts
constexpr std::string_view player_property = "PL";

}  // namespace

bool is_move(std::string_view name) {
  return name.size() == 1 && (name[0] == 'B' || name[0] == 'W');
}

Part part_of(std::string_view name) {
  if (is_move(name)) return Part::move;
  switch (code_of(name)) {
    case code_of("AB"):
    case code_of("AW"):
    case code_of("AE"):
    case code_of(player_property):
    case code_of(position_property):
      return Part::set_up;
    case code_of("GM"):
    case code_of("FF"):
    case code_of("CA"):
    case code_of("SZ"):
    case code_of("RU"):
    case code_of("RE"):
      return Part::frame;
    case code_of(choice_property):
      return Part::choice;
    default:
      return Part::words;
  }
}

bool NodeParts::are_words(std::string_view name) const {
  switch (part_of(name)) {
    case Part::words:
      return true;
    case Part::set_up:
      return name == player_property && keeps_player();
    case Part::frame:
      return !is_root && name != charset_property;
    case Part::move:
    case Part::choice:
      break;
  }
  return false;
}

NodeParts parts_of(const GameTree& tree, std::size_t node) {
  NodeParts parts{.is_root = node == 0};
  bool names_player = false;
  bool has_frame = false;
  for (const PropertySpan& property : tree.properties(node)) {
    switch (part_of(property.name)) {
      case Part::move:
        if (parts.mover != 'W') {
          parts.mover = property.name[0];
        }
        break;
      case Part::set_up:
        (property.name == player_property ? names_player : parts.sets_up) = true;
        break;
      case Part::frame:
        has_frame = has_frame || property.name != charset_property;
        break;
      case Part::words:
        parts.has_words = true;
        break;
      case Part::choice:
        break;
    }
  }
  if (names_player && (parts.is_root || parts.mover == '\0')) {
    parts.sets_up = true;
  }
  const bool keeps_player = names_player && parts.keeps_player();
  parts.has_words = parts.has_words || (has_frame && !parts.is_root) || keeps_player;
  return parts;
}

}  // namespace ludex::records::sgf

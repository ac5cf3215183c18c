#include "records/gomoku/renlib/words.h"

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>

#include "records/gomoku/renlib/sound_nodes.h"
#include "records/gomoku/renlib/text.h"
#include "records/sgf/value.h"

namespace ludex::records::renlib {

namespace {

bool has(const Node& node, std::uint8_t flag) {
  return (node.flags & flag) != 0;
}

Point shown(gomoku::Point point) {
  return {static_cast<std::uint8_t>(gomoku::file_of(point)),
          static_cast<std::uint8_t>(gomoku::rank_of(point))};
}

}  // namespace

bool is_old(const Node& node) {
  return !has(node, flag::comment) && has(node, flag::old_comment);
}

bool has_words(const Node& node) {
  return (node.flags & ~(flag::has_sibling | flag::is_leaf)) != 0;
}

void add_words(const Node& node, Charset charset, Annotations& into) {
  if (!node.comment.empty()) {
    if (is_old(node)) {
      read_comment(plain_of_old(node.comment), Charset::cp1252, into);
    } else {
      read_comment(node.comment, charset, into);
    }
  }
  if (has(node, flag::start)) {
    into.edit_begins_view() = true;
  }
  const auto point = point_of(node.position);
  if (point && has(node, flag::mark)) {
    into.edit_marks().push_back({Brush::green, shown(*point), Shape::cross});
  }
  std::string text = decode(node.text, charset);
  // A node that is no move and has no text is still a label, so that its point is kept. A drawing
  // needs none where it is a mark.
  const bool is_mark_alone = has(node, flag::mark) && is_drawn(node);
  const bool holds_point = has(node, flag::no_move) && !is_mark_alone;
  if (point && (!text.empty() || holds_point)) {
    into.edit_labels().push_back({shown(*point), std::move(text)});
  } else if (!text.empty()) {
    into.edit_properties().push_back({std::string(text_property), {sgf::format_text(text)}});
  }
  if ((node.extension & ~board_text) != 0) {
    into.edit_properties().push_back(
        {std::string(extension_property), {fmt::format("{:04X}", node.extension & ~board_text)}});
  }
}

}  // namespace ludex::records::renlib

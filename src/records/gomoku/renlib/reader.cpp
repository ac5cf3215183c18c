#include "records/gomoku/renlib/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/expects.h"
#include "records/encoding.h"
#include "records/gomoku/renlib/library.h"
#include "records/gomoku/renlib/text.h"
#include "records/sgf/value.h"
#include "records/tree_player.h"
#include "rules/gomoku/game.h"
#include "rules/registry.h"

namespace ludex::records::renlib {

namespace {

// Where RenLib has users, the first one where nothing speaks for another.
constexpr std::array<Charset, 4> charsets{Charset::cp1252, Charset::gb18030, Charset::cp932,
                                          Charset::cp1251};
// Texts that are looked at to tell the charset.
constexpr std::size_t most_text = std::size_t{1} << 20;

bool has(const Node& node, std::uint8_t flag) {
  return (node.flags & flag) != 0;
}

// Old comments have letters of their own, whatever the file is written in.
bool is_old(const Node& node) {
  return !has(node, flag::comment) && has(node, flag::old_comment);
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// Of all texts beyond ASCII; nothing if there are none.
std::optional<Charset> charset_of(Library library) {
  std::string texts;
  bool all_utf8 = true;
  while (library.next()) {
    const Node& node = library.node();
    for (const std::string_view text :
         {is_old(node) ? std::string_view() : node.comment, node.text}) {
      if (is_ascii(text)) continue;
      all_utf8 = all_utf8 && is_utf8(text);
      if (texts.size() < most_text) {
        texts += std::string(text) + ' ';
      }
    }
  }
  if (texts.empty()) return std::nullopt;
  return all_utf8 ? Charset::utf8 : guess_charset(texts, charsets);
}

std::optional<gomoku::Point> point_of(std::uint8_t position) {
  if (position == no_position) return std::nullopt;
  return gomoku::point_at((position & 0x0FU) - 1, board_side - 1 - (position >> 4U));
}

Point shown(gomoku::Point point) {
  return {static_cast<std::uint8_t>(gomoku::file_of(point)),
          static_cast<std::uint8_t>(gomoku::rank_of(point))};
}

class TreeReader {
 public:
  TreeReader(ReadGame& game, Charset charset)
      : game_(game), charset_(charset), player_(game.record, start()) {}

  void read(Library library) {
    // Where the nodes of the path to here are; nothing for those that are left out.
    path_.assign(1, root);
    while (library.next()) {
      add(library.node(), library.depth());
    }
    if (library.damage()) {
      add_trouble(game_.troubles, *library.damage());
    }
  }

 private:
  static std::unique_ptr<rules::Game> start() {
    rules::Setup setup{.game = "gomoku"};
    setup.values.set(rules::variant_parameter, "renju");
    setup.values.set(rules::size_parameter, fmt::to_string(board_side));
    auto game = rules::start_game(setup);
    expects(game.has_value());
    return *std::move(game);
  }

  void add(const Node& node, std::size_t depth) {
    path_.resize(std::max(path_.size(), depth + 1));
    if (depth == 0) {
      annotate(node, root, std::nullopt);
      return;
    }
    path_[depth].reset();
    const auto parent = path_[depth - 1];
    if (!parent) return;
    const auto point = point_of(node.position);
    if (has(node, flag::no_move) && point && is_label(node)) {
      annotate(node, *parent, point);
      return;
    }
    player_.go_to(*parent);
    auto place = has(node, flag::no_move) ? player_.add_remark() : play(*parent, point);
    if (!place) {
      add_trouble(game_.troubles,
                  {fmt::format("{}, at byte {}; it is left out with all that follows it",
                               place.error().message, node.offset)});
      return;
    }
    path_[depth] = *place;
    annotate(node, *place, point);
  }

  // A node that is no move and says nothing but what is drawn on its point.
  static bool is_label(const Node& node) {
    return has(node, flag::is_leaf) && node.comment.empty() && !has(node, flag::start) &&
           (node.extension & ~board_text) == 0;
  }

  Result<NodeId> play(NodeId parent, std::optional<gomoku::Point> point) {
    const auto move =
        point ? std::optional(gomoku::to_game_move(*point)) : player_.game().null_move();
    if (const auto known = move ? find_child(game_.record.tree, parent, *move) : std::nullopt) {
      return *known;
    }
    if (!point) return player_.add_null_move();
    return player_.add(*move, gomoku::to_text(*point));
  }

  void annotate(const Node& node, NodeId place, std::optional<gomoku::Point> point) {
    const bool says_something = (node.flags & ~(flag::has_sibling | flag::is_leaf)) != 0;
    if (!says_something) return;
    Annotations& said = game_.record.tree.annotate(place);
    if (!node.comment.empty()) {
      if (is_old(node)) {
        read_comment(plain_of_old(node.comment), Charset::cp1252, said);
      } else {
        read_comment(node.comment, charset_, said);
      }
    }
    if (has(node, flag::start)) {
      said.begins_view = true;
    }
    if (point && has(node, flag::mark)) {
      said.marks.push_back({Brush::green, shown(*point), Shape::cross});
    }
    const std::string text = decode(node.text, charset_);
    // A node that is no move and has no text is a label all the same: it holds its point.
    const bool holds_point = has(node, flag::no_move) && !has(node, flag::mark);
    if (point && (!text.empty() || holds_point)) {
      said.labels.push_back({shown(*point), text});
    } else if (!text.empty()) {
      said.properties.push_back({std::string(text_property), {sgf::format_text(text)}});
    }
    if ((node.extension & ~board_text) != 0) {
      said.properties.push_back(
          {std::string(extension_property), {fmt::format("{:04X}", node.extension & ~board_text)}});
    }
  }

  ReadGame& game_;
  Charset charset_;
  TreePlayer player_;
  std::vector<std::optional<NodeId>> path_;
};

}  // namespace

Result<ReadGames> read(std::string_view bytes) {
  const auto library = Library::open(bytes);
  if (!library) return tl::unexpected(library.error());
  ReadGame game;
  const auto charset = charset_of(*library);
  if (charset && *charset != Charset::utf8) {
    set_tag(game.record, charset_tag, name_of(*charset));
  }
  const auto& version = library->version();
  if (!version) {
    set_tag(game.record, version_tag, "none");
  } else if (*version != Version{}) {
    set_tag(game.record, version_tag, fmt::format("{}.{}", version->major, version->minor));
  }
  TreeReader(game, charset.value_or(Charset::utf8)).read(*library);
  ReadGames games;
  add_game(games, std::move(game), true);
  return games;
}

}  // namespace ludex::records::renlib

#include "records/gomoku/renlib/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/expects.h"
#include "records/gomoku/renlib/library.h"
#include "records/gomoku/renlib/text.h"
#include "records/gomoku/stones.h"
#include "records/sgf/value.h"
#include "records/text/encoding.h"
#include "records/tree/record.h"
#include "rules/gomoku/game.h"
#include "rules/gomoku/move.h"
#include "rules/registry.h"

namespace ludex::records::renlib {

namespace {

std::uint8_t position_of(int file, int rank) {
  return static_cast<std::uint8_t>((board_side - 1 - rank) * 16 + file + 1);
}
bool is_on_board(Point point) {
  return point.file < board_side && point.rank < board_side;
}
std::uint8_t position_of(Point point) {
  return position_of(point.file, point.rank);
}

unsigned kept_extension(const Annotations& said) {
  for (const Property& each : said.properties()) {
    if (each.name != extension_property || each.values.empty()) continue;
    unsigned bits = 0;
    for (const char c : each.values.front()) {
      const std::size_t digit = std::string_view("0123456789ABCDEF").find(c);
      if (digit == std::string_view::npos || bits > 0xFFFU) return 0;
      bits = bits * 16 + static_cast<unsigned>(digit);
    }
    return bits & 0xFFFEU;
  }
  return 0;
}

// A child of a node in the file: a move, a remark, or a drawing on a point.
struct Item {
  std::uint8_t position = no_position;
  std::optional<NodeId> node;  // absent for a drawing
  const Label* label = nullptr;
  bool mark = false;
};

class Writer {
 public:
  Writer(const Record& record, Charset charset, Losses& losses)
      : tree_(record.tree), charset_(charset), losses_(losses) {}

  std::string write(std::string_view wanted) {
    const auto items = items_below(root);
    Version version;
    const bool asks_for_old = wanted == "3.0" || wanted == "none";
    const bool old = asks_for_old && needs_no_root(items);
    if (old) {
      version.minor = 0;
    } else if (asks_for_old) {
      losses_.add("the older version, which needs all to begin with h8,", "made 3.4 in");
    }
    if (!old || wanted != "none") {
      bytes_ = magic;
      bytes_ += static_cast<char>(version.major);
      bytes_ += static_cast<char>(version.minor);
      bytes_.append(header_bytes - bytes_.size(), '\xFF');
    }
    if (!old) {
      write_node({no_position, root}, false, false);
    }
    write_below(items);
    return std::move(bytes_);
  }

 private:
  struct Frame {
    std::vector<Item> items;
    std::size_t next = 0;
  };

  void write_below(std::vector<Item> items) {
    std::vector<Frame> frames;
    frames.push_back({std::move(items)});
    while (!frames.empty()) {
      Frame& frame = frames.back();
      if (frame.next == frame.items.size()) {
        frames.pop_back();
        continue;
      }
      const Item item = frame.items[frame.next++];
      const bool has_sibling = frame.next < frame.items.size();
      auto below = item.node ? items_below(*item.node) : std::vector<Item>{};
      write_node(item, has_sibling, below.empty());
      if (!below.empty()) {
        frames.push_back({std::move(below)});
      }
    }
  }

  [[nodiscard]] bool needs_no_root(const std::vector<Item>& items) const {
    const Annotations* const said = tree_.annotations(root);
    if (items.size() != 1 || items[0].position != centre || !items[0].node) return false;
    if (said != nullptr && *said != Annotations{}) return false;
    // It must be a move: a remark may be written with this point too.
    return tree_.move(*items[0].node).code != 0;
  }

  [[nodiscard]] std::optional<std::uint8_t> own_position(NodeId node) const {
    const gomoku::Move move = gomoku::to_gomoku_move(tree_.move(node));
    if (move.is_point()) {
      return position_of(gomoku::file_of(move.point()), gomoku::rank_of(move.point()));
    }
    if (tree_.move(node).code != 0 || node == root) return std::nullopt;
    return remark_position(node);
  }

  // The point of a remark is that of its first label, or a free one if it has none: reading gives
  // each remark a label there.
  [[nodiscard]] std::uint8_t remark_position(NodeId node) const {
    const Annotations* const said = tree_.annotations(node);
    if (said != nullptr && !said->labels().empty() && is_on_board(said->labels().front().at)) {
      return position_of(said->labels().front().at);
    }
    std::array<bool, 256> taken{};
    for (std::optional<NodeId> above = tree_.parent(node); above; above = tree_.parent(*above)) {
      const gomoku::Move move = gomoku::to_gomoku_move(tree_.move(*above));
      if (move.is_point()) {
        taken[position_of(gomoku::file_of(move.point()), gomoku::rank_of(move.point()))] = true;
      }
    }
    for (int rank = board_side - 1; rank >= 0; --rank) {
      for (int file = 0; file < board_side; ++file) {
        if (!taken[position_of(file, rank)]) return position_of(file, rank);
      }
    }
    return centre;
  }

  std::vector<Item> items_below(NodeId node) {
    std::vector<Item> items;
    bool in_order = true;
    for (auto child = tree_.first_child(node); child; child = tree_.next_sibling(*child)) {
      const std::uint8_t position = own_position(*child).value_or(no_position);
      in_order = in_order && (items.empty() || items.back().position <= position);
      items.push_back({position, child});
    }
    if (!in_order) {
      losses_.add("the order of variations", left_out);
    }
    if (const Annotations* const said = tree_.annotations(node)) {
      add_drawn(node, *said, items);
    }
    std::stable_sort(items.begin(), items.end(),
                     [](const Item& a, const Item& b) { return a.position < b.position; });
    return items;
  }

  // Adds the drawings on other points than the node's own.
  void add_drawn(NodeId node, const Annotations& said, std::vector<Item>& items) {
    const auto own = own_position(node);
    const auto item_at = [&](Point point) -> Item* {
      if (!is_on_board(point) || position_of(point) == own) return nullptr;
      const auto known = std::find_if(items.begin(), items.end(), [&](const Item& item) {
        return !item.node && item.position == position_of(point);
      });
      if (known != items.end()) return &*known;
      return &items.emplace_back(Item{position_of(point), std::nullopt});
    };
    for (const Label& label : said.labels()) {
      Item* const item = item_at(label.at);
      if (item == nullptr) continue;
      if (item->label != nullptr) {
        losses_.add("labels on one point beside another", left_out);
      }
      if (item->label == nullptr) {
        item->label = &label;
      }
    }
    for (const Mark& mark : said.marks()) {
      if (mark.shape != Shape::cross) continue;
      if (Item* const item = item_at(mark.at)) {
        item->mark = true;
      }
    }
  }

  void write_node(const Item& item, bool has_sibling, bool is_leaf) {
    const Annotations* const said = item.node ? tree_.annotations(*item.node) : nullptr;
    const bool is_move = item.node && (*item.node == root || tree_.move(*item.node).code != 0);
    unsigned flags = 0;
    if (has_sibling) {
      flags |= flag::has_sibling;
    }
    if (is_leaf) {
      flags |= flag::is_leaf;
    }
    if (!is_move) {
      flags |= flag::no_move;
    }
    unsigned extension = 0;
    std::string comment;
    std::string text = item.label != nullptr ? item.label->text : "";
    if (item.mark) {
      flags |= flag::mark;
    }
    if (said != nullptr) {
      comment = comment_of(*said);
      text = own_text(*item.node, *said);
      extension = kept_extension(*said);
      if (has_own_mark(*item.node, *said)) {
        flags |= flag::mark;
      }
      if (said->begins_view()) {
        flags |= flag::start;
      }
    }
    if (!comment.empty()) {
      flags |= flag::comment;
    }
    if (!text.empty()) {
      extension |= board_text;
    }
    if (extension != 0) {
      flags |= flag::extended;
    }
    bytes_ += static_cast<char>(item.position);
    bytes_ += static_cast<char>(flags);
    if (extension != 0) {
      bytes_ += static_cast<char>(extension >> 8U);
      bytes_ += static_cast<char>(extension & 0xFFU);
    }
    if (!comment.empty()) {
      bytes_ += ended(comment);
    }
    if (!text.empty()) {
      bytes_ += ended(text);
    }
  }

  [[nodiscard]] bool has_own_mark(NodeId node, const Annotations& said) const {
    const auto own = own_position(node);
    return own && std::any_of(said.marks().begin(), said.marks().end(), [&](const Mark& mark) {
             return mark.shape == Shape::cross && is_on_board(mark.at) &&
                    position_of(mark.at) == own;
           });
  }

  // The first label on the node's own point, or the text of a node without a point.
  std::string own_text(NodeId node, const Annotations& said) {
    const auto own = own_position(node);
    if (!own) {
      const auto kept = std::find_if(
          said.properties().begin(), said.properties().end(),
          [](const Property& each) { return each.name == text_property && !each.values.empty(); });
      return kept == said.properties().end() ? ""
                                             : sgf::read_text(kept->values.front(), Charset::utf8);
    }
    std::optional<std::string> text;
    for (const Label& label : said.labels()) {
      if (!is_on_board(label.at) || position_of(label.at) != *own) continue;
      if (text) {
        losses_.add("labels on one point beside another", left_out);
      }
      if (!text) {
        text = label.text;
      }
    }
    return text.value_or("");
  }

  std::string ended(std::string_view text) {
    std::string bytes = ended_text(text, charset_);
    if (charset_ != Charset::utf8 && decode(encode(text, charset_), charset_) != text) {
      losses_.add(fmt::format("letters that {} lacks", name_of(charset_)), "made `?` in");
    }
    return bytes;
  }

  const Tree& tree_;
  Charset charset_;
  Losses& losses_;
  std::string bytes_;
};

// The game from the empty board: stones that are set up become first moves, with passes if a colour
// has no stones left.
Result<Record> from_empty_board(Record stones, Losses& losses) {
  rules::Setup empty = stones.setup;
  empty.position.clear();
  const auto start = rules::start_game(empty);
  if (!start) return tl::unexpected(start.error());
  for (std::optional<NodeId> node = root; node; node = next_in_order(stones.tree, *node)) {
    const Annotations* const said = stones.tree.annotations(*node);
    if (said == nullptr || said->position().empty()) continue;
    return fail("a RenLib library cannot hold a position that is set up inside the game");
  }
  if ((*start)->setup().position == stones.setup.position) return stones;
  losses.add("the stones that are set up", "made moves in");
  Record unrolled = stones;
  unrolled.setup = (*start)->setup();
  unrolled.tree.clear();
  Record first = stones;
  first.tree.clear();
  const auto line = main_stones(first, losses);
  if (!line) return tl::unexpected(line.error());
  const rules::Move pass = gomoku::to_game_move(gomoku::Move::pass());
  NodeId end = root;
  auto turn = gomoku::Color::black;
  const auto add = [&](rules::Move move) {
    end = unrolled.tree.add(end, move);
    turn = ~turn;
  };
  for (const PutStone& stone : line->stones) {
    if (stone.color != turn) {
      add(pass);
    }
    add(gomoku::to_game_move(stone.point));
  }
  const bool black_begins = stones.setup.position.find(" b") != std::string::npos;
  if ((turn == gomoku::Color::black) != black_begins) {
    add(pass);
  }
  std::vector<NodeId> places(1, end);
  if (const Annotations* const said = stones.tree.annotations(root)) {
    unrolled.tree.annotate(end) = *said;
  }
  for (auto node = next_in_order(stones.tree, root); node;
       node = next_in_order(stones.tree, *node)) {
    const NodeId above = places[static_cast<std::size_t>(*stones.tree.parent(*node))];
    const NodeId place = unrolled.tree.add(above, stones.tree.move(*node));
    places.resize(std::max(places.size(), static_cast<std::size_t>(*node) + 1), root);
    places[static_cast<std::size_t>(*node)] = place;
    if (const Annotations* const said = stones.tree.annotations(*node)) {
      unrolled.tree.annotate(place) = *said;
    }
  }
  return unrolled;
}

// Whether the node, which nothing follows, would be read as drawings of the node above it.
bool is_only_drawn(const Annotations& said) {
  return encoded(comment_of(said), Charset::utf8).empty() && !said.begins_view() &&
         kept_extension(said) == 0;
}

// A file cannot distinguish a node without a move that has nothing but drawings, and that nothing
// follows, from the drawings of the node above it, and every reader takes it for those. A node
// above that is left with nothing else becomes one of them too.
void join_drawings(Tree& tree, Losses& losses) {
  std::vector<NodeId> remarks;
  for (auto node = next_in_order(tree, root); node; node = next_in_order(tree, *node)) {
    if (tree.move(*node).code == 0) {
      remarks.push_back(*node);
    }
  }
  for (auto node = remarks.rbegin(); node != remarks.rend(); ++node) {
    if (tree.first_child(*node)) continue;
    if (const Annotations* const said = tree.annotations(*node)) {
      if (!is_only_drawn(*said)) continue;
      const Annotations drawn = *said;
      Annotations& above = tree.annotate(*tree.parent(*node));
      above.edit_labels().insert(above.labels().end(), drawn.labels().begin(),
                                 drawn.labels().end());
      above.edit_marks().insert(above.marks().end(), drawn.marks().begin(), drawn.marks().end());
      losses.add("drawings that follow a move", "put on that move in");
    }
    tree.remove(*node);
  }
}

void tell_losses(const Record& record, Losses& losses) {
  for (const Tag& tag : record.tags) {
    const bool held = tag.name == charset_tag || tag.name == version_tag;
    if (!held && !is_unknown_value(tag)) {
      losses.add(tag.name, left_out);
    }
  }
  if (record.result != GameResult::unknown) {
    losses.add("Result", left_out);
  }
  // A library always holds renju.
  for (const rules::Parameter& parameter : rules::find_game("gomoku")->parameters) {
    const bool is_variant = parameter.name == rules::variant_parameter;
    const bool lost = is_variant ? record.setup.values.text(parameter.name) != "renju"
                                 : !rules::is_usual(record.setup, parameter.name);
    if (lost) {
      losses.add(parameter.noun, left_out);
    }
  }
  for (std::optional<NodeId> node = root; node; node = next_in_order(record.tree, *node)) {
    const Annotations* const said = record.tree.annotations(*node);
    if (said == nullptr) continue;
    for (const Mark& mark : said->marks()) {
      if (mark.shape != Shape::cross && mark.shape != Shape::area) {
        losses.add("signs on points", left_out);
      }
    }
    for (const Property& property : said->properties()) {
      if (property.name != extension_property && property.name != text_property) {
        losses.add(property.name, left_out);
      }
    }
  }
}

}  // namespace

Result<std::string> format(const Record& record, Losses& losses) {
  auto stones = stones_only(record, losses);
  if (!stones) return tl::unexpected(std::move(stones.error()));
  const auto size = stones->setup.values.board_size(rules::size_parameter);
  if (size != rules::BoardSize{board_side, board_side}) {
    return fail(fmt::format("RenLib libraries hold boards of 15x15 alone, and this one has {}",
                            rules::to_text(size)));
  }
  auto ready = from_empty_board(*std::move(stones), losses);
  if (!ready) return tl::unexpected(ready.error());
  join_drawings(ready->tree, losses);
  tell_losses(record, losses);
  const auto named = charset_named(find_tag(record, charset_tag).value_or(""));
  return Writer(*ready, named.value_or(Charset::utf8), losses)
      .write(find_tag(record, version_tag).value_or(""));
}

}  // namespace ludex::records::renlib

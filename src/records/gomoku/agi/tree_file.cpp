#include "records/gomoku/agi/tree_file.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "records/gomoku/agi/header.h"
#include "records/gomoku/agi/rule.h"
#include "records/gomoku/agi/words.h"
#include "records/gomoku/agi/xml.h"
#include "records/gomoku/stones.h"
#include "records/text/plain_comment.h"
#include "rules/registry.h"

namespace ludex::records::agi {

namespace {

constexpr std::string_view tree_element = "agi-tree";
// The parsed tree of a file takes several times as much memory as its bytes.
constexpr std::size_t most_tree_bytes = std::size_t{64} << 20;

constexpr std::array<TagAttribute, 2> info_tags{{{"title", "Title"}, {"author", "Annotator"}}};
constexpr std::array<std::string_view, 7> tree_children{"info", "rule",   "player", "clock",
                                                        "node", "result", "tag"};
// The children that a tree has only once.
constexpr std::array<std::string_view, 5> children_once_a_tree{"info", "rule", "clock", "node",
                                                               "result"};
constexpr std::array<std::string_view, 2> node_children{"node", "setup"};

// Sets the rule that <info> names in one word.
void rule_of_info(pugi::xml_node info, pugi::xml_node rule) {
  const bool has_none = value_of(info, "rule").value_or("forbidden") == "none";
  rule.append_attribute("fouls").set_value(has_none ? "none" : "forbidden");
}

class NodeReader {
 public:
  NodeReader(const Document& document, ReadGame& game, std::unique_ptr<rules::Game> start)
      : document_(document), game_(game), player_(game.record, std::move(start)) {}

  [[nodiscard]] const rules::Game& go_to(NodeId node) {
    player_.go_to(node);
    return player_.game();
  }

  // Reads the whole tree below the root's element. The nodes may nest deep, so there is no
  // recursion.
  void read(pugi::xml_node top) {
    read_words(top, player_, node_children, game_.record);
    struct Step {
      pugi::xml_node element;
      NodeId place;
    };
    std::vector<Step> path{{top, root}};
    pugi::xml_node next = top.child("node");
    while (!path.empty()) {
      if (!next) {
        const pugi::xml_node left = path.back().element;
        path.pop_back();
        next = left.next_sibling("node");
        if (path.empty()) break;
        continue;
      }
      const auto place = read_node(next, path.back().place, path.size());
      if (!place) {
        next = next.next_sibling("node");
        continue;
      }
      path.push_back({next, *place});
      next = next.child("node");
    }
  }

 private:
  std::optional<NodeId> read_node(pugi::xml_node element, NodeId above, std::size_t depth) {
    if (depth > limits::variation_depth) {
      return lost(element, fmt::format("more than {} nodes in a line", limits::variation_depth));
    }
    player_.go_to(above);
    const std::size_t before = game_.record.tree.size();
    const auto known = known_child(element, above);
    const auto place = known ? Result<NodeId>(*known) : add_step(element, player_);
    if (!place) return lost(element, place.error().message);
    player_.go_to(*place);
    if (game_.record.tree.size() > before) {
      read_words(element, player_, node_children, game_.record);
    } else {
      join_words(element, *place);
    }
    return *place;
  }

  // The existing node for the point of the element.
  [[nodiscard]] std::optional<NodeId> known_child(pugi::xml_node element, NodeId above) const {
    const auto text = value_of(element, "p");
    if (!text || value_of(element, "position") || value_of(element, "choice")) return std::nullopt;
    const auto point = point_in(*text, state_of(player_.game()).position().size());
    const auto move = point             ? std::optional(gomoku::to_game_move(*point))
                      : *text == "pass" ? player_.game().null_move()
                                        : std::nullopt;
    return move ? find_child(game_.record.tree, above, *move) : std::nullopt;
  }

  // Adds the annotations of a second element with the same move to those of the first.
  void join_words(pugi::xml_node element, NodeId place) {
    const Annotations* const said = game_.record.tree.annotations(place);
    const Annotations first = said == nullptr ? Annotations{} : *said;
    game_.record.tree.annotate(place) = {};
    read_words(element, player_, node_children, game_.record);
    Annotations& both = game_.record.tree.annotate(place);
    Annotations second = std::exchange(both, first);
    if (both.title().empty() && both.comment.empty()) {
      both.edit_title() = second.title();
    } else {
      add_paragraph(both.comment, second.title());
    }
    if (!second.before().empty()) {
      add_paragraph(both.edit_before(), second.before());
    }
    add_paragraph(both.comment, second.comment);
    const auto join_list = [&both](auto edit, const auto& more) {
      if (more.empty()) return;
      auto& list = (both.*edit)();
      list.insert(list.end(), more.begin(), more.end());
    };
    join_list(&Annotations::edit_glyphs, second.glyphs());
    join_list(&Annotations::edit_marks, second.marks());
    join_list(&Annotations::edit_arrows, second.arrows());
    join_list(&Annotations::edit_labels, second.labels());
    join_list(&Annotations::edit_properties, second.properties());
    if (!both.engine() && second.engine()) {
      both.edit_engine() = second.engine();
    }
    if (!both.evaluation() && second.evaluation()) {
      both.edit_evaluation() = second.evaluation();
    }
    if (!both.clock() && second.clock()) {
      both.edit_clock() = second.clock();
    }
    if (!both.elapsed() && second.elapsed()) {
      both.edit_elapsed() = second.elapsed();
    }
    if (second.begins_view()) {
      both.edit_begins_view() = true;
    }
  }

  std::nullopt_t lost(pugi::xml_node element, std::string_view why) {
    add_trouble(game_.troubles,
                document_.error_at(
                    element, fmt::format("{}; it is left out with all that follows it", why)));
    return std::nullopt;
  }

  const Document& document_;
  ReadGame& game_;
  TreePlayer player_;
};

Result<ReadGame> read_tree_element(const Document& document) {
  const pugi::xml_node top = document.root();
  const pugi::xml_node info = top.child("info");
  const pugi::xml_node first = top.child("node");
  ReadGame game;
  pugi::xml_document short_rule;
  pugi::xml_node rule = top.child("rule");
  if (!rule) {
    rule = short_rule.append_child("rule");
    rule_of_info(info, rule);
  }
  const auto setup = read_setup(rule, first.child("setup"), document, game.troubles);
  if (!setup) return tl::unexpected(setup.error());
  auto start = rules::start_game(*setup);
  if (!start) return tl::unexpected(start.error());
  tell_doubles(top, children_once_a_tree, document, game.troubles);
  tell_bad_header(top, document, game.troubles);
  Record& record = game.record;
  NodeReader reader(document, game, *std::move(start));
  read_tags(info, info_tags, record);
  read_tags(top, event_tags, record);
  reader.read(first);
  const rules::Game& end = reader.go_to(main_line_end(record.tree));
  read_players(top, state_of(end).opening().seat_of(gomoku::Color::black), record);
  if (const pugi::xml_node result = top.child("result")) {
    read_result(result, end, document, record, game.troubles);
  }
  read_other_tags(top, record);
  keep_header(top, {versioned_attributes, tree_children}, record);
  if (document.damage()) {
    add_trouble(game.troubles, *document.damage());
  }
  return game;
}

// Writes the elements of all nodes below the root's.
Result<void> write_nodes(const Record& record, TreeBoard& board, pugi::xml_node top,
                         Losses& losses) {
  const Tree& tree = record.tree;
  struct Step {
    NodeId node;
    pugi::xml_node element;
  };
  std::vector<Step> path{{root, top}};
  for (auto node = next_in_order(tree, root); node; node = next_in_order(tree, *node)) {
    const NodeId parent = *tree.parent(*node);
    while (path.back().node != parent) {
      path.pop_back();
    }
    if (path.size() > limits::variation_depth) {
      return fail(fmt::format("more than {} nodes in a line, which a tree of AGI does not hold",
                              limits::variation_depth));
    }
    pugi::xml_node element = path.back().element.append_child("node");
    board.go_to(parent);
    write_step(record, *node, board.game(), element, losses);
    board.go_to(*node);
    write_words(record, *node, board.game(), element, losses);
    path.push_back({*node, element});
  }
  return {};
}

}  // namespace

bool is_tree_file(std::string_view bytes) {
  return begins_with_element(bytes, tree_element);
}

Result<ReadGames> read_tree(std::string_view bytes) {
  const auto document = Document::parse(bytes, most_tree_bytes);
  if (!document) return tl::unexpected(document.error());
  if (const auto fits = document->expect_root(tree_element); !fits) {
    return tl::unexpected(fits.error());
  }
  ReadGames games;
  auto game = read_tree_element(*document);
  if (!game) return tl::unexpected(game.error());
  add_game(games, *std::move(game), true);
  return games;
}

Result<std::string> format_tree(const Record& record, Losses& losses) {
  if (const auto sound = check_moves(record); !sound) return tl::unexpected(sound.error());
  pugi::xml_document document;
  pugi::xml_node top = document.append_child("agi-tree");
  set(top, "version", file_version);
  std::vector<const Tag*> taken;
  write_tags(record, event_tags, top, taken, losses);
  pugi::xml_node info = top.append_child("info");
  write_tags(record, info_tags, info, taken, losses);
  const bool has_fouls = record.setup.values.text(rules::variant_parameter) == "renju";
  set(info, "rule", has_fouls ? "forbidden" : "none", losses);
  write_rule(record.setup, top.append_child("rule"), losses);
  write_players(record, top, taken, losses);
  pugi::xml_node first = top.append_child("node");
  if (!begins_empty(record.setup)) {
    write_setup(record.setup, first.append_child("setup"), losses);
  }
  TreeBoard board(record.tree, *rules::start_game(record.setup));
  write_words(record, root, board.game(), first, losses);
  if (auto done = write_nodes(record, board, first, losses); !done) {
    return tl::unexpected(std::move(done.error()));
  }
  board.go_to(main_line_end(record.tree));
  write_result(record, board.game(), top.append_child("result"), taken, losses);
  write_other_tags(record, top, taken, losses);
  restore_header(record, top, losses);
  return std::string(declaration) + written(top, "", 0);
}

}  // namespace ludex::records::agi

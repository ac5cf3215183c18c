#include "serve/records/numbered_record.h"

#include <algorithm>
#include <utility>

#include "records/text/plain_comment.h"
#include "records/tree/tree_player.h"
#include "rules/registry.h"
#include "serve/json_text.h"
#include "serve/wire/drawing.h"
#include "serve/wire/move_node.h"
#include "serve/wire/score.h"

namespace ludex::serve {

namespace {

using records::NodeId;

// Converts the score of an engine's note, which is from the mover's view, to the first seat's.
Json note_score(const records::EngineNote::Search& search, rules::Seat mover) {
  const int sign = mover == rules::Seat::first ? 1 : -1;
  if (const auto* const cp = std::get_if<records::Centipawns>(&search.score)) {
    return {{"cp", sign * cp->value}};
  }
  const int plies = std::get<records::MateInPlies>(search.score).plies;
  return {{"mate", sign * (plies > 0 ? (plies + 1) / 2 : plies / 2)}};
}

// Adds the annotations of a position.
void add_said(Json& node, const records::Annotations& said, rules::Seat mover,
              const rules::Face& face) {
  if (!said.comment.empty()) {
    node["comment"] = said.comment;
  }
  for (const records::Glyph glyph : said.glyphs()) {
    const std::string sign = records::sign_of(glyph);
    if (sign.front() == '$' || node.contains("glyph")) {
      node["signs"].push_back(sign);
    } else {
      node["glyph"] = sign;
    }
  }
  if (said.evaluation()) {
    node["score"] = score_json(*said.evaluation());
  } else if (said.engine() && said.engine()->search) {
    node["score"] = note_score(*said.engine()->search, mover);
  }
  if (said.clock()) {
    node["clock"] = said.clock()->count();
  }
  if (Json drawn = drawing_json(said, face); !drawn.is_null()) {
    node["drawn"] = std::move(drawn);
  }
}

// The number of moves between two nodes.
std::size_t distance(const records::Tree& tree, NodeId from, NodeId to) {
  if (from == to) return 0;
  if (tree.parent(to) == from) return 1;
  const std::vector<rules::Move> one = records::moves_to(tree, from);
  const std::vector<rules::Move> other = records::moves_to(tree, to);
  const auto apart = std::mismatch(one.begin(), one.end(), other.begin(), other.end()).first;
  const auto common = static_cast<std::size_t>(apart - one.begin());
  return one.size() + other.size() - 2 * common;
}

}  // namespace

std::vector<NodeId> subtree(const records::Tree& tree, NodeId first) {
  std::vector<NodeId> nodes{first};
  std::vector<NodeId> waiting;  // the next one at the end
  const auto add_children = [&](NodeId node) {
    const std::size_t before = waiting.size();
    for (auto child = tree.first_child(node); child; child = tree.next_sibling(*child)) {
      waiting.push_back(*child);
    }
    std::reverse(waiting.begin() + static_cast<std::ptrdiff_t>(before), waiting.end());
  };
  add_children(first);
  while (!waiting.empty()) {
    const NodeId node = waiting.back();
    waiting.pop_back();
    nodes.push_back(node);
    add_children(node);
  }
  return nodes;
}

NumberedRecord::NumberedRecord(records::Record record)
    : record_(std::move(record)),
      start_(rules::start_game(record_.setup).value()),
      board_(record_.tree, start_->clone()) {
  give_number(records::root, 0);
  for (auto node = records::next_in_order(tree(), records::root); node;
       node = records::next_in_order(tree(), *node)) {
    give_number(*node, ++last_number_);
  }
}

void NumberedRecord::give_number(NodeId node, int number) {
  by_number_[number] = node;
  numbers_[node] = number;
}

std::unique_ptr<rules::Game> NumberedRecord::game_at(NodeId node) const {
  records::TreeBoard board(tree(), start_->clone());
  board.go_to(node);
  return board.game().clone();
}

std::optional<NodeId> NumberedRecord::find(int number) const {
  const auto found = by_number_.find(number);
  return found == by_number_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<NodeId> NumberedRecord::children_of(NodeId node) const {
  std::vector<NodeId> children;
  for (auto child = tree().first_child(node); child; child = tree().next_sibling(*child)) {
    children.push_back(*child);
  }
  return children;
}

Json NumberedRecord::nodes(std::size_t most) const {
  std::vector<NodeId> nodes;
  for (auto node = records::next_in_order(tree(), records::root); node && nodes.size() < most;
       node = records::next_in_order(tree(), *node)) {
    nodes.push_back(*node);
  }
  return nodes_of(nodes);
}

Json NumberedRecord::nodes_from(NodeId first) const {
  return nodes_of(subtree(tree(), first));
}

Json NumberedRecord::nodes_of(const std::vector<NodeId>& nodes) const {
  records::TreeBoard board(tree(), start_->clone());
  const rules::Face face = rules::face_of(*start_);
  Json list = Json::array();
  for (const NodeId node : nodes) {
    list.push_back(json_at(board, node, face));
  }
  return list;
}

Json NumberedRecord::json_at(records::TreeBoard& board, NodeId node,
                             const rules::Face& face) const {
  const NodeId parent = *tree().parent(node);
  board.go_to(parent);
  const rules::Seat mover = board.game().to_move();
  NodeMaker maker(board.game(), tree().move(node), {number_of(node), number_of(parent)});
  board.go_to(node);
  Json json = maker.finish(board.game());
  if (const records::Annotations* const said = tree().annotations(node)) {
    add_said(json, *said, mover, face);
  }
  return json;
}

std::array<std::string, 2> NumberedRecord::names() {
  const auto seats = board_at(records::main_line_end(tree())).seat_names();
  std::array<std::string, 2> names;
  for (const rules::Seat seat : {rules::Seat::first, rules::Seat::second}) {
    const auto tag = records::find_tag(record_, seats[rules::index(seat)]);
    if (tag && *tag != "?") {
      names[rules::index(seat)] = *tag;
    }
  }
  return names;
}

const rules::Game& NumberedRecord::board_at(NodeId node) {
  work_ += distance(tree(), board_.here(), node);
  board_.go_to(node);
  return board_.game();
}

std::string NumberedRecord::nodes_text(std::size_t most) {
  std::string list = "[";
  std::size_t seen = 0;
  for (auto node = records::next_in_order(tree(), records::root); node && seen < most; ++seen) {
    std::string& text = texts_[number_of(*node)];
    if (text.empty()) {
      text = json_text(node_json(*node));
    }
    list += seen == 0 ? "" : ",";
    list += text;
    node = records::next_in_order(tree(), *node);
  }
  return list + ']';
}

Json NumberedRecord::node_json(NodeId node) {
  return json_at(board_, node, rules::face_of(*start_));
}

}  // namespace ludex::serve

#include "serve/records/numbered_record.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "base/expects.h"
#include "records/plain_comment.h"
#include "records/tree_player.h"
#include "rules/registry.h"
#include "serve/wire/drawing.h"
#include "serve/wire/move_node.h"
#include "serve/wire/score.h"

namespace ludex::serve {

namespace {

using records::NodeId;

// The most removed nodes that are kept for one record; the oldest are dropped first.
constexpr std::size_t most_removed_nodes = 1'000'000;

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
  for (const records::Glyph glyph : said.glyphs) {
    const std::string sign = records::sign_of(glyph);
    if (sign.front() == '$' || node.contains("glyph")) {
      node["signs"].push_back(sign);
    } else {
      node["glyph"] = sign;
    }
  }
  if (said.evaluation) {
    node["score"] = score_json(*said.evaluation);
  } else if (said.engine && said.engine->search) {
    node["score"] = note_score(*said.engine->search, mover);
  }
  if (said.clock) {
    node["clock"] = said.clock->count();
  }
  if (Json drawn = drawing_json(said, face); !drawn.is_null()) {
    node["drawn"] = std::move(drawn);
  }
}

// A node and all nodes after it, in the order of reading.
std::vector<NodeId> subtree(const records::Tree& tree, NodeId first) {
  std::vector<NodeId> nodes{first};
  std::unordered_set<NodeId> among{first};
  for (auto node = records::next_in_order(tree, first); node;
       node = records::next_in_order(tree, *node)) {
    if (!among.contains(*tree.parent(*node))) break;
    nodes.push_back(*node);
    among.insert(*node);
  }
  return nodes;
}

}  // namespace

NumberedRecord::NumberedRecord(records::Record record)
    : record_(std::move(record)), start_(rules::start_game(record_.setup).value()) {
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
    const NodeId parent = *tree().parent(node);
    board.go_to(parent);
    const rules::Seat mover = board.game().to_move();
    NodeMaker maker(board.game(), tree().move(node), {number_of(node), number_of(parent)});
    board.go_to(node);
    Json json = maker.finish(board.game());
    if (const records::Annotations* const said = tree().annotations(node)) {
      add_said(json, *said, mover, face);
    }
    list.push_back(std::move(json));
  }
  return list;
}

std::array<std::string, 2> NumberedRecord::names() const {
  NodeId last = records::root;
  while (const auto next = tree().first_child(last)) {
    last = *next;
  }
  const auto seats = game_at(last)->seat_names();
  std::array<std::string, 2> names;
  for (const rules::Seat seat : {rules::Seat::first, rules::Seat::second}) {
    const auto tag = records::find_tag(record_, seats[rules::index(seat)]);
    if (tag && *tag != "?") {
      names[rules::index(seat)] = *tag;
    }
  }
  return names;
}

void NumberedRecord::set_tag(std::string_view name, std::string_view text) {
  if (!text.empty()) return records::set_tag(record_, name, text);
  const auto tag = std::find_if(record_.tags.begin(), record_.tags.end(),
                                [&](const records::Tag& each) { return each.name == name; });
  if (tag != record_.tags.end()) {
    record_.tags.erase(tag);
  }
}

NodeId NumberedRecord::add(NodeId parent, rules::Move move) {
  const NodeId node = record_.tree.add(parent, move);
  give_number(node, ++last_number_);
  return node;
}

void NumberedRecord::remove(NodeId first) {
  Removed removed;
  for (const NodeId node : subtree(tree(), first)) {
    const records::Annotations* const said = tree().annotations(node);
    removed.push_back({number_of(node), number_of(*tree().parent(node)), tree().move(node),
                       said == nullptr ? records::Annotations() : *said});
  }
  for (const RemovedNode& each : removed) {
    numbers_.erase(by_number_.at(each.number));
    by_number_.erase(each.number);
  }
  record_.tree.remove(first);
  removed_nodes_ += removed.size();
  const int number = removed.front().number;
  removed_[number] = std::move(removed);
  order_of_removal_.push_back(number);
  forget_oldest();
}

void NumberedRecord::forget_oldest() {
  while (removed_nodes_ > most_removed_nodes && order_of_removal_.size() > 1) {
    const auto oldest = removed_.find(order_of_removal_.front());
    order_of_removal_.pop_front();
    removed_nodes_ -= oldest->second.size();
    removed_.erase(oldest);
  }
}

std::optional<NodeId> NumberedRecord::put_back(int number) {
  const auto found = removed_.find(number);
  expects(found != removed_.end());
  if (!find(found->second.front().parent)) return std::nullopt;
  for (const RemovedNode& each : found->second) {
    const NodeId node = record_.tree.add(*find(each.parent), each.move);
    if (each.said != records::Annotations()) {
      record_.tree.annotate(node) = each.said;
    }
    give_number(node, each.number);
  }
  removed_nodes_ -= found->second.size();
  removed_.erase(found);
  order_of_removal_.erase(std::find(order_of_removal_.begin(), order_of_removal_.end(), number));
  return find(number);
}

void NumberedRecord::move_to(NodeId node, std::size_t place) {
  std::vector<NodeId> row = children_of(*tree().parent(node));
  row.erase(std::find(row.begin(), row.end(), node));
  row.insert(row.begin() + static_cast<std::ptrdiff_t>(std::min(place, row.size())), node);
  // Each is promoted to the front, so the one that is promoted last ends up first.
  for (auto each = row.rbegin(); each != row.rend(); ++each) {
    record_.tree.promote(*each);
  }
}

}  // namespace ludex::serve

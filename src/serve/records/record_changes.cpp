// The changes of a numbered record, and how they are undone.
#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

#include "base/expects.h"
#include "serve/records/numbered_record.h"

namespace ludex::serve {

using records::NodeId;

namespace {

// The most removed nodes that are kept for one record; the oldest are dropped first.
constexpr std::size_t most_removed_nodes = 1'000'000;

bool is_within(const records::Tree& tree, NodeId node, NodeId above) {
  std::optional<NodeId> here = node;
  while (here && *here != above) {
    here = tree.parent(*here);
  }
  return here.has_value();
}

}  // namespace

// --- What is said ---

void NumberedRecord::set_tag(std::string_view name, std::string_view text) {
  auto& tags = record_.tags;
  const auto tag = std::find_if(tags.begin(), tags.end(),
                                [&](const records::Tag& each) { return each.name == name; });
  const auto place = static_cast<std::size_t>(tag - tags.begin());
  if (tag == tags.end()) {
    if (text.empty()) return;
    changes_.emplace_back(TagWritten{place, std::nullopt});
    tags.push_back({std::string(name), std::string(text)});
  } else if (text.empty()) {
    changes_.emplace_back(TagErased{place, *tag});
    tags.erase(tag);
  } else {
    changes_.emplace_back(TagWritten{place, *tag});
    tag->value = text;
  }
}

void NumberedRecord::set_result(records::GameResult result) {
  changes_.emplace_back(ResultChanged{record_.result});
  record_.result = result;
}

// What was there before the first of several changes is enough to undo them all.
records::Annotations& NumberedRecord::annotate(NodeId node) {
  const int number = number_of(node);
  if (!annotated_.contains(number)) {
    const records::Annotations* const said = tree().annotations(node);
    changes_.emplace_back(NodeAnnotated{number, said == nullptr ? records::Annotations() : *said});
    annotated_.insert(number);
  }
  texts_.erase(number);
  return record_.tree.annotate(node);
}

// --- Nodes ---

NodeId NumberedRecord::add(NodeId parent, rules::Move move) {
  changes_.emplace_back(NodeAdded{last_number_ + 1});
  const NodeId node = record_.tree.add(parent, move);
  give_number(node, ++last_number_);
  return node;
}

void NumberedRecord::remove(NodeId first) {
  auto nodes = std::make_shared<RemovedNodes>();
  for (const NodeId node : subtree(tree(), first)) {
    const records::Annotations* const said = tree().annotations(node);
    nodes->push_back({number_of(node), number_of(*tree().parent(node)), tree().move(node),
                      said == nullptr ? nullptr : std::make_unique<records::Annotations>(*said)});
  }
  const int number = nodes->front().number;
  changes_.emplace_back(NodesRemoved{nodes, place_of(first)});
  removed_nodes_ += nodes->size();
  by_removal_.emplace(++removals_, number);
  removed_[number] = {std::move(nodes), removals_};
  take_out(first);
}

// Takes a node out of the tree with all nodes after it. Their slots may be used again, so the board
// must not stand there.
void NumberedRecord::take_out(NodeId first) {
  if (is_within(tree(), board_.here(), first)) {
    board_.go_to(*tree().parent(first));
  }
  for (const NodeId node : subtree(tree(), first)) {
    texts_.erase(number_of(node));
    by_number_.erase(number_of(node));
    numbers_.erase(node);
  }
  record_.tree.remove(first);
}

NodeId NumberedRecord::put_in(const RemovedNodes& nodes) {
  for (const RemovedNode& each : nodes) {
    const NodeId node = record_.tree.add(by_number_.at(each.parent), each.move);
    if (each.said != nullptr) {
      record_.tree.annotate(node) = *each.said;
    }
    give_number(node, each.number);
  }
  return by_number_.at(nodes.front().number);
}

std::optional<NodeId> NumberedRecord::put_back(int number) {
  const auto found = removed_.find(number);
  expects(found != removed_.end());
  if (!find(found->second.nodes->front().parent)) return std::nullopt;
  changes_.emplace_back(NodesPutBack{number});
  const NodeId node = put_in(*found->second.nodes);
  forget_removed(number);
  return node;
}

std::size_t NumberedRecord::place_of(NodeId node) const {
  std::size_t place = 0;
  for (auto each = *tree().first_child(*tree().parent(node)); each != node;
       each = *tree().next_sibling(each)) {
    ++place;
  }
  return place;
}

void NumberedRecord::move_to(NodeId node, std::size_t place) {
  changes_.emplace_back(NodeMoved{number_of(node), place_of(node)});
  set_place(node, place);
}

// Each is promoted to the front, so the one that is promoted last ends up first.
void NumberedRecord::set_place(NodeId node, std::size_t place) {
  if (place_of(node) == place) return;
  std::vector<NodeId> row = children_of(*tree().parent(node));
  row.erase(std::find(row.begin(), row.end(), node));
  row.resize(std::min(place, row.size()));
  record_.tree.promote(node);
  for (auto each = row.rbegin(); each != row.rend(); ++each) {
    record_.tree.promote(*each);
  }
}

void NumberedRecord::forget_removed(int number) {
  const auto found = removed_.find(number);
  if (found == removed_.end()) return;
  removed_nodes_ -= found->second.nodes->size();
  by_removal_.erase(found->second.order);
  removed_.erase(found);
}

void NumberedRecord::forget_oldest() {
  while (removed_nodes_ > most_removed_nodes && by_removal_.size() > 1) {
    forget_removed(by_removal_.begin()->second);
  }
}

// --- Undoing ---

RecordChanges NumberedRecord::take_changes() {
  forget_oldest();
  annotated_.clear();
  return std::exchange(changes_, {});
}

void NumberedRecord::undo(const RecordChanges& changes) {
  for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
    std::visit([this](const auto& one) { undo_one(one); }, *change);
  }
}

// The node has no others after it: those that were added later are gone already.
void NumberedRecord::undo_one(const NodeAdded& change) {
  if (const auto node = find(change.number)) {
    take_out(*node);
  }
}

void NumberedRecord::undo_one(const NodesRemoved& change) {
  const int number = change.nodes->front().number;
  forget_removed(number);
  set_place(put_in(*change.nodes), change.place);
}

// Whoever wants them back may ask again.
void NumberedRecord::undo_one(const NodesPutBack& change) {
  remove(by_number_.at(change.number));
  changes_.pop_back();
}

void NumberedRecord::undo_one(const NodeMoved& change) {
  set_place(by_number_.at(change.number), change.place);
}

void NumberedRecord::undo_one(const NodeAnnotated& change) {
  texts_.erase(change.number);
  record_.tree.annotate(by_number_.at(change.number)) = change.before;
}

void NumberedRecord::undo_one(const TagWritten& change) {
  if (change.before) {
    record_.tags.at(change.place) = *change.before;
  } else {
    record_.tags.erase(std::next(record_.tags.begin(), static_cast<std::ptrdiff_t>(change.place)));
  }
}

void NumberedRecord::undo_one(const TagErased& change) {
  record_.tags.insert(std::next(record_.tags.begin(), static_cast<std::ptrdiff_t>(change.place)),
                      change.before);
}

void NumberedRecord::undo_one(const ResultChanged& change) {
  record_.result = change.before;
}

}  // namespace ludex::serve

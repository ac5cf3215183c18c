// A record whose nodes have numbers, by which pages identify them. A node keeps its number for the
// lifetime of this object, even if it is removed and put back. Every change is noted as a value, so
// that it can be undone whatever a file held and whatever pages may send.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

#include "records/tree/record.h"
#include "records/tree/tree.h"
#include "records/tree/tree_player.h"
#include "rules/face.h"
#include "rules/game.h"
#include "serve/api_error.h"

namespace ludex::serve {

// A node that was removed, with what its record said about it.
struct RemovedNode {
  int number = 0;
  int parent = 0;
  rules::Move move;
  std::unique_ptr<const records::Annotations> said;  // null: nothing, as of most nodes
};
// A node and all that followed it, in the order of reading.
using RemovedNodes = std::vector<RemovedNode>;

// The changes that can be undone. Nodes are named by their numbers, because a node that is put back
// may get another place in memory.
struct NodeAdded {
  int number = 0;
};
struct NodesRemoved {
  // Shared with the record, which may forget that they can be put back.
  std::shared_ptr<const RemovedNodes> nodes;
  std::size_t place = 0;  // among the siblings of the first one
};
struct NodesPutBack {
  int number = 0;  // of the first one
};
struct NodeMoved {
  int number = 0;
  std::size_t place = 0;  // where it was
};
struct NodeAnnotated {
  int number = 0;
  records::Annotations before;
};
struct TagWritten {
  std::size_t place = 0;
  std::optional<records::Tag> before;  // absent: there was none
};
struct TagErased {
  std::size_t place = 0;
  records::Tag before;
};
struct ResultChanged {
  records::GameResult before{};
};
using RecordChange = std::variant<NodeAdded, NodesRemoved, NodesPutBack, NodeMoved, NodeAnnotated,
                                  TagWritten, TagErased, ResultChanged>;
// In the order in which they were made.
using RecordChanges = std::vector<RecordChange>;

// A node and all nodes after it, in the order of reading.
[[nodiscard]] std::vector<records::NodeId> subtree(const records::Tree& tree,
                                                   records::NodeId first);

class NumberedRecord {
 public:
  // Numbers the nodes from 1 in the order of reading; the start position is 0. Expects a record
  // that follows its rules, as readers and edits make them.
  explicit NumberedRecord(records::Record record);
  NumberedRecord(const NumberedRecord&) = delete;
  NumberedRecord& operator=(const NumberedRecord&) = delete;

  [[nodiscard]] const records::Record& record() const { return record_; }
  [[nodiscard]] const records::Tree& tree() const { return record_.tree; }
  // The game at the start position.
  [[nodiscard]] const rules::Game& start() const { return *start_; }
  [[nodiscard]] std::unique_ptr<rules::Game> game_at(records::NodeId node) const;

  [[nodiscard]] std::optional<records::NodeId> find(int number) const;
  [[nodiscard]] int number_of(records::NodeId node) const { return numbers_.at(node); }
  [[nodiscard]] std::vector<records::NodeId> children_of(records::NodeId node) const;

  // The nodes after the start position, in the order of reading, but at most `most` of them.
  [[nodiscard]] Json nodes(std::size_t most = SIZE_MAX) const;
  // A node and all nodes after it, in that order; expects a node other than the start position.
  [[nodiscard]] Json nodes_from(records::NodeId node) const;

  // The game at the node, valid until the next call of a function that is not const.
  [[nodiscard]] const rules::Game& board_at(records::NodeId node);
  // The node alone; expects a node other than the start position.
  [[nodiscard]] Json node_json(records::NodeId node);

  // nodes() as JSON text. The texts of nodes are kept until they change.
  [[nodiscard]] std::string nodes_text(std::size_t most);
  // How many moves were played and taken back on the board so far.
  [[nodiscard]] std::size_t work() const { return work_; }

  // The players' names by seat, from the tags; empty: not known. The tags are named after the seats
  // as they are called at the end of the game.
  [[nodiscard]] std::array<std::string, 2> names();

  // --- Changes ---
  // An empty text removes the tag.
  void set_tag(std::string_view name, std::string_view text);
  void set_result(records::GameResult result);
  // What is said about a node, for writing.
  [[nodiscard]] records::Annotations& annotate(records::NodeId node);
  // Adds a move that the game at `parent` can_play(), as the last variation.
  records::NodeId add(records::NodeId parent, rules::Move move);
  // Removes a node and all nodes after it, and keeps them so that they can be put back.
  void remove(records::NodeId node);
  // Whether the node was removed and can be put back.
  [[nodiscard]] bool is_removed(int number) const { return removed_.contains(number); }
  // Puts the node back as it was, as the last variation; std::nullopt if its parent does not exist.
  // Expects is_removed().
  [[nodiscard]] std::optional<records::NodeId> put_back(int number);
  // Moves the node to this place among its siblings, from 0.
  void move_to(records::NodeId node, std::size_t place);
  [[nodiscard]] std::size_t place_of(records::NodeId node) const;

  // The changes since the last call. Of the nodes that were removed, those of the oldest removals
  // cannot be put back any more if there are too many; undo() still can.
  [[nodiscard]] RecordChanges take_changes();
  // Undoes changes of which all later ones are undone already. It notes no change itself.
  void undo(const RecordChanges& changes);

 private:
  struct Removed {
    std::shared_ptr<const RemovedNodes> nodes;
    std::uint64_t order = 0;  // of the removals
  };

  [[nodiscard]] Json json_at(records::TreeBoard& board, records::NodeId node,
                             const rules::Face& face) const;
  [[nodiscard]] Json nodes_of(const std::vector<records::NodeId>& nodes) const;
  void give_number(records::NodeId node, int number);
  void forget_oldest();
  void forget_removed(int number);
  void set_place(records::NodeId node, std::size_t place);
  void take_out(records::NodeId node);
  records::NodeId put_in(const RemovedNodes& nodes);
  void undo_one(const NodeAdded& change);
  void undo_one(const NodesRemoved& change);
  void undo_one(const NodesPutBack& change);
  void undo_one(const NodeMoved& change);
  void undo_one(const NodeAnnotated& change);
  void undo_one(const TagWritten& change);
  void undo_one(const TagErased& change);
  void undo_one(const ResultChanged& change);

  records::Record record_;
  std::unique_ptr<rules::Game> start_;
  records::TreeBoard board_;  // where it was asked for last
  std::size_t work_ = 0;
  std::unordered_map<int, std::string> texts_;  // of nodes, as JSON; those that were asked for
  std::unordered_map<int, records::NodeId> by_number_;
  std::unordered_map<records::NodeId, int> numbers_;
  int last_number_ = 0;
  std::unordered_map<int, Removed> removed_;  // by the number of the first node
  std::map<std::uint64_t, int> by_removal_;   // the numbers in removed_, the oldest removal first
  std::uint64_t removals_ = 0;
  std::size_t removed_nodes_ = 0;
  RecordChanges changes_;              // since take_changes()
  std::unordered_set<int> annotated_;  // the nodes whose annotations are in changes_
};

}  // namespace ludex::serve

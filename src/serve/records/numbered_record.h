// A record whose nodes have numbers, by which pages identify them. A node keeps its number for the
// lifetime of this object, even if it is removed and put back.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "records/record.h"
#include "records/tree.h"
#include "rules/game.h"
#include "serve/api_error.h"

namespace ludex::serve {

class NumberedRecord {
 public:
  // Numbers the nodes from 1 in the order of reading; the start position is 0. Expects a record
  // that follows its rules, as readers and edits make them.
  explicit NumberedRecord(records::Record record);

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

  // The players' names by seat, from the tags; empty: not known. The tags are named after the seats
  // as they are called at the end of the game.
  [[nodiscard]] std::array<std::string, 2> names() const;

  // --- Changes ---
  // An empty text removes the tag.
  void set_tag(std::string_view name, std::string_view text);
  void set_result(records::GameResult result) { record_.result = result; }
  [[nodiscard]] records::Annotations& annotate(records::NodeId node) {
    return record_.tree.annotate(node);
  }
  // Adds a move that the game at `parent` can_play(), as the last variation.
  records::NodeId add(records::NodeId parent, rules::Move move);
  // Removes a node and all nodes after it, and keeps them so that they can be put back.
  void remove(records::NodeId node);
  // Whether the node was removed and can be put back.
  [[nodiscard]] bool is_removed(int number) const { return removed_.contains(number); }
  // Puts the node back as it was, as the last variation; std::nullopt if its parent does not exist.
  [[nodiscard]] std::optional<records::NodeId> put_back(int number);
  // Moves the node to this place among its siblings, from 0.
  void move_to(records::NodeId node, std::size_t place);

 private:
  struct RemovedNode {
    int number = 0;
    int parent = 0;
    rules::Move move;
    records::Annotations said;
  };
  using Removed = std::vector<RemovedNode>;

  [[nodiscard]] Json nodes_of(const std::vector<records::NodeId>& nodes) const;
  void give_number(records::NodeId node, int number);
  void forget_oldest();

  records::Record record_;
  std::unique_ptr<rules::Game> start_;
  std::unordered_map<int, records::NodeId> by_number_;
  std::unordered_map<records::NodeId, int> numbers_;
  int last_number_ = 0;
  std::unordered_map<int, Removed> removed_;  // by the number of the first node
  std::deque<int> order_of_removal_;
  std::size_t removed_nodes_ = 0;
};

}  // namespace ludex::serve

// A record whose nodes have numbers that pages call them by: a node keeps its number as long as
// this lives, also when it is removed and put back.
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
  // that fits its rules, as readers and edits make them.
  explicit NumberedRecord(records::Record record);

  [[nodiscard]] const records::Record& record() const { return record_; }
  [[nodiscard]] const records::Tree& tree() const { return record_.tree; }
  // The game at the start position.
  [[nodiscard]] const rules::Game& start() const { return *start_; }
  [[nodiscard]] std::unique_ptr<rules::Game> game_at(records::NodeId node) const;

  [[nodiscard]] std::optional<records::NodeId> find(int number) const;
  [[nodiscard]] int number_of(records::NodeId node) const { return numbers_.at(node); }
  [[nodiscard]] std::vector<records::NodeId> children_of(records::NodeId node) const;

  // The nodes behind the start position, in the order of reading: no more than so many of them.
  [[nodiscard]] Json nodes(std::size_t most = SIZE_MAX) const;
  // A node with all that follows it, in that order; expects another than the start position.
  [[nodiscard]] Json nodes_from(records::NodeId node) const;

  // Of the players by seat, as the tags have them; empty: not known. Records call the seats by what
  // they are called at the end of the game.
  [[nodiscard]] std::array<std::string, 2> names() const;

  // --- Changes ---
  // Nothing takes the tag away.
  void set_tag(std::string_view name, std::string_view text);
  [[nodiscard]] records::Annotations& annotate(records::NodeId node) {
    return record_.tree.annotate(node);
  }
  // Adds a move that the game there can_play(), as the last variation.
  records::NodeId add(records::NodeId parent, rules::Move move);
  // Takes a node out with all that follows it, and keeps it to be put back.
  void remove(records::NodeId node);
  // Whether it can be put back: the node was removed, and is still kept.
  [[nodiscard]] bool is_removed(int number) const { return removed_.contains(number); }
  // Puts it back as it was, as the last variation. Nothing: the node before it is not there.
  [[nodiscard]] std::optional<records::NodeId> put_back(int number);
  // Gives the node this place among its siblings, from 0.
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
  std::unordered_map<int, Removed> removed_;  // by the number of the first
  std::deque<int> order_of_removal_;
  std::size_t removed_nodes_ = 0;
};

}  // namespace ludex::serve

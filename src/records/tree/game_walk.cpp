#include "records/tree/game_walk.h"

namespace ludex::records {

bool RecordWalk::next() {
  if (path_.empty()) {
    path_.push_back(root);
    return true;
  }
  const auto node = next_in_order(record_.tree, path_.back());
  if (!node) return false;
  const NodeId parent = *record_.tree.parent(*node);
  while (path_.back() != parent) {
    path_.pop_back();
  }
  path_.push_back(*node);
  return true;
}

bool RecordWalk::has_siblings() const {
  const auto parent = record_.tree.parent(path_.back());
  return parent && record_.tree.first_child(*parent) != record_.tree.last_child(*parent);
}

const rules::Game& RecordWalk::before() {
  board_.go_to(path_.size() > 1 ? path_[path_.size() - 2] : root);
  return board_.game();
}

}  // namespace ludex::records

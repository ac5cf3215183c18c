// The keys of the game so far and of the line being searched, for the rules about repetition.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ludex::search {

class Path {
 public:
  // A position reached by a move, or by passing: no repetition is counted across a pass.
  void push(std::uint64_t key) { entries_.push_back({key, reach() + 1}); }
  void push_after_pass(std::uint64_t key) { entries_.push_back({key, 0}); }
  void pop() { entries_.pop_back(); }
  // From here on positions belong to the search, not to the game.
  void mark_root() { root_ = entries_.size(); }

  // How often the last position stands among the `within` positions before it: in the game, and in
  // the line of the search (its root counts as game).
  struct Earlier {
    int in_game = 0;
    int in_line = 0;
  };
  [[nodiscard]] Earlier earlier(int within) const;

  void reserve(std::size_t plies) { entries_.reserve(plies); }

 private:
  struct Entry {
    std::uint64_t key;
    int reach;  // how many entries before it may be compared with it
  };
  [[nodiscard]] int reach() const { return entries_.empty() ? -1 : entries_.back().reach; }

  std::vector<Entry> entries_;
  std::size_t root_ = 0;
};

// Only positions with the same side to move can be equal, and four plies are the shortest way back.
inline Path::Earlier Path::earlier(int within) const {
  Earlier found;
  const Entry& last = entries_.back();
  const int reach = within < last.reach ? within : last.reach;
  for (int back = 4; back <= reach; back += 2) {
    const std::size_t at = entries_.size() - 1 - static_cast<std::size_t>(back);
    if (entries_[at].key != last.key) continue;
    ++(at >= root_ ? found.in_line : found.in_game);
  }
  return found;
}

}  // namespace ludex::search

// The keys of the game so far and of the line being searched, for the rules about repetition, and
// beside each what the rules of the game want to know of the ply that led there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ludex::search {

// For games whose rules look at nothing but keys.
struct NoRecord {};

// `Record` is kept for every ply, `Terms` once: what the game agreed on before it began.
template <class Record = NoRecord, class Terms = NoRecord>
class Path {
 public:
  struct Entry {
    std::uint64_t key;
    int reach;  // how many entries before it may be compared with it
    [[no_unique_address]] Record record;
  };

  Path() = default;
  explicit Path(Terms terms) : terms_(terms) {}

  // A position reached by a move, or by passing: no repetition is counted across a pass, and the
  // record stays as it was.
  void push(std::uint64_t key, Record record = {}) {
    entries_.push_back({key, reach() + 1, record});
  }
  void push_after_pass(std::uint64_t key) { entries_.push_back({key, 0, record()}); }
  void pop() { entries_.pop_back(); }
  // From here on positions belong to the search, not to the game.
  void mark_root() { root_ = entries_.size(); }

  // How many plies ago the last position stood as the rules have to judge it: its second occurrence
  // counts where the first one belongs to the line of the search too (its root counts as game), for
  // a line that comes back to a position of its own gains nothing by going round again; otherwise
  // the occurrence of that number. 0: there is nothing to judge. Looked at are the `within`
  // positions before it.
  [[nodiscard]] int loop(int within, int occurrences) const;
  // The last entries, oldest first.
  [[nodiscard]] std::span<const Entry> last(int count) const {
    return std::span<const Entry>(entries_).last(static_cast<std::size_t>(count));
  }
  // Of the last position.
  [[nodiscard]] Record record() const {
    return entries_.empty() ? Record{} : entries_.back().record;
  }
  [[nodiscard]] const Terms& terms() const { return terms_; }

  void reserve(std::size_t plies) { entries_.reserve(plies); }

 private:
  [[nodiscard]] int reach() const { return entries_.empty() ? -1 : entries_.back().reach; }

  std::vector<Entry> entries_;
  std::size_t root_ = 0;
  [[no_unique_address]] Terms terms_{};
};

// Only positions with the same side to move can be equal, and four plies are the shortest way back.
template <class Record, class Terms>
int Path<Record, Terms>::loop(int within, int occurrences) const {
  const Entry& last = entries_.back();
  const int reach = within < last.reach ? within : last.reach;
  int found = 1;
  for (int back = 4; back <= reach; back += 2) {
    const std::size_t at = entries_.size() - 1 - static_cast<std::size_t>(back);
    if (entries_[at].key != last.key) continue;
    if (at >= root_ || ++found == occurrences) return back;
  }
  return 0;
}

}  // namespace ludex::search

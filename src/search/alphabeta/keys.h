// Keys of positions as a search uses them: keys of parts of a position, the table's key near the
// end of a move count, and the stack of keys with which repetitions are detected.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ludex::search {

// Makes a key for parts of a position out of sets of squares, by products with an odd number: that
// is cheaper than keeping such keys up to date with every move.
class KeyMixer {
 public:
  void add(std::uint64_t word) {
    key_ = (key_ ^ word) * 0x9E3779B97F4A7C15ULL;
    key_ ^= key_ >> 32U;
  }
  // Drops the lowest bits, which are mixed the least.
  [[nodiscard]] std::uint64_t key() const { return key_ >> 8U; }

 private:
  std::uint64_t key_ = 0;
};

// The transposition table's key of a position. Near the end of a move count the same pieces have
// another value, so that from a count of `from` on, every eight plies of the count have a key of
// their own.
[[nodiscard]] constexpr std::uint64_t key_near_limit(std::uint64_t key, int clock, int from) {
  constexpr std::uint64_t spread = 0x9E3779B97F4A7C15ULL;
  if (clock < from) return key;
  return key ^ (static_cast<std::uint64_t>((clock - from) / 8 + 1) * spread);
}

// The record of games whose rules about repetition need only keys.
struct NoRecord {};

// The keys of the game so far and of the line being searched, for the rules about repetition.
// `Record` is what these rules need to know about the ply that led to a key. `Terms`, stored once,
// is what the players agreed on before the game.
template <class Record = NoRecord, class Terms = NoRecord>
class KeyStack {
 public:
  struct Entry {
    std::uint64_t key;
    int reach;  // how many entries before it may be compared with it
    [[no_unique_address]] Record record;
  };

  KeyStack() = default;
  explicit KeyStack(Terms terms) : terms_(terms) {}

  // Adds a position that a move, or a pass, led to. No repetition is counted across a pass, and a
  // pass leaves the record as it was.
  void push(std::uint64_t key, Record record = {}) {
    entries_.push_back({key, reach() + 1, record});
  }
  void push_after_pass(std::uint64_t key) { entries_.push_back({key, 0, record()}); }
  void pop() { entries_.pop_back(); }
  // Marks the root: positions that are pushed after this call belong to the search, not to the
  // game.
  void mark_root() { root_ = entries_.size(); }

  // The length in plies of the loop that the last position closes, as far as the rules look at it;
  // 0 where there is none. In the game, the occurrence with the number `occurrences` closes a loop.
  // In the line of the search (the root counts as game) the second occurrence does, because a line
  // that comes back to a position of its own gains nothing by going round again. Only the last
  // `within` positions are compared.
  [[nodiscard]] int loop(int within, int occurrences) const;
  // The last entries, oldest first.
  [[nodiscard]] std::span<const Entry> last(int count) const {
    return std::span<const Entry>(entries_).last(static_cast<std::size_t>(count));
  }
  // The record of the last position; an empty one where there is no position.
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
int KeyStack<Record, Terms>::loop(int within, int occurrences) const {
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

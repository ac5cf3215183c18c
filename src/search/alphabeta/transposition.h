// The transposition table: the results of earlier visits to a position. Any number of threads may
// read and write it at once without a lock: the two words of an entry are tied together by an
// exclusive or, so that a torn entry does not match its key (R. Hyatt and T. Mann 2002).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "search/alphabeta/value.h"

namespace ludex::search {

// What the table knows of a position. Depth is in plies, at most 255; a mate is counted from the
// position itself.
struct TableEntry {
  std::uint16_t move = 0;  // 0: none is known
  Value value = 0;
  Value evaluation = 0;  // static
  int depth = 0;
  Bound bound = Bound::exact;
  bool tt_pv = false;  // some visit was to a PV node
  bool operator==(const TableEntry&) const = default;
};

class TranspositionTable {
 public:
  // Throws std::bad_alloc if there is not enough memory.
  explicit TranspositionTable(std::size_t megabytes);

  // Gives the table another size and empties it. Returns false if there is not enough memory; the
  // table is then empty and has its old size. Throws std::bad_alloc if even that fails. No search
  // may be going on; the same holds for clear() and age().
  [[nodiscard]] bool resize(std::size_t megabytes);
  void clear();
  // A new search begins. With every search an entry counts as eight plies shallower when store()
  // looks for one to replace.
  void age() { generation_ = (generation_ + 1) & generation_mask; }

  [[nodiscard]] std::optional<TableEntry> find(std::uint64_t key) const;
  // Keeps the entry in the cluster of its key. It replaces the entry of the same position, except
  // that a bound does not replace what this search found more than three plies deeper. Else it
  // replaces the entry that is worth least: an empty slot first, then by depth less eight plies for
  // every search since it was written. An entry without a move keeps the one known before.
  void store(std::uint64_t key, const TableEntry& entry);
  // Asks the memory for the cluster of the key before it is needed.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&clusters_[index(key)]); }

  // How much of the table holds entries of this search, in permill of a sample.
  [[nodiscard]] int hashfull() const;
  [[nodiscard]] std::size_t megabytes() const { return count_ * sizeof(Cluster) >> 20U; }

 private:
  static constexpr unsigned generation_mask = 31;
  static constexpr std::size_t cluster_size = 4;

  struct Slot {
    std::atomic<std::uint64_t> check{0};  // key ^ data
    std::atomic<std::uint64_t> data{0};
  };
  // One cache line.
  struct alignas(64) Cluster {
    std::array<Slot, cluster_size> slots;
  };

  [[nodiscard]] std::size_t index(std::uint64_t key) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>((static_cast<Wide>(key) * count_) >> 64U);
  }
  [[nodiscard]] int worth(std::uint64_t data) const;

  struct Free {
    std::size_t bytes;
    void operator()(Cluster* clusters) const;
  };
  [[nodiscard]] bool allocate(std::size_t count);

  std::unique_ptr<Cluster[], Free> clusters_;
  std::size_t count_ = 0;
  unsigned generation_ = 0;
};

}  // namespace ludex::search

#include "search/alphabeta/transposition.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

#include "search/alphabeta/physical_memory.h"

namespace ludex::search {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;

// From the lowest bit: move 16, value 16, evaluation 16, depth 8, generation 5, tt_pv 1, bound 2.
// The bound is counted from 1: zero marks a slot that was never written.
std::uint64_t pack(const TableEntry& entry, unsigned generation) {
  const auto word = [](int value) { return std::uint64_t{static_cast<std::uint16_t>(value)}; };
  return std::uint64_t{entry.move} | word(entry.value) << 16U | word(entry.evaluation) << 32U |
         std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 48U |
         std::uint64_t{generation} << 56U | std::uint64_t{entry.tt_pv} << 61U |
         (static_cast<std::uint64_t>(entry.bound) + 1) << 62U;
}

int depth_of(std::uint64_t data) {
  return static_cast<int>((data >> 48U) & 255U);
}
unsigned generation_of(std::uint64_t data) {
  return static_cast<unsigned>((data >> 56U) & 31U);
}
bool is_tt_pv(std::uint64_t data) {
  return ((data >> 61U) & 1U) != 0;
}
bool is_empty(std::uint64_t data) {
  return data >> 62U == 0;
}
// Expects a slot that is not empty.
Bound bound_of(std::uint64_t data) {
  return static_cast<Bound>((data >> 62U) - 1);
}

TableEntry unpack(std::uint64_t data) {
  const auto word = [data](unsigned shift) {
    return static_cast<Value>(static_cast<std::int16_t>(data >> shift));
  };
  return {static_cast<std::uint16_t>(data),
          word(16),
          word(32),
          depth_of(data),
          bound_of(data),
          is_tt_pv(data)};
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes) {
  if (!resize(megabytes)) {
    throw std::bad_alloc();
  }
}

bool TranspositionTable::resize(std::size_t megabytes) {
  const std::size_t bytes = std::max<std::size_t>(megabytes, 1) << 20U;
  const std::size_t old = count_;
  clusters_.reset();
  generation_ = 0;
  if (bytes <= physical_bytes() && allocate(bytes / sizeof(Cluster))) return true;
  if (old != 0 && !allocate(old)) {
    throw std::bad_alloc();
  }
  return false;
}

void TranspositionTable::Free::operator()(Cluster* clusters) const {
  static_assert(std::is_trivially_destructible_v<Cluster>);
  (void)madvise(clusters, bytes, MADV_DOFORK);  // for the next user of the memory
  std::free(clusters);
}

// Nearly every probe touches another page. With huge pages the processor translates ten times as
// many of them without walking the page tables.
bool TranspositionTable::allocate(std::size_t count) {
  constexpr std::size_t huge_page = std::size_t{2} << 20U;
  const std::size_t bytes = (count * sizeof(Cluster) + huge_page - 1) / huge_page * huge_page;
  void* const memory = std::aligned_alloc(huge_page, bytes);
  count_ = memory != nullptr ? count : 0;
  if (memory == nullptr) return false;
  (void)madvise(memory, bytes, MADV_HUGEPAGE);  // only a hint: without it the table is slower
  // A child process would keep every page as it was at the fork, and so double the memory.
  (void)madvise(memory, bytes, MADV_DONTFORK);
  auto* const clusters = static_cast<Cluster*>(memory);
  std::uninitialized_value_construct_n(clusters, count);
  clusters_ = {clusters, Free{bytes}};
  return true;
}

void TranspositionTable::clear() {
  for (std::size_t at = 0; at < count_; ++at) {
    for (Slot& slot : clusters_[at].slots) {
      slot.check.store(0, relaxed);
      slot.data.store(0, relaxed);
    }
  }
  generation_ = 0;
}

std::optional<TableEntry> TranspositionTable::find(std::uint64_t key) const {
  for (const Slot& slot : clusters_[index(key)].slots) {
    const std::uint64_t data = slot.data.load(relaxed);
    if ((slot.check.load(relaxed) ^ data) != key || is_empty(data)) continue;
    return unpack(data);
  }
  return std::nullopt;
}

// How much a slot is worth keeping: its depth, less eight plies for every search since.
int TranspositionTable::worth(std::uint64_t data) const {
  if (is_empty(data)) return -1'000;
  const unsigned age = (generation_ - generation_of(data)) & generation_mask;
  return depth_of(data) - 8 * static_cast<int>(age);
}

void TranspositionTable::store(std::uint64_t key, const TableEntry& entry) {
  auto& slots = clusters_[index(key)].slots;
  Slot* target = &slots[0];
  TableEntry kept = entry;
  for (Slot& slot : slots) {
    const std::uint64_t data = slot.data.load(relaxed);
    if ((slot.check.load(relaxed) ^ data) == key && !is_empty(data)) {
      // A shallow bound does not replace what a much deeper visit of this search found.
      const bool deeper = depth_of(data) > entry.depth + 3;
      if (deeper && entry.bound != Bound::exact && generation_of(data) == generation_) return;
      if (kept.move == 0) {
        kept.move = unpack(data).move;
      }
      target = &slot;
      break;
    }
    if (worth(data) < worth(target->data.load(relaxed))) {
      target = &slot;
    }
  }
  const std::uint64_t data = pack(kept, generation_);
  target->data.store(data, relaxed);
  target->check.store(key ^ data, relaxed);
}

int TranspositionTable::hashfull() const {
  constexpr std::size_t sample = 1'000 / cluster_size;
  int used = 0;
  for (std::size_t at = 0; at < std::min(sample, count_); ++at) {
    for (const Slot& slot : clusters_[at].slots) {
      const std::uint64_t data = slot.data.load(relaxed);
      used += !is_empty(data) && generation_of(data) == generation_ ? 1 : 0;
    }
  }
  return used;
}

}  // namespace ludex::search

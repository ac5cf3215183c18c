// Limits how much happens at a time: games where several matches share a machine, starts of
// engines.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <utility>

namespace ludex::match {

// Any thread may call it.
class Slots {
 public:
  // Who comes first: a game in which a person waits, or one between engines.
  enum class Priority : std::uint8_t { person, engines };

  // Permission to do it once, as to play one game; its destruction returns it.
  class Slot {
   public:
    // A slot of no Slots, for a match that needs no permission.
    Slot() = default;
    Slot(Slot&& other) noexcept : slots_(std::exchange(other.slots_, nullptr)) {}
    Slot& operator=(Slot&&) = delete;
    ~Slot() {
      if (slots_ != nullptr) {
        slots_->give_back();
      }
    }

   private:
    friend class Slots;
    explicit Slot(Slots& slots) : slots_(&slots) {}
    Slots* slots_ = nullptr;
  };

  // A place in the queue, for a caller whose thread does not wait; its destruction leaves it.
  class QueueEntry {
   public:
    QueueEntry(Slots& slots, Priority urgency);
    QueueEntry(const QueueEntry&) = delete;
    QueueEntry& operator=(const QueueEntry&) = delete;
    ~QueueEntry();

    // The slot, if it is this one's turn; the place must not be used any more then.
    [[nodiscard]] std::optional<Slot> take();
    // How many others get a slot before this one.
    [[nodiscard]] std::size_t before() const;

   private:
    friend class Slots;
    Slots& slots_;
    std::pair<Priority, std::uint64_t> own_;
    bool has_left_ = false;
  };

  // `changed` is called when a slot has become free or the queue has changed, by the thread that
  // did so; it may be empty.
  explicit Slots(std::size_t count, std::function<void()> changed = {})
      : free_(count), told_(std::move(changed)) {}
  Slots(const Slots&) = delete;
  Slots& operator=(const Slots&) = delete;

  // Waits for a slot; slots are given in the order of the calls. Returns std::nullopt once a stop
  // is requested.
  [[nodiscard]] std::optional<Slot> take(const std::stop_token& stop);
  // Whether anybody waits whose game is at least that urgent.
  [[nodiscard]] bool is_wanted(Priority at_least) const;

 private:
  using Key = std::pair<Priority, std::uint64_t>;

  void give_back();
  void tell();

  mutable std::mutex mutex_;  // guards all that follows, but the last member
  std::condition_variable_any changed_;
  std::size_t free_;
  std::uint64_t next_ = 0;
  std::set<Key> waiting_;  // the most urgent first, then in the order of the calls
  const std::function<void()> told_;
};

}  // namespace ludex::match

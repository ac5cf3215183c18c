// How many games run at a time where several matches share a machine.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <utility>

namespace ludex::match {

// From any thread.
class GameSlots {
 public:
  // Leave to play one game; it goes back when this goes.
  class Slot {
   public:
    // Of no slots: whoever needs no leave has this one.
    Slot() = default;
    Slot(Slot&& other) noexcept : slots_(std::exchange(other.slots_, nullptr)) {}
    Slot& operator=(Slot&&) = delete;
    ~Slot() {
      if (slots_ != nullptr) {
        slots_->give_back();
      }
    }

   private:
    friend class GameSlots;
    explicit Slot(GameSlots& slots) : slots_(&slots) {}
    GameSlots* slots_ = nullptr;
  };

  explicit GameSlots(std::size_t count) : free_(count) {}
  GameSlots(const GameSlots&) = delete;
  GameSlots& operator=(const GameSlots&) = delete;

  // Waits for a slot; whoever came first gets the first. Nothing once a stop is requested.
  [[nodiscard]] std::optional<Slot> take(const std::stop_token& stop);

 private:
  void give_back();

  std::mutex mutex_;  // over all that follows
  std::condition_variable_any changed_;
  std::size_t free_;
  std::uint64_t next_ = 0;
  std::set<std::uint64_t> waiting_;  // in the order in which they came
};

}  // namespace ludex::match

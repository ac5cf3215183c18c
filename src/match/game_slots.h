// Limits how many games run at a time where several matches share a machine.
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

// Any thread may call it.
class GameSlots {
 public:
  // Permission to play one game; its destruction returns it.
  class Slot {
   public:
    // A slot of no GameSlots, for a match that needs no permission.
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

  // Waits for a slot; slots are given in the order of the calls. Returns std::nullopt once a stop
  // is requested.
  [[nodiscard]] std::optional<Slot> take(const std::stop_token& stop);

 private:
  void give_back();

  std::mutex mutex_;  // guards all that follows
  std::condition_variable_any changed_;
  std::size_t free_;
  std::uint64_t next_ = 0;
  std::set<std::uint64_t> waiting_;  // in the order of the calls
};

}  // namespace ludex::match

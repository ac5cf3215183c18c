#include "match/game_slots.h"

namespace ludex::match {

std::optional<GameSlots::Slot> GameSlots::take(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  const auto own = waiting_.insert(next_++).first;
  changed_.wait(lock, stop, [&] { return free_ > 0 && waiting_.begin() == own; });
  const bool is_taken = !stop.stop_requested();
  waiting_.erase(own);
  free_ -= is_taken ? 1 : 0;
  changed_.notify_all();
  if (!is_taken) return std::nullopt;
  return Slot(*this);
}

void GameSlots::give_back() {
  const std::lock_guard lock(mutex_);
  ++free_;
  changed_.notify_all();
}

}  // namespace ludex::match

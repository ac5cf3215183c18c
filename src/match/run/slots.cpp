#include "match/run/slots.h"

#include <iterator>

namespace ludex::match {

void Slots::tell() {
  changed_.notify_all();
  if (told_) {
    told_();
  }
}

std::optional<Slots::Slot> Slots::take(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  const auto own = waiting_.insert({Priority::engines, next_++}).first;
  changed_.wait(lock, stop, [&] { return free_ > 0 && waiting_.begin() == own; });
  const bool is_taken = !stop.stop_requested();
  waiting_.erase(own);
  free_ -= is_taken ? 1 : 0;
  lock.unlock();
  tell();
  if (!is_taken) return std::nullopt;
  return Slot(*this);
}

bool Slots::is_wanted(Priority at_least) const {
  const std::lock_guard lock(mutex_);
  return !waiting_.empty() && waiting_.begin()->first <= at_least;
}

void Slots::give_back() {
  {
    const std::lock_guard lock(mutex_);
    ++free_;
  }
  tell();
}

Slots::QueueEntry::QueueEntry(Slots& slots, Priority urgency) : slots_(slots) {
  {
    const std::lock_guard lock(slots_.mutex_);
    own_ = {urgency, slots_.next_++};
    slots_.waiting_.insert(own_);
  }
  slots_.tell();
}

Slots::QueueEntry::~QueueEntry() {
  if (has_left_) return;
  {
    const std::lock_guard lock(slots_.mutex_);
    slots_.waiting_.erase(own_);
  }
  slots_.tell();
}

std::optional<Slots::Slot> Slots::QueueEntry::take() {
  {
    const std::lock_guard lock(slots_.mutex_);
    if (slots_.free_ == 0 || *slots_.waiting_.begin() != own_) return std::nullopt;
    slots_.waiting_.erase(own_);
    --slots_.free_;
    has_left_ = true;
  }
  slots_.tell();
  return Slot(slots_);
}

std::size_t Slots::QueueEntry::before() const {
  const std::lock_guard lock(slots_.mutex_);
  return static_cast<std::size_t>(
      std::distance(slots_.waiting_.begin(), slots_.waiting_.find(own_)));
}

}  // namespace ludex::match

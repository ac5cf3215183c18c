// How a table comes by one of the server's slots, in which its engines run, and gives it back.
#include <utility>

#include "serve/live/table.h"

namespace ludex::serve {

using match::Slots;
using rules::Seat;

bool Table::may_run() {
  if (slot_) return true;
  if (place_ == nullptr) {
    place_ = std::make_unique<Slots::QueueEntry>(
        parts_.slots, has_person() ? Slots::Priority::person : Slots::Priority::engines);
  }
  if (auto slot = place_->take()) {
    place_.reset();
    slot_.emplace(*std::move(slot));
    return true;
  }
  tell_queue();
  return false;
}

bool Table::is_any_engine_on() const {
  const auto is_on = [](const auto& engine) {
    return engine.state() != EngineSeat::State::off && engine.state() != EngineSeat::State::died;
  };
  for (const TableSeat& at : seats_) {
    if (!at.is_person() && is_on(*at.engine)) return true;
  }
  return adviser_ != nullptr && is_on(*adviser_);
}

std::optional<std::size_t> Table::before(Seat at) const {
  const bool is_due = is_counted() || at == to_move();
  if (place_ == nullptr || !is_due || seat(at).is_person()) return std::nullopt;
  return place_->before();
}

// Pages learn how the queue moves.
void Table::tell_queue() {
  const std::size_t now = place_->before();
  if (std::exchange(told_before_, now + 1) == now + 1) return;
  for (const Seat at : {Seat::first, Seat::second}) {
    if (before(at)) {
      tell_seat(at);
    }
  }
}

void Table::slots_changed() {
  if (place_ == nullptr) return give_way();
  if (!may_run()) return;
  told_before_ = 0;
  tell_seat(Seat::first);
  tell_seat(Seat::second);
  if (adviser_ != nullptr && adviser_->is_asked()) {
    adviser_->start();
  }
  ask_whoever_is_due();
  leave_slot_soon();
}

// Lets another table have the slot if no engine has anything to do here; between two moves of
// engines, only a table with a person.
void Table::give_way() {
  const bool advises = adviser_ != nullptr && adviser_->is_asked();
  if (!slot_ || advises || game_.is_over()) return;
  const bool is_between_engines = !has_person();
  if (!parts_.slots.is_wanted(is_between_engines ? Slots::Priority::person
                                                 : Slots::Priority::engines)) {
    return;
  }
  for (const TableSeat& at : seats_) {
    if (!at.is_person() && at.engine->is_busy()) return;
  }
  // An engine that is to move is about to be asked.
  if (!is_between_engines && !seat(to_move()).is_person() && game_.goes_on() &&
      !game_.clock().is_paused()) {
    return;
  }
  for (TableSeat& at : seats_) {
    if (!at.is_person()) {
      at.engine->rest();
    }
  }
  // No clock runs for an engine that waits; the turn has only just begun.
  if (is_between_engines && game_.goes_on()) {
    report(match::event::TurnRestart{});
  }
  leave_slot();
}

// Leaves the slot once no engine runs, but not now: whoever ends one may be about to start another.
void Table::leave_slot_soon() {
  if (!slot_ || is_any_engine_on()) return;
  idle_ = parts_.event_loop.call_at(now(), [this] {
    if (slot_ && !is_any_engine_on()) {
      leave_slot();
    }
  });
}

void Table::leave_slot() {
  place_.reset();
  slot_.reset();
  told_before_ = 0;
}

}  // namespace ludex::serve
